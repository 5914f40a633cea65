// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

namespace askja::gui {

class ConversationView;

/// Makes every ConversationView a list of messages for assistive programs, each with who said it and what. Once is
/// enough, more do no harm.
void installConversationAccessibility();

/// Says that the text of this message has become longer or is complete.
void announceMessage(ConversationView *view, int index);

} // namespace askja::gui
