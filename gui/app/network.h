// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/hub/hubconfig.h"
#include "gui/settings/settings.h"

#include <QObject>
#include <QTimer>

namespace askja::gui {

class DownloadQueue;
class SecretStore;

/// How the settings, the secrets and the environment say that the hub is reached. A setting stands above HF_ENDPOINT, a
/// token that was entered above HF_TOKEN.
[[nodiscard]] HubConfig hubConfigOf(const Settings &settings, const SecretStore &secrets);

/// Keeps the way to the hub at what the settings say, and owns the downloads that go it. GUI thread.
class Network : public QObject
{
    Q_OBJECT

public:
    /// Both must live longer.
    Network(Settings *settings, SecretStore *secrets, QObject *parent = nullptr);
    ~Network() override;

    [[nodiscard]] DownloadQueue *downloads() const { return m_downloads; }
    [[nodiscard]] const HubConfig &config() const { return m_config; }

Q_SIGNALS:
    void configChanged();

private:
    void onSettingChanged(SettingKey key);
    void apply();

    Settings *m_settings;
    SecretStore *m_secrets;
    HubConfig m_config;
    DownloadQueue *m_downloads;
    QTimer m_later; ///< an address that is being typed is used when the typing has stopped
};

} // namespace askja::gui
