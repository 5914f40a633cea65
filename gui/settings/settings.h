// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/settings/sampling.h"

#include <QObject>
#include <QSettings>
#include <QStringList>
#include <QVariant>

namespace askja::gui {

/// Every key of the settings; settings.cpp has the one table of their stored names, types, defaults and ranges.
enum class SettingKey {
    ModelFolders, ///< QStringList: searched besides Paths::modelsFolder()
    ModelFiles, ///< QStringList: single files opened from elsewhere, used in place
    LastModel, ///< QString: path of the model to load at the start
    OtherPrograms, ///< bool: models that other programs downloaded are listed, too
    LibraryOrder, ///< int: 0 name, 1 last use, 2 size
    UnloadMinutes, ///< int: the model leaves the memory after so long without a question; 0: never
    NetworkAllowed, ///< bool: false: nothing is ever asked of any host
    HubEndpoint, ///< QString: address of the hub; empty: huggingface.co, or HF_ENDPOINT
    ProxyMode, ///< int: 0 the system's, 1 none, 2 the one below
    ProxyHost, ///< QString
    ProxyPort, ///< int
    ProxyUser, ///< QString: its password is in the secret store
    ParallelDownloads, ///< int
    ForcedIsa, ///< QString: "avx2"; empty: the best one
    Threads, ///< int: 0: as many as there are performance cores
    ContextTokens, ///< int
    SmallContext, ///< bool: keys and values in 8 bits, half the memory
    PackCacheGigabytes, ///< int: disk for models packed for this processor; 0: none are kept
    MaxTokens, ///< int: of one answer; 0: until it ends or the context is full
    Temperature, ///< double
    TopK, ///< int
    TopP, ///< double
    MinP, ///< double
    RepeatPenalty, ///< double
    Seed, ///< qint64: −1: another one for every answer
    SystemPrompt, ///< QString: of new conversations
    SidebarVisible, ///< bool
    SettingsPanelVisible, ///< bool
    SidebarPlace, ///< int: 0 Chat, 1 Models
    ModelsSection, ///< int: 0 Discover, 1 on this computer, 2 downloads
    WindowGeometry, ///< QByteArray
    WindowState, ///< QByteArray
    FontScale, ///< double: 1 is the size LOOK.md asks for
    SendWithEnter, ///< bool: else Ctrl+Enter sends
    ShowSpeed, ///< bool: the grey figures under an answer
    LastFolder, ///< QString: where "open a file" was last
    ColourScheme, ///< int: 0 as the system, 1 light, 2 dark
};

/// The settings, kept in one INI file. GUI thread.
class Settings : public QObject
{
    Q_OBJECT

public:
    /// Tests pass a file in a temporary folder. The file need not exist.
    explicit Settings(const QString &file, QObject *parent = nullptr);
    ~Settings() override;

    /// Always of the key's type: what cannot be read as that type is the default, numbers are brought into their range.
    [[nodiscard]] QVariant value(SettingKey key) const;
    [[nodiscard]] bool boolean(SettingKey key) const;
    [[nodiscard]] int integer(SettingKey key) const;
    [[nodiscard]] double real(SettingKey key) const;
    [[nodiscard]] QString text(SettingKey key) const;
    [[nodiscard]] QStringList list(SettingKey key) const;
    [[nodiscard]] QByteArray bytes(SettingKey key) const;
    [[nodiscard]] static QVariant defaultValue(SettingKey key);
    /// The range of a number, for spin boxes and sliders; invalid for other types.
    [[nodiscard]] static QVariant minimum(SettingKey key);
    [[nodiscard]] static QVariant maximum(SettingKey key);

    /// Emits changed() if the value is another one than before.
    void setValue(SettingKey key, const QVariant &value);
    void reset(SettingKey key);

    [[nodiscard]] Sampling sampling() const;
    void setSampling(const Sampling &sampling);

    /// Writes now instead of some time later; false if the file cannot be written.
    bool sync();

Q_SIGNALS:
    void changed(askja::gui::SettingKey key);

private:
    QSettings m_store;
};

} // namespace askja::gui

Q_DECLARE_METATYPE(askja::gui::SettingKey)
