// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/interpreter.h"

#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/macro_object.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/scope_guard.h"

#include <algorithm>

namespace askja::chat::jinja {

const Value *Scope::find(NameId name) const
{
    for (const auto &[id, value] : variables) {
        if (id == name)
            return &value;
    }
    return nullptr;
}

void Scope::set(NameId name, Value value)
{
    const auto found = std::find_if(variables.begin(), variables.end(),
                                    [name](const auto &variable) { return variable.first == name; });
    if (found == variables.end())
        variables.emplace_back(name, std::move(value));
    else
        found->second = std::move(value);
}

Interpreter::Interpreter(const TemplateSyntax &syntax, Runtime &runtime)
    : m_syntax(syntax)
    , m_runtime(runtime)
{
}

Interpreter::~Interpreter() = default;

void Interpreter::define(std::string_view name, const Value &value)
{
    if (const NameId id = m_syntax.names.find(name); id >= 0)
        m_outermost.set(id, value);
}

std::string Interpreter::run()
{
    std::string output;
    m_output = &output;
    if (run(m_syntax.body) != Flow::Next)
        throw Failure("'break' or 'continue' stands outside of a loop");
    return output;
}

Interpreter::Flow Interpreter::run(const Block &block)
{
    for (const auto &statement : block) {
        if (const Flow flow = run(*statement); flow != Flow::Next)
            return flow;
    }
    return Flow::Next;
}

Interpreter::Flow Interpreter::run(const Statement &statement)
{
    const Nesting nesting(*this);
    m_runtime.step();
    m_line = statement.line;
    switch (statement.kind) {
    case StatementKind::Text:
        write(statement.text);
        return Flow::Next;
    case StatementKind::If:
        return runIf(statement);
    case StatementKind::For:
        return runFor(statement);
    case StatementKind::Macro:
        m_scope->set(statement.variable, makeMacro(*statement.macro));
        return Flow::Next;
    case StatementKind::Set:
        assign(*statement.target, evaluate(*statement.expression));
        return Flow::Next;
    case StatementKind::SetBlock:
    case StatementKind::Filter:
        return runBody(statement);
    case StatementKind::With:
        return runWith(statement);
    case StatementKind::Break:
        return Flow::Break;
    case StatementKind::Continue:
        return Flow::Continue;
    case StatementKind::Scope: {
        const ScopeGuard scope(*this);
        return run(statement.body);
    }
    case StatementKind::Print:
    case StatementKind::Call:
        break;
    }
    const Value value = statement.kind == StatementKind::Call ? callBlock(statement) : evaluate(*statement.expression);
    if (value.isText())
        write(value.bytes());
    else
        write(print(m_runtime, value));
    return Flow::Next;
}

Interpreter::Flow Interpreter::runIf(const Statement &statement)
{
    for (const Branch &branch : statement.branches) {
        if (branch.condition == nullptr || evaluate(*branch.condition).truthy())
            return run(branch.body);
    }
    return Flow::Next;
}

Interpreter::Flow Interpreter::runWith(const Statement &statement)
{
    std::vector<Value> values;
    for (const auto &assignment : statement.assignments)
        values.push_back(evaluate(*assignment.second));
    const ScopeGuard scope(*this);
    for (std::size_t i = 0; i < values.size(); ++i)
        assign(*statement.assignments[i].first, values[i]);
    return run(statement.body);
}

// {% set x %}…{% endset %} and {% filter f %}…{% endfilter %}
Interpreter::Flow Interpreter::runBody(const Statement &statement)
{
    std::string captured;
    if (const Flow flow = runCaptured(statement.body, captured); flow != Flow::Next)
        return flow;
    const Value text = m_runtime.text(std::move(captured));
    m_line = statement.line;
    const Value value = filterChain(statement.expression.get(), text);
    if (statement.kind == StatementKind::SetBlock)
        assign(*statement.target, value);
    else
        write(print(m_runtime, value));
    return Flow::Next;
}

// Runs a block in a scope of its own and keeps what it writes.
Interpreter::Flow Interpreter::runCaptured(const Block &block, std::string &captured)
{
    const ScopeGuard scope(*this);
    std::string *const before = std::exchange(m_output, &captured);
    const Flow flow = run(block);
    m_output = before;
    return flow;
}

void Interpreter::write(std::string_view text)
{
    m_runtime.reserveOutput(text.size());
    *m_output += text;
}

void Interpreter::assign(const Expression &target, const Value &value)
{
    if (target.kind == ExpressionKind::Variable) {
        m_scope->set(target.variable, value);
    } else if (target.kind == ExpressionKind::Tuple) {
        assignTuple(target, value);
    } else {
        const Value holder = variable(target.variable);
        if (holder.object() == nullptr || !holder.object()->setAttribute(target.text, value))
            throw Failure("'" + m_syntax.names.name(target.variable) + "' is no namespace, so '" + target.text
                          + "' of it cannot be set");
    }
}

void Interpreter::assignTuple(const Expression &target, const Value &value)
{
    if (value.isUndefined())
        throw Failure(value.undefinedCause());
    const std::vector<Value> values = itemsOf(m_runtime, value);
    if (values.size() != target.parts.size())
        throw Failure("cannot take " + std::to_string(values.size()) + " values apart into "
                      + std::to_string(target.parts.size()) + " names");
    for (std::size_t i = 0; i < values.size(); ++i)
        assign(*target.parts[i], values[i]);
}

// Somebody may look up the variables of these scopes after they were left.
void Interpreter::keepScopes()
{
    for (Scope *scope = m_scope; scope != nullptr && !scope->kept; scope = scope->parent) {
        m_runtime.reserve(sizeof(Scope) + m_syntax.names.size());
        scope->kept = true;
    }
}

Value Interpreter::makeMacro(const Macro &macro)
{
    keepScopes();
    return Value(static_cast<Object *>(m_runtime.make<MacroObject>(*this, macro, m_scope)));
}

} // namespace askja::chat::jinja
