// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/conversationlistmodel.h"
#include "gui/conversation/messagelistmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace askja::gui;

namespace {

Message make(ItemId id, ItemId parent, const QString &text = {})
{
    Message message;
    message.id = id;
    message.conversation = 1;
    message.parent = parent;
    message.role = id % 2 == 1 ? MessageRole::User : MessageRole::Assistant;
    message.text = text;
    return message;
}

ConversationInfo info(ItemId id, int second)
{
    ConversationInfo info;
    info.id = id;
    info.title = QStringLiteral("T%1").arg(id);
    info.updated = QDateTime::fromSecsSinceEpoch(second);
    return info;
}

QList<qint64> ids(const QAbstractItemModel &model, int role)
{
    QList<qint64> list;
    for (int row = 0; row < model.rowCount(); ++row)
        list.append(model.index(row, 0).data(role).toLongLong());
    return list;
}

} // namespace

class ItemModelsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void textChangesOneRowAndOneRole();
    void aSiblingReplacesTheRowsBelow();
    void textBesideThePathIsKept();
    void everyRoleHasAName();
    void theListKeepsItsOrder();
    void theListRenamesThroughTheController();
};

void ItemModelsTest::textChangesOneRowAndOneRole()
{
    MessageListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.append(make(1, 0, QStringLiteral("q")));
    model.append(make(2, 1, QStringLiteral("a")));
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.appendText(2, QStringLiteral("b"));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.at(0).at(0).toModelIndex(), model.index(1));
    QCOMPARE(changed.at(0).at(1).toModelIndex(), model.index(1));
    const auto roles = changed.at(0).at(2).value<QList<int>>();
    QCOMPARE(QSet<int>(roles.begin(), roles.end()), QSet<int>({MessageListModel::TextRole, Qt::DisplayRole}));
    QCOMPARE(model.index(1).data(MessageListModel::TextRole).toString(), QStringLiteral("ab"));
    model.appendText(2, QString());
    model.appendText(99, QStringLiteral("x"));
    QCOMPARE(changed.count(), 1);
}

void ItemModelsTest::aSiblingReplacesTheRowsBelow()
{
    MessageListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (ItemId id = 1; id <= 6; ++id)
        model.append(make(id, id - 1));
    QCOMPARE(ids(model, MessageListModel::IdRole), QList<qint64>({1, 2, 3, 4, 5, 6}));
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.append(make(7, 2)); // message 3, edited
    model.append(make(8, 7));
    QCOMPARE(ids(model, MessageListModel::IdRole), QList<qint64>({1, 2, 7, 8}));
    QCOMPARE(removed.count(), 1);
    QCOMPARE(removed.at(0).at(1).toInt(), 2);
    QCOMPARE(removed.at(0).at(2).toInt(), 5);
    QCOMPARE(model.index(2).data(MessageListModel::SiblingIndexRole).toInt(), 1);
    QCOMPARE(model.index(2).data(MessageListModel::SiblingCountRole).toInt(), 2);
    QCOMPARE(model.index(1).data(MessageListModel::SiblingCountRole).toInt(), 1);
    model.setLeaf(6);
    QCOMPARE(ids(model, MessageListModel::IdRole), QList<qint64>({1, 2, 3, 4, 5, 6}));
    model.setLeaf(4711); // not there
    QCOMPARE(model.rowCount(), 6);
    model.setLeaf(2);
    QCOMPARE(model.rowCount(), 2);
    model.append(make(9, 0)); // another first message
    QCOMPARE(ids(model, MessageListModel::IdRole), QList<qint64>({9}));
    QCOMPARE(reset.count(), 0);
}

void ItemModelsTest::textBesideThePathIsKept()
{
    MessageListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.append(make(1, 0));
    model.append(make(2, 1));
    model.append(make(4, 1)); // another answer is shown
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.appendText(2, QStringLiteral("late"));
    model.update(2, {MessageListModel::StateRole}, [](Message &m) { m.state = MessageState::Stopped; });
    QCOMPARE(changed.count(), 0);
    QCOMPARE(model.rowOf(2), -1);
    model.setLeaf(2);
    QCOMPARE(model.index(1).data(Qt::DisplayRole).toString(), QStringLiteral("late"));
    QCOMPARE(model.index(1).data(MessageListModel::StateRole).toInt(), static_cast<int>(MessageState::Stopped));
}

void ItemModelsTest::everyRoleHasAName()
{
    const MessageListModel messages;
    for (int role = MessageListModel::IdRole; role <= MessageListModel::CreatedRole; ++role)
        QVERIFY(messages.roleNames().contains(role));
    const ConversationListModel conversations;
    for (int role = ConversationListModel::IdRole; role <= ConversationListModel::HasDraftRole; ++role)
        QVERIFY(conversations.roleNames().contains(role));
    QVERIFY(!messages.data({}, MessageListModel::TextRole).isValid());
}

void ItemModelsTest::theListKeepsItsOrder()
{
    ConversationListModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setConversations({info(1, 10), info(2, 30), info(3, 20)});
    QCOMPARE(ids(model, ConversationListModel::IdRole), QList<qint64>({2, 3, 1}));
    model.insert(info(4, 25));
    QCOMPARE(ids(model, ConversationListModel::IdRole), QList<qint64>({2, 4, 3, 1}));
    QSignalSpy moved(&model, &QAbstractItemModel::rowsMoved);
    for (const int second : {40, 5, 22, 27, 27, 100, 1}) {
        model.update(info(3, second));
        const QList<qint64> order = ids(model, ConversationListModel::IdRole);
        for (int row = 1; row < model.rowCount(); ++row) {
            QVERIFY(model.index(row - 1).data(ConversationListModel::UpdatedRole).toDateTime()
                    >= model.index(row).data(ConversationListModel::UpdatedRole).toDateTime());
        }
        QCOMPARE(order.size(), 4);
    }
    QVERIFY(moved.count() >= 5);
    model.update(info(99, 1)); // not there
    model.setCurrent(4);
    model.setGenerating(2, true);
    QCOMPARE(model.index(model.rowOf(4)).data(ConversationListModel::IsCurrentRole).toBool(), true);
    QCOMPARE(model.index(model.rowOf(2)).data(ConversationListModel::IsGeneratingRole).toBool(), true);
    model.remove(4);
    model.remove(4);
    QCOMPARE(model.rowOf(4), -1);
    QCOMPARE(model.rowCount(), 3);
}

void ItemModelsTest::theListRenamesThroughTheController()
{
    ConversationListModel model;
    model.setConversations({info(1, 10)});
    QSignalSpy spy(&model, &ConversationListModel::renameRequested);
    QVERIFY(model.flags(model.index(0)) & Qt::ItemIsEditable);
    QVERIFY(!model.setData(model.index(0), QStringLiteral("  \n"), Qt::EditRole));
    QVERIFY(model.setData(model.index(0), QStringLiteral(" New\nname "), Qt::EditRole));
    QCOMPARE(spy.count(), 1);
    QCOMPARE(spy.at(0), QVariantList({qint64{1}, QStringLiteral("New name")}));
}

QTEST_GUILESS_MAIN(ItemModelsTest)
#include "tst_itemmodels.moc"
