// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/unicode.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>

namespace askja::chat::jinja {

namespace {

struct Range
{
    char32_t first;
    char32_t last;
};

// first, first + step, … last are mapped to themselves plus difference.
struct CaseRange
{
    char32_t first;
    char32_t last;
    std::uint32_t step;
    std::int32_t difference;
};

struct CaseText
{
    char32_t from;
    const char *to;
};

#include "engine/chat/jinja/unicode_tables.inc"

bool contains(std::span<const Range> ranges, char32_t c)
{
    const auto next = std::upper_bound(ranges.begin(), ranges.end(), c,
                                       [](char32_t value, const Range &range) { return value < range.first; });
    return next != ranges.begin() && c <= std::prev(next)->last;
}

void appendMapped(std::string &text, char32_t c, std::span<const CaseRange> ranges, std::span<const CaseText> texts)
{
    const auto special = std::lower_bound(texts.begin(), texts.end(), c,
                                          [](const CaseText &entry, char32_t value) { return entry.from < value; });
    if (special != texts.end() && special->from == c) {
        text += special->to;
        return;
    }
    const auto next = std::upper_bound(ranges.begin(), ranges.end(), c,
                                       [](char32_t value, const CaseRange &range) { return value < range.first; });
    if (next != ranges.begin()) {
        const CaseRange &range = *std::prev(next);
        if (c <= range.last && (c - range.first) % range.step == 0)
            c = static_cast<char32_t>(static_cast<std::int32_t>(c) + range.difference);
    }
    append(text, c);
}

// Bytes of the character that begins with this one, 0 if none does.
std::size_t sequenceLength(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead < 0xE0)
        return 2;
    if (lead >= 0xE0 && lead < 0xF0)
        return 3;
    return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

// The length of the well-formed character at position, 0 if there is none.
std::size_t wellFormed(std::string_view text, std::size_t position, char32_t &codePoint)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[position + i]); };
    const std::size_t length = sequenceLength(byte(0));
    if (length == 0 || length > text.size() - position)
        return 0;
    if (length == 1) {
        codePoint = byte(0);
        return 1;
    }
    codePoint = byte(0) & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U)
            return 0;
        codePoint = (codePoint << 6U) | (byte(i) & 0x3FU);
    }
    const bool tooLong = (length == 3 && codePoint < 0x800) || (length == 4 && codePoint < 0x10000);
    const bool surrogate = codePoint >= 0xD800 && codePoint < 0xE000;
    return tooLong || surrogate || codePoint > 0x10FFFF ? 0 : length;
}

} // namespace

char32_t decodeNext(std::string_view text, std::size_t &position)
{
    char32_t codePoint = 0;
    const std::size_t length = wellFormed(text, position, codePoint);
    if (length == 0)
        codePoint = static_cast<unsigned char>(text[position]);
    position += std::max<std::size_t>(length, 1);
    return codePoint;
}

void append(std::string &text, char32_t c)
{
    const auto add = [&text](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (c < 0x80) {
        add(c);
    } else if (c < 0x800) {
        add(0xC0U | (c >> 6U));
        add(0x80U | (c & 0x3FU));
    } else if (c < 0x10000) {
        add(0xE0U | (c >> 12U));
        add(0x80U | ((c >> 6U) & 0x3FU));
        add(0x80U | (c & 0x3FU));
    } else {
        add(0xF0U | (c >> 18U));
        add(0x80U | ((c >> 12U) & 0x3FU));
        add(0x80U | ((c >> 6U) & 0x3FU));
        add(0x80U | (c & 0x3FU));
    }
}

std::size_t countCharacters(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t position = 0; position < text.size(); ++count)
        static_cast<void>(decodeNext(text, position));
    return count;
}

std::size_t byteOffset(std::string_view text, std::size_t index)
{
    std::size_t position = 0;
    for (; index > 0 && position < text.size(); --index)
        static_cast<void>(decodeNext(text, position));
    return position;
}

bool isUtf8(std::string_view text)
{
    char32_t codePoint = 0;
    for (std::size_t position = 0; position < text.size();) {
        const std::size_t length = wellFormed(text, position, codePoint);
        if (length == 0)
            return false;
        position += length;
    }
    return true;
}

bool isSpace(char32_t c)
{
    return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 || c == 0x1680
        || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

bool isPrintable(char32_t c)
{
    return !contains(kUnprintable, c);
}
bool isAlphabetic(char32_t c)
{
    return contains(kAlphabetic, c);
}
bool isNumeric(char32_t c)
{
    return contains(kNumeric, c);
}
bool isDigit(char32_t c)
{
    return contains(kDigits, c);
}
bool isDecimal(char32_t c)
{
    return contains(kDecimals, c);
}
bool isLowerLetter(char32_t c)
{
    return contains(kLowerLetters, c);
}
bool isUpperLetter(char32_t c)
{
    return contains(kUpperLetters, c);
}
bool isTitleLetter(char32_t c)
{
    return contains(kTitleLetters, c);
}
bool isCased(char32_t c)
{
    return isLowerLetter(c) || isUpperLetter(c) || isTitleLetter(c);
}

void appendUpper(std::string &text, char32_t c)
{
    appendMapped(text, c, kUpper, kUpperTexts);
}
void appendLower(std::string &text, char32_t c)
{
    appendMapped(text, c, kLower, kLowerTexts);
}
void appendTitle(std::string &text, char32_t c)
{
    appendMapped(text, c, kTitle, kTitleTexts);
}

std::string toUpper(std::string_view text)
{
    std::string result;
    for (std::size_t position = 0; position < text.size();)
        appendUpper(result, decodeNext(text, position));
    return result;
}

std::string toLower(std::string_view text)
{
    std::string result;
    for (std::size_t position = 0; position < text.size();)
        appendLower(result, decodeNext(text, position));
    return result;
}

std::string_view trimLeft(std::string_view text)
{
    std::size_t begin = 0;
    for (std::size_t position = 0; position < text.size(); begin = position) {
        if (!isSpace(decodeNext(text, position)))
            break;
    }
    return text.substr(begin);
}

std::string_view trimRight(std::string_view text)
{
    while (!text.empty()) {
        std::size_t begin = text.size() - 1;
        while (begin > 0 && text.size() - begin < 4 && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U)
            --begin;
        std::size_t end = begin;
        if (!isSpace(decodeNext(text, end)) || end != text.size())
            break;
        text.remove_suffix(text.size() - begin);
    }
    return text;
}

} // namespace askja::chat::jinja
