// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace askja::chat::jinja {

enum class TokenKind {
    Data, ///< text outside of tags, white space already removed as the tags beside it ask for
    VariableBegin, ///< {{
    VariableEnd, ///< }}
    BlockBegin, ///< {%
    BlockEnd, ///< %}
    Name, ///< also the words of the language
    String, ///< without quotes, escapes resolved
    Number,
    Operator,
    End,
};

struct Token
{
    TokenKind kind = TokenKind::End;
    int line = 1;
    std::string text;
    Value number; ///< of a Number

    [[nodiscard]] bool isOperator(std::string_view wanted) const
    {
        return kind == TokenKind::Operator && text == wanted;
    }
    [[nodiscard]] bool isName(std::string_view wanted) const { return kind == TokenKind::Name && text == wanted; }
};

/// Cuts a template into tokens, with trim_blocks and lstrip_blocks on. Comments are gone, raw blocks are data, and the
/// last token is an End. Throws Failure.
[[nodiscard]] std::vector<Token> tokenize(std::string_view source);

/// Resolves the escapes of a string literal as Python does. Throws Failure, without a line.
[[nodiscard]] std::string unescape(std::string_view literal);

} // namespace askja::chat::jinja
