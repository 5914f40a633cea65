// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/utf8.h"

#include <cstring>

namespace askja::format {

namespace {

struct Lead
{
    std::size_t length; ///< of the whole character; 0: cannot begin one
    unsigned char secondLeast, secondMost; ///< what the second byte may be
};

// Table 3-7 of the Unicode standard.
Lead classify(unsigned char first)
{
    if (first < 0xC2 || first > 0xF4)
        return {0, 0, 0};
    if (first < 0xE0)
        return {2, 0x80, 0xBF};
    if (first < 0xF0)
        return {3, static_cast<unsigned char>(first == 0xE0 ? 0xA0 : 0x80),
                static_cast<unsigned char>(first == 0xED ? 0x9F : 0xBF)};
    return {4, static_cast<unsigned char>(first == 0xF0 ? 0x90 : 0x80),
            static_cast<unsigned char>(first == 0xF4 ? 0x8F : 0xBF)};
}

} // namespace

Utf8Step utf8Step(std::string_view text)
{
    using Kind = Utf8Step::Kind;
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80)
        return {Kind::Character, 1, first};
    const Lead lead = classify(first);
    if (lead.length == 0)
        return {Kind::Invalid, 1, 0};
    char32_t codePoint = first & (0x7FU >> lead.length);
    for (std::size_t i = 1; i < lead.length; ++i) {
        if (i == text.size())
            return {Kind::Incomplete, i, 0};
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool fits = i == 1 ? byte >= lead.secondLeast && byte <= lead.secondMost : (byte & 0xC0) == 0x80;
        if (!fits)
            return {Kind::Invalid, i, 0};
        codePoint = codePoint << 6 | (byte & 0x3F);
    }
    return {Kind::Character, lead.length, codePoint};
}

std::size_t utf8ValidPrefix(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        // Eight ASCII bytes at a time: most text is.
        std::uint64_t word = 0;
        while (at + sizeof word <= text.size()) {
            std::memcpy(&word, text.data() + at, sizeof word);
            if ((word & 0x8080808080808080U) != 0)
                break;
            at += sizeof word;
        }
        if (at == text.size())
            break;
        const Utf8Step step = utf8Step(text.substr(at));
        if (step.kind != Utf8Step::Kind::Character)
            break;
        at += step.bytes;
    }
    return at;
}

void appendUtf8(std::string &to, char32_t codePoint)
{
    const auto byte = [&to](char32_t value) { to += static_cast<char>(static_cast<unsigned char>(value)); };
    if (codePoint < 0x80) {
        byte(codePoint);
    } else if (codePoint < 0x800) {
        byte(0xC0 | codePoint >> 6);
        byte(0x80 | (codePoint & 0x3F));
    } else if (codePoint < 0x10000) {
        byte(0xE0 | codePoint >> 12);
        byte(0x80 | (codePoint >> 6 & 0x3F));
        byte(0x80 | (codePoint & 0x3F));
    } else {
        byte(0xF0 | codePoint >> 18);
        byte(0x80 | (codePoint >> 12 & 0x3F));
        byte(0x80 | (codePoint >> 6 & 0x3F));
        byte(0x80 | (codePoint & 0x3F));
    }
}

std::string validUtf8(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t good = utf8ValidPrefix(text);
        out.append(text.substr(0, good));
        text.remove_prefix(good);
        if (!text.empty()) {
            appendUtf8(out, 0xFFFD);
            text.remove_prefix(utf8Step(text).bytes);
        }
    }
    return out;
}

std::string quotedText(std::string_view text)
{
    constexpr std::size_t kLongest = 80;
    std::string out = "\"";
    std::string_view rest = text.substr(0, kLongest);
    while (!rest.empty()) {
        const Utf8Step step = utf8Step(rest);
        const bool shown = step.kind == Utf8Step::Kind::Character && step.codePoint >= 0x20 && step.codePoint != 0x7F;
        if (shown)
            out.append(rest.substr(0, step.bytes));
        else
            appendUtf8(out, 0xFFFD);
        rest.remove_prefix(step.bytes);
    }
    out += text.size() > kLongest ? "…\"" : "\"";
    return out;
}

} // namespace askja::format
