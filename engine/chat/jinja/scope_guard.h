// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/interpreter.h"

namespace askja::chat::jinja {

/// Levels of evaluate() and run() within each other: what a thread's stack of 512 KiB bears with room to spare.
inline constexpr int kMaxNesting = 900;

/// One of those levels, as long as it lives.
class Interpreter::Nesting
{
public:
    explicit Nesting(Interpreter &interpreter)
        : m_interpreter(interpreter)
    {
        if (interpreter.m_nesting >= kMaxNesting)
            throw Failure("its expressions, blocks and macros are nested too deep");
        ++interpreter.m_nesting;
    }
    ~Nesting() { --m_interpreter.m_nesting; }
    Nesting(const Nesting &) = delete;
    Nesting &operator=(const Nesting &) = delete;

private:
    Interpreter &m_interpreter;
};

/// A scope within another, entered as long as this lives.
class Interpreter::ScopeGuard
{
public:
    ScopeGuard(Interpreter &interpreter, Scope *parent)
        : m_interpreter(interpreter)
        , m_before(interpreter.m_scope)
        , m_scope(std::make_unique<Scope>())
    {
        m_scope->parent = parent;
        interpreter.m_scope = m_scope.get();
    }
    explicit ScopeGuard(Interpreter &interpreter)
        : ScopeGuard(interpreter, interpreter.m_scope)
    {
    }
    ~ScopeGuard()
    {
        m_interpreter.m_scope = m_before;
        if (m_scope->kept)
            m_interpreter.m_kept.push_back(std::move(m_scope));
    }
    ScopeGuard(const ScopeGuard &) = delete;
    ScopeGuard &operator=(const ScopeGuard &) = delete;

private:
    Interpreter &m_interpreter;
    Scope *m_before;
    std::unique_ptr<Scope> m_scope;
};

} // namespace askja::chat::jinja
