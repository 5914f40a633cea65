// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadtypes.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QModelIndex;
class QPushButton;

namespace askja::gui {

class IconButton;
class ProgressLine;

/// One download as a card: what it is, how far, what is wrong, and the buttons that help now.
class DownloadRow : public QWidget
{
    Q_OBJECT

public:
    explicit DownloadRow(quint64 id, QWidget *parent = nullptr);

    void present(const QModelIndex &index); ///< of the DownloadListModel
    [[nodiscard]] quint64 id() const { return m_id; }

Q_SIGNALS:
    void pauseRequested(quint64 id);
    void resumeRequested(quint64 id);
    void withdrawRequested(quint64 id); ///< also: off the list, when it is done
    void chatRequested(const QString &file);
    void showInFolderRequested(const QString &file);
    void pageRequested(const QUrl &page);
    void settingsRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void showTitle();
    void showButtons(const QModelIndex &index);

    quint64 m_id;
    QString m_name;
    QLabel *m_title;
    QLabel *m_state;
    QLabel *m_error;
    ProgressLine *m_progress;
    QPushButton *m_chat;
    QPushButton *m_retry;
    QPushButton *m_visit;
    QPushButton *m_settings;
    IconButton *m_folder;
    IconButton *m_pause; ///< or go on
    IconButton *m_close; ///< cancel, or off the list
    QUrl m_page;
    QStringList m_files;
    bool m_canPause = false;
};

} // namespace askja::gui
