// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadlistmodel.h"
#include "gui/downloads/downloadqueue.h"
#include "gui/views/downloads/downloadline.h"
#include "gui/views/downloads/downloadspage.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <cstdio>

using namespace askja::gui;

namespace {

/// The longest time for which the GUI thread answered nothing.
class Stalls
{
public:
    Stalls()
    {
        m_clock.start();
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            const double gap = static_cast<double>(m_clock.nsecsElapsed()) / 1e6;
            m_longest = std::max(m_longest, gap);
            m_clock.restart();
        });
        m_timer.start(1);
    }

    [[nodiscard]] double longest() const { return m_longest; } ///< ms

private:
    QElapsedTimer m_clock;
    QTimer m_timer;
    double m_longest = 0;
};

} // namespace

/// Downloads files at once, with the page that shows them, and says how long it took:
/// bench-downloads ENDPOINT FOLDER URL NAME SIZE SHA256 [URL NAME SIZE SHA256 …]
int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    const QStringList words = QCoreApplication::arguments();
    if (words.size() < 7 || (words.size() - 3) % 4 != 0) {
        std::fputs("bench-downloads ENDPOINT FOLDER URL NAME SIZE SHA256 [URL NAME SIZE SHA256 …]\n", stderr);
        return 2;
    }
    HubConfig config;
    config.endpoint = QUrl(words[1]);
    config.proxy = QNetworkProxy(QNetworkProxy::NoProxy);
    DownloadQueue queue(config);
    DownloadListModel model(&queue);
    DownloadsPage page(&model);
    DownloadLine line(&model);
    page.resize(900, 600);
    page.show();
    line.show();

    int left = 0;
    qint64 bytes = 0;
    QElapsedTimer clock;
    double received = 0; ///< s until the last byte had come; then it is flushed to the disk
    QObject::connect(&queue, &DownloadQueue::changed, &queue, [&](const DownloadStatus &status) {
        if (status.state == DownloadState::Running)
            received = static_cast<double>(clock.nsecsElapsed()) / 1e9;
        if (status.state == DownloadState::Failed || status.state == DownloadState::Paused) {
            std::fprintf(stderr, "%s\n", qPrintable(status.error.text));
            QCoreApplication::exit(1);
        } else if (status.state == DownloadState::Done && --left == 0) {
            QCoreApplication::exit(0);
        }
    });
    Stalls *stalls = nullptr;
    QTimer::singleShot(200, &queue, [&] { // the page is there and painted
        stalls = new Stalls;
        clock.start();
        for (qsizetype i = 3; i + 3 < words.size(); i += 4) {
            ++left;
            bytes += words[i + 2].toLongLong();
            queue.add({words[i + 1],
                       words[2],
                       {{QUrl(words[i]), words[i + 1], words[i + 2].toLongLong(), words[i + 3].toLatin1()}}});
        }
    });
    const int code = QApplication::exec();
    const double seconds = static_cast<double>(clock.nsecsElapsed()) / 1e9;
    std::printf("{\"seconds\": %.3f, \"receivedSeconds\": %.3f, \"bytes\": %lld, \"longestStallMs\": %.2f}\n", seconds,
                received, static_cast<long long>(bytes), stalls != nullptr ? stalls->longest() : 0.0);
    delete stalls;
    return code;
}
