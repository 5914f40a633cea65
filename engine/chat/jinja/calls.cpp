// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/filters.h"
#include "engine/chat/jinja/interpreter.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/scope_guard.h"
#include "engine/chat/jinja/tests.h"

namespace askja::chat::jinja {

Arguments Interpreter::arguments(const CallArguments &arguments)
{
    std::vector<Value> positional = evaluateAll(arguments.positional);
    if (arguments.list != nullptr) {
        const std::vector<Value> more = itemsOf(m_runtime, evaluate(*arguments.list));
        positional.insert(positional.end(), more.begin(), more.end());
    }
    std::vector<std::pair<std::string, Value>> named;
    for (const auto &[name, expression] : arguments.named)
        named.emplace_back(name, evaluate(*expression));
    if (arguments.dict != nullptr) {
        const Value more = evaluate(*arguments.dict);
        if (!more.isDict())
            throw Failure("only a dictionary can follow ** in a call");
        for (const auto &[key, value] : more.dict().items)
            named.emplace_back(print(m_runtime, key), value);
    }
    return {std::move(positional), std::move(named)};
}

Value Interpreter::call(const Expression &expression)
{
    const Value callee = evaluatePart(expression, 0);
    Arguments given = arguments(expression.arguments);
    m_line = expression.line;
    Value result = callValue(callee, given);
    m_line = expression.line;
    return result;
}

Value Interpreter::callValue(const Value &callee, Arguments &arguments)
{
    requireDefined(callee);
    if (!callee.isCallable())
        throw Failure("a value of type '" + callee.typeName() + "' cannot be called");
    if (Object *object = callee.object())
        return object->call(m_runtime, arguments);
    if (callee.is<const Function *>()) {
        Value result = callee.function()->call(m_runtime, arguments);
        arguments.checkAllTaken(callee.function()->name);
        return result;
    }
    const BoundMethod &bound = callee.method();
    Value result = bound.method->call(m_runtime, bound.self, arguments);
    arguments.checkAllTaken(bound.method->name);
    return result;
}

Value Interpreter::filter(const Expression &expression, const Value &value)
{
    if (expression.filter == nullptr)
        throw Failure("there is no filter '" + expression.text + "'");
    Arguments given = arguments(expression.arguments);
    m_line = expression.line;
    return applyFilter(m_runtime, *expression.filter, value, given);
}

// The filters of a filter or set block; the innermost has no value of its own.
Value Interpreter::filterChain(const Expression *expression, const Value &value)
{
    if (expression == nullptr)
        return value;
    const Nesting nesting(*this);
    return filter(*expression, filterChain(expression->parts[0].get(), value));
}

Value Interpreter::test(const Expression &expression)
{
    const Value value = evaluatePart(expression, 0);
    if (expression.test == nullptr)
        throw Failure("there is no test '" + expression.text + "'");
    Arguments given = arguments(expression.arguments);
    m_line = expression.line;
    return Value(applyTest(m_runtime, *expression.test, value, given));
}

} // namespace askja::chat::jinja
