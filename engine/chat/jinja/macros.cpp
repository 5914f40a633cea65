// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/macro_object.h"

#include "engine/chat/jinja/interpreter.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/scope_guard.h"

namespace askja::chat::jinja {

std::string MacroObject::print(Runtime &) const
{
    return "<Macro " + quote(m_macro.name) + ">";
}

std::optional<Value> MacroObject::attribute(Runtime &runtime, std::string_view name)
{
    if (name != "name" && name != "arguments")
        return std::nullopt;
    if (name == "name")
        return runtime.text(m_macro.name);
    std::vector<Value> names;
    for (const std::string &parameter : m_macro.parameterNames)
        names.push_back(runtime.text(parameter));
    return runtime.list(std::move(names), ListKind::Tuple);
}

Value MacroObject::call(Runtime &, Arguments &arguments)
{
    return m_interpreter.callMacro(m_macro, m_closure, arguments);
}

Value Interpreter::callMacro(const Macro &macro, Scope *closure, Arguments &arguments)
{
    const Runtime::Level level(m_runtime);
    const Nesting nesting(*this);
    const ScopeGuard scope(*this, closure);
    bindParameters(macro, arguments);
    std::string output;
    std::string *const before = std::exchange(m_output, &output);
    const Flow flow = run(macro.body);
    m_output = before;
    if (flow != Flow::Next)
        throw Failure("'break' or 'continue' stands outside of a loop");
    return m_runtime.text(std::move(output));
}

// Sets the parameters in the macro's scope; defaults may speak of the parameters before them.
void Interpreter::bindParameters(const Macro &macro, Arguments &arguments)
{
    const std::size_t firstDefault = macro.parameters.size() - macro.defaults.size();
    for (std::size_t i = 0; i < macro.parameters.size(); ++i) {
        if (const Value *given = arguments.take(i, macro.parameterNames[i]))
            m_scope->set(macro.parameters[i], *given);
        else if (i >= firstDefault)
            m_scope->set(macro.parameters[i], evaluate(*macro.defaults[i - firstDefault]));
        else
            m_scope->set(macro.parameters[i],
                         Value::undefined("the parameter '" + macro.parameterNames[i] + "' of '" + macro.name
                                          + "' was not given"));
    }
    if (macro.usesCaller) {
        const Value *caller = arguments.take(macro.parameters.size() + arguments.positionalCount(), "caller");
        m_scope->set(m_syntax.caller,
                     caller == nullptr ? Value::undefined("'caller' is undefined: this is not in a call block")
                                       : *caller);
    }
    if (macro.usesVarargs) {
        const std::vector<Value> &all = arguments.takeAllPositional();
        const auto taken = static_cast<std::ptrdiff_t>(std::min(all.size(), macro.parameters.size()));
        m_scope->set(m_syntax.varargs, m_runtime.list({all.begin() + taken, all.end()}, ListKind::Tuple));
    }
    if (macro.usesKwargs)
        m_scope->set(m_syntax.kwargs, arguments.takeRest(m_runtime));
    arguments.checkAllTaken(macro.name);
}

Value Interpreter::callBlock(const Statement &statement)
{
    const Expression &expression = *statement.expression;
    const Value callee = evaluatePart(expression, 0);
    Arguments given = arguments(expression.arguments);
    given.addNamed("caller", makeMacro(*statement.macro));
    m_line = expression.line;
    return callValue(callee, given);
}

} // namespace askja::chat::jinja
