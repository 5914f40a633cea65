// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/hub/hubconfig.h"
#include "gui/hub/huberror.h"

#include <QNetworkRequest>

class QNetworkAccessManager;
class QNetworkReply;

// What every request to the hub and to the hosts behind it has in common. Any thread.
namespace askja::gui {

/// With the user agent, without automatic redirects, TLS verified, and with the token if this address may see it.
[[nodiscard]] QNetworkRequest makeRequest(const HubConfig &config, const QUrl &url);
/// Sets the proxy; no cookies, no cache, no password caches.
void prepare(QNetworkAccessManager &manager, const HubConfig &config);

/// Whether the reply says to go elsewhere, and where to; an error if that place is not one to go to: never from https
/// to http, never with a name and password in the address.
[[nodiscard]] bool isRedirect(const QNetworkReply &reply);
[[nodiscard]] HubResult<QUrl> redirectTarget(const QNetworkReply &reply, int redirectsSoFar, const HubConfig &config);

/// Addresses at the endpoint. The repository is "owner/name".
[[nodiscard]] QUrl searchUrl(const HubConfig &config);
[[nodiscard]] QUrl infoUrl(const HubConfig &config, const QString &repository, const QString &revision);
[[nodiscard]] QUrl treeUrl(const HubConfig &config, const QString &repository, const QString &revision);
[[nodiscard]] QUrl fileUrl(const HubConfig &config, const QString &repository, const QString &revision,
                           const QString &path);
[[nodiscard]] QUrl pageUrl(const HubConfig &config, const QString &repository);
/// "owner/name" of an address made by these; empty if there is none in it.
[[nodiscard]] QString repositoryOf(const QUrl &url, const HubConfig &config);

/// "bytes 5-9/100" of a Content-Range; total −1: unknown. Invalid: begin is −1.
struct ContentRange
{
    qint64 begin = -1;
    qint64 end = -1; ///< one past the last byte
    qint64 total = -1;
};
[[nodiscard]] ContentRange parseContentRange(const QByteArray &header);
/// The address of rel="next" in a Link header; empty: there is none.
[[nodiscard]] QUrl nextLink(const QByteArray &header, const QUrl &base);

} // namespace askja::gui
