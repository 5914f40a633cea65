// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/generationjob.h"
#include "gui/conversation/messagetree.h"

#include <QString>

namespace askja::gui {

/// The turns from the system prompt to the message before the answer. Answers without text are left out and turns of
/// one role that then follow each other are joined: many templates insist on user and assistant alternating.
[[nodiscard]] QList<ChatTurn> promptFor(const MessageTree &tree, ItemId lastMessage, const QString &systemPrompt);

/// The first words of a message, as a title: one line, at most 48 characters, cut between words where it can be.
[[nodiscard]] QString titleFor(const QString &text);

/// The beginning of a message on one line.
[[nodiscard]] QString snippetFor(const QString &text);

} // namespace askja::gui
