// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/expression_parser.h"

#include "engine/chat/jinja/unicode.h"

#include <algorithm>
#include <utility>

namespace askja::chat::jinja {

namespace {

// Some containers cannot be initialised with things that only move.
template <class... Parts> std::vector<ExpressionPtr> list(Parts... parts)
{
    std::vector<ExpressionPtr> result;
    (result.push_back(std::move(parts)), ...);
    return result;
}

bool isAny(const Token &token, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(), [&token](std::string_view word) { return token.isName(word); });
}

} // namespace

ParserLevel::ParserLevel(int &depth, int line)
    : m_depth(depth)
{
    if (depth >= kMaxSyntaxDepth)
        throw Failure("it is nested more than " + std::to_string(kMaxSyntaxDepth) + " levels deep", line);
    ++depth;
}

ExpressionParser::ExpressionParser(TokenStream &tokens, NameTable &names, int &depth)
    : m_tokens(tokens)
    , m_names(names)
    , m_depth(depth)
{
}

ExpressionPtr ExpressionParser::make(ExpressionKind kind, int line, std::vector<ExpressionPtr> parts) const
{
    auto expression = std::make_unique<Expression>();
    expression->kind = kind;
    expression->line = line;
    expression->parts = std::move(parts);
    addDepth(*expression);
    return expression;
}

// A chain such as a + b + c … makes a deep tree without any recursion of the parser.
void ExpressionParser::addDepth(Expression &expression) const
{
    const auto below = [&expression](const ExpressionPtr &part) {
        if (part != nullptr)
            expression.depth = std::max(expression.depth, part->depth + 1);
    };
    std::for_each(expression.parts.begin(), expression.parts.end(), below);
    std::for_each(expression.arguments.positional.begin(), expression.arguments.positional.end(), below);
    for (const auto &named : expression.arguments.named)
        below(named.second);
    below(expression.arguments.list);
    below(expression.arguments.dict);
    if (expression.depth > kMaxTreeDepth)
        throw Failure("an expression is nested more than " + std::to_string(kMaxTreeDepth) + " levels deep",
                      expression.line);
}

ExpressionPtr ExpressionParser::expression(bool withConditional)
{
    const ParserLevel level(m_depth, m_tokens.line());
    if (!withConditional)
        return disjunction();
    const int line = m_tokens.line();
    ExpressionPtr value = disjunction();
    while (m_tokens.skipName("if")) {
        ExpressionPtr condition = disjunction();
        ExpressionPtr otherwise = m_tokens.skipName("else") ? expression() : nullptr;
        value = make(ExpressionKind::Conditional, line,
                     list(std::move(condition), std::move(value), std::move(otherwise)));
    }
    return value;
}

ExpressionPtr ExpressionParser::disjunction()
{
    const int line = m_tokens.line();
    ExpressionPtr left = conjunction();
    while (m_tokens.skipName("or")) {
        ExpressionPtr right = conjunction();
        left = make(ExpressionKind::Or, line, list(std::move(left), std::move(right)));
    }
    return left;
}

ExpressionPtr ExpressionParser::conjunction()
{
    const int line = m_tokens.line();
    ExpressionPtr left = negation();
    while (m_tokens.skipName("and")) {
        ExpressionPtr right = negation();
        left = make(ExpressionKind::And, line, list(std::move(left), std::move(right)));
    }
    return left;
}

ExpressionPtr ExpressionParser::negation()
{
    const int line = m_tokens.line();
    if (!m_tokens.skipName("not"))
        return comparison();
    const ParserLevel level(m_depth, line);
    ExpressionPtr value = negation();
    return make(ExpressionKind::Not, line, list(std::move(value)));
}

bool ExpressionParser::comparisonOperator(Comparison &found)
{
    constexpr std::pair<std::string_view, Comparison> kComparisons[] = {
        {"==", Comparison::Equal},       {"!=", Comparison::NotEqual}, {"<", Comparison::Less},
        {"<=", Comparison::LessOrEqual}, {">", Comparison::Greater},   {">=", Comparison::GreaterOrEqual},
    };
    for (const auto &[text, comparison] : kComparisons) {
        if (m_tokens.skipOperator(text)) {
            found = comparison;
            return true;
        }
    }
    found = Comparison::In;
    if (m_tokens.skipName("in"))
        return true;
    found = Comparison::NotIn;
    return m_tokens.current().isName("not") && m_tokens.ahead().isName("in")
        && (m_tokens.take(), m_tokens.take(), true);
}

