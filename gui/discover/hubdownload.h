// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadtypes.h"
#include "gui/hub/hubconfig.h"
#include "gui/hub/hubtypes.h"

namespace askja::gui {

/// A file of the hub as something to download: into <models folder>/<owner>/<name>/, where its repository can be seen
/// afterwards, too.
[[nodiscard]] DownloadRequest makeDownload(const HubConfig &config, const QString &repository, const QString &revision,
                                           const HubModelFile &file, const QString &modelsFolder, const QString &title);

/// Where the file would lie; of a split one the first part.
[[nodiscard]] QString localPath(const QString &repository, const HubModelFile &file, const QString &modelsFolder);

} // namespace askja::gui
