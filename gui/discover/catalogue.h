// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace askja::gui {

/// A model that is recommended to people who do not know what to look for. Names repositories, never files: which files
/// there are, the hub says each time.
struct CatalogueEntry
{
    QString id; ///< never changes, unique
    QString name; ///< "Qwen3 4B Instruct"
    QString family; ///< "Qwen"
    qint64 parameters = 0;
    QString goodFor; ///< one sentence, translated
    QStringList languages; ///< ISO 639-1, the best first
    QString licence; ///< the hub's word: "apache-2.0"
    QString repository; ///< "owner/name"
    QString secondSource; ///< asked when that is gone; may be empty
    QStringList quantizations; ///< to choose from while nothing is known of this computer, the best first

    bool operator==(const CatalogueEntry &) const = default;
};

/// Reads resources/catalogue/models.json or a file in its place (models.schema.json beside it says its form). What is
/// not right in an entry leaves out the entry; what is no catalogue at all is empty.
[[nodiscard]] QList<CatalogueEntry> parseCatalogue(const QByteArray &json);

/// The one in the program.
[[nodiscard]] QList<CatalogueEntry> builtInCatalogue();

} // namespace askja::gui
