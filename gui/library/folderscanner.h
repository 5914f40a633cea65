// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QMetaType>
#include <QObject>
#include <QString>
#include <QStringList>

namespace askja::gui {

/// One model as it lies on the disk: a .gguf file, or all parts of a split one, known by the first.
struct FoundFile
{
    QString path;
    QString name; ///< the file's name without its ending and part numbers
    qint64 bytes = 0; ///< of all parts
    qint64 stamp = 0; ///< changes when the file does
    int missingParts = 0;
    bool missing = false; ///< a single file that was asked for and is not there
};

struct ScanResult
{
    QList<FoundFile> files; ///< in no order
    QStringList folders; ///< that were looked into: to be watched
    bool unsettled = false; ///< a file was written to in the last seconds: look again soon
};

/// Looks for model files; blocks, so it lives on the thread "askja-library". Follows links to files but not to folders,
/// and looks three levels deep at no more than 20,000 entries: a models folder is no whole disk.
class FolderScanner : public QObject
{
    Q_OBJECT

public:
    [[nodiscard]] static ScanResult find(const QStringList &folders, const QStringList &files);
    /// Of a split model the path of its first part, by which it is known; of other files their own.
    [[nodiscard]] static QString firstPart(const QString &path);
    void scan(const QStringList &folders, const QStringList &files);

Q_SIGNALS:
    void scanned(const askja::gui::ScanResult &result);
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::ScanResult)
