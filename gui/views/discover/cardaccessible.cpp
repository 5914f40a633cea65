// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/cardaccessible.h"

#include "gui/views/discover/cardview.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QPointer>

#include <map>

namespace askja::gui {

namespace {

/// A link or a button. It knows only its number: the view has the rest.
class AccessibleStop : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    AccessibleStop(CardView *view, int index)
        : m_view(view)
        , m_index(index)
    {
    }

    [[nodiscard]] bool isValid() const override { return stop() != nullptr; }
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QWindow *window() const override { return m_view ? m_view->window()->windowHandle() : nullptr; }
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_view);
    }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    void setText(QAccessible::Text, const QString &) override { }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }

    [[nodiscard]] QAccessible::Role role() const override { return isLink() ? QAccessible::Link : QAccessible::Button; }
    [[nodiscard]] QRect rect() const override
    {
        const QRect area = m_view ? m_view->stopRect(m_index) : QRect();
        return m_view ? QRect(m_view->mapToGlobal(area.topLeft()), area.size()) : QRect();
    }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        state.focusable = true;
        state.focused = m_view && m_view->currentStop() == m_index;
        state.linked = isLink();
        return state;
    }
    [[nodiscard]] QString text(QAccessible::Text which) const override
    {
        if (which == QAccessible::Name && isValid())
            return isLink() ? stop()->text : QCoreApplication::translate("askja::gui::CodeBlock", "Copy");
        return which == QAccessible::Description && isLink() ? stop()->hit.link : QString();
    }

    [[nodiscard]] QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString &name) override
    {
        if (name == pressAction() && isValid())
            m_view->activate(MessageHit(stop()->hit));
    }
    [[nodiscard]] QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    [[nodiscard]] const MessageStop *stop() const
    {
        const bool there = m_view && m_index < static_cast<int>(m_view->stops().size());
        return there ? &m_view->stops()[static_cast<std::size_t>(m_index)] : nullptr;
    }
    [[nodiscard]] bool isLink() const { return stop() && stop()->hit.what == MessageHit::What::Link; }

    QPointer<CardView> m_view;
    int m_index;
};

class AccessibleCard : public QAccessibleWidget
{
public:
    explicit AccessibleCard(CardView *view)
        : QAccessibleWidget(view, QAccessible::Document)
        , m_view(view)
    {
    }
    ~AccessibleCard() override
    {
        for (const auto &[index, id] : m_ids)
            QAccessible::deleteAccessibleInterface(id);
    }

    [[nodiscard]] int childCount() const override { return m_view ? static_cast<int>(m_view->stops().size()) : 0; }
    [[nodiscard]] QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        if (const auto found = m_ids.find(index); found != m_ids.end())
            return QAccessible::accessibleInterface(found->second);
        auto *stop = new AccessibleStop(m_view, index); // the cache owns it from here on
        m_ids[index] = QAccessible::registerAccessibleInterface(stop);
        return stop;
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override
    {
        for (const auto &[index, id] : m_ids) {
            if (QAccessible::accessibleInterface(id) == child)
                return index;
        }
        return -1;
    }
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i)->rect().contains(x, y))
                return child(i);
        }
        return nullptr;
    }
    [[nodiscard]] QAccessibleInterface *focusChild() const override
    {
        return m_view && m_view->currentStop() >= 0 ? child(m_view->currentStop()) : nullptr;
    }

private:
    QPointer<CardView> m_view;
    mutable std::map<int, QAccessible::Id> m_ids;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *view = qobject_cast<CardView *>(object);
    return view ? new AccessibleCard(view) : nullptr;
}

} // namespace

void installCardAccessibility()
{
    QAccessible::removeFactory(makeInterface);
    QAccessible::installFactory(makeInterface);
}

void announceStop(CardView *view)
{
    if (!QAccessible::isActive() || view->currentStop() < 0)
        return;
    QAccessibleInterface *card = QAccessible::queryAccessibleInterface(view);
    if (QAccessibleInterface *stop = card ? card->child(view->currentStop()) : nullptr) {
        QAccessibleEvent event(stop, QAccessible::Focus);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace askja::gui
