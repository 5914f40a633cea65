// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/hub/hubnetwork.h"

#include "askja_version.h"

#include <QCoreApplication>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QRegularExpression>

namespace askja::gui {

namespace {

class HubTexts
{
    Q_DECLARE_TR_FUNCTIONS(askja::gui::Hub)
};

/// Below the endpoint, whose own path stays in front; each part is escaped, so that no name can leave its place.
QUrl below(const HubConfig &config, const QStringList &parts)
{
    QByteArray text = config.endpoint.toEncoded(QUrl::StripTrailingSlash | QUrl::RemoveQuery | QUrl::RemoveFragment);
    for (const QString &part : parts) {
        for (const QString &name : part.split(QLatin1Char('/')))
            text += '/' + QUrl::toPercentEncoding(name);
    }
    return QUrl::fromEncoded(text, QUrl::StrictMode);
}

/// A revision may have slashes ("refs/pr/1"), which the hub wants escaped.
QUrl withRevision(const HubConfig &config, const QStringList &before, const QString &revision, const QStringList &after)
{
    QByteArray text = below(config, before).toEncoded() + '/' + QUrl::toPercentEncoding(revision);
    for (const QString &part : after) {
        for (const QString &name : part.split(QLatin1Char('/')))
            text += '/' + QUrl::toPercentEncoding(name);
    }
    return QUrl::fromEncoded(text, QUrl::StrictMode);
}

} // namespace

QNetworkRequest makeRequest(const HubConfig &config, const QUrl &url)
{
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setAttribute(QNetworkRequest::CacheSaveControlAttribute, false);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    // Also with "Manual" a tunnel through a proxy logs in; a plain request through one does not.
    const bool plainProxyLogin = url.scheme() == QLatin1String("http") && !config.proxy.user().isEmpty();
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute,
                         plainProxyLogin ? QNetworkRequest::Automatic : QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute,
                         false); // one slow stream must not hold another one back
    request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("askja/" ASKJA_VERSION_STRING));
    if (!config.token.isEmpty() && config.sendsTokenTo(url))
        request.setRawHeader("Authorization", "Bearer " + config.token.toLatin1());
    return request;
}

void prepare(QNetworkAccessManager &manager, const HubConfig &config)
{
    manager.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    if (config.proxy.type() != QNetworkProxy::DefaultProxy)
        manager.setProxy(config.proxy);
}

bool isRedirect(const QNetworkReply &reply)
{
    const int status = reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

HubResult<QUrl> redirectTarget(const QNetworkReply &reply, int redirectsSoFar, const HubConfig &config)
{
    const QString host = reply.url().host();
    if (redirectsSoFar >= config.mostRedirects)
        return {{},
                {HubErrorCode::RedirectLoop,
                 HubTexts::tr("%1 sends every request on to another address, without end.").arg(host)}};
    const QByteArray location = reply.rawHeader("Location");
    const QUrl target = reply.url().resolved(QUrl::fromEncoded(location, QUrl::StrictMode));
    const bool web = target.scheme() == QLatin1String("https") || target.scheme() == QLatin1String("http");
    if (location.isEmpty() || !target.isValid() || !web || target.host().isEmpty())
        return {{}, badAnswerError(host)};
    const bool weaker = reply.url().scheme() == QLatin1String("https") && target.scheme() != QLatin1String("https");
    if (weaker || !target.userInfo().isEmpty())
        return {{},
                {HubErrorCode::UnsafeRedirect,
                 HubTexts::tr("%1 sends the request on to an address that is not safe, so it was not followed.")
                     .arg(host)}};
    return {target, {}};
}

QUrl searchUrl(const HubConfig &config)
{
    return below(config, {QStringLiteral("api/models")});
}

QUrl infoUrl(const HubConfig &config, const QString &repository, const QString &revision)
{
    return withRevision(config, {QStringLiteral("api/models"), repository, QStringLiteral("revision")}, revision, {});
}

QUrl treeUrl(const HubConfig &config, const QString &repository, const QString &revision)
{
    return withRevision(config, {QStringLiteral("api/models"), repository, QStringLiteral("tree")}, revision, {});
}

QUrl fileUrl(const HubConfig &config, const QString &repository, const QString &revision, const QString &path)
{
    return withRevision(config, {repository, QStringLiteral("resolve")}, revision, {path});
}

QUrl pageUrl(const HubConfig &config, const QString &repository)
{
    return below(config, {repository});
}

QString repositoryOf(const QUrl &url, const HubConfig &config)
{
    if (!config.sendsTokenTo(url))
        return {};
    const QString path = url.path().mid(config.endpoint.path().size());
    static const QRegularExpression pattern(
        QStringLiteral("^/(?:api/models/|api/resolve-cache/models/)?([\\w.-]+/[\\w.-]+)(?:/"
                       "(?:resolve|tree|revision|[0-9a-f]{40})/.*)?$"));
    const QRegularExpressionMatch match = pattern.match(path);
    return match.hasMatch() && match.captured(1) != QLatin1String("api/models") ? match.captured(1) : QString();
}

ContentRange parseContentRange(const QByteArray &header)
{
    static const QRegularExpression pattern(QStringLiteral("^bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18}|\\*)$"));
    const QRegularExpressionMatch match = pattern.match(QString::fromLatin1(header).trimmed());
    if (!match.hasMatch())
        return {};
    ContentRange range{match.captured(1).toLongLong(), match.captured(2).toLongLong() + 1, -1};
    if (match.captured(3) != QLatin1String("*"))
        range.total = match.captured(3).toLongLong();
    if (range.end <= range.begin || (range.total >= 0 && range.end > range.total))
        return {};
    return range;
}

QUrl nextLink(const QByteArray &header, const QUrl &base)
{
    static const QRegularExpression pattern(QStringLiteral("<([^<>]*)>\\s*;[^,<]*\\brel=\"?next\"?"));
    const QRegularExpressionMatch match = pattern.match(QString::fromLatin1(header));
    return match.hasMatch() ? base.resolved(QUrl::fromEncoded(match.captured(1).toLatin1(), QUrl::StrictMode)) : QUrl();
}

} // namespace askja::gui
