// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/expression_parser.h"

#include "engine/chat/jinja/filters.h"
#include "engine/chat/jinja/tests.h"
#include "engine/chat/jinja/unicode.h"

// What follows a value: .name, [key], (arguments), |filter and `is test`.
namespace askja::chat::jinja {

ExpressionPtr ExpressionParser::postfix(ExpressionPtr value)
{
    while (true) {
        const Token &token = m_tokens.current();
        if (token.isOperator("."))
            value = attribute(std::move(value));
        else if (token.isOperator("["))
            value = subscript(std::move(value));
        else if (token.isOperator("("))
            value = call(std::move(value));
        else
            return value;
    }
}

ExpressionPtr ExpressionParser::filtersAndTests(ExpressionPtr value)
{
    while (true) {
        const Token &token = m_tokens.current();
        if (token.isOperator("|"))
            value = filters(std::move(value), false);
        else if (token.isName("is"))
            value = test(std::move(value));
        else if (token.isOperator("("))
            value = call(std::move(value));
        else
            return value;
    }
}

ExpressionPtr ExpressionParser::attribute(ExpressionPtr value)
{
    const int line = m_tokens.take().line;
    std::vector<ExpressionPtr> parts;
    parts.push_back(std::move(value));
    if (m_tokens.current().kind == TokenKind::Number && m_tokens.current().number.isInteger()) {
        parts.push_back(make(ExpressionKind::Constant, line));
        parts.back()->constant = m_tokens.take().number;
        return make(ExpressionKind::Item, line, std::move(parts));
    }
    ExpressionPtr result = make(ExpressionKind::Attribute, line, std::move(parts));
    result->text = m_tokens.expectAnyName();
    return result;
}

ExpressionPtr ExpressionParser::subscript(ExpressionPtr value)
{
    const int line = m_tokens.take().line;
    if (m_tokens.current().isOperator(":"))
        return slice(std::move(value), nullptr, line);
    ExpressionPtr key = expression();
    if (m_tokens.current().isOperator(":"))
        return slice(std::move(value), std::move(key), line);
    if (m_tokens.current().isOperator(",")) {
        std::vector<ExpressionPtr> keys;
        keys.push_back(std::move(key));
        while (m_tokens.skipOperator(","))
            keys.push_back(expression());
        key = make(ExpressionKind::Tuple, line, std::move(keys));
    }
    m_tokens.expectOperator("]");
    std::vector<ExpressionPtr> parts;
    parts.push_back(std::move(value));
    parts.push_back(std::move(key));
    return make(ExpressionKind::Item, line, std::move(parts));
}

ExpressionPtr ExpressionParser::slice(ExpressionPtr value, ExpressionPtr start, int line)
{
    std::vector<ExpressionPtr> parts;
    parts.push_back(std::move(value));
    parts.push_back(std::move(start));
    while (parts.size() < 4 && m_tokens.skipOperator(":")) {
        const bool empty = m_tokens.current().isOperator(":") || m_tokens.current().isOperator("]");
        parts.push_back(empty ? nullptr : expression());
    }
    parts.resize(4);
    m_tokens.expectOperator("]");
    return make(ExpressionKind::Slice, line, std::move(parts));
}

ExpressionPtr ExpressionParser::call(ExpressionPtr value)
{
    const int line = m_tokens.line();
    std::vector<ExpressionPtr> parts;
    parts.push_back(std::move(value));
    ExpressionPtr result = make(ExpressionKind::Call, line, std::move(parts));
    result->arguments = arguments();
    addDepth(*result);
    return result;
}

CallArguments ExpressionParser::arguments()
{
    m_tokens.expectOperator("(");
    CallArguments result;
    bool first = true;
    while (!m_tokens.skipOperator(")")) {
        if (!first) {
            m_tokens.expectOperator(",");
            if (m_tokens.skipOperator(")"))
                break;
        }
        argument(result);
        first = false;
    }
    return result;
}

void ExpressionParser::argument(CallArguments &arguments)
{
    const int line = m_tokens.line();
    const auto require = [line](bool inOrder) {
        if (!inOrder)
            throw Failure("the arguments of a call are in the wrong order", line);
    };
    if (m_tokens.skipOperator("*")) {
        require(arguments.list == nullptr && arguments.dict == nullptr);
        arguments.list = expression();
    } else if (m_tokens.skipOperator("**")) {
        require(arguments.dict == nullptr);
        arguments.dict = expression();
    } else if (m_tokens.current().kind == TokenKind::Name && m_tokens.ahead().isOperator("=")) {
        require(arguments.dict == nullptr);
        std::string name = m_tokens.take().text;
        m_tokens.take();
        arguments.named.emplace_back(std::move(name), expression());
    } else {
        require(arguments.list == nullptr && arguments.dict == nullptr && arguments.named.empty());
        arguments.positional.push_back(expression());
    }
}

ExpressionPtr ExpressionParser::filters(ExpressionPtr value, bool first)
{
    while (first || m_tokens.skipOperator("|")) {
        const int line = m_tokens.line();
        std::string name = m_tokens.expectAnyName();
        while (m_tokens.skipOperator("."))
            name += "." + m_tokens.expectAnyName();
        std::vector<ExpressionPtr> parts;
        parts.push_back(std::move(value));
        value = make(ExpressionKind::Filter, line, std::move(parts));
        value->filter = findFilter(name);
        value->text = std::move(name);
        if (m_tokens.current().isOperator("("))
            value->arguments = arguments();
        addDepth(*value);
        first = false;
    }
    return value;
}

bool ExpressionParser::startsTestArgument() const
{
    const Token &token = m_tokens.current();
    if (token.kind == TokenKind::Name)
        return !token.isName("else") && !token.isName("or") && !token.isName("and");
    return token.kind == TokenKind::String || token.kind == TokenKind::Number || token.isOperator("[")
        || token.isOperator("{");
}

ExpressionPtr ExpressionParser::test(ExpressionPtr value)
{
    const int line = m_tokens.take().line;
    const bool negated = m_tokens.skipName("not");
    std::string name = m_tokens.expectAnyName();
    while (m_tokens.skipOperator("."))
        name += "." + m_tokens.expectAnyName();
    std::vector<ExpressionPtr> parts;
    parts.push_back(std::move(value));
    ExpressionPtr result = make(ExpressionKind::Test, line, std::move(parts));
    result->test = findTest(name);
    result->text = std::move(name);
    if (m_tokens.current().isOperator("(")) {
        result->arguments = arguments();
    } else if (startsTestArgument()) {
        if (m_tokens.current().isName("is"))
            throw Failure("two tests with 'is' cannot follow each other", line);
        result->arguments.positional.push_back(postfix(primary()));
    }
    addDepth(*result);
    if (!negated)
        return result;
    parts.clear();
    parts.push_back(std::move(result));
    return make(ExpressionKind::Not, line, std::move(parts));
}

} // namespace askja::chat::jinja
