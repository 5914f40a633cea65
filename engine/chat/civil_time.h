// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace askja::chat {

/// A date and a time of day as a calendar and a clock on the wall show them.
struct CivilTime
{
    int year = 1970;
    int month = 1; ///< 1…12
    int day = 1; ///< 1…31
    int hour = 0; ///< 0…23
    int minute = 0;
    int second = 0;
};

/// The machine's local time. Callable from any thread.
[[nodiscard]] CivilTime localTimeNow();

/// As Python's strftime prints it in the C locale; directives that it does not know stay as they are.
[[nodiscard]] std::string formatTime(std::string_view format, const CivilTime &time);

} // namespace askja::chat
