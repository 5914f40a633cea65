// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/hub/hubtypes.h"

#include <QList>
#include <QMetaType>
#include <QString>
#include <QUrl>

// What the downloads talk about, as values.
namespace askja::gui {

using DownloadId = quint64; ///< counts up from 1 while the program runs

struct DownloadFile
{
    QUrl url; ///< at the hub's endpoint; redirects are followed from there each time
    QString name; ///< relative to the request's folder, safe on every system (isSafePath)
    qint64 size = 0; ///< must be known
    QByteArray sha256; ///< 64 lower-case hexadecimal digits; must be known
};

/// One entry of the queue: a file, or all parts of a split one.
struct DownloadRequest
{
    QString title; ///< for people
    QString folder; ///< absolute
    QList<DownloadFile> files;

    [[nodiscard]] qint64 size() const;
    [[nodiscard]] QString target(qsizetype file) const; ///< final path
    [[nodiscard]] QString stateFile() const; ///< beside the first file, while the download is not done
    /// Empty: it can be downloaded; else a sentence that says why not.
    [[nodiscard]] QString problem() const;
    /// The same bytes under the same names, wherever they come from.
    [[nodiscard]] bool isSame(const DownloadRequest &other) const;
};

enum class DownloadState {
    Waiting, ///< for its turn
    Checking, ///< what is already there is read again
    Running,
    Retrying, ///< something went wrong; it goes on by itself
    Paused, ///< by a person; or the error says by what (a full disk, no network allowed), and then it goes on by itself
    Failed, ///< the error says why; can be resumed
    Done, ///< the files have their final names
    Cancelled, ///< nothing of it is left on the disk
};

enum class DownloadProblem {
    None,
    Network, ///< the text says what
    Access, ///< a token or an agreement is needed, page says where
    Gone, ///< the hub has no such file, or another one by now
    Damaged, ///< what came is not what the hub says the file is, again and again
    DiskFull, ///< goes on when there is room
    NotAllowed, ///< the settings forbid the network; goes on when they allow it
    DiskFailed,
    InTheWay, ///< another file has that name, or another program is at it
};

struct DownloadError
{
    DownloadProblem problem = DownloadProblem::None;
    QString text;
    QUrl page = {}; ///< to visit, if that helps

    explicit operator bool() const { return problem != DownloadProblem::None; }
};

struct DownloadStatus
{
    DownloadId id = 0;
    QString title;
    DownloadState state = DownloadState::Waiting;
    DownloadError error; ///< also while Retrying
    qint64 received = 0; ///< while Checking: read again so far
    qint64 size = 0;
    qint64 bytesPerSecond = 0; ///< of the last seconds
    qint64 secondsLeft = -1; ///< −1: unknown
};

struct DownloadLimits
{
    int parallel = 2;
    int firstPause = 1'000; ///< ms before the first retry; doubles with each one that brought nothing
    int longestPause = 60'000;
    int mostTries = 12; ///< that brought nothing, before it fails; without a network it is tried for ever
    int mostBadAnswers = 3; ///< wrong lengths, wrong bytes
    qint64 markBytes = 64 << 20; ///< come between two marks of what is certainly on the disk, at least …
    int markInterval = 2'000; ///< … and so many ms
    int progressInterval = 100; ///< ms between two reports, at least
    int roomInterval = 10'000; ///< ms between two looks whether a full disk has room again
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::DownloadState)
Q_DECLARE_METATYPE(askja::gui::DownloadError)
Q_DECLARE_METATYPE(askja::gui::DownloadStatus)
