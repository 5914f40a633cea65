// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/settings/failure.h"
#include "gui/settings/settings.h"

#include <QWidget>

class QStackedWidget;

namespace askja::gui {

class ChatPage;
class ConversationController;
class ModelLibrary;
class ModelStatus;
class DiscoverPage;
class DownloadsPage;
class LibraryPage;
class ModelsPlace;
class SecretStore;
class SettingsPanel;
class Sidebar;
class UndoBar;

/// What the window shows and speaks with. It takes the pages; the rest lives longer.
struct WindowParts
{
    ConversationController *conversations = nullptr;
    ModelLibrary *library = nullptr;
    Settings *settings = nullptr;
    SecretStore *secrets = nullptr;
    ModelStatus *status = nullptr;
    DiscoverPage *discover = nullptr;
    LibraryPage *models = nullptr;
    DownloadsPage *downloads = nullptr;
};

/// The window: sidebar, the two places, the settings panel. Wide enough, the columns stand beside each other; else the
/// side columns lie over the page. Owns none of what it is given.
class MainWindow : public QWidget
{
    Q_OBJECT

public:
    static constexpr int kSidebarWidth = 260;
    static constexpr int kPanelWidth = 320;
    static constexpr int kNarrow = 900; ///< below it side columns overlay
    static constexpr int kLeastPage = 480; ///< with less left beside it the settings panel overlays, too

    explicit MainWindow(const WindowParts &parts, QWidget *parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] ChatPage *chatPage() const { return m_chat; }
    [[nodiscard]] DiscoverPage *discoverPage() const { return m_discover; }
    [[nodiscard]] DownloadsPage *downloadsPage() const { return m_downloads; }
    [[nodiscard]] LibraryPage *libraryPage() const { return m_models; }
    [[nodiscard]] ModelsPlace *modelsPlace() const { return m_place; }
    [[nodiscard]] Sidebar *sidebar() const { return m_sidebar; }
    [[nodiscard]] SettingsPanel *settingsPanel() const { return m_panel; }
    [[nodiscard]] UndoBar *undoBar() const { return m_undo; }
    [[nodiscard]] bool isNarrow() const { return width() < kNarrow; }

public Q_SLOTS:
    void openModelFile(const QString &path); ///< adds it to the library and loads it
    void showPlace(int place); ///< 0 Chat, 1 Models
    void showModels(int section); ///< a ModelsPlace::Section
    void comeForward(int section); ///< the window in front, at this section of Models
    void showNetworkSettings(); ///< opens the settings at the network
    void showMemorySettings(); ///< … at the memory of conversations, or the model's page where it has its own
    void searchConversations(); ///< puts the keyboard into the field for it
    void toggleSidebar();
    void togglePanel();
    void chooseModelFile();
    void openModelsFolder();
    void newChat();
    void renameCurrent();

Q_SIGNALS:
    void engineRestartRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void addShortcuts();
    void connectParts();
    void showContext();
    void focusPlace();
    void arrange();
    [[nodiscard]] int sidebarWidth() const;
    [[nodiscard]] int panelWidth() const;
    [[nodiscard]] bool panelStandsBeside() const;
    void hideOverlays();
    void showTemplateNotice();
    void showModelFailure(const QString &path, FailureCode code, const QString &text);
    void showEngineFailure(const QString &title, const QString &text);
    void changeTextSize(int steps); ///< 0: back to normal

    ConversationController *m_controller;
    ModelLibrary *m_library;
    Settings *m_settings;
    ModelStatus *m_status;
    QStackedWidget *m_pages;
    ChatPage *m_chat;
    DiscoverPage *m_discover;
    LibraryPage *m_models;
    DownloadsPage *m_downloads;
    ModelsPlace *m_place;
    QWidget *m_scrim;
    Sidebar *m_sidebar;
    SettingsPanel *m_panel;
    UndoBar *m_undo = nullptr;
    bool m_sidebarOver = false; ///< in a narrow window the person has opened it
    bool m_panelOver = false;
};

} // namespace askja::gui
