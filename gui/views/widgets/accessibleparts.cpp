// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/widgets/accessibleparts.h"

#include <QAccessible>
#include <QWidget>

namespace askja::gui {

AccessiblePart::AccessiblePart(QWidget *widget, int index)
    : m_widget(widget)
    , m_index(index)
{
}

QWindow *AccessiblePart::window() const
{
    return m_widget ? m_widget->window()->windowHandle() : nullptr;
}

QAccessibleInterface *AccessiblePart::parent() const
{
    return QAccessible::queryAccessibleInterface(m_widget);
}

AccessibleParts::AccessibleParts(QWidget *widget, QAccessible::Role role)
    : QAccessibleWidget(widget, role)
{
}

AccessibleParts::~AccessibleParts()
{
    for (const auto &[index, id] : m_ids) {
        QAccessible::deleteAccessibleInterface(id);
    }
}

QAccessibleInterface *AccessibleParts::child(int index) const
{
    if (index < 0 || index >= childCount()) {
        return nullptr;
    }
    const auto found = m_ids.find(index);
    if (found != m_ids.end()) {
        return QAccessible::accessibleInterface(found->second);
    }
    AccessiblePart *part = create(index);
    m_ids[index] = QAccessible::registerAccessibleInterface(part);
    return part;
}

int AccessibleParts::indexOfChild(const QAccessibleInterface *child) const
{
    for (const auto &[index, id] : m_ids) {
        if (QAccessible::accessibleInterface(id) == child) {
            return index;
        }
    }
    return -1;
}

QAccessibleInterface *AccessibleParts::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); ++i) {
        QAccessibleInterface *part = child(i);
        if (part && part->rect().contains(x, y)) {
            return part;
        }
    }
    return nullptr;
}

} // namespace askja::gui
