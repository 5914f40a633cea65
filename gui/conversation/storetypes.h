// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/message.h"

#include <QList>
#include <QMetaType>

namespace askja::gui {

/// What opening the store gave.
struct StoreOpening
{
    QList<ConversationInfo> conversations; ///< last changed first, without those in the trash
    ItemId current = 0; ///< the one that was shown last
    QString newDraft; ///< typed into a new conversation, not sent
    /// Empty, or what a person must know: a damaged file was moved aside, or nothing will be kept.
    QString notice;
    bool persistent = true; ///< false: kept in memory only, because the file cannot be used
};

/// What a message says and where, found by search().
struct SearchHit
{
    ItemId conversation = 0;
    ItemId message = 0;
    QString excerpt;
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::StoreOpening)
Q_DECLARE_METATYPE(askja::gui::SearchHit)
