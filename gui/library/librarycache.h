// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/foundfile.h"
#include "gui/library/modelsummary.h"

#include <QByteArray>
#include <QList>
#include <QMetaType>
#include <QString>

namespace askja::gui {

/// A model as it was found and, if its header was read, what that said.
struct CachedModel
{
    FoundFile file;
    bool inspected = false;
    ModelSummary summary;
    QString problem;
    QString machine; ///< for which the summary's forecast of speed was made; empty: there is none

    bool operator==(const CachedModel &) const = default;
};

/// The list of models in one file of the cache folder, so that the next start shows it at once, without reading
/// headers, and so that models on a drive that is not connected stay known. version is the program's: what another one
/// understood of a header is read again. What is damaged is left out.
[[nodiscard]] QByteArray toCache(const QList<CachedModel> &models, const QString &version);
[[nodiscard]] QList<CachedModel> fromCache(const QByteArray &text, const QString &version);

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::CachedModel)
