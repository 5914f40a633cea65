// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadlistmodel.h"
#include "gui/downloads/downloadqueue.h"
#include "gui/views/downloads/downloadline.h"
#include "gui/views/downloads/downloadrow.h"
#include "gui/views/downloads/downloadspage.h"
#include "gui/views/theme/theme.h"
#include "gui/views/widgets/emptystate.h"
#include "gui/views/widgets/undobar.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QProgressBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

/// The page and the line, over a queue that may not use the network: its downloads stand still as they are.
class DownloadsViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void emptyPage();
    void rowsSayWhatTheyAre();
    void buttonsAsk();
    void cancelAndUndo();
    void everythingHasAName();
    void tabGoesDown();
    void line();
    void lineOffersWhatCame();
    void look();

private:
    [[nodiscard]] DownloadRequest request(const QString &name) const
    {
        return {name,
                m_folder->path(),
                {{QUrl(QStringLiteral("http://127.0.0.1:9/x")), name + QStringLiteral(".gguf"), 1'000'000,
                  QByteArray(64, 'a')}}};
    }
    [[nodiscard]] static QAbstractButton *button(const QWidget *parent, const QString &name)
    {
        for (QAbstractButton *button : parent->findChildren<QAbstractButton *>()) {
            if (button->accessibleName() == name || (button->accessibleName().isEmpty() && button->text() == name))
                return button;
        }
        return nullptr;
    }
    quint64 add(const QString &name, bool paused) { return m_queue->add(request(name), paused); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<DownloadQueue> m_queue;
    std::unique_ptr<DownloadListModel> m_model;
};

void DownloadsViewTest::init()
{
    m_model.reset();
    m_queue.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    HubConfig config;
    config.allowed = false;
    m_queue = std::make_unique<DownloadQueue>(config);
    m_model = std::make_unique<DownloadListModel>(m_queue.get());
}

void DownloadsViewTest::emptyPage()
{
    DownloadsPage page(m_model.get());
    page.resize(900, 600);
    page.show();
    auto *empty = page.findChild<EmptyState *>();
    QVERIFY(empty && empty->isVisible());
    QSignalSpy discover(&page, &DownloadsPage::discoverRequested);
    button(empty, QStringLiteral("Find a Model"))->click();
    QCOMPARE(discover.size(), 1);
    add(QStringLiteral("A"), true);
    QVERIFY(!empty->isVisible());
    QVERIFY(page.row(1) && page.row(1)->isVisible());
}

void DownloadsViewTest::rowsSayWhatTheyAre()
{
    DownloadsPage page(m_model.get());
    page.resize(900, 600);
    page.show();
    const quint64 paused = add(QStringLiteral("Paused one"), true);
    const quint64 forbidden = add(QStringLiteral("Forbidden one"), false);
    QCOMPARE(page.row(paused)->accessibleName(), QStringLiteral("Paused one"));
    QVERIFY(page.row(paused)->accessibleDescription().startsWith(QStringLiteral("Paused")));
    QVERIFY(!button(page.row(paused), QStringLiteral("Settings…"))->isVisible());
    QVERIFY(page.row(forbidden)->accessibleDescription().contains(QStringLiteral("settings forbid")));
    auto *settings = button(page.row(forbidden), QStringLiteral("Settings…"));
    QTRY_VERIFY(settings->isVisible());
    QSignalSpy asked(&page, &DownloadsPage::settingsRequested);
    settings->click();
    QCOMPARE(asked.size(), 1);
    QCOMPARE(page.row(paused)->findChild<QProgressBar *>()->accessibleName(), QStringLiteral("Progress of Paused one"));
}

