// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadtexts.h"
#include "gui/downloads/transfer.h"
#include "gui/hub/hubnetwork.h"

#include <QNetworkReply>

#include <algorithm>
#include <utility>

// How a transfer talks with the hosts.
namespace askja::gui {

namespace {

constexpr qint64 kBuffered = 2 << 20;
constexpr qint64 kPiece = 64 << 10;
constexpr int kMostPiecesAtOnce = 32; ///< then the events get their turn

int statusOf(const QNetworkReply &reply)
{
    return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

QByteArray unquoted(QByteArray etag)
{
    if (etag.startsWith('"') && etag.endsWith('"') && etag.size() >= 2)
        etag = etag.mid(1, etag.size() - 2);
    return etag.toLower();
}

DownloadProblem problemOf(HubErrorCode code)
{
    switch (code) {
    case HubErrorCode::Unauthorized:
    case HubErrorCode::Gated:
        return DownloadProblem::Access;
    case HubErrorCode::NotFound:
        return DownloadProblem::Gone;
    default:
        return DownloadProblem::Network;
    }
}

bool helpsToWait(HubErrorCode code)
{
    return code == HubErrorCode::Offline || code == HubErrorCode::Interrupted || code == HubErrorCode::Timeout
        || code == HubErrorCode::RateLimited || code == HubErrorCode::ServerFailed || code == HubErrorCode::ProxyFailed;
}

} // namespace

void Transfer::ask()
{
    if (!m_config.allowed) {
        end(DownloadState::Paused, {DownloadProblem::NotAllowed, notAllowedError().text});
        return;
    }
    m_redirects = 0;
    // A manager remembers connections and what a proxy said; after something went wrong a fresh one is safer.
    dropReply();
    m_manager = std::make_unique<QNetworkAccessManager>();
    prepare(*m_manager, m_config);
    request(file().url);
}

void Transfer::request(const QUrl &url)
{
    m_url = url;
    m_headersSeen = false;
    QNetworkRequest request = makeRequest(m_config, url);
    request.setRawHeader("Accept-Encoding", "identity"); // bytes of the file, not of something packed
    if (m_part->received() > 0) {
        request.setRawHeader("Range", "bytes=" + QByteArray::number(m_part->received()) + '-');
        if (!m_record.etag.isEmpty() && m_record.etagHost == url.host())
            request.setRawHeader("If-Range", m_record.etag);
    }
    m_silence.start();
    m_reply = m_manager->get(request);
    m_reply->setReadBufferSize(kBuffered);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &Transfer::headersCame);
    connect(m_reply, &QNetworkReply::readyRead, this, &Transfer::read);
    connect(m_reply, &QNetworkReply::finished, this, &Transfer::replyFinished);
}

/// Of the last host: does the body that follows belong where the part ends?
void Transfer::headersCame()
{
    const int status = statusOf(*m_reply);
    if (m_headersSeen || status < 200 || status >= 300)
        return;
    m_headersSeen = true;
    if (!bodyFits())
        return;
    const QByteArray etag = m_reply->rawHeader("ETag");
    if (etag.startsWith('"') && (m_record.etag != etag || m_record.etagHost != m_url.host())) {
        m_record.etag = etag;
        m_record.etagHost = m_url.host();
        static_cast<void>(m_record.save()); // without it the next run asks for the whole file again, no more
    }
    report(DownloadState::Running);
}

bool Transfer::bodyFits()
{
    const QString other = DownloadTexts::tr("%1 offers a file of another length than the hub says.").arg(m_url.host());
    if (statusOf(*m_reply) == 206) {
        const ContentRange range = parseContentRange(m_reply->rawHeader("Content-Range"));
        const bool sameFile = m_record.etagHost != m_url.host() || m_record.etag.isEmpty()
            || m_reply->rawHeader("ETag").isEmpty() || m_reply->rawHeader("ETag") == m_record.etag;
        if (range.begin == m_part->received() && (range.total < 0 || range.total == file().size) && sameFile)
            return true;
        m_record.etag.clear();
        const DownloadError error = restartPart();
        if (error)
            end(DownloadState::Failed, error);
        else
            badAnswer(other);
        return false;
    }
    const QVariant length = m_reply->header(QNetworkRequest::ContentLengthHeader);
    if (length.isValid() && length.toLongLong() != file().size) {
        badAnswer(other);
        return false;
    }
    // The whole file, though only the rest was asked for: ranges are not known here, or it is another file by now.
    const DownloadError error = m_part->received() > 0 ? restartPart() : DownloadError();
    if (error)
        end(DownloadState::Failed, error);
    return !error;
}

void Transfer::read()
{
    if (!m_headersSeen || m_reply == nullptr)
        return; // the body of a refusal or a redirect: nobody reads it
    m_piece.resize(kPiece);
    for (int i = 0; i < kMostPiecesAtOnce && m_stop == Stop::No; ++i) {
        const qint64 wanted = std::min(kPiece, file().size - m_part->received());
        const qint64 got = m_reply->read(m_piece.data(), wanted);
        if (got <= 0)
            break;
        const DownloadError error = m_part->append(m_piece.data(), got);
        if (error) {
            end(error.problem == DownloadProblem::DiskFull ? DownloadState::Paused : DownloadState::Failed, error);
            return;
        }
        if (m_part->received() > m_best) {
            m_best = m_part->received();
            m_tries = 0;
        }
        if (m_part->received() == file().size) { // whatever else this host would like to send
            m_silence.stop();
            dropReply();
            report(DownloadState::Running);
            verify();
            return;
        }
    }
    // Neither often on a quick line nor seldom on a slow one: what is behind the mark comes again in seconds.
    if (m_part->received() - m_record.flushed >= m_limits.markBytes && m_marked.elapsed() >= m_limits.markInterval)
        mark();
    m_silence.start();
    report(DownloadState::Running);
    if (m_stop == Stop::No && m_reply->bytesAvailable() > 0)
        QMetaObject::invokeMethod(
            m_reply, [this] { read(); }, Qt::QueuedConnection);
}

void Transfer::replyFinished()
{
    if (isRedirect(*m_reply)) {
        follow();
        return;
    }
    const int status = statusOf(*m_reply);
    if (status >= 200 && status < 300) {
        headersCame();
        while (m_reply != nullptr && m_stop == Stop::No
               && m_reply->bytesAvailable() > 0) // what came before the end is good
            read();
        if (m_reply == nullptr || m_ended)
            return;
        HubError error = errorOf(*m_reply, m_config);
        if (m_reply->error() == QNetworkReply::NoError || error.code == HubErrorCode::BadAnswer)
            error = {HubErrorCode::Interrupted,
                     DownloadTexts::tr("The connection to %1 ended too early.").arg(m_url.host())};
        tryAgain(error);
        return;
    }
    refused();
}

void Transfer::follow()
{
    const QByteArray linked = unquoted(m_reply->rawHeader("X-Linked-Etag"));
    if (linked.size() == 64 && linked != file().sha256) {
        fail(DownloadProblem::Gone,
             {HubErrorCode::NotFound,
              DownloadTexts::tr(
                  "The hub has another version of this file by now. Choose it anew on the model's page.")});
        return;
    }
    const HubResult<QUrl> target = redirectTarget(*m_reply, m_redirects, m_config);
    dropReply();
    if (target.error) {
        badAnswer(target.error.text);
        return;
    }
    ++m_redirects;
    request(target.value);
}

void Transfer::refused()
{
    const HubError error = errorOf(*m_reply, m_config);
    if (error.code == HubErrorCode::RangeRefused) {
        const DownloadError disk = restartPart();
        if (disk)
            end(DownloadState::Failed, disk);
        else
            badAnswer(error.text);
        return;
    }
    if (statusOf(*m_reply) == 407 || m_reply->error() == QNetworkReply::ProxyAuthenticationRequiredError) {
        fail(DownloadProblem::Access, error); // asking again and again locks accounts
        return;
    }
    // An address that a redirect led to is only good for a while; the hub gives a new one.
    const bool expired = !atEndpoint() && statusOf(*m_reply) >= 400 && statusOf(*m_reply) < 500;
    if (helpsToWait(error.code) || expired)
        tryAgain(error);
    else
        fail(problemOf(error.code), error);
}

void Transfer::tryAgain(const HubError &error)
{
    dropReply();
    m_silence.stop();
    const bool forEver = error.code == HubErrorCode::Offline; // the network will be back some time
    if (++m_tries > m_limits.mostTries && !forEver) {
        fail(DownloadProblem::Network, error);
        return;
    }
    const int doublings = std::min(m_tries - 1, 16);
    const qint64 pause = std::min<qint64>(qint64{m_limits.firstPause} << doublings, m_limits.longestPause);
    m_pause.start(static_cast<int>(std::max<qint64>(pause, qint64{error.retryAfter} * 1000)));
    report(DownloadState::Retrying, {DownloadProblem::Network, error.text});
}

/// The host's answer cannot be right; asking once more may help, asking for ever does not.
void Transfer::badAnswer(const QString &text)
{
    if (++m_badAnswers >= m_limits.mostBadAnswers)
        fail(DownloadProblem::Damaged, {HubErrorCode::BadAnswer, text});
    else
        tryAgain({HubErrorCode::BadAnswer, text});
}

void Transfer::fail(DownloadProblem problem, const HubError &error)
{
    end(DownloadState::Failed, {problem, error.text, error.page});
}

void Transfer::dropReply()
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
