// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/prompt.h"

namespace askja::gui {

QList<ChatTurn> promptFor(const MessageTree &tree, ItemId lastMessage, const QString &systemPrompt)
{
    QList<ChatTurn> turns;
    if (!systemPrompt.trimmed().isEmpty())
        turns.append({QStringLiteral("system"), systemPrompt});
    const QList<ItemId> path = tree.pathTo(lastMessage);
    for (const ItemId id : path) {
        const Message &message = *tree.find(id);
        if (message.text.isEmpty())
            continue;
        const QString role = message.role == MessageRole::User ? QStringLiteral("user") : QStringLiteral("assistant");
        if (!turns.isEmpty() && turns.last().role == role)
            turns.last().content += QLatin1String("\n\n") + message.text;
        else
            turns.append({role, message.text});
    }
    return turns;
}

QString titleFor(const QString &text)
{
    constexpr qsizetype longest = 48;
    const QString line = text.left(400).simplified();
    if (line.size() <= longest)
        return line;
    qsizetype cut = line.lastIndexOf(QLatin1Char(' '), longest - 1);
    if (cut < longest / 2)
        cut = longest - 1; // one long word, or a language that writes without spaces
    if (line.at(cut).isLowSurrogate())
        --cut;
    return line.left(cut) + QChar(0x2026);
}

QString snippetFor(const QString &text)
{
    return text.left(200).simplified();
}

} // namespace askja::gui
