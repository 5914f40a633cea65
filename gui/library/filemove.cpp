// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/filemove.h"

#include "engine/platform/durable_file.h"
#include "gui/settings/freespace.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QStorageInfo>

#include <filesystem>
#include <system_error>

namespace askja::gui {

namespace {

constexpr qint64 kPiece = 4 << 20;
constexpr auto kDigest = QCryptographicHash::Blake2b_256; // Qt's takes a fifth of the time of its SHA-256
constexpr qint64 kLeaveFree = 16 << 20; // a disk filled to the last byte hurts every other program

using Moves = QList<QPair<QString, QString>>;

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(askja::gui::FileMove)
};

std::filesystem::path systemPath(const QString &path)
{
    return std::filesystem::path(path.toStdU16String());
}

QString native(const QString &path)
{
    return QDir::toNativeSeparators(path);
}

QString temporaryName(const QString &target)
{
    return target + QStringLiteral(".moving");
}

QString inTheWay(const QString &path)
{
    return Texts::tr("There is a file “%1” already; it is left as it is.").arg(native(path));
}

QString cannotMove(const QString &from, const std::error_code &error)
{
    return Texts::tr("“%1” could not be moved (%2). It is where it was.")
        .arg(native(from), QString::fromLocal8Bit(error.message().c_str()));
}

/// What is wrong before anything is done; empty: nothing.
QString obstacle(const Moves &moves)
{
    for (const auto &[from, to] : moves) {
        const QFileInfo source(from);
        if (source.isSymLink())
            return Texts::tr("“%1” is only a link to a file elsewhere.").arg(native(from));
        if (!source.isFile())
            return Texts::tr("“%1” is not there any more.").arg(native(from));
        if (QFileInfo::exists(to))
            return inTheWay(to);
        if (!QDir().mkpath(QFileInfo(to).path()))
            return Texts::tr("The folder “%1” cannot be made.").arg(native(QFileInfo(to).path()));
    }
    return {};
}

/// Copies, and reads the copy again.
class Copying
{
public:
    Copying(const Moves &moves, const MoveProgress &progress)
        : m_moves(moves)
        , m_progress(progress)
    {
        for (const auto &move : moves)
            m_total += QFileInfo(move.first).size();
    }

    MoveOutcome run()
    {
        outcome.problem = noRoom();
        for (qsizetype i = 0; i < m_moves.size() && outcome.isDone(); ++i)
            copy(m_moves.at(i).first, temporaryName(m_moves.at(i).second));
        if (outcome.isDone())
            takeNames();
        if (!outcome.isDone()) {
            for (const auto &move : m_moves)
                QFile::remove(temporaryName(move.second));
        }
        return outcome;
    }

private:
    [[nodiscard]] QString noRoom() const
    {
        const qint64 free = freeBytes(QFileInfo(m_moves.first().second).path());
        if (free < 0 || free >= m_total + kLeaveFree)
            return {};
        const auto words
            = [](qint64 bytes) { return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat); };
        return Texts::tr("There is not enough room: it takes %1, and %2 are free there. Nothing was moved.")
            .arg(words(m_total), words(free));
    }

    /// Half of the progress is writing, half is reading again.
    bool goOn(qint64 bytes)
    {
        m_done += bytes;
        outcome.cancelled = !m_progress(m_done / 2, m_total);
        return !outcome.cancelled;
    }

    void fail(const QString &problem) { outcome.problem = problem; }

    void copy(const QString &from, const QString &to)
    {
        QFile source(from);
        QFile target(to);
        QFile::remove(to); // of a move that a power cut ended
        if (!source.open(QIODevice::ReadOnly))
            return fail(Texts::tr("“%1” cannot be read. It is where it was.").arg(native(from)));
        if (!target.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            return fail(
                Texts::tr("Nothing can be written to “%1”. Nothing was moved.").arg(native(QFileInfo(to).path())));
        QCryptographicHash hash(kDigest);
        while (!source.atEnd()) {
            const QByteArray piece = source.read(kPiece);
            if (piece.isEmpty() || target.write(piece) != piece.size())
                return fail(Texts::tr("The copy could not be written (%1). Nothing was moved.")
                                .arg(piece.isEmpty() ? source.errorString() : target.errorString()));
            hash.addData(piece);
            if (!goOn(piece.size()))
                return;
        }
        target.setFileTime(QFileInfo(from).lastModified(), QFileDevice::FileModificationTime);
        target.close();
        if (const std::error_code error = platform::flushFile(systemPath(to)))
            return fail(cannotMove(from, error));
        compare(to, hash.result());
    }

    void compare(const QString &copy, const QByteArray &digest)
    {
        QFile file(copy);
        QCryptographicHash hash(kDigest);
        for (bool open = file.open(QIODevice::ReadOnly); open && !file.atEnd();) {
            const QByteArray piece = file.read(kPiece);
            if (piece.isEmpty())
                break;
            hash.addData(piece);
            if (!goOn(piece.size()))
                return;
        }
        if (hash.result() != digest)
            fail(Texts::tr("What was written there reads back as something else: that disk may be failing. Nothing was "
                           "moved."));
    }

    void takeNames()
    {
        for (const auto &[from, to] : m_moves) {
            if (QFileInfo::exists(to))
                return undoNames(inTheWay(to));
            if (const std::error_code error = platform::renameDurably(systemPath(temporaryName(to)), systemPath(to)))
                return undoNames(cannotMove(from, error));
            outcome.moved.append({from, to});
        }
        for (const auto &move : m_moves) {
            if (!QFile::remove(move.first)) // both are whole, and nothing is lost
                fail(Texts::tr("It was copied, but “%1” could not be removed.").arg(native(move.first)));
        }
    }

    void undoNames(const QString &problem)
    {
        for (const auto &move : std::as_const(outcome.moved))
            QFile::remove(move.second);
        outcome.moved.clear();
        fail(problem);
    }

    const Moves &m_moves;
    const MoveProgress &m_progress;
    MoveOutcome outcome;
    qint64 m_total = 0;
    qint64 m_done = 0;
};

/// Known to be so; where it is not known, renaming tells. On Windows renaming would copy by itself, and compare
/// nothing.
bool onAnotherDisk(const Moves &moves)
{
    const QStorageInfo here(QFileInfo(moves.first().first).path());
    const QStorageInfo there(QFileInfo(moves.first().second).path());
    return here.isValid() && there.isValid() && here.rootPath() != there.rootPath();
}

MoveOutcome failed(const QString &problem)
{
    MoveOutcome outcome;
    outcome.problem = problem;
    return outcome;
}

} // namespace

