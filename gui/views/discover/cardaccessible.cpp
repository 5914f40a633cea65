// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/cardaccessible.h"

#include "gui/views/discover/cardview.h"
#include "gui/views/widgets/accessibleparts.h"

#include <QAccessible>
#include <QCoreApplication>

namespace askja::gui {

namespace {

/// A link or a button. It knows only its number: the view has the rest.
class AccessibleStop : public AccessiblePart, public QAccessibleActionInterface
{
public:
    AccessibleStop(CardView *view, int index)
        : AccessiblePart(view, index)
        , m_view(view)
    {
    }

    [[nodiscard]] bool isValid() const override { return stop() != nullptr; }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }

    [[nodiscard]] QAccessible::Role role() const override { return isLink() ? QAccessible::Link : QAccessible::Button; }
    [[nodiscard]] QRect rect() const override
    {
        const QRect area = m_view ? m_view->stopRect(index()) : QRect();
        return m_view ? QRect(m_view->mapToGlobal(area.topLeft()), area.size()) : QRect();
    }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        state.focusable = true;
        state.focused = m_view && m_view->currentStop() == index();
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
        const bool there = m_view && index() < static_cast<int>(m_view->stops().size());
        return there ? &m_view->stops()[static_cast<std::size_t>(index())] : nullptr;
    }
    [[nodiscard]] bool isLink() const { return stop() && stop()->hit.what == MessageHit::What::Link; }

    QPointer<CardView> m_view;
};

class AccessibleCard : public AccessibleParts
{
public:
    explicit AccessibleCard(CardView *view)
        : AccessibleParts(view, QAccessible::Document)
        , m_view(view)
    {
    }

    [[nodiscard]] int childCount() const override { return m_view ? static_cast<int>(m_view->stops().size()) : 0; }
    [[nodiscard]] QAccessibleInterface *focusChild() const override
    {
        return m_view && m_view->currentStop() >= 0 ? child(m_view->currentStop()) : nullptr;
    }

protected:
    [[nodiscard]] AccessiblePart *create(int index) const override { return new AccessibleStop(m_view, index); }

private:
    QPointer<CardView> m_view;
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
