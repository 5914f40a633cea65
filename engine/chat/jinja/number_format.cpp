// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/number_format.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace askja::chat::jinja {

namespace {

std::string withSign(bool negative, const FieldStyle &style, std::string digits)
{
    if (negative)
        return "-" + digits;
    return style.sign == '-' ? digits : style.sign + digits;
}

void groupThousands(std::string &digits, char separator)
{
    if (separator == '\0')
        return;
    const std::size_t whole = std::min(digits.find_first_not_of("0123456789"), digits.size());
    for (std::size_t at = whole; at > 3; at -= 3)
        digits.insert(at - 3, 1, separator);
}

void toCapitals(std::string &text)
{
    text = toUpper(text);
}

std::string digitsOf(double value, char type, int precision)
{
    std::string digits(static_cast<std::size_t>(precision) + 400, '\0');
    const std::chars_format format = type == 'e' ? std::chars_format::scientific
        : type == 'g'                            ? std::chars_format::general
                                                 : std::chars_format::fixed;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, format, precision);
    digits.resize(static_cast<std::size_t>(end.ptr - digits.data()));
    return digits;
}

} // namespace

std::string formatInteger(std::int64_t value, const FieldStyle &style)
{
    int base = 10;
    switch (style.type) {
    case '\0':
    case 'd':
    case 'i':
    case 'u':
    case 'n':
        break;
    case 'x':
    case 'X':
        base = 16;
        break;
    case 'o':
        base = 8;
        break;
    case 'b':
        base = 2;
        break;
    default:
        throw Failure(std::string("a whole number has no format '") + style.type + "'");
    }
    char buffer[72];
    const bool negative = value < 0;
    const std::uint64_t size = negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, size, base);
    std::string digits(buffer, end.ptr);
    groupThousands(digits, style.grouping);
    if (style.alternate && base != 10)
        digits = (base == 16 ? "0x" : base == 8 ? "0o" : "0b") + digits;
    if (style.type == 'X')
        toCapitals(digits);
    return withSign(negative, style, std::move(digits));
}

std::string formatDouble(double value, const FieldStyle &style)
{
    const bool percent = style.type == '%';
    const char type = percent ? 'f' : static_cast<char>(style.type | 0x20);
    if (type != 'f' && type != 'e' && type != 'g')
        throw Failure(std::string("a number has no format '") + style.type + "'");
    const double size = std::fabs(percent ? value * 100 : value);
    std::string digits = std::isfinite(size)
        ? digitsOf(size, type, style.precision < 0 ? 6 : static_cast<int>(style.precision))
        : printDouble(size);
    groupThousands(digits, style.grouping);
    if (style.type == 'F' || style.type == 'E' || style.type == 'G')
        toCapitals(digits);
    if (percent)
        digits += '%';
    return withSign(std::signbit(value) && !std::isnan(value), style, std::move(digits));
}

std::string alignField(const std::string &text, const FieldStyle &style, bool number)
{
    const auto length = static_cast<std::int64_t>(countCharacters(text));
    if (style.width <= length)
        return text;
    const auto missing = static_cast<std::size_t>(style.width - length);
    const auto fill = [&style](std::size_t times) {
        std::string result;
        for (; times > 0; --times)
            result += style.fill;
        return result;
    };
    switch (style.align != '\0' ? style.align : number ? '>' : '<') {
    case '<':
        return text + fill(missing);
    case '^':
        return fill(missing / 2) + text + fill(missing - missing / 2);
    case '=': {
        std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+' || text[0] == ' ') ? 1 : 0;
        if (style.alternate && text.size() > sign + 1 && text[sign] == '0' && text[sign + 1] > '9')
            sign += 2;
        return text.substr(0, sign) + fill(missing) + text.substr(sign);
    }
    default:
        return fill(missing) + text;
    }
}

std::int64_t readWidth(std::string_view text, std::size_t &position)
{
    std::int64_t value = 0;
    for (; position < text.size() && text[position] >= '0' && text[position] <= '9'; ++position) {
        value = value * 10 + (text[position] - '0');
        if (value > kMaxFieldWidth)
            throw Failure("a format asks for more than " + std::to_string(kMaxFieldWidth) + " characters");
    }
    return value;
}

} // namespace askja::chat::jinja