MoveOutcome moveFiles(const Moves &moves, const MoveProgress &progress, bool forceCopy)
{
    if (moves.isEmpty())
        return failed(Texts::tr("The file is not there any more."));
    if (const QString problem = obstacle(moves); !problem.isEmpty())
        return failed(problem);
    if (forceCopy || onAnotherDisk(moves))
        return Copying(moves, progress).run();
    MoveOutcome outcome;
    for (const auto &[from, to] : moves) {
        std::error_code error;
        std::filesystem::rename(systemPath(from), systemPath(to), error);
        if (!error) {
            outcome.moved.append({from, to});
            continue;
        }
        for (const auto &move : std::as_const(outcome.moved)) {
            std::error_code ignored; // it went there a moment ago
            std::filesystem::rename(systemPath(move.second), systemPath(move.first), ignored);
        }
        // Another disk after all, perhaps; and a copy says what else may be wrong.
        return Copying(moves, progress).run();
    }
    return outcome;
}

MoveOutcome moveFiles(const QStringList &files, const QString &folder, const MoveProgress &progress)
{
    Moves moves;
    for (const QString &file : files)
        moves.append({file, QDir(folder).filePath(QFileInfo(file).fileName())});
    return moveFiles(moves, progress);
}

MoveOutcome trashFiles(const QStringList &files)
{
    MoveOutcome outcome;
    if (files.isEmpty())
        return failed(Texts::tr("The file is not there any more."));
    for (const QString &file : files) {
        QString where;
        if (QFile::moveToTrash(file, &where)) {
            outcome.moved.append({file, where});
            continue;
        }
        const Moves moved = outcome.moved;
        (void)restoreFiles(moved, [](qint64, qint64) { return true; });
        return failed(Texts::tr("“%1” could not be moved to the trash. It is where it was.").arg(native(file)));
    }
    return outcome;
}

MoveOutcome restoreFiles(const Moves &moved, const MoveProgress &progress)
{
    Moves back;
    for (const auto &[original, trashed] : moved) {
        if (trashed.isEmpty())
            return failed(Texts::tr("This system does not tell where its trash is: bring “%1” back from there by hand.")
                              .arg(native(original)));
        back.append({trashed, original});
    }
    MoveOutcome outcome = moveFiles(back, progress);
    if (!outcome.isDone())
        return outcome;
    for (const auto &move : std::as_const(back)) { // what the trash noted of it
        const QFileInfo file(move.first);
        if (file.dir().dirName() == QLatin1String("files"))
            QFile::remove(file.absolutePath() + QStringLiteral("/../info/") + file.fileName()
                          + QStringLiteral(".trashinfo"));
        else if (file.fileName().startsWith(QLatin1String("$R")))
            QFile::remove(file.absolutePath() + QStringLiteral("/$I") + file.fileName().mid(2));
    }
    return outcome;
}

void removeEmptyFolders(const QStringList &gone, const QString &modelsFolder)
{
    const QString root = QDir(modelsFolder).absolutePath();
    for (const QString &file : gone) {
        QString folder = QFileInfo(file).absolutePath();
        const bool below = !modelsFolder.isEmpty() && folder.startsWith(root + u'/');
        if (!below || folder.mid(root.size() + 1).count(u'/') < 1)
            continue; // one level below is a folder that somebody made by hand
        while (folder != root && QDir().rmdir(folder)) // which leaves one alone that has anything in it
            folder = QFileInfo(folder).path();
    }
}

} // namespace askja::gui
