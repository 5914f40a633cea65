// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/modelpages.h"

#include "gui/app/desktop.h"
#include "gui/bridge/engineclient.h"
#include "gui/downloads/downloadlistmodel.h"
#include "gui/library/modellibrary.h"
#include "gui/views/discover/discoverpage.h"
#include "gui/views/downloads/downloadline.h"
#include "gui/views/downloads/downloadspage.h"
#include "gui/views/models/librarypage.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/sidebar/sidebar.h"
#include "gui/views/window/mainwindow.h"
#include "gui/views/window/modelsplace.h"

#include <QDesktopServices>
#include <QEvent>
#include <QUrl>

namespace askja::gui {

namespace {

void browse(const QUrl &page)
{
    QDesktopServices::openUrl(page);
}

} // namespace

ModelPages::ModelPages(const Parts &parts, QObject *parent)
    : QObject(parent)
    , p(parts)
    , m_discover(new DiscoverPage(p.discovery))
    , m_library(new LibraryPage(p.library, p.settings, p.status, p.jobs))
    , m_downloads(new DownloadsPage(p.downloads))
{
    m_library->setTitleVisible(false);
    m_downloads->setTitleVisible(false);
}

void ModelPages::connectWindow(MainWindow *window, Desktop *desktop)
{
    m_window = window;
    m_desktop = desktop;
    connectDiscover();
    connectLibrary();
    connectDownloads();
}

void ModelPages::connectDiscover()
{
    m_discover->installEventFilter(this);
    MainWindow *window = m_window;
    connect(m_discover, &DiscoverPage::chatRequested, this, &ModelPages::chat);
    connect(m_discover, &DiscoverPage::downloadsRequested, window,
            [window] { window->showModels(ModelsPlace::Downloads); });
    connect(m_discover, &DiscoverPage::libraryRequested, window,
            [window] { window->showModels(ModelsPlace::Library); });
    connect(m_discover, &DiscoverPage::settingsRequested, window, &MainWindow::showNetworkSettings);
    connect(m_discover, &DiscoverPage::openFileRequested, window, &MainWindow::chooseModelFile);
    connect(m_discover, &DiscoverPage::linkActivated, window, browse);
}

void ModelPages::connectLibrary()
{
    MainWindow *window = m_window;
    connect(m_library, &LibraryPage::chatRequested, this, &ModelPages::chat);
    connect(m_library, &LibraryPage::unloadRequested, p.engine, &EngineClient::unloadModel);
    connect(m_library, &LibraryPage::detailsRequested, p.engine, &EngineClient::readDetails);
    connect(p.engine, &EngineClient::detailsRead, m_library, &LibraryPage::onDetails);
    connect(p.engine, &EngineClient::detailsFailed, m_library,
            [this](const QString &path, FailureCode, const QString &text) { m_library->onDetailsFailed(path, text); });
    connect(m_library, &LibraryPage::showInFolderRequested, m_desktop, &Desktop::showInFolder);
    connect(m_library, &LibraryPage::showFolderRequested, window,
            [](const QString &folder) { browse(QUrl::fromLocalFile(folder)); });
    connect(m_library, &LibraryPage::openFileRequested, window, &MainWindow::chooseModelFile);
    connect(m_library, &LibraryPage::discoverRequested, window,
            [window] { window->showModels(ModelsPlace::Discover); });
    connect(m_library, &LibraryPage::searchRequested, window, [this, window](const QString &text) {
        window->showModels(ModelsPlace::Discover);
        m_discover->search(text);
    });
    connect(m_library, &LibraryPage::pageRequested, window, browse);
}

void ModelPages::connectDownloads()
{
    MainWindow *window = m_window;
    connect(m_downloads, &DownloadsPage::chatRequested, this, &ModelPages::chat);
    connect(m_downloads, &DownloadsPage::showInFolderRequested, m_desktop, &Desktop::showInFolder);
    connect(m_downloads, &DownloadsPage::pageRequested, window, browse);
    connect(m_downloads, &DownloadsPage::settingsRequested, window, &MainWindow::showNetworkSettings);
    connect(m_downloads, &DownloadsPage::discoverRequested, window,
            [window] { window->showModels(ModelsPlace::Discover); });
    m_line = new DownloadLine(p.downloads);
    window->sidebar()->setFoot(m_line);
    connect(m_line, &DownloadLine::downloadsRequested, window,
            [window] { window->showModels(ModelsPlace::Downloads); });
    connect(m_line, &DownloadLine::chatRequested, this, &ModelPages::chat);
    connect(p.status, &ModelStatus::changed, m_line, [this] { m_line->withdrawChat(p.status->path()); });
    connect(p.downloads, &DownloadListModel::summaryChanged, window,
            [this, window] { window->modelsPlace()->setDownloadsRunning(p.downloads->summary().active); });
}

/// Whoever comes to look for a model is told what fits into the memory that is free now.
bool ModelPages::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() == QEvent::Show) {
        p.engine->lookAtMachine();
    }
    return QObject::eventFilter(object, event);
}

void ModelPages::chat(const QString &path)
{
    const ModelStatus::State state = p.status->state();
    const bool there = state == ModelStatus::State::Ready || state == ModelStatus::State::Loading;
    if (p.status->path() != path || !there) {
        p.status->load(p.library->addFile(path));
    }
    m_window->showPlace(0);
}

} // namespace askja::gui
