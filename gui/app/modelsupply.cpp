// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/modelsupply.h"

#include "gui/app/network.h"
#include "gui/bridge/engineclient.h"
#include "gui/discover/discovery.h"
#include "gui/downloads/downloadlistmodel.h"
#include "gui/downloads/downloadqueue.h"
#include "gui/library/modellibrary.h"
#include "gui/settings/settings.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/window/welcomepage.h"

namespace askja::gui {

namespace {

FilePresence presenceOf(DownloadState state)
{
    switch (state) {
    case DownloadState::Waiting:
    case DownloadState::Checking:
        return FilePresence::Waiting;
    case DownloadState::Running:
    case DownloadState::Retrying:
        return FilePresence::Downloading;
    case DownloadState::Paused:
        return FilePresence::Paused;
    case DownloadState::Failed:
        return FilePresence::Failed;
    case DownloadState::Done:
        return FilePresence::Here;
    case DownloadState::Cancelled:
        break;
    }
    return FilePresence::Absent;
}

double fractionOf(const DownloadStatus &status)
{
    return status.size > 0 ? static_cast<double>(status.received) / static_cast<double>(status.size) : 0;
}

/// What keeps even the smallest model away from this computer.
QString whyNothing(const CatalogueListModel &catalogue)
{
    QModelIndex smallest;
    for (int row = 0; row < catalogue.rowCount(); ++row) {
        const QModelIndex index = catalogue.index(row);
        const auto parameters
            = [](const QModelIndex &i) { return i.data(CatalogueListModel::ParametersRole).toLongLong(); };
        if (!smallest.isValid() || parameters(index) < parameters(smallest)) {
            smallest = index;
        }
    }
    return smallest.data(CatalogueListModel::JudgementRole).value<FileJudgement>().reason;
}

} // namespace

ModelSupply::ModelSupply(const Parts &parts, QObject *parent)
    : QObject(parent)
    , p(parts)
{
    m_tell.setSingleShot(true);
    m_tell.setInterval(100);
    connect(&m_tell, &QTimer::timeout, this, &ModelSupply::tellFileStates);
    p.discovery->setModelsFolder(p.library->modelsFolder());
    connectDiscovery();
    connectDownloads();
    connectWelcome();
    followContext();
    showOffer();
}

void ModelSupply::start()
{
    p.network->downloads()->restore(p.library->folders());
}

void ModelSupply::connectDiscovery()
{
    connect(p.network, &Network::configChanged, p.discovery,
            [this] { p.discovery->setHubConfig(p.network->config()); });
    connect(p.engine, &EngineClient::machineChanged, p.discovery, &Discovery::setMachine);
    connect(p.engine, &EngineClient::machineChanged, p.library, &ModelLibrary::onMachineChanged);
    connect(p.engine, &EngineClient::machineChanged, this, &ModelSupply::showOffer);
    connect(p.discovery, &Discovery::headerRequested, p.engine, &EngineClient::inspectHeader);
    connect(p.engine, &EngineClient::headerInspected, p.discovery, &Discovery::onHeaderInspected);
    connect(p.engine, &EngineClient::headerIncomplete, p.discovery, &Discovery::onHeaderIncomplete);
    connect(p.engine, &EngineClient::headerFailed, p.discovery, &Discovery::onHeaderFailed);
    connect(p.discovery, &Discovery::downloadRequested, p.downloads, &DownloadListModel::add);
    connect(p.settings, &Settings::changed, this, [this](SettingKey key) {
        if (key == SettingKey::ContextTokens || key == SettingKey::SmallContext) {
            followContext();
        }
    });
}

void ModelSupply::connectDownloads()
{
    DownloadQueue *queue = p.network->downloads();
    const auto later = [this] {
        if (!m_tell.isActive()) {
            m_tell.start();
        }
    };
    connect(queue, &DownloadQueue::added, this, later);
    connect(queue, &DownloadQueue::changed, this, later);
    connect(queue, &DownloadQueue::removed, this, later);
    connect(queue, &DownloadQueue::finished, this, &ModelSupply::fileCame);
    connect(p.library, &ModelLibrary::scanFinished, this, [this, later] {
        m_fresh.clear();
        later();
    });
    const QAbstractItemModel *models = p.library->models();
    connect(models, &QAbstractItemModel::rowsInserted, this, later);
    connect(models, &QAbstractItemModel::rowsRemoved, this, later);
    connect(models, &QAbstractItemModel::modelReset, this, later);
    connect(models, &QAbstractItemModel::dataChanged, this, later);
}

void ModelSupply::connectWelcome()
{
    const CatalogueListModel *catalogue = p.discovery->catalogue();
    connect(p.welcome, &WelcomePage::downloadRequested, this, &ModelSupply::acceptOffer);
    connect(p.welcome, &WelcomePage::pauseRequested, this, [this] { p.downloads->pause(offeredDownload()); });
    connect(catalogue, &QAbstractItemModel::modelReset, this, &ModelSupply::showOffer);
    connect(catalogue, &QAbstractItemModel::rowsRemoved, this, &ModelSupply::goOnWithOffer);
    connect(catalogue, &QAbstractItemModel::dataChanged, this, &ModelSupply::goOnWithOffer);
    connect(catalogue, &CatalogueListModel::errorChanged, this, &ModelSupply::showOffer);
}

void ModelSupply::followContext()
{
    p.discovery->setContext(
        {p.settings->integer(SettingKey::ContextTokens), p.settings->boolean(SettingKey::SmallContext)});
}

/// By path, so that what lies at the place of a download counts as here, however it came there.
void ModelSupply::tellFileStates()
{
    FileStates states;
    for (const QString &path : std::as_const(m_fresh)) {
        states.insert(path, {FilePresence::Here, 1, {}});
    }
    const ModelListModel *models = p.library->models();
    for (int row = 0; row < models->rowCount(); ++row) {
        const QModelIndex index = models->index(row);
        if (!index.data(ModelListModel::IsMissingRole).toBool()) {
            states.insert(index.data(ModelListModel::PathRole).toString(), {FilePresence::Here, 1, {}});
            for (const QString &copy : index.data(ModelListModel::AlsoAtRole).toStringList()) {
                states.insert(copy, {FilePresence::Here, 1, {}});
            }
        }
    }
    const DownloadQueue *queue = p.network->downloads();
    for (const DownloadStatus &status : queue->list()) {
        const DownloadRequest request = queue->request(status.id);
        if (!request.files.isEmpty() && status.state != DownloadState::Cancelled
            && status.state != DownloadState::Done) {
            states.insert(request.target(0), {presenceOf(status.state), fractionOf(status), status.error.text});
        }
    }
    p.discovery->setFileStates(states);
    showOffer();
}

void ModelSupply::fileCame(quint64 id, const QStringList &files)
{
    m_fresh += files.first();
    p.library->scan();
    const ModelStatus::State state = p.status->state();
    if (state == ModelStatus::State::None || state == ModelStatus::State::Failed) {
        p.status->load(files.first());
    } else {
        Q_EMIT arrived(files.first(), p.network->downloads()->status(id).title);
    }
}

quint64 ModelSupply::offeredDownload() const
{
    const QString path = m_offered.data(CatalogueListModel::PathRole).toString();
    return path.isEmpty() ? 0 : p.network->downloads()->idOf(path);
}

/// Nothing is asked of the hub before a person wants something from there: until then the offer is what the catalogue
/// and this computer say.
void ModelSupply::acceptOffer()
{
    if (const quint64 id = offeredDownload(); id != 0) {
        p.downloads->resume(id);
        return;
    }
    if (!m_offered.isValid()) {
        return;
    }
    m_accepted = true;
    m_gone = false;
    CatalogueListModel *catalogue = p.discovery->catalogue();
    catalogue->retry();
    catalogue->want(m_offered.row());
    goOnWithOffer();
}

void ModelSupply::goOnWithOffer()
{
    using State = CatalogueListModel::State;
    if (m_accepted) {
        const bool known = m_offered.data(CatalogueListModel::StateRole).value<State>() == State::Known;
        m_gone = !m_offered.isValid() || (known && !m_offered.data(CatalogueListModel::CanDownloadRole).toBool());
        const bool failed = m_offered.data(CatalogueListModel::StateRole).value<State>() == State::Failed;
        m_accepted = !m_gone && !known && !failed;
        if (known && !m_gone) {
            p.discovery->downloadFromCatalogue(m_offered.row());
        }
    }
    showOffer();
}

void ModelSupply::showOffer()
{
    const CatalogueListModel *catalogue = p.discovery->catalogue();
    const quint64 id = offeredDownload();
    if (!m_accepted && id == 0) {
        m_offered = catalogue->index(catalogue->bestRow());
    }
    ModelOffer offer;
    if (const QModelIndex row = m_offered; row.isValid()) {
        const auto judgement = row.data(CatalogueListModel::JudgementRole).value<FileJudgement>();
        offer.name = row.data(CatalogueListModel::NameRole).toString();
        const QString size = bytesInWords(row.data(CatalogueListModel::SizeRole).toLongLong());
        const QString speed = speedInWords(judgement.tokensPerSecond);
        const QString what = row.data(CatalogueListModel::GoodForRole).toString();
        offer.facts = what + u'\n' + (speed.isEmpty() ? size : tr("%1 · %2 on this computer").arg(size, speed));
        offer.state = ModelOffer::State::Ready;
    } else {
        offer.status = whyNothing(*catalogue);
    }
    if (const HubError error = catalogue->error(); error && id == 0) {
        offer.status = error.text;
        offer.state = offer.name.isEmpty() ? ModelOffer::State::None : ModelOffer::State::Failed;
    } else if (m_accepted) {
        offer.status = tr("Asking where it is…");
        offer.state = ModelOffer::State::Running;
    } else if (m_gone) {
        offer.status = tr("The one before cannot be had any more; this one suits this computer as well.");
    }
    if (id != 0) {
        const DownloadStatus status = p.network->downloads()->status(id);
        const int listed = p.downloads->rowOf(id);
        offer.status = status.error ? status.error.text
                                    : p.downloads->index(listed).data(DownloadListModel::StateTextRole).toString();
        offer.fraction = fractionOf(status);
        switch (status.state) {
        case DownloadState::Paused:
            offer.state = ModelOffer::State::Paused;
            break;
        case DownloadState::Failed:
            offer.state = ModelOffer::State::Failed;
            break;
        case DownloadState::Cancelled:
            break;
        default:
            offer.state = ModelOffer::State::Running;
        }
    }
    p.welcome->setOffer(offer);
}

} // namespace askja::gui
