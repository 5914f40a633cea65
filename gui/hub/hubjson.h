// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/hub/hubtypes.h"

#include <QJsonDocument>

#include <optional>

// The hub's answers as values. What is missing or of another type than it should be is left at its default; what is not
// JSON, nested too deeply or no answer of a hub at all is nothing.
namespace askja::gui {

[[nodiscard]] std::optional<QJsonDocument> parseHubJson(const QByteArray &text, int mostDepth);

[[nodiscard]] std::optional<QList<HubRepository>> repositoriesFrom(const QJsonDocument &answer);
[[nodiscard]] std::optional<HubDetails> detailsFrom(const QJsonDocument &answer);
/// One page of a tree; folders and files with unsafe paths are left out.
[[nodiscard]] std::optional<QList<HubFile>> filesFrom(const QJsonDocument &answer);

} // namespace askja::gui
