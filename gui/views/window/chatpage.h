// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace askja::gui {

class Banner;
class Composer;
class ConversationController;
class ConversationView;
class EmptyState;
class IconButton;
class ModelButton;
class ModelLibrary;
class ModelPicker;
class ModelStatus;
class Settings;
class WelcomePage;

/// The first place of the window: one conversation, with the model button and the composer below it.
class ChatPage : public QWidget
{
    Q_OBJECT

public:
    ChatPage(ConversationController *controller, ModelLibrary *library, Settings *settings, ModelStatus *status,
             QWidget *parent = nullptr);

    [[nodiscard]] ConversationView *view() const { return m_view; }
    [[nodiscard]] Composer *composer() const { return m_composer; }
    [[nodiscard]] Banner *banner() const { return m_banner; }
    [[nodiscard]] WelcomePage *welcome() const { return m_welcome; }
    [[nodiscard]] ModelPicker *picker() const { return m_picker; }
    void setSidebarShown(bool shown); ///< else the head has a button that brings it back
    void openPicker();
    void focusComposer();
    void showMessage(qint64 id,
                     const QString &words); ///< of the current conversation, also when it is still being read

Q_SIGNALS:
    void showSidebarRequested();
    void settingsRequested();
    void contextRequested(); ///< a larger one
    void newChatRequested();
    void openFileRequested();
    void discoverRequested();
    void openFolderRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void buildLayout();
    void connectController();
    void refresh();
    void wakeModel();
    void askForModel();
    void showContext(int used, int total);
    void measureContext();
    void showWanted();
    void refreshTitle();
    void refreshFonts();
    void placeToEndButton();

    ConversationController *m_controller;
    ModelLibrary *m_library;
    Settings *m_settings;
    ModelStatus *m_status;
    IconButton *m_showSidebar;
    IconButton *m_newChat;
    QLabel *m_title;
    IconButton *m_settingsButton;
    Banner *m_banner;
    QStackedWidget *m_stack;
    ConversationView *m_view;
    WelcomePage *m_welcome; ///< no model that could be used
    EmptyState *m_greeting; ///< a new conversation
    IconButton *m_toEnd;
    QWidget *m_foot;
    ModelButton *m_modelButton;
    QPushButton *m_cancelLoad;
    ModelPicker *m_picker;
    Composer *m_composer;
    QString m_wantedWords;
    qint64 m_wantedMessage = 0; ///< shown as soon as its conversation is read
};

} // namespace askja::gui
