// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractButton>

namespace askja::gui {

class DownloadListModel;

/// The one quiet line at the sidebar's foot: "2 downloads · 43 % · 3 min left". Hidden while there is nothing to say; a
/// click is for whoever opens the page.
class DownloadLine : public QAbstractButton
{
    Q_OBJECT

public:
    explicit DownloadLine(DownloadListModel *downloads, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();

    DownloadListModel *m_downloads;
};

} // namespace askja::gui
