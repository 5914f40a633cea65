// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QAccessibleInterface>
#include <QAccessibleWidget>
#include <QPointer>

#include <map>

namespace askja::gui {

/// Something that a widget paints itself and that screen readers should know. It keeps only its number: the widget has
/// the rest, and may be gone.
class AccessiblePart : public QAccessibleInterface
{
public:
    AccessiblePart(QWidget *widget, int index);

    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QWindow *window() const override;
    [[nodiscard]] QAccessibleInterface *parent() const override;
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    void setText(QAccessible::Text, const QString &) override { }

protected:
    [[nodiscard]] int index() const { return m_index; }

private:
    QPointer<QWidget> m_widget;
    int m_index;
};

/// A widget with such parts, made when somebody asks for them. childCount() is for the class of the widget.
class AccessibleParts : public QAccessibleWidget
{
public:
    AccessibleParts(QWidget *widget, QAccessible::Role role);
    ~AccessibleParts() override;

    [[nodiscard]] QAccessibleInterface *child(int index) const override;
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override;
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override;

protected:
    [[nodiscard]] virtual AccessiblePart *create(int index) const = 0; ///< QAccessible's cache will own it

private:
    mutable std::map<int, QAccessible::Id> m_ids;
};

} // namespace askja::gui
