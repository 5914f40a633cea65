// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/contenthash.h"
#include "gui/downloads/downloadtypes.h"

#include <QFile>
#include <QLockFile>

#include <functional>
#include <memory>
#include <system_error>

namespace askja::gui {

/// A file that is being downloaded: <target>.part, whose length is what has come so far, its SHA-256 alongside, and the
/// step to its final name. A lock keeps a second program away. One thread; blocking.
class PartFile
{
public:
    static constexpr qint64 kLeaveFree = 16 << 20; ///< a disk filled to the last byte hurts every other program

    explicit PartFile(const QString &target);
    /// Flushes a file and gives it the name of another one in its folder, in one step.
    [[nodiscard]] static std::error_code replaceFile(const QString &from, const QString &to);
    ~PartFile(); ///< what has come stays

    /// Opens what is there or begins anew, and takes the space for the whole. others: bytes that are to come besides,
    /// of further parts of the model; there has to be room for them too. trusted: of so many bytes that are there says
    /// how many count.
    [[nodiscard]] DownloadError open(qint64 size, qint64 others = 0, const std::function<qint64(qint64)> &trusted = {});
    /// Reads what is there for the hash; after open(), before the first append(). goOn hears how far it is and may stop
    /// it: then false comes back.
    [[nodiscard]] bool rehash(const std::function<bool(qint64)> &goOn);
    [[nodiscard]] qint64 received() const { return m_received; }
    [[nodiscard]] DownloadError append(const char *bytes, qint64 count);
    [[nodiscard]] bool flush(); ///< waits until what has come is on the disk
    [[nodiscard]] DownloadError restart(); ///< throws away what has come
    [[nodiscard]] QByteArray sha256() const; ///< 64 lower-case hexadecimal digits
    /// To the disk and to the final name, in this order. The caller has compared the hash.
    [[nodiscard]] DownloadError finish();
    void close();
    void discard(); ///< closes and removes it

private:
    [[nodiscard]] DownloadError reserve(qint64 size);
    [[nodiscard]] DownloadError writeError(const QString &reason, bool full) const;
    [[nodiscard]] DownloadError fullError(const QString &reason) const;

    QString m_target;
    QFile m_file;
    std::unique_ptr<QLockFile> m_lock;
    ContentHash m_hash;
    qint64 m_size = 0;
    qint64 m_others = 0;
    qint64 m_received = 0;
    qint64 m_flushing = 0; ///< up to here the system was asked to write to the disk
};

} // namespace askja::gui
