// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/widgets/searchfield.h"

#include "gui/views/theme/icons.h"

#include <QAction>
#include <QToolButton>

namespace askja::gui {

SearchField::SearchField(QWidget *parent)
    : QLineEdit(parent)
{
    setClearButtonEnabled(true);
    // Qt gives the button no name; so far it is the only one.
    for (QToolButton *button : findChildren<QToolButton *>()) {
        button->setAccessibleName(tr("Clear"));
        button->setToolTip(tr("Clear"));
    }
    QAction *glass = addAction(themedIcon(QStringLiteral("search")), LeadingPosition);
    glass->setText(tr("Search"));
}

} // namespace askja::gui
