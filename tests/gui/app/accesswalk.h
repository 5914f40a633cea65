// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QImage>
#include <QPointer>
#include <QSet>
#include <QTest>
#include <QWidget>

namespace askja::test {

/// A window as it is met without a mouse and without eyes: what has no name, and what the Tab key does not reach, does
/// not bring into sight or leaves without any sign that the keyboard is there.
class AccessWalk
{
public:
    explicit AccessWalk(QWidget *window)
        : m_window(window)
    {
    }

    /// Empty: nothing is wrong. All of it, a flaw a line.
    [[nodiscard]] QString flaws(int atLeast)
    {
        m_flaws.clear();
        m_named = 0;
        collectNameless(QAccessible::queryAccessibleInterface(m_window));
        if (m_named < atLeast) {
            m_flaws += QStringLiteral("only %1 controls were found").arg(m_named);
        }
        walk();
        return m_flaws.join(u'\n');
    }

private:
    static bool needsName(QAccessible::Role role)
    {
        switch (role) {
        case QAccessible::Button:
        case QAccessible::CheckBox:
        case QAccessible::RadioButton:
        case QAccessible::EditableText:
        case QAccessible::ComboBox:
        case QAccessible::SpinBox:
        case QAccessible::Slider:
        case QAccessible::List:
        case QAccessible::ListItem:
        case QAccessible::Link:
        case QAccessible::ProgressBar:
            return true;
        default:
            return false;
        }
    }

    static QString nameOf(const QObject *object)
    {
        QString where;
        for (const QObject *o = object; o; o = o->parent()) {
            where += QString::fromLatin1(o->metaObject()->className()).section(u':', -1) + u' ';
        }
        const auto *widget = qobject_cast<const QWidget *>(object);
        const auto *button = qobject_cast<const QAbstractButton *>(object);
        return (widget ? u'“' + widget->accessibleName() + (button ? u'|' + button->text() : QString()) + u"” "
                       : QString())
            + where;
    }

    void collectNameless(QAccessibleInterface *item)
    {
        if (!item || !item->isValid() || item->state().invisible) {
            return;
        }
        const QObject *object = item->object();
        const bool internal = object && object->objectName().startsWith(QStringLiteral("qt_"));
        if (needsName(item->role()) && !internal) {
            ++m_named;
            if (item->text(QAccessible::Name).trimmed().isEmpty()) {
                m_flaws += QStringLiteral("no name: ") + nameOf(object);
            }
        }
        for (int i = 0; i < item->childCount(); ++i) {
            collectNameless(item->child(i));
        }
    }

    /// What Tab should come to.
    [[nodiscard]] QSet<QWidget *> stops() const
    {
        QSet<QWidget *> wanted;
        for (QWidget *widget : m_window->findChildren<QWidget *>()) {
            const auto *button = qobject_cast<QAbstractButton *>(widget);
            const bool byArrows = button && button->autoExclusive() && !button->isChecked(); // from its neighbour
            const bool there = widget->isVisible() && widget->isEnabled() && widget->window() == m_window;
            if (there && !byArrows && (widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy()) {
                wanted.insert(widget);
            }
        }
        return wanted;
    }

    void walk()
    {
        QSet<QWidget *> wanted = stops();
        QPointer<QWidget> before;
        QImage focused;
        for (int i = 0; i < 300; ++i) {
            QWidget *now = QApplication::focusWidget();
            if (!now) {
                m_flaws += QStringLiteral("the keyboard is nowhere");
                return;
            }
            if (now != before) {
                if (before && before->grab().toImage() == focused) {
                    m_flaws += QStringLiteral("no visible focus: ") + nameOf(before);
                }
                if (wanted.isEmpty()) {
                    return;
                }
                if (now->visibleRegion().isEmpty()) {
                    m_flaws += QStringLiteral("out of sight: ") + nameOf(now);
                }
                before = now;
                focused = now->grab().toImage();
                wanted.remove(now);
            }
            QTest::keyClick(now, Qt::Key_Tab);
        }
        for (const QWidget *widget : std::as_const(wanted)) {
            m_flaws += QStringLiteral("not reached by Tab: ") + nameOf(widget);
        }
    }

    QWidget *m_window;
    QStringList m_flaws;
    int m_named = 0;
};

} // namespace askja::test
