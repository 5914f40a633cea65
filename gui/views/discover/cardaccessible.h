// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

namespace askja::gui {

class CardView;

/// Makes every CardView a document for assistive programs, with its links and its buttons as children that can be
/// pressed. Once is enough, more do no harm.
void installCardAccessibility();

/// Says which of them has the focus now.
void announceStop(CardView *view);

} // namespace askja::gui
