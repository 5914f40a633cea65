// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/interpreter.h"

#include "engine/chat/jinja/functions.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/scope_guard.h"

namespace askja::chat::jinja {

Value Interpreter::evaluate(const Expression &expression)
{
    const Nesting nesting(*this);
    m_runtime.step();
    m_line = expression.line;
    switch (expression.kind) {
    case ExpressionKind::Constant:
        return expression.constant;
    case ExpressionKind::Variable:
        return variable(expression.variable);
    case ExpressionKind::Tuple:
        return m_runtime.list(evaluateAll(expression.parts), ListKind::Tuple);
    case ExpressionKind::List:
        return m_runtime.list(evaluateAll(expression.parts));
    case ExpressionKind::Dict:
        return dictLiteral(expression);
    case ExpressionKind::Attribute:
        return attributeOf(m_runtime, evaluatePart(expression, 0), expression.text);
    case ExpressionKind::Slice:
        return slice(expression);
    case ExpressionKind::Call:
        return call(expression);
    case ExpressionKind::Filter:
        return filter(expression, evaluatePart(expression, 0));
    case ExpressionKind::Test:
        return test(expression);
    case ExpressionKind::Not:
        return Value(!evaluatePart(expression, 0).truthy());
    case ExpressionKind::Negative:
        return negate(evaluatePart(expression, 0));
    case ExpressionKind::Positive:
        return plus(evaluatePart(expression, 0));
    case ExpressionKind::Concatenation:
        return concatenate(m_runtime, evaluateAll(expression.parts));
    case ExpressionKind::Comparison:
        return comparison(expression);
    case ExpressionKind::Conditional:
        return conditional(expression);
    case ExpressionKind::And:
    case ExpressionKind::Or:
    case ExpressionKind::Item:
    case ExpressionKind::Binary:
    case ExpressionKind::NamespaceAttribute:
        break;
    }
    Value left = evaluatePart(expression, 0);
    if (expression.kind == ExpressionKind::And || expression.kind == ExpressionKind::Or)
        return left.truthy() == (expression.kind == ExpressionKind::Or) ? left : evaluatePart(expression, 1);
    const Value right = evaluatePart(expression, 1);
    m_line = expression.line;
    return expression.kind == ExpressionKind::Item ? itemOf(m_runtime, left, right)
                                                   : calculate(m_runtime, expression.operation, left, right);
}

Value Interpreter::evaluatePart(const Expression &expression, std::size_t part)
{
    Value value = evaluate(*expression.parts[part]);
    m_line = expression.line;
    return value;
}

std::vector<Value> Interpreter::evaluateAll(const std::vector<ExpressionPtr> &expressions)
{
    std::vector<Value> values;
    values.reserve(expressions.size());
    for (const ExpressionPtr &expression : expressions)
        values.push_back(evaluate(*expression));
    return values;
}

Value Interpreter::variable(NameId name)
{
    for (const Scope *scope = m_scope; scope != nullptr; scope = scope->parent) {
        if (const Value *value = scope->find(name))
            return *value;
    }
    const std::string &text = m_syntax.names.name(name);
    if (const Function *function = findFunction(text))
        return Value(function);
    return Value::undefined("'" + text + "' is undefined");
}

Value Interpreter::dictLiteral(const Expression &expression)
{
    Dict dict;
    for (std::size_t i = 0; i + 1 < expression.parts.size(); i += 2) {
        Value key = evaluatePart(expression, i);
        Value value = evaluatePart(expression, i + 1);
        if (!Dict::isKey(key))
            throw Failure("a value of type '" + key.typeName() + "' cannot be the key of a dictionary");
        m_runtime.step(1 + dict.items.size() / 16);
        dict.set(std::move(key), std::move(value));
    }
    return m_runtime.dict(std::move(dict));
}

Value Interpreter::slice(const Expression &expression)
{
    const auto bound = [&](std::size_t part) {
        return expression.parts[part] == nullptr ? Value::none() : evaluatePart(expression, part);
    };
    const Value value = evaluatePart(expression, 0);
    const Value start = bound(1);
    const Value stop = bound(2);
    const Value step = bound(3);
    return sliceOf(m_runtime, value, start, stop, step);
}

// a < b < c is a < b and b < c, with b evaluated once.
Value Interpreter::comparison(const Expression &expression)
{
    Value left = evaluatePart(expression, 0);
    for (std::size_t i = 0; i < expression.comparisons.size(); ++i) {
        Value right = evaluatePart(expression, i + 1);
        if (!compare(m_runtime, expression.comparisons[i], left, right))
            return Value(false);
        left = std::move(right);
    }
    return Value(true);
}

Value Interpreter::conditional(const Expression &expression)
{
    if (evaluatePart(expression, 0).truthy())
        return evaluatePart(expression, 1);
    if (expression.parts[2] != nullptr)
        return evaluatePart(expression, 2);
    return Value::undefined("an 'if' without 'else' inside an expression was not met");
}

} // namespace askja::chat::jinja
