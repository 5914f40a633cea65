// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/interpreter.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/loop_object.h"
#include "engine/chat/jinja/scope_guard.h"

namespace askja::chat::jinja {

Interpreter::Flow Interpreter::runFor(const Statement &statement)
{
    if (statement.recursive)
        keepScopes();
    std::vector<Value> items = itemsOf(m_runtime, evaluate(*statement.expression));
    return runLoop(statement, std::move(items), 1);
}

// for … if: the condition sees the loop's variables, but not `loop`.
std::vector<Value> Interpreter::filteredItems(const Statement &statement, std::vector<Value> items)
{
    if (statement.condition == nullptr)
        return items;
    std::vector<Value> kept;
    for (Value &item : items) {
        const ScopeGuard scope(*this);
        assign(*statement.target, item);
        if (evaluate(*statement.condition).truthy())
            kept.push_back(std::move(item));
    }
    return kept;
}

Interpreter::Flow Interpreter::runLoop(const Statement &statement, std::vector<Value> items, std::int64_t depth)
{
    auto *loop
        = m_runtime.make<LoopObject>(*this, statement, m_scope, filteredItems(statement, std::move(items)), depth);
    bool completed = false; // as in jinja2, `else` also runs if break or continue ended every iteration
    for (std::size_t i = 0; i < loop->size(); ++i) {
        m_runtime.step();
        const ScopeGuard scope(*this);
        m_scope->set(m_syntax.loop, Value(static_cast<Object *>(loop)));
        assign(*statement.target, loop->moveTo(i));
        const Flow flow = run(statement.body);
        if (flow == Flow::Break)
            break;
        completed = completed || flow == Flow::Next;
    }
    loop->release();
    if (completed || statement.otherwise.empty())
        return Flow::Next;
    const ScopeGuard scope(*this);
    return run(statement.otherwise);
}

Value Interpreter::callLoop(const Statement &loop, Scope *around, Arguments &arguments, std::int64_t depth)
{
    const Runtime::Level level(m_runtime);
    const Nesting nesting(*this);
    std::vector<Value> items = itemsOf(m_runtime, arguments.require(0, "iterable"));
    arguments.checkAllTaken("loop");
    const ScopeGuard scope(*this, around);
    std::string output;
    std::string *const before = std::exchange(m_output, &output);
    static_cast<void>(runLoop(loop, std::move(items), depth));
    m_output = before;
    return m_runtime.text(std::move(output));
}

} // namespace askja::chat::jinja
