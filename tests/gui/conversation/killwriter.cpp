// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// The program that the kill test kills: writes conversations without end and says what the store has confirmed, one
// line each: "message <conversation> <message> <characters>", "draft <conversation> <number>".
#include "gui/conversation/conversationstoreclient.h"
#include "tests/gui/conversation/killpattern.h"

#include <QCoreApplication>
#include <QHash>

#include <cstdio>

using namespace askja::gui;
using askja::test::killPattern;

namespace {

constexpr int kPiece = 40; // characters
constexpr int kPiecesOfAnAnswer = 12;
constexpr quint64 kInFlight = 4;

class Writer : public QObject
{
public:
    explicit Writer(const QString &file)
        : m_store(file)
    {
        connect(&m_store, &ConversationStoreClient::opened, this, [this](const StoreOpening &opening) {
            say(opening.persistent && opening.notice.isEmpty() ? QStringLiteral("ready") : opening.notice);
            m_info.id = newItemId();
            m_info.title = QStringLiteral("Conversation");
            m_info.created = QDateTime::currentDateTime();
            m_info.updated = m_info.created;
            fill();
        });
        connect(&m_store, &ConversationStoreClient::saved, this, [this](quint64 ticket) {
            say(m_promises.take(ticket));
            m_confirmed = ticket;
            fill();
        });
        connect(&m_store, &ConversationStoreClient::saveFailed, this,
                [this](quint64, const QString &text) { say(QStringLiteral("failed ") + text); });
        m_store.open();
    }

private:
    void say(const QString &line)
    {
        std::fputs(qPrintable(line + QLatin1Char('\n')), stdout);
        std::fflush(stdout);
    }

    void promise(quint64 ticket, const QString &line) { m_promises.insert(ticket, line); }

    void promiseAnswer(quint64 ticket)
    {
        promise(ticket, QStringLiteral("message %1 %2 %3").arg(m_info.id).arg(m_answer.id).arg(m_length));
    }

    void fill()
    {
        while (m_store.lastTicket() - m_confirmed < kInFlight)
            next();
    }

    void next()
    {
        const int step = m_step++ % (kPiecesOfAnAnswer + 3);
        if (step == 0) {
            beginAnswer();
        } else if (step <= kPiecesOfAnAnswer) {
            const QString piece = killPattern(m_answer.id, m_length + kPiece).mid(m_length);
            m_length += kPiece;
            promiseAnswer(m_store.appendText(m_answer.id, piece));
        } else if (step == kPiecesOfAnAnswer + 1) {
            m_answer.text = killPattern(m_answer.id, m_length);
            m_answer.state = MessageState::Done;
            promiseAnswer(m_store.saveMessage(m_answer));
        } else {
            ++m_drafts;
            promise(m_store.saveDraft(m_info.id, QString::number(m_drafts)),
                    QStringLiteral("draft %1 %2").arg(m_info.id).arg(m_drafts));
        }
    }

    void beginAnswer()
    {
        Message question;
        question.id = newItemId();
        question.conversation = m_info.id;
        question.parent = m_info.leaf;
        question.text = killPattern(question.id, 100);
        question.created = QDateTime::currentDateTime();
        m_answer = question;
        m_answer.id = newItemId();
        m_answer.parent = question.id;
        m_answer.role = MessageRole::Assistant;
        m_answer.state = MessageState::Waiting;
        m_answer.text.clear();
        m_length = 0;
        m_info.leaf = m_answer.id;
        promise(m_store.save(m_info, {question, m_answer}),
                QStringLiteral("message %1 %2 100").arg(m_info.id).arg(question.id));
    }

    ConversationStoreClient m_store;
    ConversationInfo m_info;
    Message m_answer;
    qsizetype m_length = 0;
    int m_step = 0;
    int m_drafts = 0;
    quint64 m_confirmed = 0;
    QHash<quint64, QString> m_promises;
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const Writer writer(app.arguments().value(1));
    return QCoreApplication::exec();
}
