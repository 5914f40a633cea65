// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace askja::gui {

/// A model card as Markdown that can be shown without a browser: no HTML, no pictures, no badges; what is very long
/// ends early, at a line's end. What stood between tags stays, also links.
[[nodiscard]] QString plainCard(const QString &markdown);

} // namespace askja::gui
