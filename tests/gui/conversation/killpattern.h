// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/message.h"

#include <QString>

namespace askja::test {

/// The text that a message of this number has in the kill test: told from the number alone, with characters of one to
/// four bytes, so that the judge can check every character without asking the killed program.
inline QString killPattern(gui::ItemId id, qsizetype length)
{
    static const QString alphabet = QStringLiteral("abcdefghij äöü€ß 0123456789\n日本語");
    QString text;
    text.reserve(length);
    for (qsizetype i = 0; i < length; ++i)
        text += alphabet.at((id % 97 + i * 7 + i / 11) % alphabet.size());
    return text;
}

} // namespace askja::test
