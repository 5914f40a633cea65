// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/conversationstore.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

class ConversationStoreTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void beginsEmpty();
    void keepsConversationsAndBranches();
    void draftsAndTheCurrentOneAreKept();
    void piecesOfAnAnswerAreJoinedWhenItEnds();
    void anUnfinishedAnswerIsInterruptedWithItsText();
    void anAnswerThatAnotherWindowWritesIsNotInterrupted();
    void trashCanBeUndoneAndIsEmptiedLater();
    void findsWords();
    void theIndexCatchesUpAndIsNotTrusted();
    void aDamagedFileIsKeptAndANewOneBegun_data();
    void aDamagedFileIsKeptAndANewOneBegun();
    void aFileOfALaterVersionIsLeftAlone();
    void aFileThatCannotBeOpenedIsLeftAlone();
    void backsUpBeforeMigrating();
    void aMigrationThatFailsChangesNothing();
    void enumsFromElsewhereAreChecked();
    void idsGrow();

private:
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("data/chats.sqlite")); }
    [[nodiscard]] StoreOpening reopen();
    [[nodiscard]] static ConversationInfo conversation(const QString &title);
    [[nodiscard]] static Message message(const ConversationInfo &info, ItemId parent, MessageRole role,
                                         const QString &text);
    [[nodiscard]] QList<Message> stored(ItemId conversation);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ConversationStore> m_store;
};

void ConversationStoreTest::init()
{
    m_store.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_store = std::make_unique<ConversationStore>();
}

StoreOpening ConversationStoreTest::reopen()
{
    m_store = std::make_unique<ConversationStore>();
    return m_store->open(file());
}

ConversationInfo ConversationStoreTest::conversation(const QString &title)
{
    ConversationInfo info;
    info.id = newItemId();
    info.title = title;
    info.created = QDateTime::currentDateTime();
    info.updated = info.created;
    return info;
}

Message ConversationStoreTest::message(const ConversationInfo &info, ItemId parent, MessageRole role,
                                       const QString &text)
{
    Message message;
    message.id = newItemId();
    message.conversation = info.id;
    message.parent = parent;
    message.role = role;
    message.text = text;
    message.created = QDateTime::currentDateTime();
    return message;
}

QList<Message> ConversationStoreTest::stored(ItemId conversation)
{
    sqlite::Status status;
    const QList<Message> messages = m_store->messages(conversation, status);
    [&] { QVERIFY2(!status, qPrintable(status->text)); }();
    return messages;
}

void ConversationStoreTest::beginsEmpty()
{
    const StoreOpening opening = reopen();
    QVERIFY(opening.persistent);
    QCOMPARE(opening.notice, QString());
    QVERIFY(opening.conversations.isEmpty());
    QCOMPARE(opening.current, 0);
    QVERIFY(QFile::exists(file()));
}

void ConversationStoreTest::keepsConversationsAndBranches()
{
    QCOMPARE(reopen().notice, QString());
    ConversationInfo info = conversation(QStringLiteral("Älteste"));
    info.systemPrompt = QStringLiteral("Be\nshort");
    info.modelPath = QStringLiteral("/m.gguf");
    info.sampling = {{QLatin1String("topK"), 3}};
    const Message question = message(info, 0, MessageRole::User, QStringLiteral("Question?"));
    Message first = message(info, question.id, MessageRole::Assistant, QStringLiteral("First"));
    first.stats = {10,
                   4,
                   7,
                   12.5,
                   3.25,
                   QStringLiteral("M"),
                   QStringLiteral("avx2"),
                   (qint64{1} << 61) + 1,
                   QStringLiteral("end")};
    Message second = message(info, question.id, MessageRole::Assistant, QString());
    second.state = MessageState::Failed;
    second.errorText = QStringLiteral("Why");
    const Message edited = message(info, 0, MessageRole::User, QStringLiteral("Edited?"));
    info.leaf = first.id;
    QVERIFY(!m_store->save(info, {question, first}));
    QVERIFY(!m_store->save(info, {second}));
    QVERIFY(!m_store->save(info, {edited}));
    ConversationInfo newer = conversation(QStringLiteral("Newer"));
    newer.updated = info.updated.addSecs(5);
    QVERIFY(!m_store->save(newer, {}));

    const StoreOpening opening = reopen();
    QCOMPARE(opening.conversations.size(), 2);
    QCOMPARE(opening.conversations.at(0).title, QStringLiteral("Newer"));
    const ConversationInfo &read = opening.conversations.at(1);
    QCOMPARE(read.id, info.id);
    QCOMPARE(read.title, info.title);
    QCOMPARE(read.systemPrompt, info.systemPrompt);
    QCOMPARE(read.modelPath, info.modelPath);
    QCOMPARE(read.sampling, info.sampling);
    QCOMPARE(read.leaf, first.id);
    QCOMPARE(read.snippet, QStringLiteral("First"));
    QCOMPARE(read.updated.toMSecsSinceEpoch(), info.updated.toMSecsSinceEpoch());

    const QList<Message> messages = stored(info.id);
    QCOMPARE(messages.size(), 4);
    QCOMPARE(messages.at(1).text, first.text);
    QCOMPARE(messages.at(1).stats, first.stats);
    QCOMPARE(messages.at(1).parent, question.id);
    QCOMPARE(messages.at(2).state, MessageState::Failed);
    QCOMPARE(messages.at(2).errorText, second.errorText);
    QCOMPARE(messages.at(3).parent, 0);
    QCOMPARE(messages.at(3).role, MessageRole::User);
}

