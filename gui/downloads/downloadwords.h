// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadtypes.h"

#include <QString>

namespace askja::gui {

/// All downloads together, as far as a person has to do with them.
struct DownloadSummary
{
    int active = 0; ///< waiting for their turn or on their way
    int paused = 0; ///< by the person
    int stuck = 0; ///< failed, or stopped by a full disk or the settings
    int done = 0;
    qint64 received = 0; ///< of the active ones
    qint64 size = 0;
    qint64 secondsLeft = -1; ///< −1: not known

    /// Of the active ones, 0…1.
    [[nodiscard]] double fraction() const
    {
        return size > 0 ? static_cast<double>(received) / static_cast<double>(size) : 0;
    }
    [[nodiscard]] bool isEmpty() const { return active + paused + stuck + done == 0; }
    bool operator==(const DownloadSummary &) const = default;
};

/// "1.2 GB of 4.5 GB · 34 MB/s · 3 min left" and its like for every state; the error has a sentence of its own.
[[nodiscard]] QString stateWords(const DownloadStatus &status);
/// "2 downloads · 43 % · 3 min left"; empty: there is nothing to say.
[[nodiscard]] QString summaryWords(const DownloadSummary &summary);
/// "3 min left"; empty for −1.
[[nodiscard]] QString timeLeftWords(qint64 seconds);
/// "43 %", never 100 before all is there.
[[nodiscard]] QString percentWords(double fraction);

} // namespace askja::gui
