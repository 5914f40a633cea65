// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/window/conversationexport.h"

#include "gui/conversation/conversationcontroller.h"
#include "gui/views/conversation/messagedata.h"

#include <QDir>
#include <QFileDialog>
#include <QRegularExpression>
#include <QSaveFile>
#include <QStandardPaths>

#include <utility>

namespace askja::gui {

namespace {

/// A name that every file system takes.
QString fileNameFor(const QString &title)
{
    static const QRegularExpression forbidden(QStringLiteral("[\\x00-\\x1f<>:\"/\\\\|?*]"));
    QString name = title;
    name.replace(forbidden, QStringLiteral(" "));
    name = name.simplified();
    while (name.endsWith(u'.') || name.endsWith(u'…')) {
        name.chop(1);
    }
    return (name.isEmpty() ? ConversationExport::tr("Conversation") : name) + QStringLiteral(".md");
}

} // namespace

QString conversationAsMarkdown(const QString &title, const QAbstractItemModel &messages)
{
    QString text = QStringLiteral("# ") + title + QStringLiteral("\n");
    for (int row = 0; row < messages.rowCount(); ++row) {
        const MessageData message = MessageData::from(messages.index(row, 0));
        const QString model = message.modelName.isEmpty() ? ConversationExport::tr("Answer") : message.modelName;
        text += QStringLiteral("\n**") + (message.isAnswer() ? model : ConversationExport::tr("You"))
            + QStringLiteral("**\n\n")
            + (message.isAnswer() ? splitThinking(message.text).answer : message.text).trimmed() + u'\n';
    }
    return text;
}

ConversationExport::ConversationExport(ConversationController *controller, QWidget *window)
    : QObject(window)
    , m_controller(controller)
    , m_window(window)
{
    connect(controller, &ConversationController::currentLoaded, this, [this](qint64 id) {
        if (id != 0 && id == m_wanted) {
            ask();
        }
    });
}

void ConversationExport::start(qint64 id)
{
    m_wanted = id;
    m_controller->select(id);
    if (m_wanted != 0 && !m_controller->isLoading()) {
        ask();
    }
}

void ConversationExport::ask()
{
    m_wanted = 0;
    m_markdown = conversationAsMarkdown(m_controller->currentTitle(), *m_controller->messages());
    delete m_dialog;
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    m_dialog = new QFileDialog(m_window, tr("Save the Conversation"), folder, tr("Markdown (*.md)"));
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_dialog->setAcceptMode(QFileDialog::AcceptSave);
    m_dialog->setDefaultSuffix(QStringLiteral("md"));
    m_dialog->selectFile(fileNameFor(m_controller->currentTitle()));
    connect(m_dialog, &QFileDialog::fileSelected, this, &ConversationExport::saveTo);
    m_dialog->open();
}

void ConversationExport::saveTo(const QString &file)
{
    QSaveFile out(file); // the old one stays until all of the new one is there
    const QByteArray bytes = m_markdown.toUtf8();
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.commit()) {
        Q_EMIT failed(tr("“%1” could not be written: %2. Choose another folder.")
                          .arg(QDir::toNativeSeparators(file), out.errorString()));
    }
}

} // namespace askja::gui
