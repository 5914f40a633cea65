// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/highlighter.h"

#include "gui/views/theme/tokens.h"

#include <QHash>

namespace askja::gui {

namespace {

enum State { Plain = 0, InBlockComment = 1, InDoubleLongString = 2, InSingleLongString = 3 };
enum class Family { Braces, Python, Shell, Data, Sql };

QSet<QString> words(const char *list)
{
    const QStringList split = QString::fromLatin1(list).split(u' ');
    return {split.begin(), split.end()};
}

const QSet<QString> &keywordsOf(Family family)
{
    static const QSet<QString> braces = words(
        "abstract as async auto await bool boolean break byte case catch char class const constexpr continue default "
        "delete do double else enum export extends extern false final finally float fn for from func function go if "
        "impl "
        "implements import in int interface let long match mod mut namespace new nil null nullptr operator override "
        "package private protected pub public return self short signed sizeof static string struct super switch "
        "template "
        "this throw throws trait true try type typedef typename typeof undefined union unsigned use using var virtual "
        "void where while yield");
    static const QSet<QString> python = words(
        "and as assert async await break class continue def del elif else except False finally for from global if "
        "import "
        "in is lambda match None nonlocal not or pass raise return self True try while with yield begin end module "
        "require then unless until nil true false do puts");
    static const QSet<QString> shell = words("if then else elif fi for while until do done case esac in function "
                                             "return exit export local readonly set unset "
                                             "shift source sudo cd echo eval exec trap alias");
    static const QSet<QString> data = words("true false null yes no on off");
    static const QSet<QString> sql = words(
        "select from where insert into values update set delete create table drop alter add primary key foreign "
        "references join left right inner outer on group by order having limit as and or not null is in like between "
        "distinct union all index view begin commit rollback with case when then else end SELECT FROM WHERE INSERT "
        "INTO "
        "VALUES UPDATE SET DELETE CREATE TABLE DROP ALTER ADD PRIMARY KEY FOREIGN REFERENCES JOIN LEFT RIGHT INNER "
        "OUTER "
        "ON GROUP BY ORDER HAVING LIMIT AS AND OR NOT NULL IS IN LIKE BETWEEN DISTINCT UNION ALL INDEX VIEW BEGIN "
        "COMMIT "
        "ROLLBACK WITH CASE WHEN THEN ELSE END");
    switch (family) {
    case Family::Python:
        return python;
    case Family::Shell:
        return shell;
    case Family::Data:
        return data;
    case Family::Sql:
        return sql;
    case Family::Braces:
        break;
    }
    return braces;
}

const QHash<QString, Family> &families()
{
    static const QHash<QString, Family> table = [] {
        QHash<QString, Family> out;
        const auto add = [&out](Family family, const char *names) {
            for (const QString &name : words(names)) {
                out.insert(name, family);
            }
        };
        add(Family::Braces,
            "c c++ cpp cxx h hpp java javascript js jsx ts tsx typescript rust rs go golang csharp cs c# kotlin kt "
            "swift "
            "scala php dart css scss qml objc glsl zig");
        add(Family::Python, "python py python3 ruby rb julia jl");
        add(Family::Shell, "bash sh shell zsh fish console powershell ps1 dockerfile makefile make cmake");
        add(Family::Data, "json jsonc yaml yml toml ini conf");
        add(Family::Sql, "sql sqlite postgresql mysql");
        return out;
    }();
    return table;
}

bool isWord(QChar c)
{
    return c.isLetterOrNumber() || c == u'_';
}

} // namespace

Highlighter::Highlighter(const QString &language)
{
    const auto found = families().constFind(language.toLower());
    if (found == families().constEnd()) {
        return;
    }
    m_known = true;
    m_keywords = &keywordsOf(*found);
    m_blockComments = *found == Family::Braces || *found == Family::Sql;
    m_longStrings = *found == Family::Python;
    m_lineComment = *found == Family::Braces ? QStringLiteral("//")
        : *found == Family::Sql              ? QStringLiteral("--")
                                             : QStringLiteral("#");
}

qsizetype Highlighter::skipString(const QString &line, qsizetype from, QChar quote) const
{
    for (qsizetype i = from + 1; i < line.size(); ++i) {
        if (line[i] == u'\\') {
            ++i;
        } else if (line[i] == quote) {
            return i + 1;
        }
    }
    return line.size();
}

int Highlighter::run(const QString &line, int state, std::vector<Token> *tokens) const
{
    if (!m_known) {
        return Plain;
    }
    const auto add = [tokens](qsizetype from, qsizetype to, Kind kind) {
        if (tokens && to > from) {
            tokens->push_back({static_cast<int>(from), static_cast<int>(to - from), kind});
        }
    };
    qsizetype i = 0;
    const QString ends[] = {{}, QStringLiteral("*/"), QStringLiteral("\"\"\""), QStringLiteral("'''")};
    while (i < line.size() || state != Plain) {
        if (state != Plain) {
            const qsizetype end = line.indexOf(ends[state], i);
            const qsizetype stop = end < 0 ? line.size() : end + ends[state].size();
            // The opening marks were skipped over; colour them with the rest.
            add(i, stop, state == InBlockComment ? Kind::Comment : Kind::String);
            if (end < 0) {
                return state;
            }
            state = Plain;
            i = stop;
            continue;
        }
        const QChar c = line[i];
        if (QStringView(line).sliced(i).startsWith(m_lineComment)) {
            add(i, line.size(), Kind::Comment);
            return Plain;
        }
        if (m_blockComments && QStringView(line).sliced(i).startsWith(u"/*")) {
            add(i, i + 2, Kind::Comment);
            i += 2;
            state = InBlockComment;
        } else if (m_longStrings && QStringView(line).sliced(i).startsWith(ends[InDoubleLongString])) {
            add(i, i + 3, Kind::String);
            i += 3;
            state = InDoubleLongString;
        } else if (m_longStrings && QStringView(line).sliced(i).startsWith(ends[InSingleLongString])) {
            add(i, i + 3, Kind::String);
            i += 3;
            state = InSingleLongString;
        } else if (c == u'"' || c == u'\'' || c == u'`') {
            const qsizetype end = skipString(line, i, c);
            add(i, end, Kind::String);
            i = end;
        } else if (c.isDigit()) {
            const qsizetype start = i;
            while (i < line.size() && (isWord(line[i]) || line[i] == u'.')) {
                ++i;
            }
            add(start, i, Kind::Number);
        } else if (isWord(c)) {
            const qsizetype start = i;
            while (i < line.size() && isWord(line[i])) {
                ++i;
            }
            if (m_keywords->contains(line.sliced(start, i - start))) {
                add(start, i, Kind::Keyword);
            } else if (i < line.size() && line[i] == u'(') {
                add(start, i, Kind::Function);
            }
        } else {
            ++i;
        }
    }
    return state;
}

QColor Highlighter::colour(Kind kind, const Tokens &tokens)
{
    switch (kind) {
    case Kind::Keyword:
        return tokens.syntaxKeyword;
    case Kind::String:
        return tokens.syntaxString;
    case Kind::Number:
        return tokens.syntaxNumber;
    case Kind::Comment:
        return tokens.syntaxComment;
    case Kind::Function:
        break;
    }
    return tokens.syntaxFunction;
}

} // namespace askja::gui
