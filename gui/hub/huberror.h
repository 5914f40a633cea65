// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QMetaType>
#include <QString>
#include <QUrl>

class QNetworkReply;

namespace askja::gui {

struct HubConfig;

/// What went wrong between here and the hub, for code that branches on it; people read the text.
enum class HubErrorCode {
    None,
    NotAllowed, ///< the settings forbid network use
    Offline, ///< no way to the host at all
    Interrupted, ///< the connection ended in the middle
    Timeout, ///< nothing came for too long
    TlsFailed, ///< the host could not prove who it is
    ProxyFailed,
    Unauthorized, ///< a token is missing or not valid
    Gated, ///< the repository's conditions have to be accepted first; page says where
    NotFound,
    RateLimited, ///< retryAfter says for how long
    ServerFailed, ///< 5xx
    Refused, ///< any other 4xx
    RangeRefused, ///< 416
    TooLarge,
    BadAnswer, ///< not what a hub answers
    RedirectLoop,
    UnsafeRedirect, ///< from https to something else
};

struct HubError
{
    HubErrorCode code = HubErrorCode::None;
    QString text; ///< a sentence for people
    QUrl page = {}; ///< the page to visit, if that helps
    int retryAfter = 0; ///< seconds; 0: the host did not say

    explicit operator bool() const { return code != HubErrorCode::None; }
};

/// What a finished reply that is no success and no redirect means. Takes only its headers, never its body.
[[nodiscard]] HubError errorOf(const QNetworkReply &reply, const HubConfig &config);

[[nodiscard]] HubError notAllowedError();
[[nodiscard]] HubError timeoutError(const QString &host, int milliseconds);
[[nodiscard]] HubError interruptedError(const QString &host);
[[nodiscard]] HubError tooLargeError(const QString &host);
[[nodiscard]] HubError badAnswerError(const QString &host);

/// A value or what went wrong.
template <typename T> struct HubResult
{
    T value = {};
    HubError error = {};

    [[nodiscard]] bool isGood() const { return error.code == HubErrorCode::None; }
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::HubErrorCode)
Q_DECLARE_METATYPE(askja::gui::HubError)
