// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/civil_time.h"

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <doctest/doctest.h>

using namespace askja::chat;

TEST_CASE("Directives as Python prints them")
{
    const CivilTime evening{2024, 2, 29, 23, 5, 9}; // a Thursday
    CHECK(formatTime("%d %b %Y", evening) == "29 Feb 2024");
    CHECK(formatTime("%B %d, %Y %H:%M:%S %I %p %j %y", evening) == "February 29, 2024 23:05:09 11 PM 060 24");
    CHECK(formatTime("%A %a %w %u %U %W", evening) == "Thursday Thu 4 4 08 09");
    CHECK(formatTime("%c|%x|%X|%D|%F|%T|%R", evening)
          == "Thu Feb 29 23:05:09 2024|02/29/24|23:05:09|02/29/24|2024-02-29|23:05:09|23:05");
    CHECK(formatTime("%-d %e", {2024, 3, 4, 0, 0, 0}) == "4  4");
    CHECK(formatTime("100%% %Q %", evening) == "100% %Q %");
    CHECK(formatTime("%I %p", {2024, 1, 1, 0, 0, 0}) == "12 AM");
    CHECK(formatTime("%U %W %j", {2023, 1, 1, 0, 0, 0}) == "01 00 001"); // a Sunday
    CHECK(formatTime("%U %W %j", {2023, 12, 31, 0, 0, 0}) == "53 52 365");
}

TEST_CASE("The local time is what the C library shows, within the second")
{
    const std::time_t before = std::time(nullptr);
    const CivilTime now = localTimeNow();
    const std::time_t after = std::time(nullptr);
    bool found = false;
    for (std::time_t t = before; t <= after; ++t) {
        const std::tm shown = *std::localtime(&t);
        found = found
            || (shown.tm_year + 1900 == now.year && shown.tm_mon + 1 == now.month && shown.tm_mday == now.day
                && shown.tm_hour == now.hour && shown.tm_min == now.minute && shown.tm_sec == now.second);
    }
    CHECK(found);
}
