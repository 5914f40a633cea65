// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/libraryfilter.h"
#include "gui/library/modeldetails.h"

#include <QTimer>
#include <QUrl>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace askja::gui {

class EmptyState;
class FileJobs;
class FolderPanel;
class IconButton;
class LibraryBar;
class LibraryList;
class ModelDetailsPage;
class ModelLibrary;
class ModelStatus;
class SecondClick;
class Settings;

/// The models on this computer: found, put in order, opened, moved, thrown away; and the page of one of them.
class LibraryPage : public QWidget
{
    Q_OBJECT

public:
    /// All of them must live longer. jobs tells the library by itself what it moved.
    LibraryPage(ModelLibrary *library, Settings *settings, ModelStatus *status, FileJobs *jobs,
                QWidget *parent = nullptr);

    void setContext(ContextChoice context); ///< for the estimate of memory
    void setHeaderInset(int pixels); ///< room for the button that brings the sidebar back
    void setTitleVisible(bool visible); ///< without its own title, for a page that has one above it
    [[nodiscard]] LibraryList *list() const { return m_list; }
    [[nodiscard]] QLineEdit *search() const { return m_search; }
    [[nodiscard]] ModelDetailsPage *details() const { return m_details; }
    [[nodiscard]] LibraryBar *bar() const { return m_bar; }
    void focusFirst(); ///< where the keyboard should be when the page comes

public Q_SLOTS:
    void showDetails(const QString &path);
    void showList();
    void onDetails(const askja::gui::ModelDetails &details); ///< from EngineClient::readDetails()
    void onDetailsFailed(const QString &path, const QString &text);

Q_SIGNALS:
    void chatRequested(const QString &path); ///< load it if it is not, and go to the chat
    void unloadRequested();
    void detailsRequested(const QString &path); ///< to EngineClient::readDetails()
    void showInFolderRequested(const QString &file); ///< in the file manager
    void showFolderRequested(const QString &folder);
    void openFileRequested();
    void discoverRequested();
    void searchRequested(const QString &text); ///< among the models to be had
    void pageRequested(const QUrl &page); ///< in the browser

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    QWidget *buildHead();
    QWidget *buildListPage();
    void connectParts();
    void refresh();
    void countModels();
    void placeBar();
    [[nodiscard]] bool isNarrow() const;
    [[nodiscard]] bool canChat(const QString &path) const;
    void chatWith(const QString &path);
    void runMain(const QString &path);
    void openMenu(const QString &path, const QPoint &globalPosition);
    void openMoreMenu();
    void moveToTrash(const QString &path);
    void chooseFolderFor(const QString &path);
    void moveTo(const QString &path, const QString &folder);
    void hideModel(const QString &path);
    void takeOff(const QString &path);
    void add(const QStringList &paths); ///< dropped files and folders
    [[nodiscard]] QString nameOf(const QString &path) const;

    ModelLibrary *m_library;
    Settings *m_settings;
    ModelStatus *m_status;
    FileJobs *m_jobs;
    LibraryFilter *m_filter;
    QStackedWidget *m_pages;
    ModelDetailsPage *m_details;
    LibraryList *m_list;
    QWidget *m_titleRow = nullptr;
    QLabel *m_title;
    QLabel *m_note;
    QLineEdit *m_search;
    QComboBox *m_order;
    IconButton *m_foldersButton;
    IconButton *m_more;
    QPushButton *m_openFile;
    FolderPanel *m_folders;
    QWidget *m_tools = nullptr;
    EmptyState *m_empty;
    EmptyState *m_nothingFound;
    LibraryBar *m_bar;
    SecondClick *m_second;
    QTimer m_count;
    QString m_trashWhenUnloaded;
    int m_inset = 0;
    bool m_dropping = false;
};

} // namespace askja::gui