void ConversationStoreTest::draftsAndTheCurrentOneAreKept()
{
    QCOMPARE(reopen().notice, QString());
    ConversationInfo info = conversation(QStringLiteral("A"));
    QVERIFY(!m_store->save(info, {}));
    QVERIFY(!m_store->saveDraft(info.id, QStringLiteral("half a sent")));
    QVERIFY(!m_store->saveDraft(0, QStringLiteral("new one")));
    QVERIFY(!m_store->saveCurrent(info.id));
    info.title = QStringLiteral("B");
    QVERIFY(!m_store->save(info, {})); // does not touch the draft
    const StoreOpening opening = reopen();
    QCOMPARE(opening.current, info.id);
    QCOMPARE(opening.newDraft, QStringLiteral("new one"));
    QCOMPARE(opening.conversations.at(0).draft, QStringLiteral("half a sent"));
    QCOMPARE(opening.conversations.at(0).title, QStringLiteral("B"));
}

void ConversationStoreTest::piecesOfAnAnswerAreJoinedWhenItEnds()
{
    QCOMPARE(reopen().notice, QString());
    const ConversationInfo info = conversation(QStringLiteral("A"));
    Message answer = message(info, 0, MessageRole::Assistant, QString());
    answer.state = MessageState::Writing;
    QVERIFY(!m_store->save(info, {answer}));
    for (int i = 0; i < 12; ++i) // more than ten: in order of numbers, not of digits
        QVERIFY(!m_store->appendText(answer.id, QString::number(i) + QLatin1Char(' ')));
    QCOMPARE(stored(info.id).at(0).text, QStringLiteral("0 1 2 3 4 5 6 7 8 9 10 11 "));
    answer.text = QStringLiteral("All of it");
    answer.state = MessageState::Done;
    QVERIFY(!m_store->saveMessage(answer));
    QCOMPARE(stored(info.id).at(0).text, QStringLiteral("All of it"));
    QVERIFY(m_store->appendText(12345, QStringLiteral("x"))); // to no message: an error, not a silent loss
}

void ConversationStoreTest::anUnfinishedAnswerIsInterruptedWithItsText()
{
    QCOMPARE(reopen().notice, QString());
    const ConversationInfo info = conversation(QStringLiteral("A"));
    QList<Message> answers;
    for (const MessageState state : {MessageState::Waiting, MessageState::Reading, MessageState::Writing,
                                     MessageState::Done, MessageState::Stopped}) {
        answers.append(message(info, 0, MessageRole::Assistant, QStringLiteral("a")));
        answers.last().state = state;
    }
    QVERIFY(!m_store->save(info, answers));
    QVERIFY(!m_store->appendText(answers.at(2).id, QStringLiteral("b")));
    QVERIFY(!m_store->appendText(answers.at(2).id, QStringLiteral("c")));
    QCOMPARE(reopen().notice, QString());
    const QList<Message> messages = stored(info.id);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(messages.at(i).state, MessageState::Interrupted);
    QCOMPARE(messages.at(2).text, QStringLiteral("abc"));
    QCOMPARE(messages.at(3).state, MessageState::Done);
    QCOMPARE(messages.at(4).state, MessageState::Stopped);
}

