// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadlistmodel.h"
#include "gui/library/modellibrary.h"
#include "gui/views/discover/cardview.h"
#include "gui/views/discover/discoverpage.h"
#include "gui/views/discover/filerow.h"
#include "gui/views/discover/modelpage.h"
#include "gui/views/models/folderpanel.h"
#include "gui/views/models/librarylist.h"
#include "gui/views/models/librarypage.h"
#include "gui/views/models/modeldetailspage.h"
#include "gui/views/settings/settingspanel.h"
#include "gui/views/window/modelsplace.h"
#include "tests/gui/app/accesswalk.h"
#include "tests/gui/app/windowrig.h"
#include "tests/gui/discover/discoverrig.h"
#include "tests/gui/views/sampletexts.h"

#include <QCheckBox>
#include <QCryptographicHash>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

using namespace askja;
using namespace askja::gui;
using askja::test::AccessWalk;
using askja::test::FakeHub;
using askja::test::WindowRig;

/// Without a mouse, without eyes.
class AccessTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theChat();
    void theLibrary();
    void discover();
    void downloads();
    void messagesAreRead();
    void messageActionsByKeyboard();

private:
    FakeHub m_hub;
    QTemporaryDir m_folder;
    QByteArray m_slowHash;
};

constexpr int kSlowSize = 8'000'000; // takes longer than any walk

/// Every control of the window as it is now: its name, the way there by Tab, the ring around it.
#define CHECK_ACCESS(rig, what, atLeast)                                                                               \
    do {                                                                                                               \
        (rig).window()->activateWindow();                                                                              \
        QTRY_VERIFY_WITH_TIMEOUT((rig).window()->isActiveWindow(), 20000);                                             \
        (rig).look(QStringLiteral("access-") + QStringLiteral(what));                                                  \
        const QString flaws = AccessWalk((rig).window()).flaws(atLeast);                                               \
        QVERIFY2(flaws.isEmpty(), qPrintable(QStringLiteral(what) + u'\n' + flaws));                                   \
    } while (false)

