// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/app/application.h"

#include "askja_isas.h"
#include "gui/app/desktop.h"
#include "gui/app/downloadsdesktop.h"
#include "gui/app/modelpages.h"
#include "gui/app/modelsupply.h"
#include "gui/app/network.h"
#include "gui/bridge/engineclient.h"
#include "gui/conversation/conversationcontroller.h"
#include "gui/conversation/conversationstoreclient.h"
#include "gui/discover/discovery.h"
#include "gui/downloads/downloadlistmodel.h"
#include "gui/library/filejobs.h"
#include "gui/library/modellibrary.h"
#include "gui/settings/modelsettings.h"
#include "gui/settings/secretstore.h"
#include "gui/settings/settings.h"
#include "gui/views/downloads/downloadline.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/settings/settingspanel.h"
#include "gui/views/theme/theme.h"
#include "gui/views/window/chatpage.h"
#include "gui/views/window/mainwindow.h"
#include "gui/views/window/modelsplace.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QTimer>

namespace askja::gui {

/// In the order of their lives: what stands below uses what stands above it.
struct Application::Parts
{
    std::unique_ptr<Settings> settings;
    std::unique_ptr<SecretStore> secrets;
    std::unique_ptr<Network> network;
    QString packsFolder;
    std::unique_ptr<Theme> theme;
    std::unique_ptr<ConversationStoreClient> store;
    std::unique_ptr<ConversationController> conversations;
    std::unique_ptr<ModelSettings> modelSettings;
    std::unique_ptr<ModelLibrary> library;
    std::unique_ptr<FileJobs> jobs;
    std::unique_ptr<EngineClient> engine;
    std::unique_ptr<ModelStatus> status;
    std::unique_ptr<QTimer> restart; ///< a number that is being dragged restarts the engine once
    std::unique_ptr<QTimer> reload; ///< … and loads the model once
    std::unique_ptr<Discovery> discovery;
    std::unique_ptr<DownloadListModel> downloads;
    std::unique_ptr<ModelPages> pages;
    std::unique_ptr<MainWindow> window;
    std::unique_ptr<Desktop> desktop;
    std::unique_ptr<DownloadsDesktop> downloadsDesktop;
    std::unique_ptr<ModelSupply> supply;
};

Application::Application(const Paths &paths, const StartOptions &options, QObject *parent)
    : QObject(parent)
    , m_parts(std::make_unique<Parts>())
    , m_options(options)
{
    build(paths, std::make_unique<EngineClient>());
}

Application::Application(const Paths &paths, const StartOptions &options, EngineSource engines, QObject *parent)
    : QObject(parent)
    , m_parts(std::make_unique<Parts>())
    , m_options(options)
{
    build(paths, std::make_unique<EngineClient>(std::move(engines)));
}

Application::~Application()
{
    Parts &p = *m_parts;
    p.supply.reset();
    p.downloadsDesktop.reset();
    p.desktop.reset(); // shows things at the window
    p.window.reset();
    p.engine.reset(); // nothing arrives any more
    p.conversations.reset(); // hands what it has to the store
    p.store.reset(); // which writes it
}

void Application::build(const Paths &paths, std::unique_ptr<EngineClient> engine)
{
    Parts &p = *m_parts;
    p.settings = std::make_unique<Settings>(paths.settingsFile());
    p.secrets = std::make_unique<SecretStore>(paths.secretsFile(), !paths.portable);
    p.network = std::make_unique<Network>(p.settings.get(), p.secrets.get());
    p.theme = std::make_unique<Theme>();
    p.theme->setScheme(static_cast<ColourScheme>(p.settings->integer(SettingKey::ColourScheme)));
    p.theme->setFontScale(p.settings->real(SettingKey::FontScale));
    p.store = std::make_unique<ConversationStoreClient>(paths.chatsFile());
    p.conversations = std::make_unique<ConversationController>(p.store.get(), p.settings.get());
    p.modelSettings = std::make_unique<ModelSettings>(paths.modelSettingsFile());
    p.library = std::make_unique<ModelLibrary>(
        LibraryOptions{
            .modelsFolder = paths.modelsFolder(),
            .cacheFile = paths.libraryCacheFile(),
            .version = QCoreApplication::applicationVersion(),
            .choices = p.modelSettings.get(),
            .here = Surroundings::current(),
        },
        p.settings.get());
    p.jobs = std::make_unique<FileJobs>();
    p.jobs->setModelsFolder(paths.modelsFolder());
    p.engine = std::move(engine);
    p.engine->setSpeedFile(paths.speedFile());
    p.packsFolder = paths.packsFolder();
    p.status = std::make_unique<ModelStatus>();
    p.restart = std::make_unique<QTimer>();
    p.reload = std::make_unique<QTimer>();
    p.discovery = std::make_unique<Discovery>(p.network->config(), builtInCatalogue());
    p.downloads = std::make_unique<DownloadListModel>(p.network->downloads());
    p.pages = std::make_unique<ModelPages>(ModelPages::Parts{
        .settings = p.settings.get(),
        .discovery = p.discovery.get(),
        .downloads = p.downloads.get(),
        .library = p.library.get(),
        .jobs = p.jobs.get(),
        .engine = p.engine.get(),
        .status = p.status.get(),
    });
    p.window = std::make_unique<MainWindow>(WindowParts{
        .conversations = p.conversations.get(),
        .library = p.library.get(),
        .settings = p.settings.get(),
        .secrets = p.secrets.get(),
        .status = p.status.get(),
        .discover = p.pages->discover(),
        .models = p.pages->library(),
        .downloads = p.pages->downloads(),
    });
    p.desktop = Desktop::create(p.window.get());
    p.downloadsDesktop = std::make_unique<DownloadsDesktop>(p.network->downloads(), p.downloads.get(), p.desktop.get(),
                                                            p.window.get());
    connect(p.downloadsDesktop.get(), &DownloadsDesktop::showRequested, p.window.get(),
            [window = p.window.get()] { window->comeForward(ModelsPlace::Downloads); });
    p.pages->connectWindow(p.window.get(), p.desktop.get());
    p.supply = std::make_unique<ModelSupply>(ModelSupply::Parts{
        .settings = p.settings.get(),
        .network = p.network.get(),
        .discovery = p.discovery.get(),
        .downloads = p.downloads.get(),
        .library = p.library.get(),
        .engine = p.engine.get(),
        .status = p.status.get(),
        .welcome = p.window->chatPage()->welcome(),
    });
    connect(p.supply.get(), &ModelSupply::arrived, p.pages->line(), &DownloadLine::offerChat);
    QStringList isas;
    for (const char *isa : kBuiltIsas) {
        isas += QString::fromLatin1(isa);
    }
    p.window->settingsPanel()->setInstructionSets(isas);
    connectEngine();
    connectLibrary();
    connectSettings();
}

void Application::start()
{
    m_parts->window->show();
    m_parts->store->open();
    m_parts->secrets->open();
    startEngine();
    m_parts->library->scan();
    m_parts->supply->start();
}

void Application::startEngine()
{
    const QString forced = m_options.isa.isEmpty() ? m_parts->settings->text(SettingKey::ForcedIsa) : m_options.isa;
    m_startedThreads = threadsFor(m_options.model);
    m_parts->engine->start({forced, m_startedThreads});
}

/// How many threads the engine should have for this model; 0: as many as there are performance cores.
int Application::threadsFor(const QString &path) const
{
    return m_parts->modelSettings->choices(path).threads.value_or(m_parts->settings->integer(SettingKey::Threads));
}

/// As the settings say, but for what was chosen for this model.
ModelLoad Application::loadOf(const QString &path, bool ignoreMemory) const
{
    const Settings &settings = *m_parts->settings;
    const ModelChoices choices = m_parts->modelSettings->choices(path);
    return {path,
            choices.contextTokens.value_or(settings.integer(SettingKey::ContextTokens)),
            ignoreMemory,
            m_parts->packsFolder,
            settings.integer(SettingKey::PackCacheGigabytes),
            choices.smallContext.value_or(settings.boolean(SettingKey::SmallContext))};
}

void Application::loadModel(const QString &path, bool ignoreMemory)
{
    m_firstModelChosen = true;
    m_options.model = path; // what a restarted engine loads
    m_parts->reload->stop(); // this is it
    if (threadsFor(path) != m_startedThreads) {
        m_firstModelChosen = false; // the engine that comes loads it
        startEngine();
        return;
    }
    m_loaded = loadOf(path, ignoreMemory);
    m_parts->engine->loadModel(m_loaded);
}

void Application::loadFirstModel()
{
    if (m_firstModelChosen || !m_parts->engine->isReady()) {
        return;
    }
    QString path = m_options.model;
    if (!path.isEmpty()) {
        path = m_parts->library->addFile(path);
    } else {
        const QString last = m_parts->settings->text(SettingKey::LastModel);
        path = QFileInfo(last).isFile() ? last : m_parts->library->suggestedModel();
    }
    if (!path.isEmpty()) {
        loadModel(path, false);
    }
}

void Application::connectEngine()
{
    EngineClient *engine = m_parts->engine.get();
    ModelStatus *status = m_parts->status.get();
    ConversationController *conversations = m_parts->conversations.get();
    connect(engine, &EngineClient::engineReady, this, [this](const EngineSummary &summary) {
        m_parts->status->onEngineReady(summary.isa, summary.threads, summary.explanation);
        loadFirstModel();
    });
    connect(engine, &EngineClient::engineFailed, status, &ModelStatus::onEngineFailed);
    connect(engine, &EngineClient::engineFailed, conversations, [conversations] { conversations->setModel({}, {}); });
    connect(engine, &EngineClient::loadStarted, this, [this](const QString &path) {
        const ModelEntry *entry = m_parts->library->models()->entry(path);
        m_parts->conversations->setModel(path, entry ? entry->summary.name : QFileInfo(path).completeBaseName());
    });
    connect(engine, &EngineClient::loadStarted, status, &ModelStatus::onLoadStarted);
    connect(engine, &EngineClient::loadProgress, status, &ModelStatus::onLoadProgress);
    connect(engine, &EngineClient::modelLoaded, this, [this](const ModelSummary &model) {
        m_parts->conversations->setModelSampling(m_parts->modelSettings->choices(model.path).sampling);
        m_parts->conversations->setModel(model.path, model.name);
    });
    connect(engine, &EngineClient::memoryShort, status, [status](const MemoryShortage &shortage) {
        // What was asked for and refused is no way out, even if memory became free meanwhile.
        const bool less = shortage.fittingTokens < shortage.contextTokens;
        status->setFitting(less ? shortage.fittingTokens : 0, shortage.smallContext ? 0 : shortage.fittingSmallTokens);
    });
    connect(engine, &EngineClient::modelLoaded, status, &ModelStatus::onModelLoaded);
    connect(engine, &EngineClient::modelFailed, conversations, [conversations] { conversations->setModel({}, {}); });
    connect(engine, &EngineClient::modelFailed, status, &ModelStatus::onModelFailed);
    connect(engine, &EngineClient::modelUnloaded, conversations, [conversations] { conversations->setModel({}, {}); });
    connect(engine, &EngineClient::modelUnloaded, status, &ModelStatus::onModelUnloaded);
    connect(engine, &EngineClient::contextUsage, status, &ModelStatus::onContextUsage);
    connect(status, &ModelStatus::loadRequested, this, &Application::loadModel);
    connect(status, &ModelStatus::loadSmallerRequested, this, [this](const QString &path, int tokens, bool small) {
        ModelChoices choices = m_parts->modelSettings->choices(path);
        choices.contextTokens = tokens;
        choices.smallContext = small;
        m_parts->modelSettings->setChoices(path, choices);
        loadModel(path, false);
    });
    connect(status, &ModelStatus::cancelLoadRequested, engine, &EngineClient::cancelLoad);

    connect(conversations, &ConversationController::generationRequested, engine, &EngineClient::generate);
    connect(conversations, &ConversationController::cancelRequested, engine, &EngineClient::cancel);
    connect(engine, &EngineClient::readingProgress, conversations, &ConversationController::onReadingProgress);
    connect(engine, &EngineClient::textReceived, conversations, &ConversationController::onTextReceived);
    connect(engine, &EngineClient::generationFinished, conversations, &ConversationController::onGenerationFinished);
    connect(engine, &EngineClient::generationFailed, conversations, &ConversationController::onGenerationFailed);
}

void Application::connectLibrary()
{
    EngineClient *engine = m_parts->engine.get();
    ModelLibrary *library = m_parts->library.get();
    connect(library, &ModelLibrary::inspectRequested, engine, &EngineClient::inspectModel);
    connect(engine, &EngineClient::modelInspected, library, &ModelLibrary::onInspected);
    connect(engine, &EngineClient::inspectFailed, library, &ModelLibrary::onInspectFailed);
    connect(engine, &EngineClient::loadStarted, library, &ModelLibrary::onModelLoading);
    connect(engine, &EngineClient::modelLoaded, library, &ModelLibrary::onModelLoaded);
    connect(engine, &EngineClient::modelFailed, library, &ModelLibrary::onModelUnloaded);
    connect(engine, &EngineClient::modelUnloaded, library, &ModelLibrary::onModelUnloaded);
    connect(engine, &EngineClient::modelInspected, this, &Application::loadFirstModel, Qt::QueuedConnection);
    connect(library, &ModelLibrary::scanFinished, this, &Application::loadFirstModel, Qt::QueuedConnection);
}

void Application::connectSettings()
{
    Parts &p = *m_parts;
    for (QTimer *timer : {p.restart.get(), p.reload.get()}) {
        timer->setSingleShot(true);
        timer->setInterval(600);
    }
    connect(p.restart.get(), &QTimer::timeout, this, [this] {
        if (m_parts->conversations->isGeneratingAnywhere()) {
            m_parts->restart->start(); // an answer is not cut off for a setting
            return;
        }
        m_parts->reload->stop(); // this loads it, too
        m_options.isa.clear(); // a choice in the window stands above the command line
        m_firstModelChosen = false;
        startEngine();
    });
    connect(p.reload.get(), &QTimer::timeout, this, [this] {
        const bool loading = m_parts->status->state() == ModelStatus::State::Loading;
        if (loading || m_parts->conversations->isGeneratingAnywhere()) {
            m_parts->reload->start();
        } else if (m_parts->status->state() == ModelStatus::State::Ready) {
            loadModel(m_parts->status->path(), false);
        }
    });
    connect(p.window.get(), &MainWindow::engineRestartRequested, p.restart.get(), qOverload<>(&QTimer::start));
    connect(p.settings.get(), &Settings::changed, this, [this](SettingKey key) {
        if (key == SettingKey::ColourScheme) {
            m_parts->theme->setScheme(static_cast<ColourScheme>(m_parts->settings->integer(SettingKey::ColourScheme)));
        } else if (key == SettingKey::FontScale) {
            m_parts->theme->setFontScale(m_parts->settings->real(SettingKey::FontScale));
        } else if (key == SettingKey::ContextTokens) {
            m_parts->reload->start();
        } else if (key == SettingKey::UnloadMinutes) {
            followRest();
        }
    });
    connect(p.modelSettings.get(), &ModelSettings::changed, this, [this](const QString &path) {
        if (path == m_parts->status->path()) {
            onChoicesChanged();
        }
    });
    followRest();
}

void Application::followRest()
{
    m_parts->engine->setUnloadAfter(std::chrono::minutes(m_parts->settings->integer(SettingKey::UnloadMinutes)));
}

/// Of the model in use: what an answer is drawn with counts at once, what concerns memory loads it again.
void Application::onChoicesChanged()
{
    const ModelChoices choices = m_parts->modelSettings->choices(m_parts->status->path());
    m_parts->conversations->setModelSampling(choices.sampling);
    const ModelLoad wanted = loadOf(m_parts->status->path(), false);
    if (wanted.contextTokens != m_loaded.contextTokens || wanted.smallContext != m_loaded.smallContext
        || threadsFor(wanted.path) != m_startedThreads) {
        m_parts->reload->start();
    }
}

MainWindow *Application::window() const
{
    return m_parts->window.get();
}

ModelStatus *Application::status() const
{
    return m_parts->status.get();
}

ConversationController *Application::conversations() const
{
    return m_parts->conversations.get();
}

Settings *Application::settings() const
{
    return m_parts->settings.get();
}

ModelLibrary *Application::library() const
{
    return m_parts->library.get();
}

DownloadListModel *Application::downloads() const
{
    return m_parts->downloads.get();
}

} // namespace askja::gui