ExpressionPtr ExpressionParser::comparison()
{
    const int line = m_tokens.line();
    std::vector<ExpressionPtr> parts = list(sum());
    std::vector<Comparison> comparisons;
    Comparison comparison{};
    while (comparisonOperator(comparison)) {
        comparisons.push_back(comparison);
        parts.push_back(sum());
    }
    if (comparisons.empty())
        return std::move(parts.front());
    ExpressionPtr result = make(ExpressionKind::Comparison, line, std::move(parts));
    result->comparisons = std::move(comparisons);
    return result;
}

ExpressionPtr ExpressionParser::sum()
{
    const int line = m_tokens.line();
    ExpressionPtr left = concatenation();
    while (m_tokens.current().isOperator("+") || m_tokens.current().isOperator("-")) {
        const bool add = m_tokens.take().text == "+";
        ExpressionPtr right = concatenation();
        left = make(ExpressionKind::Binary, line, list(std::move(left), std::move(right)));
        left->operation = add ? BinaryOperator::Add : BinaryOperator::Subtract;
    }
    return left;
}

ExpressionPtr ExpressionParser::concatenation()
{
    const int line = m_tokens.line();
    std::vector<ExpressionPtr> parts = list(product());
    while (m_tokens.skipOperator("~"))
        parts.push_back(product());
    return parts.size() == 1 ? std::move(parts.front()) : make(ExpressionKind::Concatenation, line, std::move(parts));
}

ExpressionPtr ExpressionParser::product()
{
    constexpr std::pair<std::string_view, BinaryOperator> kOperators[] = {
        {"*", BinaryOperator::Multiply},
        {"/", BinaryOperator::Divide},
        {"//", BinaryOperator::FloorDivide},
        {"%", BinaryOperator::Modulo},
    };
    const int line = m_tokens.line();
    ExpressionPtr left = power();
    while (true) {
        const auto *found = std::find_if(std::begin(kOperators), std::end(kOperators),
                                         [this](const auto &entry) { return m_tokens.skipOperator(entry.first); });
        if (found == std::end(kOperators))
            return left;
        ExpressionPtr right = power();
        left = make(ExpressionKind::Binary, line, list(std::move(left), std::move(right)));
        left->operation = found->second;
    }
}

// From left to right, unlike Python's.
ExpressionPtr ExpressionParser::power()
{
    const int line = m_tokens.line();
    ExpressionPtr left = unary(true);
    while (m_tokens.skipOperator("**")) {
        ExpressionPtr right = unary(true);
        left = make(ExpressionKind::Binary, line, list(std::move(left), std::move(right)));
        left->operation = BinaryOperator::Power;
    }
    return left;
}

ExpressionPtr ExpressionParser::unary(bool withFilters)
{
    const ParserLevel level(m_depth, m_tokens.line());
    const int line = m_tokens.line();
    ExpressionPtr value;
    if (m_tokens.skipOperator("-"))
        value = make(ExpressionKind::Negative, line, list(unary(false)));
    else if (m_tokens.skipOperator("+"))
        value = make(ExpressionKind::Positive, line, list(unary(false)));
    else
        value = primary();
    value = postfix(std::move(value));
    return withFilters ? filtersAndTests(std::move(value)) : std::move(value);
}

ExpressionPtr ExpressionParser::primary()
{
    const Token &token = m_tokens.current();
    if (token.kind == TokenKind::Name)
        return word();
    if (token.kind == TokenKind::String)
        return strings();
    if (token.kind == TokenKind::Number) {
        ExpressionPtr number = make(ExpressionKind::Constant, token.line);
        number->constant = m_tokens.take().number;
        return number;
    }
    if (token.isOperator("["))
        return listLiteral();
    if (token.isOperator("{"))
        return dictLiteral();
    if (!m_tokens.skipOperator("("))
        m_tokens.unexpected("an expression");
    ExpressionPtr inner = tuple(true, {}, true);
    m_tokens.expectOperator(")");
    return inner;
}

ExpressionPtr ExpressionParser::word()
{
    const Token token = m_tokens.take();
    ExpressionPtr result = make(ExpressionKind::Constant, token.line);
    if (token.text == "true" || token.text == "True") {
        result->constant = Value(true);
    } else if (token.text == "false" || token.text == "False") {
        result->constant = Value(false);
    } else if (token.text == "none" || token.text == "None") {
        result->constant = Value::none();
    } else {
        result->kind = ExpressionKind::Variable;
        result->variable = m_names.number(token.text);
        m_uses.caller += token.text == "caller" ? 1 : 0;
        m_uses.varargs += token.text == "varargs" ? 1 : 0;
        m_uses.kwargs += token.text == "kwargs" ? 1 : 0;
    }
    return result;
}