void AccessTest::initTestCase()
{
    if (FakeHub::whyNot().isEmpty()) {
        QFile file(m_folder.filePath(QStringLiteral("slow.gguf")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QByteArray content(kSlowSize, 'x');
        QCOMPARE(file.write(content), content.size());
        m_slowHash = QCryptographicHash::hash(content, QCryptographicHash::Sha256).toHex();
        QJsonObject hub = test::discoverHub();
        QJsonArray repositories = hub.value(QLatin1String("repos")).toArray();
        repositories.append(QJsonObject{{QStringLiteral("id"), QStringLiteral("maker/Slow-GGUF")},
                                        {QStringLiteral("files"),
                                         QJsonArray{QJsonObject{{QStringLiteral("path"), QStringLiteral("slow.gguf")},
                                                                {QStringLiteral("local"), file.fileName()}}}}});
        hub.insert(QStringLiteral("repos"), repositories);
        QVERIFY(m_hub.start(hub));
        qputenv("HF_ENDPOINT", m_hub.hub().toString().toUtf8());
    }
}

void AccessTest::theChat()
{
    WindowRig rig;
    rig.script->pieces = {samples::everyBlock().toStdString()};
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QVERIFY(rig.waitForAnswer());
    rig.window()->resize(1400, 900);
    rig.window()->togglePanel();
    CHECK_ACCESS(rig, "chat", 15);
    rig.window()->showModels(ModelsPlace::Discover);
    CHECK_ACCESS(rig, "discover", 15);
}

void AccessTest::theLibrary()
{
    WindowRig rig;
    rig.script->origin.licenseLink = "https://example.org/licence";
    rig.script->origin.sourceLink = "https://example.org/model";
    const QString damaged = rig.addModel(QStringLiteral("Slate damaged.gguf"));
    rig.script->errors[damaged.toStdString()]
        = Error{ErrorCode::FileDamaged, "This file is shorter than it says. Download it again."};
    QVERIFY(rig.startReady());
    rig.window()->showModels(ModelsPlace::Library);
    LibraryPage *page = rig.window()->libraryPage();
    auto *folders = page->findChild<FolderPanel *>();
    const auto press = [page](const QString &name) {
        for (QAbstractButton *button : page->findChildren<QAbstractButton *>()) {
            if (button->isVisible() && button->accessibleName() == name) {
                button->setFocus(Qt::TabFocusReason);
                QTest::keyClick(button, Qt::Key_Space);
                return;
            }
        }
    };
    QTRY_COMPARE_WITH_TIMEOUT(page->list()->model()->rowCount(), 2, 20000);
    press(QStringLiteral("Folders with models"));
    QTRY_VERIFY(folders->isVisible());
    QTemporaryDir another;
    rig.app->library()->addFolder(another.path());
    CHECK_ACCESS(rig, "folders", 15);
    press(QStringLiteral("Folders with models"));
    QVERIFY(!folders->isVisible());

    // A panel that closes hands the keyboard back to what can be seen.
    rig.window()->showNetworkSettings();
    QTRY_VERIFY(rig.window()->settingsPanel()->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(!rig.window()->settingsPanel()->isVisible());
    QVERIFY(page->isAncestorOf(QApplication::focusWidget()));

    page->list()->setFocus(Qt::TabFocusReason);
    page->list()->setCurrentIndex(page->list()->model()->index(0, 0));
    QTest::keyClick(page->list(), Qt::Key_Return, Qt::AltModifier);
    QTRY_VERIFY(page->details()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!page->details()->findChildren<QPlainTextEdit *>().isEmpty(), 20000);
    for (QCheckBox *own : page->details()->findChildren<QCheckBox *>()) {
        own->setChecked(true); // its own values for answers, too
    }
    CHECK_ACCESS(rig, "details", 25);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    page->showDetails(damaged);
    CHECK_ACCESS(rig, "details-damaged", 10);
}

void AccessTest::discover()
{
    if (!FakeHub::whyNot().isEmpty()) {
        QSKIP(qPrintable(FakeHub::whyNot()));
    }
    QVERIFY(m_hub.reset());
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.window()->showModels(ModelsPlace::Discover);
    DiscoverPage *page = rig.window()->discoverPage();
    page->searchField()->setText(QStringLiteral("model"));
    QTRY_VERIFY_WITH_TIMEOUT(page->results()->isVisible(), 30000);
    CHECK_ACCESS(rig, "search", 15);
    page->openRepository(QStringLiteral("maker/Small-GGUF"));
    auto *card = page->modelPage()->findChild<CardView *>();
    QTRY_VERIFY_WITH_TIMEOUT(card->isVisible() && page->modelPage()->findChildren<FileRow *>().size() > 3, 30000);
    CHECK_ACCESS(rig, "model", 12);
    page->openRepository(QStringLiteral("maker/Gated-GGUF"));
    const auto asksForAgreement = [page] {
        const auto buttons = page->modelPage()->findChildren<QPushButton *>();
        return std::any_of(buttons.begin(), buttons.end(), [](const QPushButton *button) {
            return button->isVisible() && button->text() == QLatin1String("Visit Its Page");
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(asksForAgreement(), 30000);
    CHECK_ACCESS(rig, "gated", 9);
}

/// One that runs, one that has failed, one that waits for the person, one that is done.
void AccessTest::downloads()
{
    if (!FakeHub::whyNot().isEmpty()) {
        QSKIP(qPrintable(FakeHub::whyNot()));
    }
    QVERIFY(m_hub.reset());
    const QString repository = QStringLiteral("maker/Small-GGUF");
    const QString slow = QStringLiteral("maker/Slow-GGUF");
    QVERIFY(m_hub.setFault(slow + QStringLiteral("/slow.gguf"), {{QStringLiteral("trickle"), 20'000}}));
    WindowRig rig;
    const QString done = rig.addModel(QStringLiteral("Done.gguf"));
    QVERIFY(rig.startReady());
    rig.window()->showModels(ModelsPlace::Downloads);
    CHECK_ACCESS(rig, "downloads-none", 5);

    DownloadListModel *downloads = rig.app->downloads();
    const auto add = [&](const QString &title, const QString &from, const QString &file, qint64 size) {
        const QUrl url(m_hub.hub().toString() + u'/' + from + QStringLiteral("/resolve/main/") + file);
        downloads->add({title, rig.paths().modelsFolder(), {{url, file, size, m_slowHash}}});
        return downloads->rowCount() - 1;
    };
    const auto state = [downloads](int row) {
        return static_cast<DownloadState>(downloads->index(row).data(DownloadListModel::StateRole).toInt());
    };
    const int running = add(QStringLiteral("Slow 1B"), slow, QStringLiteral("slow.gguf"), kSlowSize);
    const int failed
        = add(QStringLiteral("Gone 1B"), QStringLiteral("maker/Gone-GGUF"), QStringLiteral("gone.gguf"), 5000);
    QTRY_COMPARE_WITH_TIMEOUT(state(failed), DownloadState::Failed, 60000);
    const int gated = add(QStringLiteral("Gated 1B"), QStringLiteral("maker/Gated-GGUF"),
                          QStringLiteral("gated-Q4_K_M.gguf"), 5000);
    QTRY_COMPARE_WITH_TIMEOUT(state(gated), DownloadState::Failed, 60000);
    const int here = add(QStringLiteral("Done 1B"), repository, QFileInfo(done).fileName(), QFileInfo(done).size());
    QTRY_COMPARE_WITH_TIMEOUT(state(here), DownloadState::Done, 60000);
    const int paused = add(QStringLiteral("Paused 1B"), repository, QStringLiteral("small-Q8_0.gguf"), 9'000'000);
    downloads->pause(downloads->index(paused).data(DownloadListModel::IdRole).toULongLong());
    QTRY_COMPARE_WITH_TIMEOUT(state(paused), DownloadState::Paused, 60000);
    QTRY_COMPARE_WITH_TIMEOUT(state(running), DownloadState::Running, 60000);
    CHECK_ACCESS(rig, "downloads", 20);
}

void AccessTest::messagesAreRead()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QVERIFY(rig.waitForAnswer());
    QAccessibleInterface *view = QAccessible::queryAccessibleInterface(rig.view());
    QVERIFY(view);
    QCOMPARE(view->role(), QAccessible::List);
    QCOMPARE(view->childCount(), 2);
    QCOMPARE(view->child(0)->text(QAccessible::Name), QStringLiteral("You: Hello?"));
    QCOMPARE(view->child(1)->text(QAccessible::Name), QStringLiteral("Answer: Hello, world."));
    QCOMPARE(view->child(1)->text(QAccessible::Value), QStringLiteral("Hello, world."));
    QCOMPARE(view->indexOfChild(view->child(1)), 1);
    QVERIFY(view->child(0)->rect().height() > 20);
    QCOMPARE(view->child(1)->parent(), view);
    QVERIFY(!view->child(2));
}

void AccessTest::messageActionsByKeyboard()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QVERIFY(rig.waitForAnswer());
    rig.window()->activateWindow();
    QTRY_VERIFY(rig.window()->isActiveWindow());
    rig.view()->setFocus(Qt::TabFocusReason);
    rig.look(QStringLiteral("window-focus"));
    QTest::keyClick(rig.view(), Qt::Key_Tab);
    QWidget *action = QApplication::focusWidget();
    QVERIFY(rig.view()->isAncestorOf(action));
    QCOMPARE(action->accessibleName(), QStringLiteral("Copy"));
    rig.view()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(rig.view(), Qt::Key_Up, Qt::ControlModifier);
    QTest::keyClick(rig.view(), Qt::Key_F2); // the person's message: edit it
    QVERIFY(rig.view()->isEditing());
}

QTEST_MAIN(AccessTest)
#include "tst_access.moc"