void ConversationStoreTest::anAnswerThatAnotherWindowWritesIsNotInterrupted()
{
    QCOMPARE(reopen().notice, QString());
    const ConversationInfo info = conversation(QStringLiteral("A"));
    Message answer = message(info, 0, MessageRole::Assistant, QStringLiteral("a"));
    answer.state = MessageState::Writing;
    QVERIFY(!m_store->save(info, {answer}));
    ConversationStore second;
    const StoreOpening opening = second.open(file());
    QVERIFY(opening.persistent);
    QVERIFY(opening.notice.contains(QStringLiteral("already open")));
    QCOMPARE(opening.conversations.size(), 1);
    QCOMPARE(stored(info.id).at(0).state, MessageState::Writing);
    second.close();
    QCOMPARE(reopen().notice, QString()); // the first one's mark went with it
    QCOMPARE(stored(info.id).at(0).state, MessageState::Interrupted);
}

void ConversationStoreTest::trashCanBeUndoneAndIsEmptiedLater()
{
    QCOMPARE(reopen().notice, QString());
    const ConversationInfo kept = conversation(QStringLiteral("kept"));
    const ConversationInfo gone = conversation(QStringLiteral("gone"));
    QVERIFY(!m_store->save(kept, {message(kept, 0, MessageRole::User, QStringLiteral("kept words"))}));
    QVERIFY(!m_store->save(gone, {message(gone, 0, MessageRole::User, QStringLiteral("gone words"))}));
    QVERIFY(!m_store->trash(gone.id));
    QCOMPARE(reopen().conversations.size(), 1);
    sqlite::Status status;
    QCOMPARE(m_store->info(gone.id, status).id, 0);
    QCOMPARE(m_store->search(QStringLiteral("words"), status).size(), 1);
    QVERIFY(!m_store->restore(gone.id));
    QCOMPARE(reopen().conversations.size(), 2);
    QCOMPARE(stored(gone.id).size(), 1);

    QVERIFY(!m_store->trash(gone.id));
    QVERIFY(!m_store->emptyTrash(QDateTime::currentMSecsSinceEpoch() - 60000)); // too young
    QCOMPARE(stored(gone.id).size(), 1);
    QVERIFY(!m_store->emptyTrash(QDateTime::currentMSecsSinceEpoch() + 1));
    QVERIFY(!m_store->restore(gone.id));
    QCOMPARE(reopen().conversations.size(), 1);
    QVERIFY(stored(gone.id).isEmpty());
    QCOMPARE(m_store->search(QStringLiteral("words"), status).size(), 1);
    QVERIFY(!status);
}

void ConversationStoreTest::findsWords()
{
    QCOMPARE(reopen().notice, QString());
    const ConversationInfo info = conversation(QStringLiteral("A"));
    Message answer
        = message(info, 0, MessageRole::Assistant, QStringLiteral("The Café serves 100% coffee\nand tea_time"));
    Message other = message(info, 0, MessageRole::User, QStringLiteral("What about the tea?"));
    QVERIFY(!m_store->save(info, {answer, other}));
    sqlite::Status status;
    const auto count = [&](const char *words) { return m_store->search(QString::fromUtf8(words), status).size(); };
    QCOMPARE(count("coffee"), 1);
    QCOMPARE(count("the tea"), 2);
    QCOMPARE(count("serv"), 1);
    QCOMPARE(count("nothing"), 0);
    QCOMPARE(count(""), 0);
    for (const char *odd : {"\"", "AND OR NOT", "(", "tea*", "text:tea", "^", "100% _"}) {
        static_cast<void>(count(odd));
        QVERIFY2(!status, odd);
    }
    answer.text = QStringLiteral("Only water");
    QVERIFY(!m_store->saveMessage(answer));
    QCOMPARE(count("coffee"), 0);
    QCOMPARE(count("water"), 1);
    const SearchHit hit = m_store->search(QStringLiteral("water"), status).at(0);
    QCOMPARE(hit.conversation, info.id);
    QCOMPARE(hit.message, answer.id);
    QVERIFY(hit.excerpt.contains(QStringLiteral("water")));
}

