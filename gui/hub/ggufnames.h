// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/hub/hubtypes.h"

// What the names of model files say.
namespace askja::gui {

/// "Q4_K_M" of "folder/Model-7B.q4_k_m.gguf", also when only the folder says so; empty: nothing does.
[[nodiscard]] QString quantizationOf(const QString &path);

/// Whether a path from the hub can be used as a relative path on every system: no "..", no empty, hidden or reserved
/// name, no character that Windows refuses, no part above 200 characters.
[[nodiscard]] bool isSafePath(const QString &path);

/// The models among a repository's files, smallest first; split files as one. Projectors (mmproj) and importance
/// matrices are no models to chat with and left out.
[[nodiscard]] QList<HubModelFile> modelFiles(const QList<HubFile> &files);

} // namespace askja::gui
