// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/demonstration.h"

#include "gui/app/application.h"
#include "gui/conversation/conversationcontroller.h"
#include "gui/views/composer/composer.h"
#include "gui/views/composer/inputedit.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/window/chatpage.h"
#include "gui/views/window/mainwindow.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QPixmap>

#include <cstdio>

namespace askja::gui {

namespace {

void press(QWidget *widget, int key, const QString &text)
{
    QKeyEvent down(QEvent::KeyPress, key, Qt::NoModifier, text);
    QKeyEvent up(QEvent::KeyRelease, key, Qt::NoModifier, text);
    QCoreApplication::sendEvent(widget, &down);
    QCoreApplication::sendEvent(widget, &up);
}

void print(std::FILE *to, const QString &text)
{
    std::fprintf(to, "%s\n", qUtf8Printable(text));
    std::fflush(to);
}

} // namespace

Demonstration::Demonstration(Application *application, Request request, QObject *parent)
    : QObject(parent)
    , m_application(application)
    , m_request(std::move(request))
{
    m_timer.setInterval(20);
    connect(&m_timer, &QTimer::timeout, this, &Demonstration::step);
    connect(application->status(), &ModelStatus::engineFailed, this,
            [this](const QString &title, const QString &text) { finish(1, title + u'\n' + text); });
}

void Demonstration::start()
{
    m_clock.start();
    m_timer.start();
}

void Demonstration::step()
{
    if (m_clock.elapsed() > qint64{m_request.seconds} * 1000) {
        finish(1, tr("There was no answer within %n second(s).", nullptr, m_request.seconds));
        return;
    }
    ConversationController *conversations = m_application->conversations();
    const ModelStatus *status = m_application->status();
    switch (m_phase) {
    case Phase::Load:
        if (status->state() == ModelStatus::State::Failed) {
            finish(1, status->failureText());
        } else if (status->state() == ModelStatus::State::Ready && conversations->canSend()) {
            m_application->window()->newChat();
            makeRepeatable();
            m_phase = Phase::Type;
        }
        break;
    case Phase::Type:
        type();
        break;
    case Phase::Send:
        press(m_application->window()->chatPage()->composer()->edit(), Qt::Key_Return, QStringLiteral("\r"));
        m_phase = Phase::Answer;
        break;
    case Phase::Answer:
        if (!conversations->isGenerating()) {
            const auto *messages = conversations->messages();
            const QModelIndex last = messages->index(messages->rowCount() - 1, 0);
            const bool done = last.data(MessageListModel::StateRole).toInt() == static_cast<int>(MessageState::Done);
            const QString text = last.data(MessageListModel::TextRole).toString();
            if (done && !text.trimmed().isEmpty()) {
                print(stdout, text);
                finish(0);
            } else {
                finish(1, last.data(MessageListModel::ErrorTextRole).toString());
            }
        }
        break;
    case Phase::Done:
        break;
    }
}

/// The likeliest word each time, so that the same model gives the same answer.
void Demonstration::makeRepeatable()
{
    Sampling sampling = m_application->conversations()->sampling();
    sampling.temperature = 0;
    m_application->conversations()->setSampling(sampling);
}

void Demonstration::type()
{
    if (m_typed < m_request.question.size()) {
        const QString letter = m_request.question.mid(m_typed++, 1);
        press(m_application->window()->chatPage()->composer()->edit(), 0, letter);
    } else {
        m_phase = Phase::Send;
    }
}

bool Demonstration::takePicture() const
{
    return m_request.picture.isEmpty() || m_application->window()->grab().save(m_request.picture);
}

void Demonstration::finish(int exitCode, const QString &complaint)
{
    if (m_phase == Phase::Done) {
        return;
    }
    m_phase = Phase::Done;
    m_timer.stop();
    if (!complaint.isEmpty()) {
        print(stderr, complaint);
    }
    // One turn of the event loop more, so that the picture has what came last.
    QTimer::singleShot(100, this, [this, exitCode] {
        const bool saved = takePicture();
        if (!saved) {
            print(stderr, tr("The picture could not be saved as %1.").arg(m_request.picture));
        }
        Q_EMIT finished(saved ? exitCode : 1);
    });
}

} // namespace askja::gui
