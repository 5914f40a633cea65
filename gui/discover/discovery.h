// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/discover/catalogue.h"
#include "gui/discover/cataloguelistmodel.h"
#include "gui/discover/diskspace.h"
#include "gui/discover/modelpagecontroller.h"
#include "gui/discover/searchlistmodel.h"
#include "gui/hub/hubconfig.h"

#include <QObject>

#include <memory>

namespace askja::gui {

/// All that the page Discover shows: the catalogue, the search, one model's page, and what they know of this computer.
/// gui/app tells it of settings, machine and files, and connects its signals with the bridge and the downloads. GUI
/// thread.
class Discovery : public QObject
{
    Q_OBJECT

public:
    Discovery(const HubConfig &config, const QList<CatalogueEntry> &catalogue, QObject *parent = nullptr);
    ~Discovery() override;

    [[nodiscard]] CatalogueListModel *catalogue() { return &m_catalogue; }
    [[nodiscard]] SearchListModel *search() { return &m_search; }
    [[nodiscard]] ModelPageController *page() { return &m_page; }
    [[nodiscard]] const HubConfig &hubConfig() const;
    [[nodiscard]] bool isAllowed() const { return hubConfig().allowed; }
    [[nodiscard]] const Yardstick &yardstick() const { return m_yardstick; }

    void setHubConfig(const HubConfig &config); ///< what had failed is asked again
    void setModelsFolder(const QString &folder); ///< where downloads go
    void retry(); ///< the network may be there again
    void lookAtDisk(); ///< how much room there is now; the page asks when it is shown

public Q_SLOTS:
    void setMachine(const askja::gui::Machine &machine);
    void setContext(askja::gui::ContextChoice context);
    void setFileStates(const askja::gui::FileStates &states);

    /// From the bridge, for headerRequested():
    void onHeaderInspected(quint64 number, const askja::gui::ModelSummary &summary);
    void onHeaderIncomplete(quint64 number, qint64 wantBytes);
    void onHeaderFailed(quint64 number, askja::gui::FailureCode code, const QString &text);

    void downloadFromCatalogue(int row);

Q_SIGNALS:
    void headerRequested(quint64 number, const QByteArray &bytes, qint64 fileBytes); ///< EngineClient::inspectHeader
    void downloadRequested(const askja::gui::DownloadRequest &request); ///< DownloadQueue::add
    void configChanged();

private:
    void apply();

    std::unique_ptr<HubClient> m_client;
    CatalogueListModel m_catalogue;
    SearchListModel m_search;
    ModelPageController m_page;
    DiskSpace m_disk;
    Yardstick m_yardstick;
    QString m_folder;
};

} // namespace askja::gui
