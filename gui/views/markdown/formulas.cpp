// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/markdown/formulas.h"

#include <QString>

#include <algorithm>

namespace askja::gui::markdown {

namespace {

bool isPunctuation(QChar c)
{
    const char16_t u = c.unicode();
    return (u >= 0x21 && u <= 0x2f) || (u >= 0x3a && u <= 0x40) || (u >= 0x5b && u <= 0x60) || (u >= 0x7b && u <= 0x7e);
}

/// What may stand before the text of a line: indentation and marks of quotes.
bool isLead(QChar c)
{
    return c == u' ' || c == u'\t' || c == u'>';
}

/// Reads the source from left to right.
class Protector
{
public:
    explicit Protector(QStringView source)
        : m_source(source)
    {
        m_out.reserve(source.size() + source.size() / 8);
    }

    QString run()
    {
        while (m_at < m_source.size()) {
            const QChar c = m_source[m_at];
            if (c == u'`') {
                passCode();
            } else if (c == u'\\') {
                passBackslash();
            } else if (c == u'$') {
                passDollar();
            } else {
                pass(1);
            }
        }
        return std::move(m_out);
    }

private:
    [[nodiscard]] QChar at(qsizetype position) const
    {
        return position >= 0 && position < m_source.size() ? m_source[position] : QChar();
    }
    void pass(qsizetype count)
    {
        m_out += m_source.sliced(m_at, std::min(count, m_source.size() - m_at));
        m_at = std::min(m_at + count, m_source.size());
    }
    void passCode();
    void passBackslash();
    void passDollar();
    void protect(qsizetype end);
    [[nodiscard]] qsizetype paragraphEnd();
    [[nodiscard]] bool startsLine() const;
    [[nodiscard]] bool isInTable();
    [[nodiscard]] qsizetype dollarEnd();

    QStringView m_source;
    QString m_out;
    qsizetype m_at = 0;
    // Of the paragraph and the line where one was asked last, so that a long one with many marks is searched once.
    qsizetype m_paragraphEnd = -1;
    qsizetype m_lineEnd = -1;
    bool m_tableLine = false;
};

/// Code ends at as many backticks as it began with. A fence that has no end yet goes on to the end of the text.
void Protector::passCode()
{
    const auto runAt = [this](qsizetype from) {
        qsizetype length = 0;
        while (at(from + length) == u'`') {
            ++length;
        }
        return length;
    };
    const qsizetype marks = runAt(m_at);
    const bool fence = marks >= 3 && startsLine();
    for (qsizetype next = m_source.indexOf(u'`', m_at + marks); next >= 0;) {
        const qsizetype length = runAt(next);
        if (length == marks) {
            pass(next + length - m_at);
            return;
        }
        next = m_source.indexOf(u'`', next + length);
    }
    pass(fence ? m_source.size() - m_at : marks);
}

void Protector::passBackslash()
{
    const QChar opening = at(m_at + 1);
    if (opening != u'(' && opening != u'[') {
        pass(2); // an escaped character opens nothing
        return;
    }
    const qsizetype paragraph = paragraphEnd();
    const QStringView closing = opening == u'(' ? QStringView(u"\\)") : QStringView(u"\\]");
    const qsizetype end = m_source.first(paragraph).indexOf(closing, m_at + 2);
    protect(end < 0 ? paragraph : end + 2); // without an end it is still being written
}

void Protector::passDollar()
{
    if (at(m_at + 1) == u'$') {
        const qsizetype end = m_source.first(paragraphEnd()).indexOf(QStringView(u"$$"), m_at + 2);
        end < 0 ? pass(2) : protect(end + 2);
        return;
    }
    const qsizetype end = dollarEnd();
    end < 0 ? pass(1) : protect(end);
}

qsizetype Protector::dollarEnd()
{
    if (at(m_at + 1).isNull() || at(m_at + 1).isSpace()) {
        return -1;
    }
    const bool table = isInTable();
    for (qsizetype i = m_at + 1; i < m_source.size() && m_source[i] != u'\n'; ++i) {
        if (m_source[i] == u'\\') {
            ++i;
        } else if (m_source[i] == u'`' || (table && m_source[i] == u'|')) {
            return -1; // a cell ends here
        } else if (m_source[i] == u'$') {
            const bool closes = i > m_at + 1 && !at(i - 1).isSpace() && !at(i + 1).isDigit();
            return closes ? i + 1 : -1;
        }
    }
    return -1;
}

void Protector::protect(qsizetype end)
{
    bool lead = startsLine();
    for (; m_at < end; ++m_at) {
        const QChar c = m_source[m_at];
        const bool quote = c == u'>' && lead; // of the text around the formula
        lead = c == u'\n' || (lead && isLead(c));
        if (isPunctuation(c) && !quote) {
            m_out += u'\\';
        }
        m_out += c;
    }
}

qsizetype Protector::paragraphEnd()
{
    if (m_at < m_paragraphEnd) {
        return m_paragraphEnd;
    }
    m_paragraphEnd = m_source.size();
    for (qsizetype line = m_source.indexOf(u'\n', m_at); line >= 0;) {
        const qsizetype next = m_source.indexOf(u'\n', line + 1);
        const qsizetype end = next < 0 ? m_source.size() : next;
        if (m_source.sliced(line + 1, end - line - 1).trimmed().isEmpty()) {
            m_paragraphEnd = line;
            break;
        }
        line = next;
    }
    return m_paragraphEnd;
}

bool Protector::startsLine() const
{
    qsizetype i = m_at - 1;
    while (i >= 0 && isLead(m_source[i])) {
        --i;
    }
    return i < 0 || m_source[i] == u'\n';
}

bool Protector::isInTable()
{
    if (m_at >= m_lineEnd) {
        const qsizetype line = m_at > 0 ? m_source.lastIndexOf(u'\n', m_at - 1) + 1 : 0;
        const qsizetype end = m_source.indexOf(u'\n', m_at);
        m_lineEnd = end < 0 ? m_source.size() : end;
        m_tableLine = m_source.sliced(line, m_lineEnd - line).trimmed().startsWith(u'|');
    }
    return m_tableLine;
}

} // namespace

QString protectFormulas(QStringView source)
{
    // Most texts have none.
    if (!source.contains(u'$') && !source.contains(QStringView(u"\\(")) && !source.contains(QStringView(u"\\["))) {
        return source.toString();
    }
    return Protector(source).run();
}

} // namespace askja::gui::markdown
