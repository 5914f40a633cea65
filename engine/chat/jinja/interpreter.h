// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/arguments.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/syntax.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace askja::chat::jinja {

class LoopObject;

/// The variables of one scope. What it lacks, the scopes around it may have.
struct Scope
{
    Scope *parent = nullptr;
    bool kept = false; ///< a macro was made here and may look its variables up later
    std::vector<std::pair<NameId, Value>> variables;

    [[nodiscard]] const Value *find(NameId name) const;
    void set(NameId name, Value value);
};

/// Runs one rendering of one template. Throws Failure; then line() is where.
class Interpreter
{
public:
    Interpreter(const TemplateSyntax &syntax, Runtime &runtime);
    ~Interpreter();
    Interpreter(const Interpreter &) = delete;
    Interpreter &operator=(const Interpreter &) = delete;

    /// Makes a variable of the outermost scope. Names that the template does not speak of are ignored.
    void define(std::string_view name, const Value &value);
    [[nodiscard]] std::string run();
    [[nodiscard]] int line() const { return m_line; }

    // For the objects that run parts of the template.
    [[nodiscard]] Value callMacro(const Macro &macro, Scope *closure, Arguments &arguments);
    [[nodiscard]] Value callLoop(const Statement &loop, Scope *around, Arguments &arguments, std::int64_t depth);

private:
    enum class Flow { Next, Break, Continue };
    class Nesting;
    class ScopeGuard;

    // statements (interpreter.cpp, loops.cpp)
    Flow run(const Block &block);
    Flow run(const Statement &statement);
    Flow runIf(const Statement &statement);
    Flow runFor(const Statement &statement);
    Flow runLoop(const Statement &statement, std::vector<Value> items, std::int64_t depth);
    Flow runBody(const Statement &statement);
    Flow runWith(const Statement &statement);
    Flow runCaptured(const Block &block, std::string &captured);
    std::vector<Value> filteredItems(const Statement &statement, std::vector<Value> items);
    void assign(const Expression &target, const Value &value);
    void assignTuple(const Expression &target, const Value &value);
    void write(std::string_view text);
    void bindParameters(const Macro &macro, Arguments &arguments);
    Value makeMacro(const Macro &macro);
    void keepScopes();
    Value callBlock(const Statement &statement);

    // expressions (expressions.cpp, calls.cpp)
    Value evaluate(const Expression &expression);
    Value evaluatePart(const Expression &expression, std::size_t part);
    std::vector<Value> evaluateAll(const std::vector<ExpressionPtr> &expressions);
    Value variable(NameId name);
    Value dictLiteral(const Expression &expression);
    Value slice(const Expression &expression);
    Value comparison(const Expression &expression);
    Value conditional(const Expression &expression);
    Value call(const Expression &expression);
    Value callValue(const Value &callee, Arguments &arguments);
    Value filter(const Expression &expression, const Value &value);
    Value filterChain(const Expression *expression, const Value &value);
    Value test(const Expression &expression);
    Arguments arguments(const CallArguments &arguments);

    const TemplateSyntax &m_syntax;
    Runtime &m_runtime;
    Scope m_outermost;
    Scope *m_scope = &m_outermost;
    std::vector<std::unique_ptr<Scope>> m_kept;
    std::string *m_output = nullptr;
    int m_line = 1;
    int m_nesting = 0;
};

} // namespace askja::chat::jinja
