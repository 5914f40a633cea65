// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/value.h"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace askja::chat::jinja {

struct Expression;
struct Filter;
struct Macro;
struct Statement;
struct Test;
using ExpressionPtr = std::unique_ptr<Expression>;
using Block = std::vector<std::unique_ptr<Statement>>;

/// A variable's number in TemplateSyntax::names.
using NameId = int;

/// What is written in the brackets of a call.
struct CallArguments
{
    std::vector<ExpressionPtr> positional;
    std::vector<std::pair<std::string, ExpressionPtr>> named;
    ExpressionPtr list; ///< *list, or null
    ExpressionPtr dict; ///< **dict, or null
};

enum class ExpressionKind {
    Constant, ///< constant
    Variable, ///< variable
    Tuple, ///< (parts…)
    List, ///< [parts…]
    Dict, ///< {parts[0]: parts[1], …}
    Attribute, ///< parts[0].text
    Item, ///< parts[0][parts[1]]
    Slice, ///< parts[0][parts[1]:parts[2]:parts[3]], each of the last three null if absent
    Call, ///< parts[0](arguments)
    Filter, ///< parts[0]|text(arguments); parts[0] is null in a filter block, whose body is the value
    Test, ///< parts[0] is text(arguments)
    Not, ///< not parts[0]
    And, ///< parts[0] and parts[1]
    Or, ///< parts[0] or parts[1]
    Negative, ///< -parts[0]
    Positive, ///< +parts[0]
    Binary, ///< parts[0] operation parts[1]
    Concatenation, ///< parts[0] ~ parts[1] ~ …
    Comparison, ///< parts[0] comparisons[0] parts[1] comparisons[1] parts[2] …
    Conditional, ///< parts[1] if parts[0] else parts[2], the last null if absent
    NamespaceAttribute, ///< only as a target: variable.text
};

struct Expression
{
    ExpressionKind kind = ExpressionKind::Constant;
    int line = 0;
    int depth = 1; ///< levels below and with this one
    std::string text;
    NameId variable = -1;
    Value constant;
    std::vector<ExpressionPtr> parts;
    CallArguments arguments;
    BinaryOperator operation = BinaryOperator::Add;
    std::vector<Comparison> comparisons;
    const Filter *filter = nullptr; ///< null: there is none of that name, which is an error only if it is reached
    const Test *test = nullptr;
};

/// The parameters and the body of a macro or of a call block.
struct Macro
{
    std::string name;
    std::vector<NameId> parameters;
    std::vector<std::string> parameterNames;
    std::vector<ExpressionPtr> defaults; ///< of the last parameters
    Block body;
    // Whether the body speaks of these, without which it may not be given any.
    bool usesCaller = false;
    bool usesVarargs = false;
    bool usesKwargs = false;
};

enum class StatementKind {
    Text, ///< text
    Print, ///< expression
    Set, ///< target = expression
    SetBlock, ///< target = body, through the filters of expression if it is not null
    If, ///< branches; those without a condition are always taken
    For, ///< for target in expression if condition: body, else otherwise
    Macro, ///< variable = macro
    Call, ///< expression (a Call), with macro as its caller
    Filter, ///< body through the filters of expression
    With, ///< assignments, body
    Scope, ///< body, whose variables end with it
    Break,
    Continue,
};

struct Branch
{
    ExpressionPtr condition; ///< null: else
    Block body;
};

struct Statement
{
    StatementKind kind = StatementKind::Text;
    int line = 0;
    std::string text;
    NameId variable = -1;
    ExpressionPtr target;
    ExpressionPtr expression;
    ExpressionPtr condition;
    bool recursive = false;
    Block body;
    Block otherwise;
    std::vector<Branch> branches;
    std::vector<std::pair<ExpressionPtr, ExpressionPtr>> assignments;
    std::unique_ptr<Macro> macro;
};

/// The names of variables that a template speaks of.
class NameTable
{
public:
    /// The number of a name, a new one if it is new.
    NameId number(std::string_view name);
    /// −1 if the template does not speak of it.
    [[nodiscard]] NameId find(std::string_view name) const;
    [[nodiscard]] const std::string &name(NameId id) const { return m_names[static_cast<std::size_t>(id)]; }
    [[nodiscard]] std::size_t size() const { return m_names.size(); }

private:
    std::vector<std::string> m_names;
    std::unordered_map<std::string, NameId> m_numbers;
};

} // namespace askja::chat::jinja

namespace askja::chat {

/// A parsed template.
struct TemplateSyntax
{
    jinja::NameTable names;
    jinja::Block body;
    // Names with a meaning of their own.
    jinja::NameId loop = -1;
    jinja::NameId caller = -1;
    jinja::NameId varargs = -1;
    jinja::NameId kwargs = -1;
};

} // namespace askja::chat
