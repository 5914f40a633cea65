// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/hub/huberror.h"

#include "gui/hub/hubconfig.h"
#include "gui/hub/hubnetwork.h"

#include <QCoreApplication>
#include <QNetworkReply>

#include <algorithm>

namespace askja::gui {

namespace {

class HubTexts
{
    Q_DECLARE_TR_FUNCTIONS(askja::gui::Hub)
};

constexpr int kLongestWait = 24 * 3600;

int secondsToWait(const QNetworkReply &reply)
{
    bool number = false;
    const int seconds = reply.rawHeader("Retry-After").trimmed().toInt(&number); // dates are not sent by the hub
    return number ? std::clamp(seconds, 0, kLongestWait) : 0;
}

HubError proxyLoginError(const HubConfig &config)
{
    return {HubErrorCode::ProxyFailed,
            config.proxy.user().isEmpty()
                ? HubTexts::tr("The proxy asks for a name and a password. Enter them in the settings.")
                : HubTexts::tr("The proxy did not accept the name and the password. Check them in the settings.")};
}

HubError transportError(const QNetworkReply &reply, const HubConfig &config)
{
    const QString host = reply.url().host();
    switch (reply.error()) {
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::ConnectionRefusedError:
    case QNetworkReply::TemporaryNetworkFailureError:
    case QNetworkReply::NetworkSessionFailedError:
    case QNetworkReply::UnknownNetworkError:
        return {HubErrorCode::Offline,
                HubTexts::tr("%1 cannot be reached. Check the connection to the internet.").arg(host)};
    case QNetworkReply::SslHandshakeFailedError:
        return {
            HubErrorCode::TlsFailed,
            HubTexts::tr("%1 could not prove that it is %1, so nothing was sent to it. Check this computer's date, and "
                         "whether a proxy or a virus scanner stands between.")
                .arg(host)};
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::UnknownProxyError:
        return {HubErrorCode::ProxyFailed,
                HubTexts::tr("The proxy did not let the request through. Check its address, name and password.")};
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return proxyLoginError(config);
    case QNetworkReply::TimeoutError:
    case QNetworkReply::OperationCanceledError:
        return {HubErrorCode::Timeout, HubTexts::tr("%1 did not answer in time.").arg(host)};
    case QNetworkReply::ProtocolInvalidOperationError:
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolFailure:
        return badAnswerError(host);
    default:
        return interruptedError(host);
    }
}

HubError accessError(const QNetworkReply &reply, const HubConfig &config, int status)
{
    const QByteArray code = reply.rawHeader("X-Error-Code");
    const QString repository = repositoryOf(reply.url(), config);
    const QUrl page = repository.isEmpty() ? config.endpoint : pageUrl(config, repository);
    if (code == "GatedRepo") {
        const QString text = status == 401
            ? HubTexts::tr(
                "%1 is only for people who have accepted its conditions. Accept them on its page, make a token there, "
                "and enter it in the settings.")
            : HubTexts::tr(
                "%1 is only for people who have accepted its conditions, and the account of your token has not, or "
                "its owner has not answered yet. Its page says more.");
        return {HubErrorCode::Gated, text.arg(repository), page};
    }
    if (code == "RepoNotFound" && config.token.isEmpty())
        return {HubErrorCode::NotFound,
                HubTexts::tr("There is no repository %1, or it is private and needs a token.").arg(repository), page};
    if (!config.sendsTokenTo(reply.url()))
        return {HubErrorCode::Refused, HubTexts::tr("%1 refused the request.").arg(reply.url().host())};
    const QString text = config.token.isEmpty()
        ? HubTexts::tr("%1 asks for a token. Enter one in the settings.")
        : HubTexts::tr("%1 did not accept the token. It may have expired; enter another one in the settings.");
    return {HubErrorCode::Unauthorized, text.arg(reply.url().host()), page};
}

HubError notFoundError(const QNetworkReply &reply, const HubConfig &config)
{
    const QByteArray code = reply.rawHeader("X-Error-Code");
    const QString repository = repositoryOf(reply.url(), config);
    if (code == "EntryNotFound")
        return {HubErrorCode::NotFound, HubTexts::tr("%1 has no such file any more.").arg(repository)};
    if (code == "RevisionNotFound")
        return {HubErrorCode::NotFound, HubTexts::tr("%1 has no such version.").arg(repository)};
    if (!repository.isEmpty())
        return {HubErrorCode::NotFound,
                HubTexts::tr("There is no repository %1, or it is not open to you.").arg(repository)};
    return {HubErrorCode::NotFound, HubTexts::tr("%1 has no such page.").arg(reply.url().host())};
}

} // namespace

HubError errorOf(const QNetworkReply &reply, const HubConfig &config)
{
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QString host = reply.url().host();
    if (status == 407)
        return proxyLoginError(config);
    if (status < 400)
        return transportError(reply, config);
    if (status == 401 || status == 403)
        return accessError(reply, config, status);
    if (status == 404 || status == 410)
        return notFoundError(reply, config);
    if (status == 416)
        return {HubErrorCode::RangeRefused, HubTexts::tr("%1 has no such part of the file.").arg(host)};
    if (status == 429)
        return {HubErrorCode::RateLimited,
                HubTexts::tr("%1 asks for a pause, because too much was asked of it.").arg(host),
                {},
                secondsToWait(reply)};
    if (status >= 500)
        return {HubErrorCode::ServerFailed,
                HubTexts::tr("%1 has a problem of its own (%2). Try again later.").arg(host).arg(status),
                {},
                secondsToWait(reply)};
    return {HubErrorCode::Refused, HubTexts::tr("%1 refused the request (%2).").arg(host).arg(status)};
}

HubError notAllowedError()
{
    return {HubErrorCode::NotAllowed, HubTexts::tr("The settings forbid Askja to use the network.")};
}

HubError timeoutError(const QString &host, int milliseconds)
{
    return {HubErrorCode::Timeout,
            HubTexts::tr("Nothing came from %1 for %2 seconds.").arg(host).arg((milliseconds + 999) / 1000)};
}

HubError interruptedError(const QString &host)
{
    return {HubErrorCode::Interrupted, HubTexts::tr("The connection to %1 ended too early.").arg(host)};
}

HubError tooLargeError(const QString &host)
{
    return {HubErrorCode::TooLarge,
            HubTexts::tr("%1 answered far more than was asked for, so the answer was not read.").arg(host)};
}

HubError badAnswerError(const QString &host)
{
    return {HubErrorCode::BadAnswer,
            HubTexts::tr(
                "%1 answered something else than a model hub does. Check the address in the settings, and whether the "
                "network wants you to log in first.")
                .arg(host)};
}

} // namespace askja::gui
