// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/lexer.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace askja::chat::jinja {

/// The first position from `at` on that is no white space.
[[nodiscard]] std::size_t skipSpace(std::string_view source, std::size_t at);

/// The position behind a tag that ends before `at`: `-` takes all white space, a block or comment its line's end.
[[nodiscard]] std::size_t afterTagEnd(std::string_view source, std::size_t at, char sign, bool takesNewline);

/// Cuts what stands inside one tag, from behind its beginning to behind its end.
class ExpressionLexer
{
public:
    ExpressionLexer(std::string_view source, std::size_t position, int line, std::vector<Token> &tokens);

    /// Returns the position behind the tag. Throws Failure.
    std::size_t run(bool variable);
    [[nodiscard]] int line() const { return m_line; }

private:
    [[nodiscard]] bool atEnd(bool variable);
    void token();
    void string();
    void number();
    bool name();
    void op();
    void balance(char bracket);
    void moveTo(std::size_t position);
    [[nodiscard]] std::string_view rest() const { return m_source.substr(m_position); }

    std::string_view m_source;
    std::size_t m_position;
    int m_line;
    std::vector<Token> &m_tokens;
    std::vector<char> m_open; // the brackets that are to be closed
};

} // namespace askja::chat::jinja
