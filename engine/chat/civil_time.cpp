// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/civil_time.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>

namespace askja::chat {

namespace {

constexpr std::array<const char *, 7> kDays
    = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
constexpr std::array<const char *, 12> kMonths
    = {"January", "February", "March",     "April",   "May",      "June",
       "July",    "August",   "September", "October", "November", "December"};

std::chrono::sys_days dayOf(const CivilTime &time)
{
    return std::chrono::year(time.year) / std::chrono::month(static_cast<unsigned>(time.month))
        / std::chrono::day(static_cast<unsigned>(time.day));
}

CivilTime fromSeconds(std::time_t seconds)
{
    const std::chrono::sys_seconds point{std::chrono::seconds(seconds)};
    const auto day = std::chrono::floor<std::chrono::days>(point);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(point - day);
    return {static_cast<int>(date.year()),
            static_cast<int>(static_cast<unsigned>(date.month())),
            static_cast<int>(static_cast<unsigned>(date.day())),
            static_cast<int>(clock.hours().count()),
            static_cast<int>(clock.minutes().count()),
            static_cast<int>(clock.seconds().count())};
}

// The seconds since 1970 at which the local clock shows this; −1 if it never does.
std::time_t localToSeconds(const CivilTime &time)
{
    std::tm parts{};
    parts.tm_year = time.year - 1900;
    parts.tm_mon = time.month - 1;
    parts.tm_mday = time.day;
    parts.tm_hour = time.hour;
    parts.tm_min = time.minute;
    parts.tm_sec = time.second;
    parts.tm_isdst = -1;
    return std::mktime(&parts);
}

int dayOfYear(const CivilTime &time)
{
    return static_cast<int>((dayOf(time) - dayOf({time.year, 1, 1, 0, 0, 0})).count()) + 1;
}

// Sunday is 0.
int dayOfWeek(const CivilTime &time)
{
    return static_cast<int>(std::chrono::weekday(dayOf(time)).c_encoding());
}

std::string number(int value, int width, char fill = '0')
{
    std::string digits = std::to_string(value);
    if (static_cast<int>(digits.size()) < width)
        digits.insert(0, static_cast<std::size_t>(width) - digits.size(), fill);
    return digits;
}

// What a directive stands for; what none does comes back as it was.
std::string directive(char letter, const CivilTime &time)
{
    const int hour12 = time.hour % 12 == 0 ? 12 : time.hour % 12;
    const auto weekday = static_cast<std::size_t>(dayOfWeek(time));
    const auto month = static_cast<std::size_t>(time.month - 1);
    switch (letter) {
    case 'Y':
        return number(time.year, 1);
    case 'y':
        return number(time.year % 100, 2);
    case 'm':
        return number(time.month, 2);
    case 'd':
        return number(time.day, 2);
    case 'e':
        return number(time.day, 2, ' ');
    case 'H':
        return number(time.hour, 2);
    case 'I':
        return number(hour12, 2);
    case 'M':
        return number(time.minute, 2);
    case 'S':
        return number(time.second, 2);
    case 'f':
        return "000000";
    case 'p':
        return time.hour < 12 ? "AM" : "PM";
    case 'A':
        return kDays[weekday];
    case 'a':
        return std::string(kDays[weekday]).substr(0, 3);
    case 'B':
        return kMonths[month];
    case 'b':
    case 'h':
        return std::string(kMonths[month]).substr(0, 3);
    case 'w':
        return number(dayOfWeek(time), 1);
    case 'u':
        return number(dayOfWeek(time) == 0 ? 7 : dayOfWeek(time), 1);
    case 'j':
        return number(dayOfYear(time), 3);
    case 'U':
        return number((dayOfYear(time) + 6 - dayOfWeek(time)) / 7, 2);
    case 'W':
        return number((dayOfYear(time) + 6 - (dayOfWeek(time) + 6) % 7) / 7, 2);
    case 'D':
    case 'x':
        return formatTime("%m/%d/%y", time);
    case 'F':
        return formatTime("%Y-%m-%d", time);
    case 'T':
    case 'X':
        return formatTime("%H:%M:%S", time);
    case 'R':
        return formatTime("%H:%M", time);
    case 'r':
        return formatTime("%I:%M:%S %p", time);
    case 'c':
        return formatTime("%a %b %e %H:%M:%S %Y", time);
    case 'n':
        return "\n";
    case 't':
        return "\t";
    case 'z':
    case 'Z':
        return {}; // a local time without its zone has none to name
    case '%':
        return "%";
    default:
        return std::string{'%', letter};
    }
}

} // namespace

// Only the standard's thread-safe functions: what the local clock shows now is the time of which mktime() says "now".
CivilTime localTimeNow()
{
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::time_t shown = now;
    for (int i = 0; i < 2; ++i) { // the second time for the hours around a change of the clocks
        const std::time_t meant = localToSeconds(fromSeconds(shown));
        if (meant == std::time_t{-1})
            break;
        shown += now - meant;
    }
    return fromSeconds(shown);
}

std::string formatTime(std::string_view format, const CivilTime &time)
{
    std::string text;
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '%' || i + 1 == format.size()) {
            text += format[i];
            continue;
        }
        const char letter = format[++i];
        if (letter == '-' && i + 1 < format.size()) { // glibc's "no padding"
            std::string value = directive(format[++i], time);
            value.erase(0, std::min(value.find_first_not_of("0 "), value.size() - 1));
            text += value;
        } else {
            text += directive(letter, time);
        }
    }
    return text;
}

} // namespace askja::chat
