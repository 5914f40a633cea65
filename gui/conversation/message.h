// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QMetaType>
#include <QString>

namespace askja::gui {

/// Conversations and messages are known by numbers that grow with the time they were made and are never used twice,
/// so that they can be given on the GUI thread without waiting for the store. 0 is none.
using ItemId = qint64;
[[nodiscard]] ItemId newItemId();

enum class MessageRole { User = 0, Assistant = 1 };

/// The numbers are stored: append only.
enum class MessageState {
    Done = 0,
    Waiting = 1, ///< for another answer that is being made, or for the model to load
    Reading = 2, ///< the prompt is being read
    Writing = 3,
    Stopped = 4, ///< by the person
    Failed = 5, ///< see errorText
    Interrupted = 6, ///< the program ended while it was being made
};

/// How an answer came to be; all 0 while unknown.
struct MessageStats
{
    int promptTokens = 0; ///< the whole prompt
    int reusedTokens = 0; ///< of them, not read again
    int tokens = 0; ///< written
    double readSpeed = 0; ///< tokens per second
    double writeSpeed = 0; ///< tokens per second
    QString modelName;
    QString isa;
    qint64 seed = -1; ///< the one that was used
    QString stopReason; ///< "end", "length", "context", "cancelled" or empty

    bool operator==(const MessageStats &) const = default;
    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] static MessageStats fromJson(const QJsonObject &json);
};

struct Message
{
    ItemId id = 0;
    ItemId conversation = 0;
    ItemId parent = 0; ///< 0: a first message
    MessageRole role = MessageRole::User;
    MessageState state = MessageState::Done;
    QString text; ///< Markdown
    QString errorText; ///< of Failed: what happened and what to do; of Done: why it ended early; show it if it is there
    MessageStats stats;
    QDateTime created;

    // Not stored:
    double readProgress = 0; ///< 0…1 while Reading
    int readDone = 0; ///< tokens
    int readTotal = 0; ///< tokens
    double readSecondsLeft = -1; ///< −1: not known yet

    [[nodiscard]] bool isBeingMade() const
    {
        return state == MessageState::Waiting || state == MessageState::Reading || state == MessageState::Writing;
    }
};

/// A conversation without its messages.
struct ConversationInfo
{
    ItemId id = 0;
    QString title;
    QString snippet; ///< the beginning of its last message
    QDateTime created;
    QDateTime updated;
    QString draft; ///< typed, not sent
    QString systemPrompt;
    QString modelPath; ///< of the last answer
    QJsonObject sampling; ///< what differs from the settings; see Sampling::fromJson
    ItemId leaf = 0; ///< the last message of the branch that is shown
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::Message)
Q_DECLARE_METATYPE(askja::gui::MessageRole)
Q_DECLARE_METATYPE(askja::gui::MessageState)
Q_DECLARE_METATYPE(askja::gui::ConversationInfo)
