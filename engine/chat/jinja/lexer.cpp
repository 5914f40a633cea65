// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/lexer.h"

#include "engine/chat/jinja/expression_lexer.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

// All line ends become \n, and the last one goes: what a file ends with is not part of the text.
std::string normalizeNewlines(std::string_view source)
{
    std::string text;
    text.reserve(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) {
        if (source[i] != '\r') {
            text += source[i];
            continue;
        }
        text += '\n';
        if (i + 1 < source.size() && source[i + 1] == '\n')
            ++i;
    }
    if (text.ends_with('\n'))
        text.pop_back();
    return text;
}

class Lexer
{
public:
    explicit Lexer(std::string_view source)
        : m_source(source)
    {
    }

    std::vector<Token> run()
    {
        while (m_position < m_source.size())
            next();
        add(TokenKind::End, {});
        return std::move(m_tokens);
    }

private:
    // The text up to the next tag, and the tag.
    void next()
    {
        const std::size_t tag = findTag();
        const std::string_view text = m_source.substr(m_position, tag - m_position);
        if (tag == std::string_view::npos) {
            add(TokenKind::Data, std::string(text));
            m_position = m_source.size();
            return;
        }
        const char kind = m_source[tag + 1];
        std::size_t inner = tag + 2;
        const bool raw = kind == '%' && skipRawWord(inner, "raw");
        const char sign = signAt(tag + 2);
        addData(text, sign, kind != '{');
        if (!raw && sign != 0)
            ++inner;
        m_line += static_cast<int>(std::count(m_source.begin() + static_cast<std::ptrdiff_t>(m_position),
                                              m_source.begin() + static_cast<std::ptrdiff_t>(inner), '\n'));
        m_position = inner;
        if (raw)
            rawBlock();
        else if (kind == '#')
            comment();
        else
            expressionTag(kind == '{');
    }

    [[nodiscard]] std::size_t findTag() const
    {
        std::size_t at = m_position;
        while ((at = m_source.find('{', at)) != std::string_view::npos && at + 1 < m_source.size()) {
            const char second = m_source[at + 1];
            if (second == '{' || second == '%' || second == '#')
                return at;
            ++at;
        }
        return std::string_view::npos;
    }

    [[nodiscard]] char signAt(std::size_t at) const
    {
        return at < m_source.size() && (m_source[at] == '-' || m_source[at] == '+') ? m_source[at] : '\0';
    }

    // `-` takes all white space before the tag; otherwise a tag that is the first of its line takes its indentation.
    void addData(std::string_view text, char sign, bool canTakeIndentation)
    {
        if (sign == '-') {
            text = trimRight(text);
        } else if (sign == '\0' && canTakeIndentation) {
            const std::size_t newline = text.rfind('\n');
            const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
            if ((newline != std::string_view::npos || m_lineStarts) && trimLeft(text.substr(begin)).empty())
                text = text.substr(0, begin);
        }
        if (!text.empty())
            add(TokenKind::Data, std::string(text));
    }

    void add(TokenKind kind, std::string text) { m_tokens.push_back({kind, m_line, std::move(text), {}}); }

    // If a tag of this one word begins behind {% at `at`, moves behind the whole tag.
    bool skipRawWord(std::size_t &at, std::string_view word) const
    {
        std::size_t i = at + (signAt(at) != '\0' ? 1 : 0);
        i = skipSpace(m_source, i);
        if (m_source.substr(i, word.size()) != word)
            return false;
        i = skipSpace(m_source, i + word.size());
        if (m_source.substr(i, 3) == "-%}")
            at = skipSpace(m_source, i + 3);
        else if (m_source.substr(i, 2) == "%}")
            at = i + 2;
        else
            return false;
        return true;
    }

    void moveTo(std::size_t position)
    {
        m_line += static_cast<int>(std::count(m_source.begin() + static_cast<std::ptrdiff_t>(m_position),
                                              m_source.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
        m_lineStarts = position > 0 && m_source[position - 1] == '\n';
        m_position = position;
    }

    void comment()
    {
        if (m_position == m_source.size()) // as in jinja2, {# as a template's very end is nothing
            return;
        const std::size_t end = m_source.find("#}", m_position);
        if (end == std::string_view::npos)
            throw Failure("a comment {# is never closed by #}", m_line);
        const char sign = end > m_position ? m_source[end - 1] : '\0';
        moveTo(afterTagEnd(m_source, end + 2, sign, true));
    }

    void rawBlock()
    {
        m_lineStarts = m_position > 0 && m_source[m_position - 1] == '\n';
        for (std::size_t at = m_position; (at = m_source.find("{%", at)) != std::string_view::npos; at += 2) {
            std::size_t i = skipSpace(m_source, at + 2 + (signAt(at + 2) != '\0' ? 1 : 0));
            if (m_source.substr(i, 6) != "endraw")
                continue;
            i = skipSpace(m_source, i + 6);
            const char sign = signAt(i);
            i += sign != '\0' ? 1 : 0;
            if (m_source.substr(i, 2) != "%}")
                continue;
            addData(m_source.substr(m_position, at - m_position), signAt(at + 2), true);
            moveTo(afterTagEnd(m_source, i + 2, sign, true));
            return;
        }
        throw Failure("a raw block is never closed by endraw", m_line);
    }

    void expressionTag(bool variable)
    {
        add(variable ? TokenKind::VariableBegin : TokenKind::BlockBegin, {});
        ExpressionLexer lexer(m_source, m_position, m_line, m_tokens);
        const std::size_t end = lexer.run(variable);
        m_line = lexer.line();
        m_lineStarts = m_source[end - 1] == '\n';
        m_position = end;
    }

    std::string_view m_source;
    std::size_t m_position = 0;
    int m_line = 1;
    bool m_lineStarts = true; // nothing stands before m_position in its line
    std::vector<Token> m_tokens;
};

} // namespace

std::vector<Token> tokenize(std::string_view source)
{
    const std::string text = normalizeNewlines(source);
    return Lexer(text).run();
}

} // namespace askja::chat::jinja
