// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/conversationaccessible.h"

#include "gui/views/conversation/conversationview.h"
#include "gui/views/widgets/accessibleparts.h"

#include <QAccessible>
#include <QCoreApplication>

namespace askja::gui {

namespace {

/// One message. It knows only its row: the view has the rest.
class AccessibleMessage : public AccessiblePart
{
public:
    AccessibleMessage(ConversationView *view, int row)
        : AccessiblePart(view, row)
        , m_view(view)
    {
    }

    [[nodiscard]] bool isValid() const override { return m_view && index() < m_view->count(); }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }

    [[nodiscard]] QRect rect() const override
    {
        if (!isValid()) {
            return {};
        }
        const QRect area = m_view->messageRect(index());
        return {m_view->viewport()->mapToGlobal(area.topLeft()), area.size()};
    }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.readOnly = true;
        state.invalid = !isValid();
        state.busy = isValid() && m_view->item(index()).data().isBeingMade();
        return state;
    }
    [[nodiscard]] QString text(QAccessible::Text which) const override
    {
        if (!isValid() || (which != QAccessible::Name && which != QAccessible::Value)) {
            return {};
        }
        const MessageData &data = m_view->item(index()).data();
        const QString words = data.isAnswer() ? splitThinking(data.text).answer : data.text;
        if (which == QAccessible::Value) {
            return words;
        }
        const QString who = data.isAnswer() ? QCoreApplication::translate("askja::gui::ConversationView", "Answer: %1")
                                            : QCoreApplication::translate("askja::gui::ConversationView", "You: %1");
        const QString notice = data.notice();
        return who.arg(notice.isEmpty() ? words : words + u' ' + notice);
    }

private:
    QPointer<ConversationView> m_view;
};

class AccessibleConversation : public AccessibleParts
{
public:
    explicit AccessibleConversation(ConversationView *view)
        : AccessibleParts(view, QAccessible::List)
        , m_view(view)
    {
    }

    [[nodiscard]] int childCount() const override { return m_view ? m_view->count() : 0; }

protected:
    [[nodiscard]] AccessiblePart *create(int index) const override { return new AccessibleMessage(m_view, index); }

private:
    QPointer<ConversationView> m_view;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *view = qobject_cast<ConversationView *>(object);
    return view ? new AccessibleConversation(view) : nullptr;
}

} // namespace

void installConversationAccessibility()
{
    QAccessible::removeFactory(makeInterface);
    QAccessible::installFactory(makeInterface);
}

void announceMessage(ConversationView *view, int index)
{
    if (!QAccessible::isActive()) {
        return;
    }
    QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(view);
    QAccessibleInterface *message = interface ? interface->child(index) : nullptr;
    if (message) {
        QAccessibleEvent event(message, QAccessible::NameChanged);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace askja::gui
