// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>

namespace askja::gui {

/// The context of this folder's sentences for translators.
class DiscoverTexts
{
    Q_DECLARE_TR_FUNCTIONS(askja::gui::Discover)
};

} // namespace askja::gui
