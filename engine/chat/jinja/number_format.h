// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace askja::chat::jinja {

/// How one value is to be written: what %-08.2f and {:>+8,.2f} say.
struct FieldStyle
{
    std::string fill = " ";
    char align = '\0'; ///< '<', '>', '^', '=' (between sign and digits), or none
    char sign = '-'; ///< '-', '+' or ' '
    bool alternate = false; ///< 0x before hexadecimal digits
    char grouping = '\0'; ///< ',' or '_' between thousands
    std::int64_t width = 0; ///< in characters
    std::int64_t precision = -1; ///< −1: none
    char type = '\0'; ///< d, x, f, s, …
};

/// Largest width and precision that a template may ask for.
inline constexpr std::int64_t kMaxFieldWidth = 10'000;

/// A whole number in the style's base. Throws Failure for a type that is not for whole numbers.
[[nodiscard]] std::string formatInteger(std::int64_t value, const FieldStyle &style);
/// e, f, g, % and their capitals.
[[nodiscard]] std::string formatDouble(double value, const FieldStyle &style);
/// Brings text to the style's width. `number`: it may begin with a sign, and stands right if nothing else is said.
[[nodiscard]] std::string alignField(const std::string &text, const FieldStyle &style, bool number);

/// Whole digits at position; moves behind them. Throws Failure above kMaxFieldWidth.
[[nodiscard]] std::int64_t readWidth(std::string_view text, std::size_t &position);

} // namespace askja::chat::jinja
