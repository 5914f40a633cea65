// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/discovery.h"

#include "gui/downloads/downloadtypes.h"
#include "gui/hub/hubclient.h"

namespace askja::gui {

Discovery::Discovery(const HubConfig &config, const QList<CatalogueEntry> &catalogue, QObject *parent)
    : QObject(parent)
    , m_client(std::make_unique<HubClient>(config))
    , m_catalogue(m_client.get(), catalogue)
    , m_search(m_client.get())
    , m_page(m_client.get())
{
    connect(&m_page, &ModelPageController::headerRequested, this, &Discovery::headerRequested);
    connect(&m_page, &ModelPageController::downloadRequested, this, &Discovery::downloadRequested);
    connect(&m_disk, &DiskSpace::found, this, [this](const QString &folder, qint64 bytes) {
        if (folder == m_folder) {
            m_yardstick.freeDisk = bytes;
            apply();
        }
    });
}

Discovery::~Discovery() = default;

const HubConfig &Discovery::hubConfig() const
{
    return m_client->config();
}

void Discovery::setHubConfig(const HubConfig &config)
{
    m_client->setConfig(config);
    Q_EMIT configChanged();
    retry();
}

void Discovery::setModelsFolder(const QString &folder)
{
    m_folder = folder;
    m_catalogue.setModelsFolder(folder);
    m_page.setModelsFolder(folder);
    lookAtDisk();
}

void Discovery::retry()
{
    m_catalogue.retry();
    if (m_search.state() == SearchListModel::State::Failed)
        m_search.searchNow();
    if (m_page.state() == ModelPageController::State::Failed || m_page.access())
        m_page.retry();
}

void Discovery::lookAtDisk()
{
    if (!m_folder.isEmpty())
        m_disk.ask(m_folder);
}

void Discovery::setMachine(const Machine &machine)
{
    m_yardstick.machine = machine;
    apply();
}

void Discovery::setContext(ContextChoice context)
{
    m_yardstick.context = context;
    apply();
}

void Discovery::setFileStates(const FileStates &states)
{
    m_catalogue.setFileStates(states);
    m_page.setFileStates(states);
}

void Discovery::apply()
{
    m_catalogue.setYardstick(m_yardstick);
    m_page.setYardstick(m_yardstick);
}

void Discovery::onHeaderInspected(quint64 number, const ModelSummary &summary)
{
    m_page.onHeaderInspected(number, summary);
}

void Discovery::onHeaderIncomplete(quint64 number, qint64 wantBytes)
{
    m_page.onHeaderIncomplete(number, wantBytes);
}

void Discovery::onHeaderFailed(quint64 number, FailureCode code, const QString &text)
{
    m_page.onHeaderFailed(number, code, text);
}

void Discovery::downloadFromCatalogue(int row)
{
    if (const auto request = m_catalogue.download(row))
        Q_EMIT downloadRequested(*request);
}

} // namespace askja::gui
