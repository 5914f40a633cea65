// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/network.h"

#include "gui/downloads/downloadqueue.h"
#include "gui/settings/secretstore.h"

#include <QNetworkProxyFactory>

namespace askja::gui {

namespace {

enum ProxyMode { SystemProxy, NoProxy, ManualProxy };

QNetworkProxy proxyOf(const Settings &settings, const SecretStore &secrets)
{
    switch (settings.integer(SettingKey::ProxyMode)) {
    case NoProxy:
        return QNetworkProxy::NoProxy;
    case ManualProxy:
        return {QNetworkProxy::HttpProxy, settings.text(SettingKey::ProxyHost),
                static_cast<quint16>(settings.integer(SettingKey::ProxyPort)), settings.text(SettingKey::ProxyUser),
                secrets.value(Secret::ProxyPassword)};
    default:
        return QNetworkProxy::DefaultProxy;
    }
}

DownloadLimits limitsOf(const Settings &settings)
{
    DownloadLimits limits;
    limits.parallel = settings.integer(SettingKey::ParallelDownloads);
    return limits;
}

bool concernsNetwork(SettingKey key)
{
    switch (key) {
    case SettingKey::NetworkAllowed:
    case SettingKey::HubEndpoint:
    case SettingKey::ProxyMode:
    case SettingKey::ProxyHost:
    case SettingKey::ProxyPort:
    case SettingKey::ProxyUser:
        return true;
    default:
        return false;
    }
}

} // namespace

HubConfig hubConfigOf(const Settings &settings, const SecretStore &secrets)
{
    HubConfig config = HubConfig::fromEnvironment();
    const QUrl endpoint = HubConfig::cleanEndpoint(settings.text(SettingKey::HubEndpoint));
    if (endpoint.isValid()) {
        config.endpoint = endpoint;
    }
    const QString token = secrets.value(Secret::HubToken);
    if (!token.isEmpty()) {
        config.token = token;
    }
    config.proxy = proxyOf(settings, secrets);
    config.allowed = settings.boolean(SettingKey::NetworkAllowed);
    return config;
}

Network::Network(Settings *settings, SecretStore *secrets, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_secrets(secrets)
    , m_config(hubConfigOf(*settings, *secrets))
    , m_downloads(new DownloadQueue(m_config, limitsOf(*settings), this))
{
    QNetworkProxyFactory::setUseSystemConfiguration(true);
    m_later.setSingleShot(true);
    m_later.setInterval(500);
    connect(&m_later, &QTimer::timeout, this, &Network::apply);
    connect(settings, &Settings::changed, this, &Network::onSettingChanged);
    connect(secrets, &SecretStore::changed, this, &Network::apply);
}

Network::~Network() = default;

void Network::onSettingChanged(SettingKey key)
{
    if (key == SettingKey::ParallelDownloads) {
        m_downloads->setParallel(m_settings->integer(key));
    } else if (key == SettingKey::NetworkAllowed) {
        apply(); // at once: a person who switches the network off means now
    } else if (concernsNetwork(key)) {
        m_later.start();
    }
}

void Network::apply()
{
    m_config = hubConfigOf(*m_settings, *m_secrets);
    m_downloads->setConfig(m_config);
    Q_EMIT configChanged();
}

} // namespace askja::gui