// "a" "b" is "ab".
ExpressionPtr ExpressionParser::strings()
{
    ExpressionPtr result = make(ExpressionKind::Constant, m_tokens.line());
    std::string bytes;
    while (m_tokens.current().kind == TokenKind::String)
        bytes += m_tokens.take().text;
    const std::size_t characters = countCharacters(bytes);
    result->constant = Value(std::make_shared<const Text>(Text{std::move(bytes), characters, false}));
    return result;
}

ExpressionPtr ExpressionParser::listLiteral()
{
    const int line = m_tokens.take().line;
    std::vector<ExpressionPtr> items;
    while (!m_tokens.skipOperator("]")) {
        if (!items.empty()) {
            m_tokens.expectOperator(",");
            if (m_tokens.skipOperator("]"))
                break;
        }
        items.push_back(expression());
    }
    return make(ExpressionKind::List, line, std::move(items));
}

ExpressionPtr ExpressionParser::dictLiteral()
{
    const int line = m_tokens.take().line;
    std::vector<ExpressionPtr> items;
    while (!m_tokens.skipOperator("}")) {
        if (!items.empty()) {
            m_tokens.expectOperator(",");
            if (m_tokens.skipOperator("}"))
                break;
        }
        items.push_back(expression());
        m_tokens.expectOperator(":");
        items.push_back(expression());
    }
    return make(ExpressionKind::Dict, line, std::move(items));
}

ExpressionPtr ExpressionParser::tuple(bool withConditional, std::initializer_list<std::string_view> endWords,
                                      bool inBrackets)
{
    const int line = m_tokens.line();
    std::vector<ExpressionPtr> items;
    bool isTuple = false;
    const auto atEnd = [&] {
        const Token &token = m_tokens.current();
        return token.kind == TokenKind::VariableEnd || token.kind == TokenKind::BlockEnd || token.isOperator(")")
            || isAny(token, endWords);
    };
    while (!atEnd()) {
        items.push_back(expression(withConditional));
        if (!m_tokens.skipOperator(","))
            break;
        isTuple = true;
    }
    if (isTuple || (items.empty() && inBrackets))
        return make(ExpressionKind::Tuple, line, std::move(items));
    if (items.empty())
        m_tokens.unexpected("an expression");
    return std::move(items.front());
}

ExpressionPtr ExpressionParser::nameTarget()
{
    ExpressionPtr name = make(ExpressionKind::Variable, m_tokens.line());
    name->text = m_tokens.expectAnyName();
    constexpr std::string_view kReserved[] = {"true", "false", "none", "True", "False", "None"};
    if (std::find(std::begin(kReserved), std::end(kReserved), name->text) != std::end(kReserved))
        throw Failure("cannot assign to '" + name->text + "'", name->line);
    name->variable = m_names.number(name->text);
    return name;
}

ExpressionPtr ExpressionParser::target(std::initializer_list<std::string_view> endWords, bool withNamespace)
{
    const ParserLevel level(m_depth, m_tokens.line());
    const int line = m_tokens.line();
    std::vector<ExpressionPtr> items;
    bool isTuple = false;
    while (true) {
        const Token &token = m_tokens.current();
        if (token.kind == TokenKind::BlockEnd || token.isOperator(")") || isAny(token, endWords))
            break;
        if (m_tokens.skipOperator("(")) {
            items.push_back(target({}, withNamespace));
            m_tokens.expectOperator(")");
        } else {
            items.push_back(nameTarget());
            m_uses.loopSet += items.back()->text == "loop" ? 1 : 0;
            if (withNamespace && m_tokens.skipOperator(".")) {
                items.back()->kind = ExpressionKind::NamespaceAttribute;
                items.back()->text = m_tokens.expectAnyName();
            }
        }
        if (!m_tokens.skipOperator(","))
            break;
        isTuple = true;
    }
    if (items.empty())
        m_tokens.unexpected("a name to assign to");
    return isTuple ? make(ExpressionKind::Tuple, line, std::move(items)) : std::move(items.front());
}

} // namespace askja::chat::jinja
