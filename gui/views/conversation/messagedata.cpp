// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/messagedata.h"

#include "gui/conversation/messagelistmodel.h"

#include <QCoreApplication>
#include <QLocale>
#include <QModelIndex>
#include <QStringList>

#include <cmath>

namespace askja::gui {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("askja::gui::MessageData", text);
}

QString counted(const char *text, int count)
{
    return QCoreApplication::translate("askja::gui::MessageData", text, nullptr, count);
}

QString speed(double perSecond)
{
    return QLocale().toString(perSecond, 'f', perSecond < 20 ? 1 : 0);
}

QString timeLeft(double seconds)
{
    const int whole = std::max(1, static_cast<int>(std::lround(seconds)));
    return whole < 90 ? counted(QT_TRANSLATE_N_NOOP("askja::gui::MessageData", "about %n s left"), whole)
                      : counted(QT_TRANSLATE_N_NOOP("askja::gui::MessageData", "about %n min left"), (whole + 30) / 60);
}

QString fullContext()
{
    return translated(QT_TRANSLATE_NOOP("askja::gui::MessageData",
                                        "The conversation has become longer than the model can keep in mind. Give it "
                                        "more memory in the settings, or start a new chat."));
}

} // namespace

MessageData MessageData::from(const QModelIndex &index)
{
    using Model = MessageListModel;
    MessageData d;
    d.id = index.data(Model::IdRole).toLongLong();
    d.author = static_cast<MessageRole>(index.data(Model::AuthorRole).toInt());
    d.state = static_cast<MessageState>(index.data(Model::StateRole).toInt());
    d.text = index.data(Model::TextRole).toString();
    d.errorText = index.data(Model::ErrorTextRole).toString();
    d.modelName = index.data(Model::ModelNameRole).toString();
    d.isa = index.data(Model::IsaRole).toString();
    d.stopReason = index.data(Model::StopReasonRole).toString();
    d.readProgress = index.data(Model::ReadProgressRole).toDouble();
    d.readSecondsLeft = index.data(Model::ReadSecondsLeftRole).toDouble();
    d.readSpeed = index.data(Model::ReadSpeedRole).toDouble();
    d.writeSpeed = index.data(Model::WriteSpeedRole).toDouble();
    d.readDone = index.data(Model::ReadDoneRole).toInt();
    d.readTotal = index.data(Model::ReadTotalRole).toInt();
    d.tokens = index.data(Model::TokensRole).toInt();
    d.promptTokens = index.data(Model::PromptTokensRole).toInt();
    d.reusedTokens = index.data(Model::ReusedTokensRole).toInt();
    d.siblingIndex = index.data(Model::SiblingIndexRole).toInt();
    d.siblingCount = index.data(Model::SiblingCountRole).toInt();
    return d;
}

bool MessageData::isBeingMade() const
{
    return state == MessageState::Waiting || state == MessageState::Reading || state == MessageState::Writing;
}

QString MessageData::figures() const
{
    QStringList parts;
    if (writeSpeed > 0) {
        parts += translated(QT_TRANSLATE_NOOP("askja::gui::MessageData", "%1 tokens/s writing")).arg(speed(writeSpeed));
    }
    if (readSpeed > 0) {
        parts += translated(QT_TRANSLATE_NOOP("askja::gui::MessageData", "%1 reading")).arg(speed(readSpeed));
    }
    if (tokens > 0) {
        parts += counted(QT_TRANSLATE_N_NOOP("askja::gui::MessageData", "%Ln token(s)"), tokens);
    }
    return parts.join(QStringLiteral(" · "));
}

QString MessageData::figuresInFull() const
{
    QStringList lines;
    const QLocale locale;
    if (readSpeed > 0) {
        lines += translated(QT_TRANSLATE_NOOP("askja::gui::MessageData", "Read %1 tokens at %2 tokens per second"))
                     .arg(locale.toString(promptTokens - reusedTokens), speed(readSpeed));
    }
    if (reusedTokens > 0) {
        lines += translated(QT_TRANSLATE_NOOP("askja::gui::MessageData", "Remembered %1 tokens of the turn before"))
                     .arg(locale.toString(reusedTokens));
    }
    if (writeSpeed > 0) {
        lines += translated(QT_TRANSLATE_NOOP("askja::gui::MessageData", "Wrote %1 tokens at %2 tokens per second"))
                     .arg(locale.toString(tokens), speed(writeSpeed));
    }
    if (!modelName.isEmpty()) {
        lines += isa.isEmpty() ? modelName : modelName + QStringLiteral(" · ") + isa;
    }
    return lines.join(u'\n');
}

QString MessageData::notice() const
{
    switch (state) {
    case MessageState::Waiting:
        return translated(QT_TRANSLATE_NOOP("askja::gui::MessageData", "Waiting for the model…"));
    case MessageState::Reading: {
        if (readTotal <= 0) {
            return translated(QT_TRANSLATE_NOOP("askja::gui::MessageData", "Reading…"));
        }
        const QLocale locale;
        QString text = translated(QT_TRANSLATE_NOOP("askja::gui::MessageData", "Reading %1 of %2 tokens"))
                           .arg(locale.toString(readDone), locale.toString(readTotal));
        if (readSecondsLeft >= 0.5) {
            text += QStringLiteral(" · ") + timeLeft(readSecondsLeft);
        }
        return text;
    }
    case MessageState::Stopped:
        return translated(QT_TRANSLATE_NOOP("askja::gui::MessageData", "You stopped this answer."));
    case MessageState::Failed:
        if (stopReason == u"context") {
            return fullContext();
        }
        return errorText.isEmpty()
            ? translated(QT_TRANSLATE_NOOP("askja::gui::MessageData", "This answer could not be made."))
            : errorText;
    case MessageState::Interrupted:
        return translated(QT_TRANSLATE_NOOP("askja::gui::MessageData",
                                            "Askja closed while this was being written. What was written is safe."));
    case MessageState::Done:
        if (stopReason == u"length") {
            return translated(
                QT_TRANSLATE_NOOP("askja::gui::MessageData", "The answer reached the length set in the settings."));
        }
        if (stopReason == u"context") {
            return fullContext();
        }
        break;
    case MessageState::Writing:
        break;
    }
    return {};
}

ThinkingParts splitThinking(const QString &text)
{
    static const QString open = QStringLiteral("<think>");
    static const QString close = QStringLiteral("</think>");
    ThinkingParts parts;
    qsizetype start = 0;
    while (start < text.size() && text[start].isSpace()) {
        ++start;
    }
    if (!QStringView(text).sliced(start).startsWith(open)) {
        // The beginning of the mark is not shown as text while it arrives.
        parts.answer = open.startsWith(QStringView(text).sliced(start)) && start < text.size() ? QString() : text;
        return parts;
    }
    parts.present = true;
    const qsizetype end = text.indexOf(close, start + open.size());
    parts.closed = end >= 0;
    const qsizetype stop = end < 0 ? text.size() : end;
    parts.thinking = text.sliced(start + open.size(), stop - start - open.size()).trimmed();
    if (parts.closed) {
        qsizetype answer = end + close.size();
        while (answer < text.size() && text[answer].isSpace()) {
            ++answer;
        }
        parts.answer = text.sliced(answer);
    }
    return parts;
}

} // namespace askja::gui
