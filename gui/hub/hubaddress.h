// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QUrl>

#include <optional>

namespace askja::gui {

/// A model as a person names it.
struct HubAddress
{
    QString repository; ///< "owner/name"
    QString revision = QStringLiteral("main");
    QString file; ///< path in the repository; empty: not said
    QString quantization; ///< "Q4_K_M"; empty: not said
};

/// Understands a page's address at huggingface.co, hf.co or the endpoint (also of a file or a revision), with or
/// without "https://", "owner/name" and "owner/name:Q4_K_M". Nothing: it is none of these.
[[nodiscard]] std::optional<HubAddress> parseHubAddress(const QString &text, const QUrl &endpoint);

/// "owner/name" with characters that the hub allows.
[[nodiscard]] bool isRepositoryName(const QString &text);

} // namespace askja::gui
