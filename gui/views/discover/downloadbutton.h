// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/discover/filestate.h"

#include <QPushButton>

namespace askja::gui {

/// The button beside a file that the hub has: what it does depends on whether the file is here.
class DownloadButton : public QPushButton
{
    Q_OBJECT

public:
    explicit DownloadButton(QWidget *parent = nullptr);

    /// of: what the file is called, for screen readers. problem: why it cannot be downloaded; empty: it can.
    void setFile(const QString &of, const FileState &state, const QString &problem);
    void setProminent(bool prominent);

Q_SIGNALS:
    void downloadRequested();
    void chatRequested(); ///< the file is here
    void downloadsRequested(); ///< it is on its way, or something is wrong with that

private:
    FileState m_state;
};

} // namespace askja::gui
