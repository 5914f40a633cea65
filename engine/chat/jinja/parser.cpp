// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/parser.h"

#include "engine/chat/jinja/expression_parser.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>

namespace askja::chat::jinja {

namespace {

using EndWords = std::initializer_list<std::string_view>;
using StatementPtr = std::unique_ptr<Statement>;

class Parser
{
public:
    explicit Parser(std::string_view source)
        : m_tokens(tokenize(source))
        , m_expressions(m_tokens, m_syntax.names, m_depth)
    {
        m_syntax.loop = m_syntax.names.number("loop");
        m_syntax.caller = m_syntax.names.number("caller");
        m_syntax.varargs = m_syntax.names.number("varargs");
        m_syntax.kwargs = m_syntax.names.number("kwargs");
    }

    TemplateSyntax run()
    {
        m_syntax.body = block({}, "the template");
        return std::move(m_syntax);
    }

private:
    struct Word
    {
        std::string_view name;
        StatementPtr (Parser::*parse)(int line);
    };
    static const Word kWords[];

    // Statements up to {% word, which is left to be read. Without words, up to the end of the template.
    Block block(EndWords endWords, std::string_view opener)
    {
        const ParserLevel level(m_depth, m_tokens.line());
        const int begin = m_tokens.line();
        Block statements;
        while (true) {
            const Token &token = m_tokens.current();
            if (token.kind == TokenKind::End) {
                if (endWords.size() == 0)
                    return statements;
                throw Failure("'" + std::string(opener) + "' is never closed by '" + std::string(*(endWords.end() - 1))
                                  + "'",
                              begin);
            }
            if (token.kind == TokenKind::Data) {
                statements.push_back(make(StatementKind::Text, token.line));
                statements.back()->text = m_tokens.take().text;
            } else if (token.kind == TokenKind::VariableBegin) {
                statements.push_back(print());
            } else {
                m_tokens.expect(TokenKind::BlockBegin);
                if (isAny(endWords))
                    return statements;
                statements.push_back(statement());
                m_tokens.expect(TokenKind::BlockEnd);
            }
        }
    }

    // The body of a statement, from the end of its tag to its end word, which is read.
    Block body(std::string_view opener, std::string_view endWord)
    {
        closeTag();
        Block statements = block({endWord}, opener);
        m_tokens.take();
        return statements;
    }

    void closeTag()
    {
        m_tokens.skipOperator(":");
        m_tokens.expect(TokenKind::BlockEnd);
    }

    [[nodiscard]] bool isAny(EndWords words) const
    {
        return std::any_of(words.begin(), words.end(),
                           [this](std::string_view word) { return m_tokens.current().isName(word); });
    }

    static StatementPtr make(StatementKind kind, int line)
    {
        auto statement = std::make_unique<Statement>();
        statement->kind = kind;
        statement->line = line;
        return statement;
    }

    StatementPtr print()
    {
        StatementPtr statement = make(StatementKind::Print, m_tokens.take().line);
        statement->expression = m_expressions.tuple(true);
        m_tokens.expect(TokenKind::VariableEnd);
        return statement;
    }

    StatementPtr statement();

    StatementPtr parseFor(int line)
    {
        StatementPtr loop = make(StatementKind::For, line);
        const int loopSetBefore = m_expressions.uses().loopSet;
        loop->target = m_expressions.target({"in"}, false);
        m_tokens.expectName("in");
        loop->expression = m_expressions.tuple(false, {"recursive"});
        if (m_tokens.skipName("if"))
            loop->condition = m_expressions.expression();
        loop->recursive = m_tokens.skipName("recursive");
        closeTag();
        loop->body = block({"else", "endfor"}, "for");
        if (m_tokens.take().text == "else")
            loop->otherwise = body("else", "endfor");
        if (m_expressions.uses().loopSet > loopSetBefore)
            throw Failure("the variable 'loop' of a for cannot be set", line);
        return loop;
    }

    StatementPtr parseIf(int line)
    {
        StatementPtr choice = make(StatementKind::If, line);
        for (bool more = true; more;) {
            choice->branches.push_back({m_expressions.tuple(false), {}});
            closeTag();
            choice->branches.back().body = block({"elif", "else", "endif"}, "if");
            const std::string word = m_tokens.take().text;
            more = word == "elif";
            if (word == "else")
                choice->branches.push_back({nullptr, body("else", "endif")});
        }
        return choice;
    }

    StatementPtr parseSet(int line)
    {
        StatementPtr set = make(StatementKind::Set, line);
        set->target = m_expressions.target({}, true);
        if (m_tokens.skipOperator("=")) {
            set->expression = m_expressions.tuple(true);
            return set;
        }
        set->kind = StatementKind::SetBlock;
        if (m_tokens.skipOperator("|"))
            set->expression = m_expressions.filters(nullptr, true);
        set->body = body("set", "endset");
        return set;
    }

    void parameters(Macro &macro)
    {
        m_tokens.expectOperator("(");
        while (!m_tokens.skipOperator(")")) {
            if (!macro.parameters.empty())
                m_tokens.expectOperator(",");
            const ExpressionPtr name = m_expressions.nameTarget();
            macro.parameters.push_back(name->variable);
            macro.parameterNames.push_back(name->text);
            if (m_tokens.skipOperator("="))
                macro.defaults.push_back(m_expressions.expression());
            else if (!macro.defaults.empty())
                throw Failure("a parameter without a default follows one that has one", m_tokens.line());
        }
    }

