// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QScrollArea>
#include <QUrl>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace askja::gui {

class CardView;
class FileRow;
class IconButton;
class ModelPageController;
class Notice;
class SkeletonRows;

/// One model of the hub: what it is, its files and how each would run here, and its description.
class ModelPage : public QScrollArea
{
    Q_OBJECT

public:
    explicit ModelPage(ModelPageController *controller, QWidget *parent = nullptr);

Q_SIGNALS:
    void backRequested();
    void chatRequested(const QString &path);
    void downloadsRequested();
    void settingsRequested(); ///< to enter a token, or to allow the network
    void linkActivated(const QUrl &url);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void build();
    void setFonts();
    void buildNotices();
    void refresh();
    void refreshCard();
    void rebuildFiles();
    void refreshFiles();
    void connectRow(FileRow *row, int index);
    [[nodiscard]] QString facts() const;

    ModelPageController *m_controller;
    QWidget *m_page;
    IconButton *m_back;
    IconButton *m_web;
    QLabel *m_name;
    QLabel *m_facts;
    Notice *m_failed;
    QPushButton *m_failedSettings;
    Notice *m_access;
    Notice *m_none;
    SkeletonRows *m_waiting;
    FileRow *m_recommended;
    QLabel *m_filesTitle;
    QWidget *m_files;
    QVBoxLayout *m_fileRows;
    QLabel *m_cardTitle;
    CardView *m_card;
    QList<FileRow *> m_rows;
};

} // namespace askja::gui
