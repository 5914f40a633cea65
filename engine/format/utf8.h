// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace askja::format {

/// What stands at the beginning of a text.
struct Utf8Step
{
    enum class Kind { Character, Invalid, Incomplete } kind = Kind::Invalid;
    /// Character: its bytes. Invalid: the bytes that become one U+FFFD (the "maximal subpart" of Unicode 15 §3.9, at
    /// least 1). Incomplete: the text ends inside what may still become a character; all its bytes.
    std::size_t bytes = 0;
    char32_t codePoint = 0; ///< of a Character
};

/// text must not be empty. Overlong forms, surrogates and code points above U+10FFFF are invalid.
[[nodiscard]] Utf8Step utf8Step(std::string_view text);

/// How many bytes from the beginning are valid, whole characters.
[[nodiscard]] std::size_t utf8ValidPrefix(std::string_view text);

void appendUtf8(std::string &to, char32_t codePoint);

/// The text with every invalid part replaced by U+FFFD.
[[nodiscard]] std::string validUtf8(std::string_view text);

/// For sentences: "the text", in quotes, valid UTF-8, control characters as U+FFFD, cut after about 80 bytes.
[[nodiscard]] std::string quotedText(std::string_view text);

} // namespace askja::format
