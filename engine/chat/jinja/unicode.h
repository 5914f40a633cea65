// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace askja::chat::jinja {

// UTF-8 as Python's str sees it: by code points. All functions take any bytes; a byte that is no UTF-8 counts as a
// character of its own.

/// The code point at position, which moves behind it. position < text.size().
[[nodiscard]] char32_t decodeNext(std::string_view text, std::size_t &position);
void append(std::string &text, char32_t codePoint);
/// Code points in the text.
[[nodiscard]] std::size_t countCharacters(std::string_view text);
/// The byte at which the index-th character begins; text.size() if there are no more than index.
[[nodiscard]] std::size_t byteOffset(std::string_view text, std::size_t index);
/// Whether all bytes form UTF-8 characters (no surrogates, nothing longer than needed).
[[nodiscard]] bool isUtf8(std::string_view text);

// What Python's str methods of these names say of one character.
[[nodiscard]] bool isSpace(char32_t c);
[[nodiscard]] bool isPrintable(char32_t c);
[[nodiscard]] bool isAlphabetic(char32_t c);
[[nodiscard]] bool isNumeric(char32_t c);
[[nodiscard]] bool isDigit(char32_t c);
[[nodiscard]] bool isDecimal(char32_t c);
[[nodiscard]] bool isLowerLetter(char32_t c);
[[nodiscard]] bool isUpperLetter(char32_t c);
[[nodiscard]] bool isTitleLetter(char32_t c);
/// A letter that has, or is, another case.
[[nodiscard]] bool isCased(char32_t c);

void appendUpper(std::string &text, char32_t c);
void appendLower(std::string &text, char32_t c);
void appendTitle(std::string &text, char32_t c);

[[nodiscard]] std::string toUpper(std::string_view text);
[[nodiscard]] std::string toLower(std::string_view text);

[[nodiscard]] std::string_view trimLeft(std::string_view text);
[[nodiscard]] std::string_view trimRight(std::string_view text);

} // namespace askja::chat::jinja
