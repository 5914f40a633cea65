// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/hubdownload.h"

#include "gui/hub/hubnetwork.h"

namespace askja::gui {

DownloadRequest makeDownload(const HubConfig &config, const QString &repository, const QString &revision,
                             const HubModelFile &file, const QString &modelsFolder, const QString &title)
{
    DownloadRequest request;
    request.title = title;
    request.folder = modelsFolder + QLatin1Char('/') + repository;
    for (const HubFile &part : file.parts)
        request.files.append({fileUrl(config, repository, revision, part.path), part.path, part.size, part.sha256});
    return request;
}

QString localPath(const QString &repository, const HubModelFile &file, const QString &modelsFolder)
{
    if (file.parts.isEmpty() || modelsFolder.isEmpty())
        return {};
    return modelsFolder + QLatin1Char('/') + repository + QLatin1Char('/') + file.parts.front().path;
}

} // namespace askja::gui
