// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloaddisk.h"
#include "gui/downloads/downloadqueue.h"
#include "gui/downloads/speedmeter.h"
#include "gui/downloads/transfer.h"

#include <QThread>

namespace askja::gui {

/// One download of the queue; its own files alone include this.
struct DownloadQueue::Entry
{
    /// Of the person or the settings, while it still runs.
    enum class Wish { None, Pause, Resume, Forbid, Cancel };

    DownloadRequest request;
    DownloadStatus status;
    SpeedMeter speed;
    std::unique_ptr<QThread> thread;
    Transfer *transfer = nullptr; ///< lives on the thread and is deleted at its end; none: it does not run
    Wish wish = Wish::None;
    int noting = 0; ///< records of it that are being written; it starts when that is done

    ~Entry()
    {
        if (!thread)
            return;
        if (transfer == nullptr) // after ended() nothing is left to do; else the queue has asked it to stop and quit
            thread->quit();
        thread->wait();
    }

    [[nodiscard]] bool runs() const { return transfer != nullptr; }
};

} // namespace askja::gui
