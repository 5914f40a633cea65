// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/conversationaccessible.h"

#include "gui/views/conversation/conversationview.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QCoreApplication>

#include <map>
#include <memory>

namespace askja::gui {

namespace {

class AccessibleConversation;

/// One message. It knows only its row: the view has the rest.
class AccessibleMessage : public QAccessibleInterface
{
public:
    AccessibleMessage(ConversationView *view, int row)
        : m_view(view)
        , m_row(row)
    {
    }

    [[nodiscard]] bool isValid() const override { return m_view && m_row < m_view->count(); }
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
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    void setText(QAccessible::Text, const QString &) override { }

    [[nodiscard]] QRect rect() const override
    {
        if (!isValid()) {
            return {};
        }
        const QRect area = m_view->messageRect(m_row);
        return {m_view->viewport()->mapToGlobal(area.topLeft()), area.size()};
    }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.readOnly = true;
        state.invalid = !isValid();
        state.busy = isValid() && m_view->item(m_row).data().isBeingMade();
        return state;
    }
    [[nodiscard]] QString text(QAccessible::Text which) const override
    {
        if (!isValid() || (which != QAccessible::Name && which != QAccessible::Value)) {
            return {};
        }
        const MessageData &data = m_view->item(m_row).data();
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
    int m_row;
};

class AccessibleConversation : public QAccessibleWidget
{
public:
    explicit AccessibleConversation(ConversationView *view)
        : QAccessibleWidget(view, QAccessible::List)
        , m_view(view)
    {
    }
    ~AccessibleConversation() override
    {
        for (const auto &[row, id] : m_ids) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }

    [[nodiscard]] int childCount() const override { return m_view ? m_view->count() : 0; }
    [[nodiscard]] QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount()) {
            return nullptr;
        }
        const auto found = m_ids.find(index);
        if (found != m_ids.end()) {
            return QAccessible::accessibleInterface(found->second);
        }
        auto *message = new AccessibleMessage(m_view, index); // the cache owns it from here on
        m_ids[index] = QAccessible::registerAccessibleInterface(message);
        return message;
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *child) const override
    {
        for (const auto &[row, id] : m_ids) {
            if (QAccessible::accessibleInterface(id) == child) {
                return row;
            }
        }
        return -1;
    }
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            QAccessibleInterface *message = child(i);
            if (message && message->rect().contains(x, y)) {
                return message;
            }
        }
        return nullptr;
    }

private:
    QPointer<ConversationView> m_view;
    mutable std::map<int, QAccessible::Id> m_ids;
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
