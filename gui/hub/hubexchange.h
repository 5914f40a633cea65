// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/hub/hubconfig.h"
#include "gui/hub/huberror.h"
#include "gui/hub/hubnetwork.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

class QNetworkAccessManager;
class QNetworkReply;

namespace askja::gui {

struct HubRequest
{
    QUrl url;
    qint64 begin = -1; ///< −1: the whole; else only the bytes from here on …
    qint64 length = 0; ///< … so many
};

struct HubAnswer
{
    HubError error;
    int status = 0;
    QByteArray body;
    QByteArray link; ///< the header Link
    ContentRange range; ///< of a part
    qint64 wholeSize = -1; ///< of the file a part was asked of; −1: unknown
};

/// One small question to the hub and its answer: follows redirects by hand, reads no more than the limits allow, waits
/// as asked for when the host wants a short pause. Deletes itself after finished(); deleting it before cancels. Lives
/// on the manager's thread.
class HubExchange : public QObject
{
    Q_OBJECT

public:
    HubExchange(QNetworkAccessManager &manager, const HubConfig &config, const HubRequest &request, QObject *parent);
    ~HubExchange() override;

    void start();

Q_SIGNALS:
    void finished(const askja::gui::HubAnswer &answer);

private:
    void ask();
    void read();
    void replyFinished();
    void refused();
    void follow();
    [[nodiscard]] bool isCutShort() const;
    void handOver();
    void fail(const HubError &error);
    void end();
    bool pauseFor(const HubError &error);
    void dropReply();
    [[nodiscard]] bool isPart() const { return m_request.begin >= 0; }

    QNetworkAccessManager &m_manager;
    HubConfig m_config;
    HubRequest m_request;
    QUrl m_url; ///< where the redirects have led so far
    HubAnswer m_answer;
    QNetworkReply *m_reply = nullptr;
    QTimer m_silence;
    QElapsedTimer m_since;
    qint64 m_refusalBytes = 0;
    int m_redirects = 0;
    int m_pauses = 0;
    bool m_ended = false;
};

} // namespace askja::gui
