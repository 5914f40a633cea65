// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/partfile.h"

#include "engine/platform/durable_file.h"
#include "gui/downloads/downloadtexts.h"
#include "gui/settings/freespace.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <filesystem>

namespace askja::gui {

namespace {

constexpr qint64 kPiece = 1 << 20;
constexpr qint64 kFlushPiece = 16 << 20; ///< what is on its way to the disk already does not have to wait at the end

std::filesystem::path systemPath(const QString &path)
{
    return std::filesystem::path(path.toStdU16String());
}

QString words(qint64 bytes)
{
    return QLocale().formattedDataSize(bytes, bytes < 1'000'000'000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

QString native(const QString &path)
{
    return QDir::toNativeSeparators(path);
}

} // namespace

PartFile::PartFile(const QString &target)
    : m_target(target)
    , m_file(target + QLatin1String(".part"))
{
}

PartFile::~PartFile()
{
    close();
}

std::error_code PartFile::replaceFile(const QString &from, const QString &to)
{
    const std::error_code error = platform::flushFile(systemPath(from));
    return error ? error : platform::renameDurably(systemPath(from), systemPath(to));
}

DownloadError PartFile::open(qint64 size, qint64 others, const std::function<qint64(qint64)> &trusted)
{
    m_size = size;
    m_others = others;
    const QString folder = QFileInfo(m_target).absolutePath();
    if (!QDir().mkpath(folder))
        return {DownloadProblem::DiskFailed,
                DownloadTexts::tr("The folder \"%1\" cannot be made.").arg(native(folder))};
    m_lock = std::make_unique<QLockFile>(m_file.fileName() + QLatin1String(".lock"));
    m_lock->setStaleLockTime(0); // it is stale when its program is gone, however long a download takes
    if (!m_lock->tryLock(0) && m_lock->error() == QLockFile::LockFailedError)
        return {DownloadProblem::InTheWay,
                DownloadTexts::tr("Another program is downloading \"%1\" already.").arg(native(m_target))};
    if (!m_file.open(QIODevice::ReadWrite | QIODevice::Unbuffered))
        return writeError(m_file.errorString(), m_file.error() == QFileDevice::ResourceError);
    if (m_file.size() > size && !m_file.resize(0)) // no part of this file
        return writeError(m_file.errorString(), false);
    m_received = m_file.size();
    const qint64 good = trusted ? trusted(m_received) : m_received;
    if (good < m_received && !m_file.resize(good))
        return writeError(m_file.errorString(), false);
    m_received = good;
    return reserve(size);
}

DownloadError PartFile::reserve(qint64 size)
{
    const qint64 free = freeBytes(QFileInfo(m_target).absolutePath());
    // What an earlier run has reserved counts as used, so only a new file is compared with the free space.
    const bool isNew = m_received == 0;
    const qint64 wanted = (isNew ? size : 0) + m_others;
    if (wanted > 0 && free >= 0 && free < wanted + kLeaveFree)
        return writeError({}, true);
    const std::error_code error
        = platform::reserveSpace(systemPath(m_file.fileName()), static_cast<std::uint64_t>(size));
    if (!error)
        return {};
    m_file.resize(m_received); // what was reserved of it helps nobody
    return writeError(QString::fromStdString(error.message()), platform::meansDiskFull(error));
}

DownloadError PartFile::writeError(const QString &reason, bool full) const
{
    if (full)
        return fullError(reason);
    return {DownloadProblem::DiskFailed,
            DownloadTexts::tr("\"%1\" cannot be written: %2.").arg(native(m_file.fileName()), reason)};
}

DownloadError PartFile::fullError(const QString &reason) const
{
    const qint64 free = freeBytes(QFileInfo(m_target).absolutePath());
    const qint64 missing = m_size - m_received + m_others;
    if (!reason.isEmpty() && free > missing + kLeaveFree)
        return {DownloadProblem::DiskFailed,
                DownloadTexts::tr("A file of %1 cannot be written where \"%2\" lies, though %3 are free: that kind of "
                                  "disk, or a limit set for you, does not allow files so large. Choose another folder.")
                    .arg(words(m_size), native(QFileInfo(m_target).absolutePath()), words(free))};
    return {
        DownloadProblem::DiskFull,
        DownloadTexts::tr(
            "The disk is full: %1 are still to come, and %2 are free where \"%3\" lies. Make room, and it goes on by "
            "itself.")
            .arg(words(missing), words(std::max<qint64>(free, 0)), native(QFileInfo(m_target).absolutePath()))};
}

bool PartFile::rehash(const std::function<bool(qint64)> &goOn)
{
    m_hash.reset();
    m_file.seek(0);
    QByteArray piece(kPiece, Qt::Uninitialized);
    qint64 done = 0;
    while (done < m_received) {
        if (!goOn(done))
            return false;
        const qint64 got = m_file.read(piece.data(), std::min(kPiece, m_received - done));
        if (got <= 0) // a bad spot on the disk: what lies before it is good
            break;
        m_hash.add(piece.constData(), got);
        done += got;
    }
    if (done < m_received && m_file.resize(done))
        m_received = done;
    m_file.seek(m_received);
    m_flushing = m_received;
    return true;
}

DownloadError PartFile::append(const char *bytes, qint64 count)
{
    qint64 written = 0;
    while (written < count) {
        const qint64 got = m_file.write(bytes + written, count - written);
        if (got <= 0) {
            const QString reason = m_file.errorString();
            const qint64 free = freeBytes(QFileInfo(m_target).absolutePath());
            const bool full = m_file.error() == QFileDevice::ResourceError || (free >= 0 && free < count - written);
            m_file.resize(m_received); // the hash knows no half pieces
            return writeError(reason, full);
        }
        written += got;
    }
    m_hash.add(bytes, count);
    m_received += count;
    if (m_received - m_flushing >= kFlushPiece) {
        platform::beginFlush(systemPath(m_file.fileName()), static_cast<std::uint64_t>(m_flushing),
                             static_cast<std::uint64_t>(m_received - m_flushing));
        m_flushing = m_received;
    }
    return {};
}

bool PartFile::flush()
{
    return !platform::flushFile(systemPath(m_file.fileName()));
}

DownloadError PartFile::restart()
{
    m_hash.reset();
    m_received = 0;
    m_flushing = 0;
    if (!m_file.resize(0) || !m_file.seek(0))
        return writeError(m_file.errorString(), false);
    return reserve(m_size); // shortening gave the space back
}

QByteArray PartFile::sha256() const
{
    return m_hash.hexadecimal();
}

DownloadError PartFile::finish()
{
    const QString part = m_file.fileName();
    m_file.close();
    const std::error_code error = replaceFile(part, m_target);
    close();
    if (error)
        return writeError(QString::fromStdString(error.message()), platform::meansDiskFull(error));
    return {};
}

void PartFile::close()
{
    m_file.close();
    m_lock.reset(); // unlocks
}

void PartFile::discard()
{
    m_file.close();
    m_file.remove();
    close();
}

} // namespace askja::gui
