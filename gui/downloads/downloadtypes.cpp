// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/downloadtypes.h"

#include "gui/downloads/downloadtexts.h"
#include "gui/hub/ggufnames.h"

#include <QSet>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr qint64 kLargest = qint64{1} << 46;

} // namespace

qint64 DownloadRequest::size() const
{
    qint64 sum = 0;
    for (const DownloadFile &file : files)
        sum += file.size;
    return sum;
}

QString DownloadRequest::target(qsizetype file) const
{
    return folder + QLatin1Char('/') + files.at(file).name;
}

QString DownloadRequest::stateFile() const
{
    return target(0) + QLatin1String(".part.json");
}

QString DownloadRequest::problem() const
{
    if (files.isEmpty() || folder.isEmpty())
        return DownloadTexts::tr("There is nothing to download.");
    QSet<QString> names;
    for (const DownloadFile &file : files) {
        if (!isSafePath(file.name) || names.contains(file.name.toLower()))
            return DownloadTexts::tr("\"%1\" cannot be the name of a file here.").arg(file.name);
        names.insert(file.name.toLower());
        if (!file.url.isValid() || file.size <= 0 || file.size > kLargest || file.sha256.size() != 64)
            return DownloadTexts::tr(
                       "The hub does not say how large \"%1\" is and what is in it, so it could not be checked.")
                .arg(file.name);
    }
    return {};
}

bool DownloadRequest::isSame(const DownloadRequest &other) const
{
    return std::equal(files.begin(), files.end(), other.files.begin(), other.files.end(),
                      [](const DownloadFile &a, const DownloadFile &b) {
                          return a.sha256 == b.sha256 && a.name == b.name && a.size == b.size;
                      });
}

} // namespace askja::gui
