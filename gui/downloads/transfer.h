// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadrecord.h"
#include "gui/downloads/downloadtypes.h"
#include "gui/downloads/partfile.h"
#include "gui/hub/hubconfig.h"
#include "gui/hub/huberror.h"

#include <QElapsedTimer>
#include <QNetworkAccessManager>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>

class QNetworkReply;

namespace askja::gui {

/// Loads the files of one request, one after the other, until they are verified and have their final names. Lives on a
/// thread of its own, which it blocks with disk work and hashing; only stop() may be called from another one.
class Transfer : public QObject
{
    Q_OBJECT

public:
    Transfer(const HubConfig &config, const DownloadLimits &limits, const DownloadRequest &request);
    ~Transfer() override;

    void start();
    enum class Stop {
        No,
        Keep, ///< what has come stays, and the next run of the program goes on
        Pause, ///< … and the next run waits for the person
        Discard,
    };
    void stop(Stop how); ///< ended() follows

Q_SIGNALS:
    /// At most every limits.progressInterval ms, and on every change of state.
    void progressed(askja::gui::DownloadState state, qint64 received, const askja::gui::DownloadError &error);
    /// Last of all: Done, Paused, Failed or Cancelled.
    void ended(askja::gui::DownloadState state, qint64 received, const askja::gui::DownloadError &error);

private:
    // One file after the other
    void openRecord();
    void nextFile();
    [[nodiscard]] DownloadError openPart();
    [[nodiscard]] qint64 toComeAfterwards() const;
    bool saveRecord();
    void mark();
    [[nodiscard]] DownloadError restartPart();
    bool rehash();
    void verify();
    // One answer
    void ask();
    void request(const QUrl &url);
    void headersCame();
    [[nodiscard]] bool bodyFits();
    void read();
    void replyFinished();
    void follow();
    void dropReply();
    // What goes wrong
    void refused();
    void tryAgain(const HubError &error);
    void badAnswer(const QString &text);
    void fail(DownloadProblem problem, const HubError &error);
    void end(DownloadState state, const DownloadError &error = {});
    void endStopped();
    void discardAll();
    void report(DownloadState state, const DownloadError &error = {});
    [[nodiscard]] qint64 received() const { return m_before + (m_part ? m_part->received() : 0); }

    [[nodiscard]] const DownloadFile &file() const { return m_record.request.files.at(m_index); }
    [[nodiscard]] bool atEndpoint() const { return m_config.sendsTokenTo(m_url); }

    const HubConfig m_config;
    const DownloadLimits m_limits;
    DownloadRecord m_record;
    std::atomic<Stop> m_stop{Stop::No};
    std::unique_ptr<QNetworkAccessManager> m_manager; ///< made on the thread
    QNetworkReply *m_reply = nullptr;
    std::unique_ptr<PartFile> m_part;
    QUrl m_url;
    QByteArray m_piece; ///< on its way from the network to the disk
    QTimer m_silence{this};
    QTimer m_pause{this};
    QElapsedTimer m_reported;
    QElapsedTimer m_marked;
    DownloadState m_state = DownloadState::Waiting;
    qsizetype m_index = -1;
    qint64 m_before = 0; ///< bytes of the files before this one
    qint64 m_best = 0; ///< most of this file that ever came
    int m_redirects = 0;
    int m_tries = 0; ///< since something new came
    int m_badAnswers = 0; ///< of this file
    bool m_headersSeen = false;
    bool m_ended = false;
};

} // namespace askja::gui
