// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QStringView>

namespace askja::gui::markdown {

/// Markdown whose formulas, \(…\), \[…\], $$…$$ and $…$, are escaped, so that they come out as they were written
/// instead of losing backslashes and underscores. A single dollar sign opens one only before something else than a
/// space, and closes one only after something else than a space and not before a digit: "$5 and $10" are prices.
/// Code is left alone.
[[nodiscard]] QString protectFormulas(QStringView source);

} // namespace askja::gui::markdown
