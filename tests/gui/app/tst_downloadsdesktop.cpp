// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/desktop.h"
#include "gui/app/downloadsdesktop.h"
#include "gui/downloads/downloadlistmodel.h"
#include "gui/downloads/downloadqueue.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

using namespace askja::gui;

namespace {

class NotedDesktop : public Desktop
{
public:
    void keepAwake(const QString &reason) override { reasons.append(reason); }
    void showProgress(double fraction, int count) override { progress.append({fraction, count}); }
    void notify(const QString &title, const QString &text) override { messages.append({title, text}); }
    void showInFolder(const QString &) override { }

    QStringList reasons;
    QList<std::pair<double, int>> progress;
    QList<std::pair<QString, QString>> messages;
};

} // namespace

/// When the desktop is told what.
class DownloadsDesktopTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void awakeWhileSomethingRuns();
    void progressByTheHundredth();
    void messagesOnlyWhenElsewhere();

private:
    /// Is there already, so that it is done at once and asks nobody.
    [[nodiscard]] DownloadRequest thereAlready(const QString &name) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || !file.resize(1'000'000))
            return {};
        return {name,
                m_folder.path(),
                {{QUrl(QStringLiteral("http://127.0.0.1:9/x")), name, 1'000'000, QByteArray(64, 'a')}}};
    }

    QTemporaryDir m_folder;
};

void DownloadsDesktopTest::awakeWhileSomethingRuns()
{
    DownloadQueue queue((HubConfig()));
    DownloadListModel model(&queue);
    NotedDesktop desktop;
    QWidget window;
    const DownloadsDesktop told(&queue, &model, &desktop, &window);
    queue.add(thereAlready(QStringLiteral("a")));
    QCOMPARE(desktop.reasons.size(), 1);
    QVERIFY(!desktop.reasons[0].isEmpty());
    QTRY_COMPARE(desktop.reasons.size(), 2);
    QVERIFY(desktop.reasons[1].isEmpty());
}

void DownloadsDesktopTest::progressByTheHundredth()
{
    HubConfig off;
    off.allowed = false;
    DownloadQueue queue(off);
    DownloadListModel model(&queue);
    NotedDesktop desktop;
    QWidget window;
    const DownloadsDesktop told(&queue, &model, &desktop, &window);
    const DownloadId id = queue.add(thereAlready(QStringLiteral("b")), true);
    DownloadStatus status = queue.status(id);
    status.state = DownloadState::Running;
    for (int i = 0; i < 1000; ++i) {
        status.received = i * 100; // up to a tenth
        Q_EMIT queue.changed(status);
    }
    QVERIFY2(desktop.progress.size() >= 10 && desktop.progress.size() <= 12,
             qPrintable(QString::number(desktop.progress.size())));
    QCOMPARE(desktop.progress.last().second, 1);
    status.state = DownloadState::Paused;
    Q_EMIT queue.changed(status);
    QCOMPARE(desktop.progress.last().second, 0);
}

void DownloadsDesktopTest::messagesOnlyWhenElsewhere()
{
    DownloadQueue queue((HubConfig()));
    DownloadListModel model(&queue);
    NotedDesktop desktop;
    QWidget window;
    const DownloadsDesktop told(&queue, &model, &desktop, &window);
    const DownloadId first = queue.add(thereAlready(QStringLiteral("Gemma")));
    QTRY_COMPARE(queue.status(first).state, DownloadState::Done);
    QCOMPARE(desktop.messages.size(), 1);
    QCOMPARE(desktop.messages[0].first, QStringLiteral("Gemma is here"));

    DownloadStatus status = queue.status(first);
    status.id = 77;
    status.state = DownloadState::Failed;
    status.error = {DownloadProblem::Network, QStringLiteral("The reason.")};
    Q_EMIT queue.changed(status);
    Q_EMIT queue.changed(status); // the same once more
    QCOMPARE(desktop.messages.size(), 2);
    QCOMPARE(desktop.messages[1].second, QStringLiteral("The reason."));

    window.show();
    window.activateWindow();
    QTRY_VERIFY(window.isActiveWindow());
    const DownloadId second = queue.add(thereAlready(QStringLiteral("Qwen")));
    QTRY_COMPARE(queue.status(second).state, DownloadState::Done);
    QCOMPARE(desktop.messages.size(), 2);
}

QTEST_MAIN(DownloadsDesktopTest)
#include "tst_downloadsdesktop.moc"
