// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/hub/hubexchange.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>

#include <algorithm>
#include <utility>

namespace askja::gui {

namespace {

constexpr int kMostPauses = 2;
constexpr int kLongestInSilences = 6; ///< a small answer may take so many times the longest silence as a whole
constexpr qint64 kBuffered = 256 << 10;

} // namespace

HubExchange::HubExchange(QNetworkAccessManager &manager, const HubConfig &config, const HubRequest &request,
                         QObject *parent)
    : QObject(parent)
    , m_manager(manager)
    , m_config(config)
    , m_request(request)
    , m_url(request.url)
{
    m_silence.setSingleShot(true);
    m_silence.setInterval(config.silence);
    connect(&m_silence, &QTimer::timeout, this, [this] { fail(timeoutError(m_url.host(), m_config.silence)); });
}

HubExchange::~HubExchange()
{
    dropReply();
}

void HubExchange::start()
{
    m_since.start();
    if (!m_config.allowed) {
        QTimer::singleShot(0, this, [this] { fail(notAllowedError()); });
        return;
    }
    ask();
}

void HubExchange::ask()
{
    QNetworkRequest request = makeRequest(m_config, m_url);
    if (isPart()) {
        const qint64 last = m_request.begin + std::max<qint64>(m_request.length, 1) - 1;
        request.setRawHeader("Range", "bytes=" + QByteArray::number(m_request.begin) + '-' + QByteArray::number(last));
        request.setRawHeader("Accept-Encoding", "identity"); // the range is one of the file's bytes
    }
    m_answer = {};
    m_refusalBytes = 0;
    m_silence.start();
    m_reply = m_manager.get(request);
    m_reply->setReadBufferSize(kBuffered);
    connect(m_reply, &QNetworkReply::readyRead, this, &HubExchange::read);
    connect(m_reply, &QNetworkReply::finished, this, &HubExchange::replyFinished);
}

void HubExchange::read()
{
    if (m_since.elapsed() > qint64{kLongestInSilences} * m_config.silence) {
        fail(timeoutError(m_url.host(), m_config.silence));
        return;
    }
    m_silence.start();
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status < 200 || status >= 300) { // what is written below a refusal is not read: its headers say it all
        m_refusalBytes += m_reply->skip(m_reply->bytesAvailable());
        if (m_refusalBytes > kBuffered)
            refused();
        return;
    }
    const qint64 most = isPart() ? m_request.length : m_config.mostBytes;
    m_answer.body += m_reply->read(most + 1 - m_answer.body.size());
    if (m_answer.body.size() <= most)
        return;
    if (isPart()) // the host sends the whole file; its beginning was asked for
        handOver();
    else
        fail(tooLargeError(m_url.host()));
}

void HubExchange::replyFinished()
{
    m_silence.stop();
    if (isRedirect(*m_reply)) {
        follow();
        return;
    }
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (m_reply->error() != QNetworkReply::NoError || status < 200 || status >= 300) {
        refused();
        return;
    }
    read();
    if (!m_ended)
        handOver();
}

void HubExchange::refused()
{
    const HubError error = errorOf(*m_reply, m_config);
    if (!pauseFor(error))
        fail(error);
}

void HubExchange::follow()
{
    const HubResult<QUrl> target = redirectTarget(*m_reply, m_redirects, m_config);
    // The first host knows the size even if the one that it leads to will not say.
    const qint64 linked = m_reply->rawHeader("X-Linked-Size").toLongLong();
    dropReply();
    if (target.error) {
        fail(target.error);
        return;
    }
    ++m_redirects;
    m_url = target.value;
    ask();
    m_answer.wholeSize = linked > 0 ? linked : -1;
}

/// A connection that ends in the middle of a body is not an error to Qt every time.
bool HubExchange::isCutShort() const
{
    const QVariant promised = m_reply->header(QNetworkRequest::ContentLengthHeader);
    if (!promised.isValid() || m_reply->hasRawHeader("Content-Encoding"))
        return false;
    const qint64 wanted = isPart() ? std::min(promised.toLongLong(), m_request.length) : promised.toLongLong();
    return m_answer.body.size() < wanted;
}

void HubExchange::handOver()
{
    m_answer.status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    m_answer.link = m_reply->rawHeader("Link");
    if (isCutShort()) {
        fail(interruptedError(m_url.host()));
        return;
    }
    if (isPart()) {
        m_answer.range = parseContentRange(m_reply->rawHeader("Content-Range"));
        if (m_answer.status == 206 ? m_answer.range.begin != m_request.begin : m_request.begin > 0) {
            fail(badAnswerError(m_url.host()));
            return;
        }
        m_answer.body.truncate(m_request.length);
        if (m_answer.range.total >= 0)
            m_answer.wholeSize = m_answer.range.total;
        else if (m_answer.status == 200 && m_reply->header(QNetworkRequest::ContentLengthHeader).isValid())
            m_answer.wholeSize = m_reply->header(QNetworkRequest::ContentLengthHeader).toLongLong();
    }
    end();
}

/// The host asks for a pause that is short enough to wait for: the whole question begins anew after it.
bool HubExchange::pauseFor(const HubError &error)
{
    const bool asked = error.code == HubErrorCode::RateLimited || error.code == HubErrorCode::ServerFailed;
    const int seconds = std::max(error.retryAfter, 1);
    if (!asked || seconds > m_config.longestPause || m_pauses >= kMostPauses)
        return false;
    ++m_pauses;
    dropReply();
    m_url = m_request.url;
    m_redirects = 0;
    // Precise: a coarse timer may ring 5 % before what the hub asked.
    QTimer::singleShot(seconds * 1000, Qt::PreciseTimer, this, [this] {
        m_since.start();
        ask();
    });
    return true;
}

void HubExchange::fail(const HubError &error)
{
    m_answer = {};
    m_answer.error = error;
    end();
}

void HubExchange::end()
{
    if (std::exchange(m_ended, true))
        return;
    m_silence.stop();
    dropReply();
    deleteLater();
    Q_EMIT finished(m_answer);
}

void HubExchange::dropReply()
{
    if (m_reply == nullptr)
        return;
    QNetworkReply *const reply = std::exchange(m_reply, nullptr);
    reply->disconnect(this);
    if (reply->isRunning())
        reply->abort();
    reply->deleteLater();
}

} // namespace askja::gui
