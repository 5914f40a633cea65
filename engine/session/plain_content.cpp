// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/plain_content.h"

#include "engine/format/utf8.h"

#include <algorithm>

namespace askja::session::inline ASKJA_ISA {

namespace {

/// The first 4096 private characters of plane 15, U+F0000 …: all of them begin with these bytes.
constexpr char32_t kFirstMark = 0xF0000;
constexpr std::size_t kMarks = 4096;
constexpr std::string_view kMarkBegin = "\xF3\xB0";

void noteMarks(std::string_view text, std::vector<bool> &used)
{
    for (std::size_t at = text.find(kMarkBegin); at < text.size(); at = text.find(kMarkBegin, at + 1)) {
        if (text.size() - at < 4)
            break;
        const auto low = [&](std::size_t i) { return static_cast<unsigned char>(text[i]) & 63U; };
        used[low(at + 2) << 6 | low(at + 3)] = true;
    }
}

/// Empty if all are taken.
std::string unusedMark(const std::vector<chat::Turn> &messages)
{
    std::vector<bool> used(kMarks);
    for (const chat::Turn &message : messages) {
        noteMarks(message.content, used);
        noteMarks(message.thinking, used);
    }
    const auto unused = std::ranges::find(used, false);
    std::string mark;
    if (unused != used.end())
        format::appendUtf8(mark, kFirstMark + static_cast<char32_t>(unused - used.begin()));
    return mark;
}

/// Behind the first character of each name, where no trimming or comparing of the contents' ends meets it.
std::string marked(std::string_view text, const std::vector<std::size_t> &names, std::string_view mark)
{
    std::string out;
    std::size_t done = 0;
    for (const std::size_t name : names) {
        const std::size_t end = std::max(name + format::utf8Step(text.substr(name)).bytes, done);
        out.append(text.substr(done, end - done)).append(mark);
        done = end;
    }
    return out.append(text.substr(done));
}

} // namespace

Result<MarkedMessages> markControlNames(const std::vector<chat::Turn> &messages, const tokenizer::Tokenizer &tokenizer)
{
    MarkedMessages result{messages, {}};
    for (chat::Turn &message : result.messages) {
        for (std::string *const text : {&message.content, &message.thinking}) {
            const std::vector<std::size_t> names = tokenizer.controlNames(*text);
            if (names.empty())
                continue;
            if (result.mark.empty())
                result.mark = unusedMark(messages);
            if (result.mark.empty())
                return {ErrorCode::InvalidArgument, "The conversation has too many different private characters."};
            *text = marked(*text, names, result.mark);
        }
    }
    return result;
}

PlainContent removeMarks(std::string_view rendered, std::string_view mark)
{
    PlainContent content;
    std::size_t done = 0;
    for (std::size_t at = rendered.find(mark); at != std::string_view::npos; at = rendered.find(mark, done)) {
        content.text.append(rendered.substr(done, at - done));
        // The character before the mark is of the name, whatever comes after it now.
        if (!content.text.empty())
            content.plainBytes.push_back(content.text.size() - 1);
        done = at + mark.size();
    }
    content.text.append(rendered.substr(done));
    return content;
}

} // namespace askja::session::inline ASKJA_ISA
