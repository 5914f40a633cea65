// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/message.h"

#include <QString>

class QModelIndex;

namespace askja::gui {

/// What the view shows of one message, taken from a row of the MessageListModel.
struct MessageData
{
    ItemId id = 0;
    MessageRole author = MessageRole::User;
    MessageState state = MessageState::Done;
    QString text;
    QString errorText;
    QString modelName;
    QString isa;
    QString stopReason;
    double readProgress = 0;
    double readSecondsLeft = -1;
    double readSpeed = 0;
    double writeSpeed = 0;
    int readDone = 0;
    int readTotal = 0;
    int tokens = 0;
    int promptTokens = 0;
    int reusedTokens = 0;
    int siblingIndex = 0;
    int siblingCount = 1;

    [[nodiscard]] static MessageData from(const QModelIndex &index);
    [[nodiscard]] bool isAnswer() const { return author == MessageRole::Assistant; }
    [[nodiscard]] bool isBeingMade() const;

    /// "12.3 tokens/s writing · 85 tokens/s reading · 143 tokens", as far as it is known.
    [[nodiscard]] QString figures() const;
    /// The same and the rest in sentences, for the tool tip.
    [[nodiscard]] QString figuresInFull() const;
    /// What is said under the text while and after it is made; empty when there is nothing to say.
    [[nodiscard]] QString notice() const;
};

/// A model's text parted into the thinking between <think> and </think> at its start, and the answer.
struct ThinkingParts
{
    QString thinking;
    QString answer;
    bool present = false;
    bool closed = false;
};
[[nodiscard]] ThinkingParts splitThinking(const QString &text);

} // namespace askja::gui
