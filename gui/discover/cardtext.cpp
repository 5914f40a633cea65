// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/cardtext.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace askja::gui {

namespace {

constexpr qsizetype kMostSource = 120'000;
constexpr qsizetype kMostCharacters = 40'000; // some ten pages; laid out in a blink
constexpr qsizetype kLongestTag = 4'000;

bool isOneOf(QStringView word, std::initializer_list<const char *> words)
{
    return std::any_of(words.begin(), words.end(), [word](const char *w) { return word == QLatin1String(w); });
}

/// Takes the HTML out of a text, in one pass: what people see between the tags stays.
class TagRemover
{
public:
    explicit TagRemover(QStringView text)
        : m_text(text)
    {
    }

    QString run()
    {
        while (m_at < m_text.size()) {
            const qsizetype open = m_text.indexOf(QLatin1Char('<'), m_at);
            const qsizetype stop = open < 0 ? m_text.size() : open;
            m_out += m_text.mid(m_at, stop - m_at);
            m_at = stop;
            if (open >= 0 && !comment() && !tag()) {
                m_out += QLatin1Char('<');
                ++m_at;
            }
        }
        return m_out;
    }

private:
    bool comment()
    {
        if (!m_text.mid(m_at).startsWith(QLatin1String("<!--")))
            return false;
        const qsizetype end = m_text.indexOf(QLatin1String("-->"), m_at + 4);
        m_at = end < 0 ? m_text.size() : end + 3;
        return true;
    }

    bool tag()
    {
        qsizetype begin = m_at + 1;
        const bool closing = begin < m_text.size() && m_text[begin] == QLatin1Char('/');
        begin += closing ? 1 : 0;
        qsizetype end = begin;
        while (end < m_text.size() && end - begin < 20 && m_text[end].isLetterOrNumber())
            ++end;
        // A tag's name is followed by its end or by attributes; "<https://…>" and "a < b" are none.
        const bool named = end > begin && m_text[begin].isLetter() && end < m_text.size()
            && (m_text[end].isSpace() || m_text[end] == QLatin1Char('>') || m_text[end] == QLatin1Char('/'));
        const qsizetype close = named ? m_text.mid(end, kLongestTag).indexOf(QLatin1Char('>')) : -1;
        if (close < 0)
            return false;
        const QString name = m_text.mid(begin, end - begin).toString().toLower();
        const QStringView attributes = m_text.mid(end, close);
        m_at = end + close + 1;
        if (!closing && isOneOf(name, {"style", "script", "svg", "picture", "video"}))
            skipTo(QLatin1String("</") + name);
        else
            put(name, closing, attributes);
        return true;
    }

    void skipTo(const QString &end)
    {
        const qsizetype found = m_text.indexOf(end, m_at, Qt::CaseInsensitive);
        const qsizetype close = found < 0 ? -1 : m_text.indexOf(QLatin1Char('>'), found);
        m_at = close < 0 ? m_text.size() : close + 1;
    }

    void put(QStringView name, bool closing, QStringView attributes)
    {
        if (name == QLatin1String("a")) {
            link(closing, attributes);
        } else if (isOneOf(name, {"b", "strong"})) {
            m_out += QLatin1String("**");
        } else if (isOneOf(name, {"h1", "h2", "h3", "h4", "h5", "h6"})) {
            m_out += closing ? QLatin1String("\n\n") : QLatin1String("\n\n### ");
        } else if (name == QLatin1String("li")) {
            m_out += closing ? QLatin1String("\n") : QLatin1String("\n- ");
        } else if (isOneOf(name, {"br", "hr", "p", "div", "tr", "table", "ul", "ol", "summary", "details", "center"})) {
            m_out += QLatin1String("\n\n");
        } else if (isOneOf(name, {"td", "th"})) {
            m_out += QLatin1Char(' ');
        }
    }

    /// A link is one only if it leads to the web and has its end.
    void link(bool closing, QStringView attributes)
    {
        static const QRegularExpression address(
            QStringLiteral("href\\s*=\\s*[\"'](https?://[^\"'<>\\s()]{1,1000})[\"']"),
            QRegularExpression::CaseInsensitiveOption);
        if (closing) {
            if (!m_address.isEmpty())
                m_out += QLatin1String("](") + m_address + QLatin1Char(')');
            m_address.clear();
            return;
        }
        const bool ends = m_text.mid(m_at, kLongestTag).indexOf(QLatin1String("</a"), 0, Qt::CaseInsensitive) >= 0;
        const QRegularExpressionMatch match = address.match(attributes.toString());
        if (!ends || !match.hasMatch() || !m_address.isEmpty())
            return;
        m_address = match.captured(1);
        m_out += QLatin1Char('[');
    }

    QStringView m_text;
    qsizetype m_at = 0;
    QString m_out;
    QString m_address; ///< of the link that is open
};

/// One stretch outside of code.
QString plain(QStringView text)
{
    static const QRegularExpression picture(
        QStringLiteral("!\\[[^\\]\\[]{0,300}\\]\\([^()\\s]{0,600}(\\s+\"[^\"]{0,200}\")?\\)"));
    static const QRegularExpression emptyLink(QStringLiteral("\\[\\s{0,20}\\]\\([^()\\s]{0,600}\\)"));
    static const QRegularExpression emptyLines(QStringLiteral("\\n[ \\t]*\\n(?:[ \\t]*\\n)+"));
    QString out = TagRemover(text).run();
    out.remove(picture); // badges are pictures inside of links, which are empty afterwards
    out.remove(emptyLink);
    out.replace(QStringLiteral("****"), QString());
    out.replace(emptyLines, QStringLiteral("\n\n"));
    return out;
}

bool isFence(QStringView line)
{
    const QStringView word = line.trimmed();
    return word.startsWith(QLatin1String("```")) || word.startsWith(QLatin1String("~~~"));
}

} // namespace

QString plainCard(const QString &markdown)
{
    QString source = markdown.left(kMostSource);
    source.remove(QChar::Null);
    // Code between fences stays as it is: what looks like a tag there is none.
    QString card;
    qsizetype begin = 0;
    bool inCode = false;
    for (qsizetype line = 0; line < source.size();) {
        const qsizetype found = source.indexOf(QLatin1Char('\n'), line);
        const qsizetype end = found < 0 ? source.size() : found + 1;
        if (isFence(QStringView(source).mid(line, end - line))) {
            const qsizetype stop = inCode ? end : line;
            const QStringView piece = QStringView(source).mid(begin, stop - begin);
            card += inCode ? piece.toString() : plain(piece);
            begin = stop;
            inCode = !inCode;
        }
        line = end;
    }
    const QStringView rest = QStringView(source).mid(begin);
    card += inCode ? rest.toString() : plain(rest);
    card = card.trimmed();
    if (card.size() <= kMostCharacters)
        return card;
    const qsizetype line = card.lastIndexOf(QLatin1Char('\n'), kMostCharacters);
    return card.left(line > 0 ? line : kMostCharacters) + QStringLiteral("\n\n…");
}

} // namespace askja::gui
