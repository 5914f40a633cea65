// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/lexer.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

int hexValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

class Unescaper
{
public:
    explicit Unescaper(std::string_view literal)
        : m_literal(literal)
    {
    }

    std::string run()
    {
        while (m_at < m_literal.size()) {
            if (m_literal[m_at] == '\\' && m_at + 1 < m_literal.size()) {
                m_at += 2;
                escape(m_literal[m_at - 1]);
            } else {
                m_text += m_literal[m_at++];
            }
        }
        return std::move(m_text);
    }

private:
    void escape(char letter)
    {
        constexpr std::string_view kLetters = "\\'\"abfnrtv";
        constexpr std::string_view kMeanings = "\\'\"\a\b\f\n\r\t\v";
        if (const std::size_t i = kLetters.find(letter); i != std::string_view::npos)
            m_text += kMeanings[i];
        else if (letter == 'x')
            append(m_text, hex(2));
        else if (letter == 'u')
            unit(hex(4));
        else if (letter == 'U')
            unit(hex(8));
        else if (letter >= '0' && letter <= '7')
            octal(letter);
        else if (letter == 'N')
            throw Failure("characters cannot be given by name (\\N{…})");
        else if (letter != '\n') // a line that goes on
            (m_text += '\\') += letter;
    }

    char32_t hex(std::size_t digits)
    {
        char32_t value = 0;
        for (std::size_t i = 0; i < digits; ++i, ++m_at) {
            const int digit = m_at < m_literal.size() ? hexValue(m_literal[m_at]) : -1;
            if (digit < 0)
                throw Failure("an escape in a text has too few digits");
            value = value * 16 + static_cast<char32_t>(digit);
        }
        return value;
    }

    void octal(char first)
    {
        auto value = static_cast<char32_t>(first - '0');
        for (int i = 0; i < 2 && m_at < m_literal.size() && m_literal[m_at] >= '0' && m_literal[m_at] <= '7'; ++i)
            value = value * 8 + static_cast<char32_t>(m_literal[m_at++] - '0');
        append(m_text, value);
    }

    // Two halves of a surrogate pair make one character; one alone is none.
    void unit(char32_t value)
    {
        if (value > 0x10FFFF)
            throw Failure("an escape in a text names no character");
        if (value >= 0xD800 && value < 0xDC00 && m_literal.substr(m_at, 2) == "\\u") {
            m_at += 2;
            const char32_t low = hex(4);
            if (low >= 0xDC00 && low < 0xE000) {
                append(m_text, 0x10000 + ((value - 0xD800) << 10U) + (low - 0xDC00));
                return;
            }
            m_at -= 6;
        }
        append(m_text, value >= 0xD800 && value < 0xE000 ? 0xFFFD : value);
    }

    std::string_view m_literal;
    std::size_t m_at = 0;
    std::string m_text;
};

} // namespace

std::string unescape(std::string_view literal)
{
    return Unescaper(literal).run();
}

} // namespace askja::chat::jinja
