// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadqueue.h"

#include <QCoreApplication>

#include <cstdio>

using namespace askja::gui;

namespace {

void say(const QString &line)
{
    std::fputs(qPrintable(line + QLatin1Char('\n')), stdout);
    std::fflush(stdout);
}

} // namespace

/// Downloads one file in a process of its own, to be killed or to have no room:
/// askja-download-program ENDPOINT URL FOLDER NAME SIZE SHA256 [stay]. With "stay" a pause does not end it. Says "state
/// <number> <received> <problem> <text>".
int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    const QStringList words = app.arguments();
    if (words.size() < 7)
        return 2;
    const bool stays = words.value(7) == QLatin1String("stay");
    HubConfig config;
    config.endpoint = QUrl(words[1]);
    config.proxy = QNetworkProxy(QNetworkProxy::NoProxy);
    DownloadLimits limits;
    limits.firstPause = 20;
    limits.progressInterval = 5;
    limits.roomInterval = 100;
    DownloadQueue queue(config, limits);
    QObject::connect(&queue, &DownloadQueue::changed, &queue, [stays](const DownloadStatus &status) {
        say(QStringLiteral("state %1 %2 %3 %4")
                .arg(int(status.state))
                .arg(status.received)
                .arg(int(status.error.problem))
                .arg(status.error.text));
        if (status.state == DownloadState::Done)
            QCoreApplication::exit(0);
        if (status.state == DownloadState::Failed || (status.state == DownloadState::Paused && !stays))
            QCoreApplication::exit(1);
    });
    say(QStringLiteral("ready"));
    queue.add({words[4], words[3], {{QUrl(words[2]), words[4], words[5].toLongLong(), words[6].toLatin1()}}});
    return QCoreApplication::exec();
}