void ConversationStoreTest::theIndexCatchesUpAndIsNotTrusted()
{
    QCOMPARE(reopen().notice, QString());
    const ConversationInfo info = conversation(QStringLiteral("A"));
    QVERIFY(!m_store->save(info, {message(info, 0, MessageRole::User, QStringLiteral("one fish"))}));
    m_store.reset();
    {
        sqlite::Database database;
        QVERIFY(!database.open(file()));
        if (!database.single("SELECT 1 FROM sqlite_master WHERE name = 'message_index'").isValid())
            QSKIP("This SQLite has no FTS5");
        QVERIFY(!database.run("DROP TABLE message_index"));
    }
    sqlite::Status status;
    QCOMPARE(reopen().notice, QString());
    QCOMPARE(m_store->search(QStringLiteral("fish"), status).size(), 1);
    m_store.reset();
    {
        sqlite::Database database;
        QVERIFY(!database.open(file()));
        QVERIFY(!database.run("UPDATE message_index_data SET block = x'ffffffffffff'"));
    }
    // Nothing of the conversations is lost or moved aside for a broken index, and saving goes on.
    const StoreOpening opening = reopen();
    QCOMPARE(opening.notice, QString());
    QCOMPARE(opening.conversations.size(), 1);
    QVERIFY(!m_store->save(info, {message(info, 0, MessageRole::User, QStringLiteral("two fish"))}));
    QCOMPARE(stored(info.id).size(), 2);
    QCOMPARE(reopen().notice, QString());
    QCOMPARE(m_store->search(QStringLiteral("two fish"), status).size(), 1);
}

void ConversationStoreTest::aDamagedFileIsKeptAndANewOneBegun_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("no database") << 0;
    QTest::newRow("page overwritten") << 1;
    QTest::newRow("cut off") << 2;
}

void ConversationStoreTest::aDamagedFileIsKeptAndANewOneBegun()
{
    QFETCH(const int, kind);
    QCOMPARE(reopen().notice, QString());
    const ConversationInfo info = conversation(QStringLiteral("A"));
    QList<Message> many;
    for (int i = 0; i < 200; ++i)
        many.append(message(info, 0, MessageRole::User, QString(500, QLatin1Char('x'))));
    QVERIFY(!m_store->save(info, many));
    m_store.reset(); // closing moves the log into the file
    QFile damaged(file());
    QVERIFY(damaged.open(QIODevice::ReadWrite));
    if (kind == 0) {
        damaged.resize(0);
        damaged.write(QByteArray(9999, 'x'));
    } else if (kind == 1) {
        damaged.seek(damaged.size() / 4096 / 2 * 4096);
        damaged.write(QByteArray(3 * 4096, '\xff'));
    } else {
        damaged.resize(damaged.size() / 2);
    }
    damaged.seek(0);
    const QByteArray content = damaged.readAll();
    damaged.close();

    const StoreOpening opening = reopen();
    QVERIFY(opening.persistent);
    QVERIFY(opening.conversations.isEmpty());
    const QStringList kept
        = QDir(m_folder->filePath(QStringLiteral("data"))).entryList({QStringLiteral("chats-damaged-*.sqlite")});
    QCOMPARE(kept.size(), 1);
    QVERIFY2(opening.notice.contains(kept.at(0)), qPrintable(opening.notice));
    QFile copy(m_folder->filePath(QStringLiteral("data/") + kept.at(0)));
    QVERIFY(copy.open(QIODevice::ReadOnly));
    QCOMPARE(copy.readAll(), content);
    QVERIFY(!m_store->save(info, {}));
    QCOMPARE(reopen().conversations.size(), 1);
}

void ConversationStoreTest::aFileOfALaterVersionIsLeftAlone()
{
    QCOMPARE(reopen().notice, QString());
    QVERIFY(!m_store->save(conversation(QStringLiteral("future")), {}));
    m_store.reset();
    {
        sqlite::Database database;
        QVERIFY(!database.open(file()));
        QVERIFY(!database.run("PRAGMA user_version = 99"));
    }
    const StoreOpening opening = reopen();
    QVERIFY(!opening.persistent);
    QVERIFY(opening.notice.contains(QStringLiteral("later version")));
    QVERIFY(opening.conversations.isEmpty());
    QVERIFY(!m_store->save(conversation(QStringLiteral("in memory")), {})); // chatting goes on
    m_store.reset();
    sqlite::Database database;
    QVERIFY(!database.open(file()));
    QCOMPARE(database.single("SELECT title FROM conversations").toString(), QStringLiteral("future"));
    QCOMPARE(database.single("PRAGMA user_version").toInt(), 99);
}

