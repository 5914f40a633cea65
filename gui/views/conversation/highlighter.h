// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QSet>
#include <QString>

#include <vector>

namespace askja::gui {

struct Tokens;

/// Light colouring of code: comments, strings, numbers, keywords and calls, good enough for the common languages and
/// silent for unknown ones. Works line by line; what a line leaves open (a comment, a long string) is a small number.
class Highlighter
{
public:
    enum class Kind : quint8 { Keyword, String, Number, Comment, Function };
    struct Token
    {
        int start;
        int length;
        Kind kind;
    };

    explicit Highlighter(const QString &language);

    /// Colours one line that begins in this state (0 at the first) and returns the state after it. tokens may be null.
    int run(const QString &line, int state, std::vector<Token> *tokens) const;
    static QColor colour(Kind kind, const Tokens &tokens);

private:
    [[nodiscard]] qsizetype skipString(const QString &line, qsizetype from, QChar quote) const;

    const QSet<QString> *m_keywords = nullptr;
    QString m_lineComment;
    bool m_blockComments = false; // /* … */
    bool m_longStrings = false; // """ … """
    bool m_known = false;
};

} // namespace askja::gui
