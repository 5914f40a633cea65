// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QNetworkProxy>
#include <QString>
#include <QUrl>

namespace askja::gui {

/// How to reach the hub. A value: every request keeps its own copy, on whatever thread it runs.
struct HubConfig
{
    QUrl endpoint = QUrl(QStringLiteral("https://huggingface.co")); ///< may have a path (a mirror)
    QString token; ///< empty: none; sent to the endpoint's scheme, host and port and to nobody else
    QNetworkProxy proxy; ///< DefaultProxy: what the application uses, by default the system's
    bool allowed = true; ///< the switch that forbids all network use

    int mostRedirects = 8;
    int silence = 30'000; ///< ms without a byte after which a request is given up
    int longestPause = 60; ///< s that a small request waits because a host asks for a pause; longer: an error
    qint64 mostBytes = 16 << 20; ///< of an answer of the interface
    int mostDepth = 32; ///< of its JSON

    /// The defaults with HF_ENDPOINT and HF_TOKEN, where they are set and make sense.
    [[nodiscard]] static HubConfig fromEnvironment();

    /// An address of http or https with a host, no name or password in it; else an invalid one. Without a trailing
    /// slash.
    [[nodiscard]] static QUrl cleanEndpoint(const QString &text);

    [[nodiscard]] bool sendsTokenTo(const QUrl &url) const;
};

} // namespace askja::gui
