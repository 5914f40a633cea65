// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QCoreApplication>

namespace askja::gui {

/// The context of this folder's sentences for translators; lupdate knows it only by the name of the class.
class DiscoverTexts
{
    Q_DECLARE_TR_FUNCTIONS(askja::gui::DiscoverTexts)
};

} // namespace askja::gui
