// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>
#include <QPointer>

class QAbstractItemModel;
class QFileDialog;
class QWidget;

namespace askja::gui {

class ConversationController;

/// What is seen of a conversation as Markdown: its title, and who said what. What the model thought before an answer is
/// left out.
[[nodiscard]] QString conversationAsMarkdown(const QString &title, const QAbstractItemModel &messages);

/// Saves a conversation to a file that the person chooses.
class ConversationExport : public QObject
{
    Q_OBJECT

public:
    ConversationExport(ConversationController *controller, QWidget *window);

    void start(qint64 id); ///< shows the conversation and asks for the file
    void saveTo(const QString &file);

Q_SIGNALS:
    void failed(const QString &text);

private:
    void ask();

    ConversationController *m_controller;
    QWidget *m_window;
    QPointer<QFileDialog> m_dialog;
    QString m_markdown; ///< of what is saved, also when another one is looked at meanwhile
    qint64 m_wanted = 0; ///< its messages are being read
};

} // namespace askja::gui
