// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/widgets/followfocus.h"

#include <QApplication>
#include <QScrollArea>

namespace askja::gui {

void followFocus(QWidget *window)
{
    QObject::connect(qApp, &QApplication::focusChanged, window, [window](QWidget *, QWidget *now) {
        if (!now || QApplication::mouseButtons() != Qt::NoButton || !window->isAncestorOf(now)) {
            return;
        }
        for (QWidget *around = now->parentWidget(); around && around != window; around = around->parentWidget()) {
            if (auto *area = qobject_cast<QScrollArea *>(around)) {
                area->ensureWidgetVisible(now, 24, 24);
            }
        }
    });
}

} // namespace askja::gui
