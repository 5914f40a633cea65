// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QUrl>
#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace askja::gui {

class DownloadListModel;
class DownloadRow;
class EmptyState;
class UndoBar;

/// All downloads, each as a card, in the order in which they were asked for.
class DownloadsPage : public QWidget
{
    Q_OBJECT

public:
    explicit DownloadsPage(DownloadListModel *downloads, QWidget *parent = nullptr);

    void setHeaderInset(int pixels); ///< room for the button that brings the sidebar back
    /// Without its own title, for a page that has one above it.
    void setTitleVisible(bool visible);
    void focusFirst(); ///< where the keyboard should be when the page comes
    [[nodiscard]] DownloadRow *row(quint64 id) const { return m_rows.value(id); }
    [[nodiscard]] UndoBar *undoBar() const { return m_undo; }

Q_SIGNALS:
    void chatRequested(const QString &file); ///< the downloaded model: load it and go to the chat
    void showInFolderRequested(const QString &file);
    void pageRequested(const QUrl &page); ///< in the browser
    void settingsRequested(); ///< those of the network
    void discoverRequested(); ///< there is nothing yet

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void insertRows(int first);
    void removeRows();
    void removeCard(DownloadRow *card);
    void updateRows(int first, int last);
    void refresh();
    void placeUndo();

    DownloadListModel *m_downloads;
    QWidget *m_head;
    QLabel *m_title;
    QLabel *m_note;
    QPushButton *m_clear;
    QScrollArea *m_area;
    QVBoxLayout *m_cards;
    EmptyState *m_empty;
    UndoBar *m_undo;
    QHash<quint64, DownloadRow *> m_rows;
    int m_inset = 0;
};

} // namespace askja::gui
