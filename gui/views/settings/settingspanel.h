// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/settings/settings.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QScrollArea;
class QVBoxLayout;

namespace askja::gui {

class ConversationController;
class ModelStatus;
class NetworkSection;
class NumberRow;
class SecretStore;

/// The right column: how this conversation's answers are made, the engine, and the window. Everything applies at once.
class SettingsPanel : public QWidget
{
    Q_OBJECT

public:
    SettingsPanel(ConversationController *controller, Settings *settings, SecretStore *secrets, ModelStatus *status,
                  QWidget *parent = nullptr);

    /// The instruction sets this build has engines for.
    void setInstructionSets(const QStringList &names);
    void showNetwork(); ///< scrolls to the network and puts the focus there
    void showMemory(); ///< … to the memory of conversations
    [[nodiscard]] int widthOfContent() const; ///< narrower than this something is cut; grows with the text size

Q_SIGNALS:
    void hideRequested();
    void contentResized(); ///< widthOfContent() may be another
    void reloadRequested(); ///< the model must be loaded again for a changed context
    void engineRestartRequested(); ///< another instruction set or number of threads was chosen

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    QVBoxLayout *addSection(QVBoxLayout *layout, const QString &title);
    void buildConversation(QVBoxLayout *layout);
    void buildEngine(QVBoxLayout *layout);
    void buildModels(QVBoxLayout *layout);
    void buildWindow(QVBoxLayout *layout);
    void showConversation();
    void showSettings();
    void changeSampling();

    ConversationController *m_controller;
    Settings *m_settings;
    ModelStatus *m_status;
    QScrollArea *m_scroll = nullptr;
    QPlainTextEdit *m_systemPrompt = nullptr;
    NumberRow *m_temperature = nullptr;
    NumberRow *m_topK = nullptr;
    NumberRow *m_topP = nullptr;
    NumberRow *m_minP = nullptr;
    NumberRow *m_repeat = nullptr;
    QLineEdit *m_seed = nullptr;
    NumberRow *m_context = nullptr;
    QCheckBox *m_small = nullptr;
    NumberRow *m_length = nullptr;
    NumberRow *m_threads = nullptr;
    NumberRow *m_packs = nullptr;
    NumberRow *m_unload = nullptr;
    QCheckBox *m_others = nullptr;
    NetworkSection *m_network = nullptr;
    QComboBox *m_isa = nullptr;
    QComboBox *m_scheme = nullptr;
    NumberRow *m_textSize = nullptr;
    bool m_showing = false;
};

} // namespace askja::gui
