// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/lexer.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace askja::chat::jinja {

/// The tokens of a template with a position among them.
class TokenStream
{
public:
    explicit TokenStream(std::vector<Token> tokens)
        : m_tokens(std::move(tokens))
    {
    }

    [[nodiscard]] const Token &current() const { return m_tokens[m_at]; }
    [[nodiscard]] const Token &ahead() const { return m_tokens[std::min(m_at + 1, m_tokens.size() - 1)]; }
    [[nodiscard]] int line() const { return current().line; }

    /// The current token; moves to the next, but never behind the End.
    const Token &take()
    {
        const Token &token = m_tokens[m_at];
        m_at = std::min(m_at + 1, m_tokens.size() - 1);
        return token;
    }

    bool skipOperator(std::string_view text) { return current().isOperator(text) && (take(), true); }
    bool skipName(std::string_view text) { return current().isName(text) && (take(), true); }

    void expectOperator(std::string_view text)
    {
        if (!skipOperator(text))
            unexpected("'" + std::string(text) + "'");
    }
    void expectName(std::string_view text)
    {
        if (!skipName(text))
            unexpected("'" + std::string(text) + "'");
    }
    std::string expectAnyName()
    {
        if (current().kind != TokenKind::Name)
            unexpected("a name");
        return take().text;
    }
    void expect(TokenKind kind)
    {
        if (current().kind != kind)
            unexpected(describe(kind));
        take();
    }

    [[noreturn]] void unexpected(const std::string &wanted) const
    {
        throw Failure("expected " + wanted + " but found " + describe(current()), line());
    }

private:
    static std::string describe(TokenKind kind)
    {
        switch (kind) {
        case TokenKind::Data:
            return "text";
        case TokenKind::VariableBegin:
            return "'{{'";
        case TokenKind::VariableEnd:
            return "'}}'";
        case TokenKind::BlockBegin:
            return "'{%'";
        case TokenKind::BlockEnd:
            return "'%}'";
        case TokenKind::String:
            return "a text in quotes";
        case TokenKind::Number:
            return "a number";
        case TokenKind::End:
            return "the end of the template";
        default:
            return "a word";
        }
    }

    static std::string describe(const Token &token)
    {
        const bool named = token.kind == TokenKind::Name || token.kind == TokenKind::Operator;
        return named ? "'" + token.text.substr(0, 40) + "'" : describe(token.kind);
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
};

} // namespace askja::chat::jinja
