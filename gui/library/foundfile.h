// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

namespace askja::gui {

/// One model as it lies on the disk: a .gguf file, or all parts of a split one, known by the first.
struct FoundFile
{
    QString path;
    QString name; ///< the file's name without its ending and part numbers, or as the program that keeps it says
    bool isNamed = false; ///< the latter: it goes before what the header says
    qint64 bytes = 0; ///< of all parts
    qint64 stamp = 0; ///< changes when the file does
    int missingParts = 0;
    bool missing = false; ///< it was asked for or was there once, and is not there now
    QString folder; ///< of the library, in which it was found; empty: a single file, or another program's
    QString source; ///< the program that keeps it, "Ollama"; empty: none
    QString digest; ///< SHA-256 of the content, if its place gives it
    QString fingerprint; ///< of samples of the content, if it had to be compared
    QStringList alsoAt; ///< paths of further copies with the same content

    bool operator==(const FoundFile &) const = default;
};

} // namespace askja::gui
