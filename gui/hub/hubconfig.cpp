// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/hub/hubconfig.h"

namespace askja::gui {

namespace {

int portOf(const QUrl &url)
{
    return url.port(url.scheme() == QLatin1String("https") ? 443 : 80);
}

bool isHeaderText(const QString &token)
{
    for (const QChar character : token) {
        if (character <= QLatin1Char(' ') || character > QLatin1Char('~'))
            return false;
    }
    return true;
}

} // namespace

HubConfig HubConfig::fromEnvironment()
{
    HubConfig config;
    const QUrl endpoint = cleanEndpoint(qEnvironmentVariable("HF_ENDPOINT"));
    if (endpoint.isValid())
        config.endpoint = endpoint;
    const QString token = qEnvironmentVariable("HF_TOKEN").trimmed();
    if (isHeaderText(token))
        config.token = token;
    return config;
}

QUrl HubConfig::cleanEndpoint(const QString &text)
{
    QUrl url(text.trimmed(), QUrl::StrictMode);
    const bool web = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
    if (!url.isValid() || !web || url.host().isEmpty() || !url.userInfo().isEmpty())
        return {};
    url.setQuery(QString());
    url.setFragment(QString());
    return url.adjusted(QUrl::StripTrailingSlash);
}

bool HubConfig::sendsTokenTo(const QUrl &url) const
{
    return url.scheme() == endpoint.scheme() && url.host() == endpoint.host() && portOf(url) == portOf(endpoint);
}

} // namespace askja::gui
