// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace askja::gui {

class Desktop;
class DiscoverPage;
class Discovery;
class DownloadLine;
class DownloadListModel;
class DownloadsPage;
class EngineClient;
class FileJobs;
class LibraryPage;
class MainWindow;
class ModelLibrary;
class ModelStatus;
class Settings;

/// The three pages of the place Models, and what their buttons lead to. The window owns the pages; everything else
/// lives longer. GUI thread.
class ModelPages : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        Settings *settings = nullptr;
        Discovery *discovery = nullptr;
        DownloadListModel *downloads = nullptr;
        ModelLibrary *library = nullptr;
        FileJobs *jobs = nullptr;
        EngineClient *engine = nullptr;
        ModelStatus *status = nullptr;
    };

    explicit ModelPages(const Parts &parts, QObject *parent = nullptr);

    [[nodiscard]] DiscoverPage *discover() const { return m_discover; }
    [[nodiscard]] LibraryPage *library() const { return m_library; }
    [[nodiscard]] DownloadsPage *downloads() const { return m_downloads; }

    void connectWindow(MainWindow *window, Desktop *desktop); ///< once, when the window has them
    [[nodiscard]] DownloadLine *line() const { return m_line; } ///< of the window's sidebar, once it is connected

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void connectDiscover();
    void connectLibrary();
    void connectDownloads();
    void chat(const QString &path);

    Parts p;
    MainWindow *m_window = nullptr;
    Desktop *m_desktop = nullptr;
    DiscoverPage *m_discover;
    LibraryPage *m_library;
    DownloadsPage *m_downloads;
    DownloadLine *m_line = nullptr;
};

} // namespace askja::gui