void DownloadsViewTest::buttonsAsk()
{
    // What is there already counts as downloaded, even without a network.
    QFile file(m_folder->filePath(QStringLiteral("Done one.gguf")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(1'000'000));
    file.close();
    HubConfig config;
    m_queue->setConfig(config);
    DownloadsPage page(m_model.get());
    page.show();
    const quint64 id = add(QStringLiteral("Done one"), false);
    QTRY_COMPARE(m_queue->status(id).state, DownloadState::Done);
    QSignalSpy chat(&page, &DownloadsPage::chatRequested);
    button(page.row(id), QStringLiteral("Chat with Done one"))->click();
    QCOMPARE(chat.at(0).at(0).toString(), file.fileName());
    QSignalSpy folder(&page, &DownloadsPage::showInFolderRequested);
    button(page.row(id), QStringLiteral("Show Done one in its folder"))->click();
    QCOMPARE(folder.at(0).at(0).toString(), file.fileName());
    QVERIFY(!button(page.row(id), QStringLiteral("Pause")));
    button(page.row(id), QStringLiteral("Take Done one off this list"))->click();
    QCOMPARE(m_model->rowCount(), 0);
    QVERIFY(!page.undoBar()->isVisible());
    QVERIFY(file.exists());
}

void DownloadsViewTest::cancelAndUndo()
{
    DownloadsPage page(m_model.get());
    page.resize(900, 600);
    page.show();
    const quint64 first = add(QStringLiteral("A"), true);
    const quint64 second = add(QStringLiteral("B"), true);
    QVERIFY(page.row(second) != nullptr);
    button(page.row(first), QStringLiteral("Cancel A"))->click();
    QVERIFY(!page.row(first));
    QVERIFY(page.undoBar()->isVisible());
    QCOMPARE(page.undoBar()->accessibleName(), QStringLiteral("“A” cancelled"));
    page.undoBar()->findChild<QAbstractButton *>()->click();
    QVERIFY(page.row(first));
    QVERIFY(!page.undoBar()->isVisible());
    QVERIFY(page.row(first)->y() <= page.row(second)->y());
    QTest::keyClick(page.row(second), Qt::Key_Delete);
    QVERIFY(!page.row(second));
    QCOMPARE(page.undoBar()->id(), static_cast<qint64>(second));
}

void DownloadsViewTest::everythingHasAName()
{
    DownloadsPage page(m_model.get());
    page.show();
    add(QStringLiteral("A"), true);
    add(QStringLiteral("B"), false);
    QTRY_VERIFY(page.row(2)->isVisible());
    int seen = 0;
    for (const QAbstractButton *button : page.findChildren<QAbstractButton *>()) {
        if (button->isVisible()) {
            ++seen;
            QVERIFY(!button->accessibleName().isEmpty() || !button->text().isEmpty());
        }
    }
    QVERIFY(seen >= 5);
}

void DownloadsViewTest::tabGoesDown()
{
    DownloadsPage page(m_model.get());
    page.resize(900, 600);
    page.show();
    const quint64 first = add(QStringLiteral("A"), true);
    const quint64 second = add(QStringLiteral("B"), true);
    m_model->withdraw(first);
    m_model->undo(first); // it stands above the other one, though its widgets are younger
    page.activateWindow();
    QTRY_VERIFY(page.isActiveWindow());
    button(page.row(first), QStringLiteral("Go on with A"))->setFocus();
    QStringList order;
    for (int i = 0; i < 4; ++i) {
        order += QApplication::focusWidget()->accessibleName();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    QCOMPARE(order,
             QStringList({QStringLiteral("Go on with A"), QStringLiteral("Cancel A"), QStringLiteral("Go on with B"),
                          QStringLiteral("Cancel B")}));
    QVERIFY(page.row(second));
}

void DownloadsViewTest::line()
{
    QWidget parent;
    DownloadLine line(m_model.get(), &parent);
    parent.show();
    QVERIFY(!line.isVisible());
    add(QStringLiteral("A"), true);
    QVERIFY(line.isVisible());
    QVERIFY(line.text().contains(QStringLiteral("paused")));
    add(QStringLiteral("B"), false);
    QVERIFY(line.text().contains(QStringLiteral("stopped")));
    QVERIFY(line.accessibleName().contains(line.text()));
    QSignalSpy opened(&line, &DownloadLine::downloadsRequested);
    line.setFocus();
    QTest::keyClick(&line, Qt::Key_Space);
    QCOMPARE(opened.size(), 1);
}

void DownloadsViewTest::lineOffersWhatCame()
{
    QWidget parent;
    DownloadLine line(m_model.get(), &parent);
    parent.show();
    QSignalSpy opened(&line, &DownloadLine::downloadsRequested);
    QSignalSpy chats(&line, &DownloadLine::chatRequested);
    line.offerChat(QStringLiteral("/models/a.gguf"), QStringLiteral("A 1B"));
    QVERIFY(line.isVisible());
    QCOMPARE(line.text(), QStringLiteral("Chat with A 1B"));
    QCOMPARE(line.accessibleName(), line.text());
    line.withdrawChat(QStringLiteral("/models/b.gguf")); // another one is used
    QVERIFY(line.isVisible());
    QTest::keyClick(&line, Qt::Key_Space);
    QCOMPARE(chats.size(), 1);
    QCOMPARE(chats[0][0].toString(), QStringLiteral("/models/a.gguf"));
    QVERIFY(!line.isVisible()); // once is enough

    line.offerChat(QStringLiteral("/models/a.gguf"), QStringLiteral("A 1B"));
    line.withdrawChat(QStringLiteral("/models/a.gguf"));
    QVERIFY(!line.isVisible());

    // What hangs is more urgent.
    line.offerChat(QStringLiteral("/models/a.gguf"), QStringLiteral("A 1B"));
    add(QStringLiteral("B"), false);
    QVERIFY(line.text().contains(QStringLiteral("stopped")));
    QTest::keyClick(&line, Qt::Key_Space);
    QCOMPARE(opened.size(), 1);
    QCOMPARE(chats.size(), 1);
}

/// Pictures for a person to look at, if ASKJA_SCREENSHOTS names a folder.
void DownloadsViewTest::look()
{
    const QString shots = qEnvironmentVariable("ASKJA_SCREENSHOTS");
    if (shots.isEmpty())
        QSKIP("ASKJA_SCREENSHOTS names no folder for pictures");
    Theme theme;
    for (const ColourScheme scheme : {ColourScheme::Light, ColourScheme::Dark}) {
        theme.setScheme(scheme);
        const QString suffix = scheme == ColourScheme::Dark ? QStringLiteral("-dark") : QStringLiteral("-light");
        init();
        DownloadsPage page(m_model.get());
        page.resize(900, 700);
        page.show();
        QVERIFY(page.grab().save(shots + QStringLiteral("/downloads-empty") + suffix + QStringLiteral(".png")));
        QFile file(m_folder->filePath(QStringLiteral("SmolLM2 135M Instruct Q8_0.gguf")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(1'000'000));
        file.close();
        m_queue->setConfig(HubConfig());
        const quint64 done = add(QStringLiteral("SmolLM2 135M Instruct Q8_0"), false);
        QTRY_COMPARE(m_queue->status(done).state, DownloadState::Done);
        HubConfig off;
        off.allowed = false;
        m_queue->setConfig(off);
        add(QStringLiteral("Qwen3 4B Instruct 2507 Q4_K_M"), true);
        add(QStringLiteral("Llama 3.2 3B Instruct Q4_K_M"), false);
        auto playing = [this](DownloadStatus status) { Q_EMIT m_queue->changed(status); };
        DownloadRequest other = request(QStringLiteral("Gemma 3 4B It QAT Q4_0"));
        const quint64 running = m_queue->add(other, true);
        DownloadStatus status = m_queue->status(running);
        status.state = DownloadState::Running;
        status.size = 3'155'051'328;
        status.received = 1'360'000'000;
        status.bytesPerSecond = 34'200'000;
        status.secondsLeft = 53;
        playing(status);
        const quint64 failed = add(QStringLiteral("Mistral Small 24B Instruct Q4_K_M"), true);
        status = m_queue->status(failed);
        status.state = DownloadState::Failed;
        status.size = 14'333'908'832;
        status.received = 2'500'000'000;
        status.error = {DownloadProblem::Access,
                        QStringLiteral("mistralai/Mistral-Small is only for people who have accepted its conditions. "
                                       "Accept them on its page, make a token there, and enter it in the settings."),
                        QUrl(QStringLiteral("https://huggingface.co/mistralai/Mistral-Small"))};
        playing(status);
        for (const int width : {640, 900, 1600}) {
            page.resize(width, 760);
            QTest::qWait(50);
            const QString name = QStringLiteral("/downloads-%1").arg(width) + suffix + QStringLiteral(".png");
            QVERIFY(page.grab().save(shots + name));
        }
        button(page.row(running), QStringLiteral("Pause Gemma 3 4B It QAT Q4_0"))->setFocus();
        button(page.row(failed), QStringLiteral("Cancel Mistral Small 24B Instruct Q4_K_M"))->click();
        QTest::qWait(50);
        QVERIFY(page.grab().save(shots + QStringLiteral("/downloads-undo") + suffix + QStringLiteral(".png")));
        DownloadLine line(m_model.get());
        line.resize(240, line.sizeHint().height());
        QVERIFY(line.grab().save(shots + QStringLiteral("/downloads-line") + suffix + QStringLiteral(".png")));
    }
}

QTEST_MAIN(DownloadsViewTest)
#include "tst_downloads.moc"
