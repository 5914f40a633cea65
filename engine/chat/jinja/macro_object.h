// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/object.h"

namespace askja::chat::jinja {

class Interpreter;
struct Macro;
struct Scope;

/// A macro, or the body of a call block, with the scope it was made in.
class MacroObject : public Object
{
public:
    MacroObject(Interpreter &interpreter, const Macro &macro, Scope *closure)
        : m_interpreter(interpreter)
        , m_macro(macro)
        , m_closure(closure)
    {
    }

    [[nodiscard]] std::string typeName() const override { return "Macro"; }
    [[nodiscard]] std::string print(Runtime &runtime) const override;
    [[nodiscard]] std::optional<Value> attribute(Runtime &runtime, std::string_view name) override;
    [[nodiscard]] bool callable() const override { return true; }
    Value call(Runtime &runtime, Arguments &arguments) override;

private:
    Interpreter &m_interpreter;
    const Macro &m_macro;
    Scope *m_closure;
};

} // namespace askja::chat::jinja