    void macroBody(Macro &macro, std::string_view opener, std::string_view endWord)
    {
        const SpecialUses before = m_expressions.uses();
        macro.body = body(opener, endWord);
        macro.usesCaller = m_expressions.uses().caller > before.caller;
        macro.usesVarargs = m_expressions.uses().varargs > before.varargs;
        macro.usesKwargs = m_expressions.uses().kwargs > before.kwargs;
    }

    StatementPtr parseMacro(int line)
    {
        StatementPtr statement = make(StatementKind::Macro, line);
        statement->macro = std::make_unique<Macro>();
        const ExpressionPtr name = m_expressions.nameTarget();
        statement->variable = name->variable;
        statement->macro->name = name->text;
        parameters(*statement->macro);
        macroBody(*statement->macro, "macro", "endmacro");
        return statement;
    }

    StatementPtr parseCall(int line)
    {
        StatementPtr statement = make(StatementKind::Call, line);
        statement->macro = std::make_unique<Macro>();
        statement->macro->name = "caller";
        if (m_tokens.current().isOperator("("))
            parameters(*statement->macro);
        statement->expression = m_expressions.expression();
        if (statement->expression->kind != ExpressionKind::Call)
            throw Failure("'call' needs a call", line);
        macroBody(*statement->macro, "call", "endcall");
        return statement;
    }

    StatementPtr parseFilter(int line)
    {
        StatementPtr statement = make(StatementKind::Filter, line);
        statement->expression = m_expressions.filters(nullptr, true);
        statement->body = body("filter", "endfilter");
        return statement;
    }

    StatementPtr parseWith(int line)
    {
        StatementPtr statement = make(StatementKind::With, line);
        while (m_tokens.current().kind != TokenKind::BlockEnd) {
            if (!statement->assignments.empty())
                m_tokens.expectOperator(",");
            ExpressionPtr target = m_expressions.target({}, false);
            m_tokens.expectOperator("=");
            statement->assignments.emplace_back(std::move(target), m_expressions.expression());
        }
        statement->body = body("with", "endwith");
        return statement;
    }

    // What the reference marks as generated for training; the text is the same with and without it.
    StatementPtr parseGeneration(int line)
    {
        StatementPtr statement = make(StatementKind::Scope, line);
        statement->body = body("generation", "endgeneration");
        return statement;
    }

    StatementPtr parseBlock(int line)
    {
        StatementPtr statement = make(StatementKind::Scope, line);
        const std::string name = m_tokens.expectAnyName();
        m_tokens.skipName("scoped");
        m_tokens.skipName("required");
        statement->body = body("block", "endblock");
        m_tokens.skipName(name);
        return statement;
    }

    StatementPtr parseAutoescape(int line)
    {
        if (m_expressions.expression()->constant.truthy())
            throw Failure("a chat template cannot escape its output", line);
        StatementPtr statement = make(StatementKind::Scope, line);
        statement->body = body("autoescape", "endautoescape");
        return statement;
    }

    StatementPtr parsePrint(int line)
    {
        StatementPtr statement = make(StatementKind::Print, line);
        auto all = std::make_unique<Expression>();
        all->kind = ExpressionKind::Concatenation;
        all->line = line;
        do
            all->parts.push_back(m_expressions.expression());
        while (m_tokens.skipOperator(","));
        statement->expression = std::move(all);
        return statement;
    }

    StatementPtr parseBreak(int line) { return make(StatementKind::Break, line); }
    StatementPtr parseContinue(int line) { return make(StatementKind::Continue, line); }

    TemplateSyntax m_syntax;
    TokenStream m_tokens;
    int m_depth = 0;
    ExpressionParser m_expressions;
};

const Parser::Word Parser::kWords[] = {
    {"for", &Parser::parseFor},           {"if", &Parser::parseIf},
    {"set", &Parser::parseSet},           {"macro", &Parser::parseMacro},
    {"call", &Parser::parseCall},         {"filter", &Parser::parseFilter},
    {"with", &Parser::parseWith},         {"generation", &Parser::parseGeneration},
    {"block", &Parser::parseBlock},       {"autoescape", &Parser::parseAutoescape},
    {"print", &Parser::parsePrint},       {"break", &Parser::parseBreak},
    {"continue", &Parser::parseContinue},
};

StatementPtr Parser::statement()
{
    const int line = m_tokens.line();
    const std::string word = m_tokens.expectAnyName();
    const auto *found = std::find_if(std::begin(kWords), std::end(kWords),
                                     [&word](const Word &candidate) { return candidate.name == word; });
    if (found != std::end(kWords))
        return (this->*found->parse)(line);
    if (word == "include" || word == "import" || word == "from" || word == "extends")
        throw Failure("'" + word + "' has no other template to take from", line);
    throw Failure("there is no tag '" + word.substr(0, 40) + "' here", line);
}

} // namespace

TemplateSyntax parseTemplate(std::string_view source)
{
    return Parser(source).run();
}

} // namespace askja::chat::jinja
