// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/conversationstore.h"
#include "tests/gui/conversation/killpattern.h"

#include <QFile>
#include <QHash>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;
using askja::test::killPattern;

/// A program that writes conversations is killed a hundred times at random moments. Whatever it had shown as saved must
/// be there.
class KillTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aHundredKillsLoseNothing();

private:
    struct Promise
    {
        QHash<ItemId, qsizetype> messages; ///< characters that were confirmed
        int draft = 0;
    };

    [[nodiscard]] bool runAndKill(int confirmations, int milliseconds);
    [[nodiscard]] bool believe(const QByteArray &line);
    [[nodiscard]] bool verify(ConversationStore &store, ItemId conversation, const Promise &promise);

    QTemporaryDir m_folder;
    QString m_file = m_folder.filePath(QStringLiteral("chats.sqlite"));
    QHash<ItemId, Promise> m_promises; ///< by conversation
    qsizetype m_lines = 0;
    qsizetype m_interrupted = 0;
};

/// So many confirmations and then so many milliseconds after it began: on a slow disk, too, much has been promised.
bool KillTest::runAndKill(int confirmations, int milliseconds)
{
    QProcess writer;
    writer.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    writer.start(QStringLiteral(ASKJA_KILL_WRITER), {m_file});
    if (!writer.waitForReadyRead(30000))
        return false;
    if (QTest::qWaitFor([&writer] { return writer.canReadLine(); }, 30000) && writer.readLine() != "ready\n")
        return false;
    while (confirmations > 0) {
        if (!QTest::qWaitFor([&writer] { return writer.canReadLine(); }, 30000)
            || !believe(writer.readLine().trimmed()))
            return false;
        --confirmations;
    }
    QTest::qWait(milliseconds);
    writer.kill(); // SIGKILL, or TerminateProcess
    if (!writer.waitForFinished(30000) || writer.exitStatus() != QProcess::CrashExit)
        return false;
    while (writer.canReadLine()) { // a last line without its end is no promise
        if (!believe(writer.readLine().trimmed()))
            return false;
    }
    return true;
}

bool KillTest::believe(const QByteArray &line)
{
    const QList<QByteArray> words = line.split(' ');
    ++m_lines;
    if (words.at(0) == "message" && words.size() == 4) {
        qsizetype &characters = m_promises[words.at(1).toLongLong()].messages[words.at(2).toLongLong()];
        characters = std::max(characters, words.at(3).toLongLong());
        return true;
    }
    if (words.at(0) == "draft" && words.size() == 3) {
        m_promises[words.at(1).toLongLong()].draft = words.at(2).toInt();
        return true;
    }
    qWarning("The writer said: %s", line.constData());
    return false;
}

bool KillTest::verify(ConversationStore &store, ItemId conversation, const Promise &promise)
{
    sqlite::Status status;
    const ConversationInfo info = store.info(conversation, status);
    const QList<Message> stored = store.messages(conversation, status);
    if (status || info.id != conversation || info.draft.toInt() < promise.draft)
        return false;
    QHash<ItemId, Message> messages;
    for (const Message &message : stored) {
        messages.insert(message.id, message);
        m_interrupted += message.state == MessageState::Interrupted ? 1 : 0;
        // Also what was not yet confirmed is either wholly there or not at all, and never anything else.
        if (message.text != killPattern(message.id, message.text.size()) || message.isBeingMade())
            return false;
    }
    for (auto it = promise.messages.cbegin(); it != promise.messages.cend(); ++it) {
        if (!messages.contains(it.key()) || messages.value(it.key()).text.size() < it.value())
            return false;
    }
    return true;
}

void KillTest::aHundredKillsLoseNothing()
{
    if (!QFile::exists(QStringLiteral(ASKJA_KILL_WRITER)))
        QFAIL("The program to be killed was not built");
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    for (int round = 0; round < 100; ++round) {
        QVERIFY2(runAndKill(random.bounded(16), random.bounded(20)), qPrintable(QString::number(round)));
        {
            sqlite::Database database;
            QVERIFY(!database.open(m_file)); // reads back the log, as any program would
            QCOMPARE(database.single("PRAGMA integrity_check").toString(), QStringLiteral("ok"));
        }
        if (round % 10 != 9)
            continue; // the next writer opens what the killed one left
        ConversationStore store;
        const StoreOpening opening = store.open(m_file);
        QVERIFY2(opening.persistent && opening.notice.isEmpty(), qPrintable(opening.notice));
        m_interrupted = 0;
        for (auto it = m_promises.cbegin(); it != m_promises.cend(); ++it)
            QVERIFY2(verify(store, it.key(), *it), qPrintable(QStringLiteral("round %1").arg(round)));
    }
    qInfo("100 kills, %lld confirmations in %lld conversations, %lld answers interrupted, nothing lost",
          static_cast<long long>(m_lines), static_cast<long long>(m_promises.size()),
          static_cast<long long>(m_interrupted));
    QVERIFY(m_lines > 300); // else the kills came too early to say anything
    QVERIFY(m_interrupted > 10);
}

QTEST_GUILESS_MAIN(KillTest)
#include "tst_kill.moc"
