// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/text_tools.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/text_search.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

constexpr std::size_t kPieceBytes = 2 * sizeof(std::string_view); // of a growing vector

// Where the last character of the text begins. The text is not empty and is UTF-8.
std::size_t lastCharacter(std::string_view text)
{
    std::size_t begin = text.size() - 1;
    while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U)
        --begin;
    return begin;
}

bool isLineEnd(char32_t c)
{
    return (c >= 0x0A && c <= 0x0D) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

/// Each once.
std::vector<char32_t> sortedCharacters(Runtime &runtime, std::string_view text)
{
    runtime.reserve(text.size() * sizeof(char32_t));
    std::vector<char32_t> characters;
    for (std::size_t at = 0; at < text.size();)
        characters.push_back(decodeNext(text, at));
    std::ranges::sort(characters);
    characters.erase(std::unique(characters.begin(), characters.end()), characters.end());
    return characters;
}

void repeatInto(std::string &text, std::string_view fill, std::size_t times)
{
    for (; times > 0; --times)
        text += fill;
}

} // namespace

std::string_view strip(Runtime &runtime, std::string_view text, std::optional<std::string_view> set, bool left,
                       bool right)
{
    if (!set) {
        text = left ? trimLeft(text) : text;
        return right ? trimRight(text) : text;
    }
    const std::vector<char32_t> characters = sortedCharacters(runtime, *set);
    while (left && !text.empty()) {
        std::size_t end = 0;
        if (!std::ranges::binary_search(characters, decodeNext(text, end)))
            break;
        text.remove_prefix(end);
    }
    while (right && !text.empty()) {
        const std::size_t begin = lastCharacter(text);
        std::size_t end = begin;
        if (!std::ranges::binary_search(characters, decodeNext(text, end)))
            break;
        text.remove_suffix(text.size() - begin);
    }
    return text;
}

std::string replaceAll(Runtime &runtime, std::string_view text, std::string_view from, std::string_view to,
                       std::int64_t limit)
{
    std::string result;
    TextSearch search(runtime, from);
    std::size_t at = 0;
    for (; limit != 0; --limit) {
        std::size_t found = search.find(text, at);
        if (from.empty()) // the replacement goes before every character and behind the last
            found = at;
        if (found == std::string_view::npos)
            break;
        runtime.reserve(found - at + to.size() + 1);
        result += text.substr(at, found - at);
        result += to;
        at = found + from.size();
        if (!from.empty())
            continue;
        if (at == text.size())
            return result;
        const std::size_t begin = at;
        static_cast<void>(decodeNext(text, at));
        result += text.substr(begin, at - begin);
    }
    result += text.substr(at);
    return result;
}

std::string capitalize(std::string_view text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const bool first = at == 0;
        const char32_t c = decodeNext(text, at);
        first ? appendTitle(result, c) : appendLower(result, c);
    }
    return result;
}

std::string pad(Runtime &runtime, const Text &text, std::int64_t width, std::string_view fill, Alignment alignment)
{
    if (countCharacters(fill) != 1)
        throw Failure("a text is filled up with exactly one character");
    if (width <= static_cast<std::int64_t>(text.characters))
        return text.bytes;
    if (static_cast<std::uint64_t>(width) > kMostCharacters)
        throw Failure("it needs too much memory");
    const std::size_t missing = static_cast<std::size_t>(width) - text.characters;
    runtime.reserve(missing * fill.size());
    std::size_t before = 0;
    if (alignment == Alignment::Right)
        before = missing;
    else if (alignment == Alignment::Center) // Python gives an odd one to the left only if the width is odd
        before = missing / 2 + (missing & static_cast<std::size_t>(width) & 1U);
    std::string result;
    repeatInto(result, fill, before);
    result += text.bytes;
    repeatInto(result, fill, missing - before);
    return result;
}

std::vector<std::string_view> splitSpace(Runtime &runtime, std::string_view text, std::int64_t limit, bool fromRight)
{
    std::vector<std::string_view> pieces;
    runtime.stepBytes(text.size());
    text = fromRight ? trimRight(text) : trimLeft(text);
    while (!text.empty()) {
        runtime.reserve(kPieceBytes);
        if (limit >= 0 && static_cast<std::int64_t>(pieces.size()) >= limit) {
            pieces.push_back(text);
            break;
        }
        std::size_t cut = fromRight ? text.size() : 0;
        while (fromRight ? cut > 0 : cut < text.size()) {
            const std::size_t begin = fromRight ? lastCharacter(text.substr(0, cut)) : cut;
            std::size_t end = begin;
            if (isSpace(decodeNext(text, end)))
                break;
            cut = fromRight ? begin : end;
        }
        pieces.push_back(fromRight ? text.substr(cut) : text.substr(0, cut));
        text = fromRight ? trimRight(text.substr(0, cut)) : trimLeft(text.substr(cut));
    }
    if (fromRight)
        std::reverse(pieces.begin(), pieces.end());
    return pieces;
}

std::vector<std::string_view> splitAt(Runtime &runtime, std::string_view text, std::string_view separator,
                                      std::int64_t limit, bool fromRight)
{
    std::vector<std::string_view> pieces;
    TextSearch search(runtime, separator);
    while (limit < 0 || static_cast<std::int64_t>(pieces.size()) < limit) {
        const std::size_t found = fromRight ? search.findLast(text) : search.find(text);
        if (found == std::string_view::npos)
            break;
        runtime.reserve(kPieceBytes);
        const std::size_t behind = found + separator.size();
        pieces.push_back(fromRight ? text.substr(behind) : text.substr(0, found));
        text = fromRight ? text.substr(0, found) : text.substr(behind);
    }
    pieces.push_back(text);
    if (fromRight)
        std::reverse(pieces.begin(), pieces.end());
    return pieces;
}

std::vector<std::string_view> splitLines(Runtime &runtime, std::string_view text, bool keepEnds)
{
    std::vector<std::string_view> lines;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = at;
        const char32_t c = decodeNext(text, at);
        if (!isLineEnd(c))
            continue;
        if (c == '\r' && at < text.size() && text[at] == '\n')
            ++at;
        runtime.reserve(kPieceBytes);
        lines.push_back(text.substr(begin, (keepEnds ? at : end) - begin));
        begin = at;
    }
    if (begin < text.size())
        lines.push_back(text.substr(begin));
    return lines;
}

Value textList(Runtime &runtime, const std::vector<std::string_view> &texts, ListKind kind)
{
    runtime.reserve(texts.size() * sizeof(Value));
    std::vector<Value> items;
    items.reserve(texts.size());
    for (const std::string_view text : texts)
        items.push_back(runtime.text(std::string(text)));
    return runtime.list(std::move(items), kind);
}

} // namespace askja::chat::jinja
