// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/markdown/growing.h"

#include <algorithm>
#include <vector>

namespace askja::gui::markdown {

namespace {

bool isMark(QChar c)
{
    return c == u'*' || c == u'_' || c == u'~';
}

bool consistsOf(QStringView line, QStringView characters)
{
    return std::all_of(line.begin(), line.end(), [characters](QChar c) { return characters.contains(c); });
}

/// The last line is not complete: where it could yet become the mark of a heading, a list, a rule or a fence, it waits.
void dropUndecidedLine(QString &text)
{
    const qsizetype start = text.lastIndexOf(u'\n') + 1;
    const QStringView line = QStringView(text).sliced(start).trimmed();
    if (!line.isEmpty()
        && (consistsOf(line, u"-= ") || consistsOf(line, u"`~") || consistsOf(line, u"*_ ")
            || consistsOf(line, u"#+"))) {
        text.truncate(start);
    }
}

/// The first line of a table is only a table once the line below it is there.
void dropUndecidedTable(QString &text)
{
    const qsizetype empty = text.lastIndexOf(QStringLiteral("\n\n"));
    const qsizetype start = empty < 0 ? 0 : empty + 2;
    const QStringView lines = QStringView(text).sliced(start);
    if (lines.startsWith(u'|') && lines.count(u'\n') < 2) {
        text.truncate(start);
    }
}

struct Open
{
    QString mark;
    qsizetype at; ///< of its first character
};

/// Finds what is open at the end of the last paragraph. Returns the position of a "[" whose link is not complete, or
/// −1.
qsizetype scanInline(QStringView text, qsizetype from, std::vector<Open> *open)
{
    qsizetype bracket = -1;
    for (qsizetype i = from; i < text.size();) {
        const QChar c = text[i];
        if (c == u'\\') {
            i += 2;
            continue;
        }
        qsizetype run = 1;
        while (i + run < text.size() && text[i + run] == c) {
            ++run;
        }
        if (c == u'`') {
            const QString mark(run, c);
            const qsizetype end = text.indexOf(mark, i + run);
            if (end < 0) {
                open->push_back({mark, i});
                return bracket;
            }
            i = end + run;
            continue;
        }
        if (isMark(c) && (c != u'~' || run == 2)) {
            const bool before = i > from && !text[i - 1].isSpace();
            const bool after = i + run < text.size() && !text[i + run].isSpace();
            const bool inWord = before && after && text[i - 1].isLetterOrNumber();
            if (before && !open->empty() && open->back().mark == QString(run, c)) {
                open->pop_back();
            } else if ((after || i + run == text.size()) && run <= 3 && !(c == u'_' && inWord)) {
                open->push_back({QString(run, c), i});
            }
            i += run;
            continue;
        }
        if (c == u'[') {
            bracket = i;
        } else if (c == u']' && bracket >= 0 && i + 1 < text.size() && text[i + 1] != u'(') {
            bracket = -1;
        } else if (c == u')') {
            bracket = -1;
        }
        ++i;
    }
    return bracket;
}

} // namespace

QString withOpenMarksClosed(QStringView source)
{
    QString text = source.toString();
    dropUndecidedLine(text);
    dropUndecidedTable(text);
    const qsizetype empty = text.lastIndexOf(QStringLiteral("\n\n"));
    std::vector<Open> open;
    const qsizetype bracket = scanInline(text, std::max<qsizetype>(0, empty), &open);
    const bool inCode = !open.empty() && open.back().mark.startsWith(u'`');
    if (bracket >= 0 && !inCode && text.indexOf(u'\n', bracket) < 0) {
        // A link on its way: its words are shown as words.
        const qsizetype address = text.indexOf(QStringLiteral("]("), bracket);
        const qsizetype end = address >= 0 ? address : text.endsWith(u']') ? text.size() - 1 : text.size();
        text.truncate(end);
        text.remove(bracket, 1);
        for (Open &mark : open) {
            mark.at -= mark.at > bracket ? 1 : 0;
        }
    }
    for (bool innermost = true; !open.empty(); open.pop_back()) {
        const Open &last = open.back();
        if (last.at >= text.size()) {
            continue; // was in an address
        }
        if (QStringView(text).sliced(last.at + last.mark.size()).trimmed().isEmpty()) {
            text.truncate(last.at); // nothing between the marks yet
            continue;
        }
        // A closing mark must follow a letter, and one of two may be here already.
        while (innermost && (text.back().isSpace() || (!inCode && text.back() == last.mark.at(0)))) {
            text.chop(1);
        }
        innermost = false;
        text += last.mark;
    }
    return text;
}

} // namespace askja::gui::markdown
