// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/filters.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/text_tools.h"
#include "engine/chat/jinja/unicode.h"

namespace askja::chat::jinja {

namespace {

Value indent(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const Value width = arguments.value(0, "width", Value(std::int64_t{4}));
    const bool first = arguments.boolean(1, "first", false);
    const bool blank = arguments.boolean(2, "blank", false);
    std::string indentation;
    if (width.isText())
        indentation = width.bytes();
    else if (width.isInteger() && width.integer() <= 10'000)
        indentation.assign(static_cast<std::size_t>(std::max<std::int64_t>(width.integer(), 0)), ' ');
    else
        throw Failure("indent: the width must be a small whole number or a text");

    const std::string text = print(runtime, value) + "\n"; // so that a line end at the end makes a last, empty line
    std::string result = first ? indentation : std::string();
    bool isFirst = true;
    for (const std::string_view line : splitLines(runtime, text, false)) {
        runtime.reserve(line.size() + indentation.size() + 1);
        if (!isFirst)
            result += '\n';
        if (!isFirst && (blank || !line.empty()))
            result += indentation;
        result += line;
        isFirst = false;
    }
    return runtime.text(std::move(result));
}

Value center(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const Value text = value.isText() ? value : runtime.text(print(runtime, value));
    const std::int64_t width = arguments.integer(0, "width", 80);
    return runtime.text(pad(runtime, text.text(), width, " ", Alignment::Center));
}

Value truncate(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const std::int64_t length = arguments.integer(0, "length", 255);
    const bool killWords = arguments.boolean(1, "killwords", false);
    const std::string_view end = arguments.text(2, "end", "...");
    const Value given = arguments.value(3, "leeway", Value::none());
    const std::int64_t leeway = given.isInteger() ? given.integer() : 5;
    const auto endLength = static_cast<std::int64_t>(countCharacters(end));
    if (length < endLength || leeway < 0)
        throw Failure("truncate: the length is less than that of the end, or the leeway is negative");

    const Value whole = value.isText() ? value : runtime.text(print(runtime, value));
    if (static_cast<std::int64_t>(whole.text().characters) <= length + leeway)
        return whole;
    std::string text(whole.bytes().substr(0, byteOffset(whole.bytes(), static_cast<std::size_t>(length - endLength))));
    if (const std::size_t space = text.rfind(' '); !killWords && space != std::string::npos)
        text.resize(space);
    return runtime.text(text.append(end));
}

bool isWordCharacter(char32_t c)
{
    return c == '_' || isAlphabetic(c) || isNumeric(c);
}

Value wordCount(Runtime &runtime, const Value &value, Arguments &)
{
    const std::string text = print(runtime, value);
    std::int64_t words = 0;
    bool inWord = false;
    for (std::size_t at = 0; at < text.size();) {
        const bool letter = isWordCharacter(decodeNext(text, at));
        words += letter && !inWord ? 1 : 0;
        inWord = letter;
    }
    return Value(words);
}

// <b>a</b>&amp; … becomes a& …: no tags and comments, single spaces, no entities of the five characters.
Value stripTags(Runtime &runtime, const Value &value, Arguments &)
{
    std::string text = print(runtime, value);
    const auto removeAll = [&text](std::string_view begin, std::string_view end) {
        std::string result;
        std::size_t at = 0;
        while (true) {
            const std::size_t open = text.find(begin, at);
            const std::size_t close = open == std::string::npos ? open : text.find(end, open + begin.size());
            if (close == std::string::npos)
                break;
            result += text.substr(at, open - at);
            at = close + end.size();
        }
        text = result + text.substr(at);
    };
    removeAll("<!--", "-->");
    removeAll("<", ">");
    std::string result;
    for (const std::string_view word : splitSpace(runtime, text, -1, false))
        result += (result.empty() ? "" : " ") + std::string(word);
    for (const auto &[entity, character] :
         {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&#39;", "'"}, {"&#34;", "\""}, {"&quot;", "\""}, {"&amp;", "&"}})
        result = replaceAll(runtime, result, entity, character, -1);
    return runtime.text(std::move(result));
}

// Lines of one paragraph of at most `width` characters, broken at spaces, as Python's textwrap does it with its
// options expand_tabs and replace_whitespace off.
class Wrapper
{
public:
    Wrapper(Runtime &runtime, std::size_t width, bool breakWords, bool breakHyphens)
        : m_runtime(runtime)
        , m_width(width)
        , m_breakWords(breakWords)
        , m_breakHyphens(breakHyphens)
    {
    }

    std::vector<std::string> run(std::string_view paragraph)
    {
        for (std::size_t at = 0; at < paragraph.size();) {
            const std::size_t begin = at;
            const bool space = isBlank(paragraph[at]);
            while (at < paragraph.size() && isBlank(paragraph[at]) == space) {
                const bool hyphen = paragraph[at] == '-' && at > begin;
                ++at;
                if (m_breakHyphens && hyphen && at < paragraph.size() && startsLetter(paragraph, at)
                    && startsLetter(paragraph, at - 2))
                    break;
            }
            chunk(paragraph.substr(begin, at - begin), space);
        }
        flush();
        return std::move(m_lines);
    }

private:
    static bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
    static bool startsLetter(std::string_view text, std::size_t at)
    {
        return static_cast<unsigned char>(text[at]) >= 0x80 || (text[at] >= 'a' && text[at] <= 'z')
            || (text[at] >= 'A' && text[at] <= 'Z');
    }

    void chunk(std::string_view text, bool space)
    {
        m_runtime.reserve(text.size() + sizeof(std::string));
        std::size_t length = countCharacters(text);
        if (space && m_line.empty() && !m_lines.empty())
            return;
        if (m_length + length > m_width) {
            if (space) {
                flush();
                return;
            }
            while (length > m_width) {
                if (!m_breakWords) {
                    flush();
                    break;
                }
                const std::size_t room = m_width > m_length ? m_width - m_length : 0;
                const std::size_t cut = byteOffset(text, room);
                m_line += text.substr(0, cut);
                flush();
                text.remove_prefix(cut);
                length -= room;
            }
            if (m_length + length > m_width)
                flush();
        }
        m_line += text;
        m_length += length;
    }

    void flush()
    {
        while (!m_line.empty() && isBlank(m_line.back()))
            m_line.pop_back();
        if (!m_line.empty()) {
            m_runtime.reserve(m_line.size());
            m_lines.push_back(std::move(m_line));
        }
        m_line.clear();
        m_length = 0;
    }

    Runtime &m_runtime;
    std::size_t m_width;
    bool m_breakWords;
    bool m_breakHyphens;
    std::string m_line;
    std::size_t m_length = 0;
    std::vector<std::string> m_lines;
};

Value wordWrap(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const std::int64_t width = arguments.integer(0, "width", 79);
    const bool breakWords = arguments.boolean(1, "break_long_words", true);
    const std::string separator(arguments.optionalText(2, "wrapstring").value_or("\n"));
    const bool breakHyphens = arguments.boolean(3, "break_on_hyphens", true);
    if (width <= 0)
        throw Failure("wordwrap: the width must be more than 0");
    const std::string text = print(runtime, value);
    std::string result;
    bool first = true;
    for (const std::string_view paragraph : splitLines(runtime, text, false)) {
        const auto lines = Wrapper(runtime, static_cast<std::size_t>(width), breakWords, breakHyphens).run(paragraph);
        result += first ? std::string() : separator;
        first = false;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            runtime.reserve(lines[i].size() + separator.size());
            result += (i == 0 ? std::string() : separator) + lines[i];
        }
    }
    return runtime.text(std::move(result));
}

constexpr Filter kLayoutFilters[] = {
    {"indent", indent},     {"center", center},       {"truncate", truncate},
    {"wordwrap", wordWrap}, {"wordcount", wordCount}, {"striptags", stripTags},
};

} // namespace

std::span<const Filter> layoutFilters()
{
    return kLayoutFilters;
}

} // namespace askja::chat::jinja