void ConversationStoreTest::aFileThatCannotBeOpenedIsLeftAlone()
{
    QVERIFY(QDir().mkpath(file())); // a folder where the file should be
    const StoreOpening opening = reopen();
    QVERIFY(!opening.persistent);
    QVERIFY(opening.notice.contains(QStringLiteral("will not be kept")));
    QVERIFY(QFileInfo(file()).isDir());
    const ConversationInfo info = conversation(QStringLiteral("A"));
    QVERIFY(!m_store->save(info, {message(info, 0, MessageRole::User, QStringLiteral("x"))}));
    QCOMPARE(stored(info.id).size(), 1);
}

void ConversationStoreTest::backsUpBeforeMigrating()
{
    QCOMPARE(reopen().notice, QString());
    const ConversationInfo info = conversation(QStringLiteral("old"));
    QVERIFY(!m_store->save(info, {message(info, 0, MessageRole::User, QStringLiteral("words"))}));
    m_store.reset();

    QList<Migration> migrations;
    for (const Migration &known : storeMigrations())
        migrations.append(known);
    const int before = migrations.last().version;
    migrations.append({before + 1, "ALTER TABLE conversations ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0"});
    ConversationStore store;
    const StoreOpening opening = store.open(file(), std::span(migrations.constData(), migrations.size()));
    QCOMPARE(opening.notice, QString());
    QCOMPARE(opening.conversations.size(), 1);
    store.close();

    const QString backup = QStringLiteral("%1.v%2.backup").arg(file()).arg(before);
    sqlite::Database old;
    QVERIFY(!old.open(backup));
    QCOMPARE(old.single("PRAGMA user_version").toInt(), before);
    QCOMPARE(old.single("SELECT text FROM messages").toString(), QStringLiteral("words"));
    QVERIFY(old.prepare("SELECT pinned FROM conversations").error());
    sqlite::Database now;
    QVERIFY(!now.open(file()));
    QCOMPARE(now.single("PRAGMA user_version").toInt(), before + 1);
    QCOMPARE(now.single("SELECT pinned FROM conversations").toInt(), 0);
}

void ConversationStoreTest::aMigrationThatFailsChangesNothing()
{
    QCOMPARE(reopen().notice, QString());
    QVERIFY(!m_store->save(conversation(QStringLiteral("old")), {}));
    m_store.reset();
    QList<Migration> migrations;
    for (const Migration &known : storeMigrations())
        migrations.append(known);
    const int before = migrations.last().version;
    migrations.append({before + 1, "DELETE FROM conversations; CREATE NONSENSE"});
    ConversationStore store;
    const StoreOpening opening = store.open(file(), std::span(migrations.constData(), migrations.size()));
    QVERIFY(!opening.persistent);
    store.close();
    const StoreOpening again = reopen();
    QVERIFY(again.persistent);
    QCOMPARE(again.conversations.size(), 1);
}

void ConversationStoreTest::enumsFromElsewhereAreChecked()
{
    QCOMPARE(reopen().notice, QString());
    const ConversationInfo info = conversation(QStringLiteral("A"));
    QVERIFY(!m_store->save(info, {message(info, 0, MessageRole::User, QStringLiteral("x"))}));
    m_store.reset();
    {
        sqlite::Database database;
        QVERIFY(!database.open(file()));
        QVERIFY(!database.run("UPDATE messages SET state = 77, role = 5, stats = '[[[', created = 'x'"));
        QVERIFY(!database.run("UPDATE conversations SET sampling = 'nonsense', leaf = 4711"));
    }
    const StoreOpening opening = reopen();
    QVERIFY(opening.conversations.at(0).sampling.isEmpty());
    const QList<Message> messages = stored(info.id);
    QCOMPARE(messages.at(0).state, MessageState::Done);
    QCOMPARE(messages.at(0).role, MessageRole::Assistant);
    QCOMPARE(messages.at(0).stats, MessageStats());
}

void ConversationStoreTest::idsGrow()
{
    ItemId last = 0;
    for (int i = 0; i < 100000; ++i) {
        const ItemId id = newItemId();
        QVERIFY(id > last);
        last = id;
    }
}

QTEST_GUILESS_MAIN(ConversationStoreTest)
#include "tst_conversationstore.moc"
