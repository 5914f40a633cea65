// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/librarycache.h"
#include "gui/library/surroundings.h"

#include <QHash>
#include <QList>
#include <QMetaType>
#include <QObject>
#include <QString>
#include <QStringList>

#include <atomic>

namespace askja::gui {

struct ScanRequest
{
    QStringList folders; ///< the first one's models go before copies of them elsewhere
    QStringList files;
    bool otherPrograms = false;
    Surroundings here = {};
};

struct ScanResult
{
    QList<FoundFile> files; ///< in no order
    QStringList folders; ///< that were looked into: to be watched
    QStringList missingFolders; ///< of those asked for
    bool unsettled = false; ///< a file was written to in the last seconds: look again soon
    bool isFinal = true; ///< false: copies of the same model are still being looked for
};

/// Looks for model files; blocks, so it lives on the thread "askja-library". Follows links to files but not to folders,
/// and looks three levels deep at no more than 20,000 entries: a models folder is no whole disk. Of several copies of
/// one model it returns the first, which knows where the others are.
class FolderScanner : public QObject
{
    Q_OBJECT

public:
    [[nodiscard]] static ScanResult find(const QStringList &folders, const QStringList &files);
    /// Of a split model the path of its first part, by which it is known; of other files their own.
    [[nodiscard]] static QString firstPart(const QString &path);
    /// The files that a model consists of, itself or all parts that are there. Blocks.
    [[nodiscard]] static QStringList partsOf(const QString &path);

    void readCache(const QString &file, const QString &version); ///< replies cacheRead()
    void writeCache(const QString &file, const QString &version, const QList<CachedModel> &models);
    /// Replies scanned(), unless stop() came: once, or, where contents must be read to find copies, before that and
    /// after.
    void scan(const ScanRequest &request);
    void stop() { m_stop = true; } ///< from any thread: a scan that runs ends early

Q_SIGNALS:
    void cacheRead(const QList<askja::gui::CachedModel> &models);
    void scanned(const askja::gui::ScanResult &result);

private:
    QString knownFingerprint(const FoundFile &file) const;
    QString fingerprintOf(const FoundFile &file);

    struct Fingerprint
    {
        qint64 stamp = 0;
        QString text;
    };
    QHash<QString, Fingerprint> m_fingerprints; ///< by path: a file is read once
    std::atomic<bool> m_stop = false;
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::ScanResult)
