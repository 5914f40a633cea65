// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/syntax.h"
#include "engine/chat/jinja/token_stream.h"

#include <initializer_list>
#include <string_view>

namespace askja::chat::jinja {

/// Levels that brackets, operators and blocks may be nested: as many as recursion over the tree can bear.
inline constexpr int kMaxSyntaxDepth = 120;
inline constexpr int kMaxTreeDepth = 500;

/// One level of the parser's recursion, as long as it lives.
class ParserLevel
{
public:
    ParserLevel(int &depth, int line);
    ~ParserLevel() { --m_depth; }
    ParserLevel(const ParserLevel &) = delete;
    ParserLevel &operator=(const ParserLevel &) = delete;

private:
    int &m_depth;
};

/// How often names with a meaning of their own were read (a macro has them only if its body speaks of them) and set.
struct SpecialUses
{
    int loopSet = 0;
    int caller = 0;
    int varargs = 0;
    int kwargs = 0;
};

/// Recursive descent over jinja2's expression grammar; one function a level of precedence, loosest first. All functions
/// throw Failure.
class ExpressionParser
{
public:
    ExpressionParser(TokenStream &tokens, NameTable &names, int &depth);

    ExpressionPtr expression(bool withConditional = true);
    /// An expression, or a tuple without brackets that ends with the tag, a bracket or one of the words.
    ExpressionPtr tuple(bool withConditional, std::initializer_list<std::string_view> endWords = {},
                        bool inBrackets = false);
    /// What stands left of = or in: names, tuples of names, and where it is allowed the attribute of a namespace.
    ExpressionPtr target(std::initializer_list<std::string_view> endWords, bool withNamespace);
    ExpressionPtr nameTarget();
    /// One or more filters on a value; first: the name of the first stands here, without a |.
    ExpressionPtr filters(ExpressionPtr value, bool first);

    [[nodiscard]] const SpecialUses &uses() const { return m_uses; }

private:
    ExpressionPtr make(ExpressionKind kind, int line, std::vector<ExpressionPtr> parts = {}) const;
    ExpressionPtr disjunction();
    ExpressionPtr conjunction();
    ExpressionPtr negation();
    ExpressionPtr comparison();
    bool comparisonOperator(Comparison &found);
    ExpressionPtr sum();
    ExpressionPtr concatenation();
    ExpressionPtr product();
    ExpressionPtr power();
    ExpressionPtr unary(bool withFilters);
    ExpressionPtr primary();
    ExpressionPtr word();
    ExpressionPtr strings();
    ExpressionPtr listLiteral();
    ExpressionPtr dictLiteral();
    ExpressionPtr postfix(ExpressionPtr value);
    ExpressionPtr filtersAndTests(ExpressionPtr value);
    ExpressionPtr attribute(ExpressionPtr value);
    ExpressionPtr subscript(ExpressionPtr value);
    ExpressionPtr slice(ExpressionPtr value, ExpressionPtr start, int line);
    ExpressionPtr call(ExpressionPtr value);
    ExpressionPtr test(ExpressionPtr value);
    CallArguments arguments();
    void argument(CallArguments &arguments);
    void addDepth(Expression &expression) const;
    bool startsTestArgument() const;

    TokenStream &m_tokens;
    NameTable &m_names;
    int &m_depth;
    SpecialUses m_uses;
};

} // namespace askja::chat::jinja
