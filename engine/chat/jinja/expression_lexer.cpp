// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/expression_lexer.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace askja::chat::jinja {

namespace {

constexpr std::array<std::string_view, 26> kOperators = {
    "//", "**", "==", "!=", ">=", "<=", "+", "-", "/", "*", "%", "~", "[",
    "]",  "(",  ")",  "{",  "}",  ">",  "<", "=", ".", ":", "|", ",", ";",
};

bool isDecimalDigit(char c)
{
    return c >= '0' && c <= '9';
}

int digitValue(char c)
{
    if (isDecimalDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

// Digits of a base, with single underscores between them (and before them, if the prefix is one).
std::size_t digitRun(std::string_view text, std::size_t at, int base, bool leadingUnderscore)
{
    std::size_t end = at;
    while (end < text.size()) {
        const bool underscore = text[end] == '_' && (end > at || leadingUnderscore);
        const std::size_t digit = end + (underscore ? 1 : 0);
        if (digit >= text.size() || digitValue(text[digit]) >= base)
            break;
        end = digit + 1;
    }
    return end;
}

// The end of ".5", ".5e3" or "e3" behind the whole part; at itself if there is none.
std::size_t fractionEnd(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    if (end + 1 < text.size() && text[end] == '.' && isDecimalDigit(text[end + 1]))
        end = digitRun(text, end + 1, 10, false);
    if (end < text.size() && (text[end] == 'e' || text[end] == 'E')) {
        std::size_t digits = end + 1;
        if (digits < text.size() && (text[digits] == '+' || text[digits] == '-'))
            ++digits;
        if (digits < text.size() && isDecimalDigit(text[digits]))
            end = digitRun(text, digits, 10, false);
    }
    return end;
}

} // namespace

std::size_t skipSpace(std::string_view source, std::size_t at)
{
    at = std::min(at, source.size());
    return source.size() - trimLeft(source.substr(at)).size();
}

std::size_t afterTagEnd(std::string_view source, std::size_t at, char sign, bool takesNewline)
{
    if (sign == '-')
        return skipSpace(source, at);
    const bool newline = sign != '+' && takesNewline && at < source.size() && source[at] == '\n';
    return at + (newline ? 1 : 0);
}

ExpressionLexer::ExpressionLexer(std::string_view source, std::size_t position, int line, std::vector<Token> &tokens)
    : m_source(source)
    , m_position(position)
    , m_line(line)
    , m_tokens(tokens)
{
}

std::size_t ExpressionLexer::run(bool variable)
{
    const int begin = m_line;
    while (true) {
        moveTo(skipSpace(m_source, m_position));
        if (m_position >= m_source.size())
            throw Failure(variable ? "a tag {{ is never closed by }}" : "a tag {% is never closed by %}", begin);
        if (m_open.empty() && atEnd(variable))
            return m_position;
        token();
    }
}

bool ExpressionLexer::atEnd(bool variable)
{
    const std::string_view end = variable ? "}}" : "%}";
    const char first = m_source[m_position];
    const bool sign = first == '-' || (first == '+' && !variable);
    if (rest().substr(sign ? 1 : 0, 2) != end)
        return false;
    m_tokens.push_back({variable ? TokenKind::VariableEnd : TokenKind::BlockEnd, m_line, {}, {}});
    moveTo(afterTagEnd(m_source, m_position + (sign ? 3 : 2), sign ? first : '\0', !variable));
    return true;
}

void ExpressionLexer::token()
{
    const char c = m_source[m_position];
    if (isDecimalDigit(c))
        number();
    else if (c == '"' || c == '\'')
        string();
    else if (!name())
        op();
}

void ExpressionLexer::moveTo(std::size_t position)
{
    m_line += static_cast<int>(std::count(m_source.begin() + static_cast<std::ptrdiff_t>(m_position),
                                          m_source.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
    m_position = position;
}

void ExpressionLexer::string()
{
    const char mark = m_source[m_position];
    std::size_t end = m_position + 1;
    while (end < m_source.size() && m_source[end] != mark)
        end += m_source[end] == '\\' ? 2 : 1;
    if (end >= m_source.size())
        throw Failure("a text in quotes is never closed", m_line);
    try {
        m_tokens.push_back(
            {TokenKind::String, m_line, unescape(m_source.substr(m_position + 1, end - m_position - 1)), {}});
    } catch (const Failure &failure) {
        throw Failure(failure.what(), m_line);
    }
    moveTo(end + 1);
}

void ExpressionLexer::number()
{
    const std::string_view text = rest();
    int base = 10;
    if (text.size() > 2 && text[0] == '0') {
        const char letter = static_cast<char>(text[1] | 0x20);
        base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
        if (base != 10 && digitRun(text, 2, base, true) == 2)
            base = 10;
    }
    const std::size_t whole = digitRun(text, base == 10 ? 0 : 2, base, base != 10);
    const bool afterDot = m_position > 0 && m_source[m_position - 1] == '.';
    const std::size_t end = base == 10 && !afterDot ? fractionEnd(text, whole) : whole;

    std::string digits(text.substr(base == 10 ? 0 : 2, end - (base == 10 ? 0 : 2)));
    std::erase(digits, '_');
    Token token{TokenKind::Number, m_line, digits, {}};
    std::from_chars_result result{};
    if (end > whole) {
        double value = 0;
        result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        token.number = Value(value);
    } else {
        std::int64_t value = 0;
        result = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
        token.number = Value(value);
    }
    if (result.ec != std::errc())
        throw Failure("the number " + std::string(text.substr(0, std::min<std::size_t>(end, 40))) + " is too large",
                      m_line);
    m_tokens.push_back(std::move(token));
    moveTo(m_position + end);
}

bool ExpressionLexer::name()
{
    std::size_t end = m_position;
    for (std::size_t at = end; at < m_source.size(); end = at) {
        const char32_t c = decodeNext(m_source, at);
        if (c != '_' && !isAlphabetic(c) && !isNumeric(c))
            break;
    }
    if (end == m_position)
        return false;
    m_tokens.push_back({TokenKind::Name, m_line, std::string(m_source.substr(m_position, end - m_position)), {}});
    moveTo(end);
    return true;
}

void ExpressionLexer::op()
{
    const auto *found = std::find_if(kOperators.begin(), kOperators.end(),
                                     [this](std::string_view candidate) { return rest().starts_with(candidate); });
    if (found == kOperators.end()) {
        std::size_t end = m_position;
        static_cast<void>(decodeNext(m_source, end));
        throw Failure("unexpected character '" + std::string(m_source.substr(m_position, end - m_position)) + "'",
                      m_line);
    }
    if (found->size() == 1)
        balance(found->front());
    m_tokens.push_back({TokenKind::Operator, m_line, std::string(*found), {}});
    moveTo(m_position + found->size());
}

void ExpressionLexer::balance(char bracket)
{
    constexpr std::string_view kOpening = "([{";
    constexpr std::string_view kClosing = ")]}";
    if (const std::size_t kind = kOpening.find(bracket); kind != std::string_view::npos) {
        m_open.push_back(kClosing[kind]);
    } else if (kClosing.find(bracket) != std::string_view::npos) {
        if (m_open.empty() || m_open.back() != bracket)
            throw Failure(std::string("unexpected '") + bracket + "'", m_line);
        m_open.pop_back();
    }
}

} // namespace askja::chat::jinja
