// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/window/mainwindow.h"

#include "gui/conversation/conversationcontroller.h"
#include "gui/library/modellibrary.h"
#include "gui/settings/modelsettings.h"
#include "gui/views/conversation/conversationview.h"
#include "gui/views/discover/discoverpage.h"
#include "gui/views/downloads/downloadspage.h"
#include "gui/views/models/librarypage.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/settings/settingspanel.h"
#include "gui/views/sidebar/sidebar.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/banner.h"
#include "gui/views/widgets/followfocus.h"
#include "gui/views/widgets/searchfield.h"
#include "gui/views/widgets/undobar.h"
#include "gui/views/window/chatpage.h"
#include "gui/views/window/conversationexport.h"
#include "gui/views/window/modelsplace.h"

#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QListView>
#include <QMimeData>
#include <QPainter>
#include <QScreen>
#include <QShortcut>
#include <QStackedWidget>
#include <QUrl>

#include <algorithm>
#include <functional>

namespace askja::gui {

namespace {

/// Lies over the page while a side column overlays it; a click goes back to the page.
class Scrim : public QWidget
{
public:
    Scrim(QWidget *parent, std::function<void()> clicked)
        : QWidget(parent)
        , m_clicked(std::move(clicked))
    {
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), QColor(0, 0, 0, 90));
    }
    void mousePressEvent(QMouseEvent *) override { m_clicked(); }

private:
    std::function<void()> m_clicked;
};

} // namespace

MainWindow::MainWindow(const WindowParts &parts, QWidget *parent)
    : QWidget(parent)
    , m_controller(parts.conversations)
    , m_library(parts.library)
    , m_settings(parts.settings)
    , m_status(parts.status)
    , m_pages(new QStackedWidget(this))
    , m_chat(new ChatPage(m_controller, m_library, m_settings, m_status))
    , m_discover(parts.discover)
    , m_models(parts.models)
    , m_downloads(parts.downloads)
    , m_place(new ModelsPlace(m_discover, m_models, m_downloads))
    , m_scrim(new Scrim(this, [this] { hideOverlays(); }))
    , m_sidebar(new Sidebar(m_controller, this))
    , m_panel(new SettingsPanel(m_controller, m_settings, parts.secrets, m_status, this))
    , m_undo(new UndoBar(this))
{
    setWindowTitle(tr("Askja"));
    setMinimumSize(420, 420);
    setAcceptDrops(true);
    m_pages->addWidget(m_chat);
    m_pages->addWidget(m_place);
    m_scrim->hide();
    connectParts();
    addShortcuts();
    followFocus(this);
    m_place->setSection(m_settings->integer(SettingKey::ModelsSection));
    showPlace(m_settings->integer(SettingKey::SidebarPlace));
    showContext();
    resize(1180, 760);
    if (!restoreGeometry(m_settings->bytes(SettingKey::WindowGeometry)) && screen()) {
        const QSize available = screen()->availableSize();
        resize(size().boundedTo(available));
    }
    arrange();
}

MainWindow::~MainWindow() = default;

void MainWindow::showContext()
{
    m_models->setContext(
        {m_settings->integer(SettingKey::ContextTokens), m_settings->boolean(SettingKey::SmallContext)});
}

void MainWindow::connectParts()
{
    connect(m_sidebar, &Sidebar::placeChosen, this, &MainWindow::showPlace);
    connect(m_chat, &ChatPage::discoverRequested, this, [this] { showModels(ModelsPlace::Discover); });
    connect(m_place, &ModelsPlace::sectionChosen, this,
            [this](int section) { m_settings->setValue(SettingKey::ModelsSection, section); });
    connect(m_sidebar, &Sidebar::newChatRequested, this, &MainWindow::newChat);
    connect(m_sidebar, &Sidebar::hideRequested, this, &MainWindow::toggleSidebar);
    connect(m_sidebar, &Sidebar::conversationChosen, this, [this] {
        hideOverlays();
        showPlace(0);
        m_chat->focusComposer();
    });
    auto *exporter = new ConversationExport(m_controller, this);
    connect(m_sidebar, &Sidebar::exportRequested, exporter, &ConversationExport::start);
    connect(exporter, &ConversationExport::failed, this, [this](const QString &text) {
        m_chat->banner()->show(Banner::Topic::Saving, tr("The conversation was not saved to a file"), text, {});
    });
    connect(m_sidebar, &Sidebar::searchLeft, this, [this] {
        hideOverlays();
        focusPlace();
    });
    connect(m_sidebar, &Sidebar::messageChosen, m_chat, &ChatPage::showMessage);
    connect(m_panel, &SettingsPanel::hideRequested, this, &MainWindow::togglePanel);
    connect(m_panel, &SettingsPanel::contentResized, this, &MainWindow::arrange, Qt::QueuedConnection);
    connect(m_panel, &SettingsPanel::engineRestartRequested, this, &MainWindow::engineRestartRequested);
    connect(m_panel, &SettingsPanel::reloadRequested, this, &MainWindow::showContext);
    connect(m_chat, &ChatPage::showSidebarRequested, this, &MainWindow::toggleSidebar);
    connect(m_chat, &ChatPage::settingsRequested, this, &MainWindow::togglePanel);
    connect(m_chat, &ChatPage::contextRequested, this, &MainWindow::showMemorySettings);
    connect(m_chat, &ChatPage::newChatRequested, this, &MainWindow::newChat);
    connect(m_chat, &ChatPage::openFileRequested, this, &MainWindow::chooseModelFile);
    connect(m_chat, &ChatPage::openFolderRequested, this, &MainWindow::openModelsFolder);
    connect(m_chat->view(), &ConversationView::linkActivated, this,
            [](const QUrl &url) { QDesktopServices::openUrl(url); });
    connect(m_status, &ModelStatus::modelReady, this, &MainWindow::showTemplateNotice);
    connect(m_status, &ModelStatus::modelFailed, this, &MainWindow::showModelFailure);
    connect(m_status, &ModelStatus::engineFailed, this, &MainWindow::showEngineFailure);
    connect(m_status, &ModelStatus::changed, this, [this] {
        if (!m_status->engineIsa().isEmpty()) {
            m_chat->banner()->dismiss(Banner::Topic::Engine);
        }
        if (m_status->state() == ModelStatus::State::Loading || m_status->state() == ModelStatus::State::Ready) {
            m_chat->banner()->dismiss(Banner::Topic::Model);
        }
    });
    connect(m_controller, &ConversationController::storeNotice, this, [this](const QString &text) {
        m_chat->banner()->show(Banner::Topic::Saving, tr("About your saved conversations"), text, {});
    });
    connect(m_controller, &ConversationController::storeMended, this,
            [this] { m_chat->banner()->dismiss(Banner::Topic::Saving); });
    connect(m_controller, &ConversationController::removed, this, [this](qint64 id, const QString &title) {
        m_undo->show(id, tr("“%1” deleted").arg(title));
        arrange();
    });
    connect(m_controller, &ConversationController::undoExpired, m_undo, &UndoBar::dismiss);
    connect(m_undo, &UndoBar::undoRequested, m_controller, &ConversationController::undoRemove);
}

void MainWindow::addShortcuts()
{
    const auto add = [this](const QKeySequence &keys, auto slot) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, slot);
    };
    add(QKeySequence(QKeySequence::New), &MainWindow::newChat);
    add(QKeySequence(QKeySequence::Open), &MainWindow::chooseModelFile);
    add(QKeySequence(Qt::CTRL | Qt::Key_B), &MainWindow::toggleSidebar);
    add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), &MainWindow::togglePanel);
    add(QKeySequence(Qt::CTRL | Qt::Key_1), [this] { showPlace(0); });
    add(QKeySequence(Qt::CTRL | Qt::Key_2), [this] { showPlace(1); });
    for (const int section : {ModelsPlace::Discover, ModelsPlace::Library, ModelsPlace::Downloads}) {
        add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key(Qt::Key_1 + section)),
            [this, section] { showModels(section); });
    }
    for (QWidget *part : {static_cast<QWidget *>(m_chat), static_cast<QWidget *>(m_sidebar)}) { // models have their own
        connect(new QShortcut(QKeySequence::Find, part, nullptr, nullptr, Qt::WidgetWithChildrenShortcut),
                &QShortcut::activated, this, &MainWindow::searchConversations);
    }
    add(QKeySequence(Qt::CTRL | Qt::Key_M), [this] {
        showPlace(0);
        m_chat->openPicker();
    });
    add(QKeySequence(Qt::CTRL | Qt::Key_Plus), [this] { changeTextSize(1); });
    add(QKeySequence(Qt::CTRL | Qt::Key_Equal), [this] { changeTextSize(1); });
    add(QKeySequence(Qt::CTRL | Qt::Key_Minus), [this] { changeTextSize(-1); });
    add(QKeySequence(Qt::CTRL | Qt::Key_0), [this] { changeTextSize(0); });
    add(QKeySequence(QKeySequence::Quit), [this] { close(); });
}

void MainWindow::changeTextSize(int steps)
{
    const double scale = m_settings->real(SettingKey::FontScale);
    m_settings->setValue(SettingKey::FontScale, steps == 0 ? 1.0 : std::clamp(scale + 0.1 * steps, 0.5, 3.0));
}

void MainWindow::showPlace(int place)
{
    m_pages->setCurrentIndex(place == 1 ? 1 : 0);
    m_sidebar->setPlace(place);
    m_settings->setValue(SettingKey::SidebarPlace, place == 1 ? 1 : 0);
    if (isVisible()) {
        focusPlace();
    }
    if (isNarrow() && place == 1) {
        hideOverlays();
    }
}

/// The keyboard goes where one begins at the place that is shown.
void MainWindow::focusPlace()
{
    if (m_pages->currentIndex() == 0) {
        m_chat->focusComposer();
        return;
    }
    switch (m_place->section()) {
    case ModelsPlace::Discover:
        m_discover->focusSearch();
        break;
    case ModelsPlace::Library:
        m_models->focusFirst();
        break;
    default:
        m_downloads->focusFirst();
    }
}

void MainWindow::showModels(int section)
{
    m_place->setSection(section);
    m_settings->setValue(SettingKey::ModelsSection, section);
    showPlace(1);
}

void MainWindow::comeForward(int section)
{
    if (isMinimized()) {
        showNormal();
    }
    raise();
    activateWindow();
    showModels(section);
}

void MainWindow::showNetworkSettings()
{
    if (!m_panel->isVisible()) {
        togglePanel();
    }
    m_panel->showNetwork();
}

void MainWindow::showMemorySettings()
{
    const ModelSettings *choices = m_library->choices();
    if (choices
        && choices->choices(m_status->path()).contextTokens) { // the setting of all models does not count for it
        showModels(ModelsPlace::Library);
        m_models->showDetails(m_status->path());
        return;
    }
    if (!m_panel->isVisible()) {
        togglePanel();
    }
    m_panel->showMemory();
}

void MainWindow::newChat()
{
    hideOverlays();
    showPlace(0);
    m_sidebar->searchField()->clear(); // what is new would not be found
    m_controller->newConversation();
    m_chat->focusComposer();
}

void MainWindow::renameCurrent()
{
    if (!m_sidebar->isVisible()) {
        toggleSidebar();
    }
    m_sidebar->renameCurrent();
}

void MainWindow::searchConversations()
{
    if (!m_sidebar->isVisible()) {
        toggleSidebar();
    }
    m_sidebar->focusSearch();
}

void MainWindow::toggleSidebar()
{
    if (isNarrow()) {
        m_sidebarOver = !m_sidebarOver;
        m_panelOver = false;
    } else {
        m_settings->setValue(SettingKey::SidebarVisible, !m_settings->boolean(SettingKey::SidebarVisible));
    }
    arrange();
}

void MainWindow::togglePanel()
{
    if (!panelStandsBeside()) {
        m_panelOver = !m_panelOver;
        m_sidebarOver = false;
    } else {
        m_settings->setValue(SettingKey::SettingsPanelVisible, !m_settings->boolean(SettingKey::SettingsPanelVisible));
    }
    arrange();
}

void MainWindow::hideOverlays()
{
    m_sidebarOver = m_panelOver = false;
    arrange();
}

/// Large text needs wider columns.
int MainWindow::sidebarWidth() const
{
    const int scale = std::max(0, fontMetrics().height() - 20) * 6;
    return std::min(kSidebarWidth + scale, width() * 8 / 10);
}

int MainWindow::panelWidth() const
{
    const int scale = std::max(0, fontMetrics().height() - 20) * 6;
    return std::min(std::max(kPanelWidth + scale, m_panel->widthOfContent()), width() * 9 / 10);
}

bool MainWindow::panelStandsBeside() const
{
    const int sidebar = m_settings->boolean(SettingKey::SidebarVisible) ? sidebarWidth() : 0;
    return !isNarrow() && width() - sidebar - panelWidth() >= kLeastPage;
}

void MainWindow::arrange()
{
    const bool narrow = isNarrow();
    const bool beside = panelStandsBeside();
    const bool sidebar = narrow ? m_sidebarOver : m_settings->boolean(SettingKey::SidebarVisible);
    const bool panel = beside ? m_settings->boolean(SettingKey::SettingsPanelVisible) : m_panelOver;
    QRect page = rect();
    QRect left(0, 0, sidebarWidth(), height());
    QRect right(width() - panelWidth(), 0, panelWidth(), height());
    if (!narrow) {
        page.setLeft(sidebar ? left.width() : 0);
        page.setRight(width() - 1 - (panel && beside ? right.width() : 0));
    }
    if (layoutDirection() == Qt::RightToLeft) {
        const auto mirror = [this](QRect &r) { r.moveLeft(width() - r.right() - 1); };
        mirror(page);
        mirror(left);
        mirror(right);
    }
    m_pages->setGeometry(page);
    m_sidebar->setGeometry(left);
    m_panel->setGeometry(right);
    m_scrim->setGeometry(rect());
    const bool focusGoes
        = (!sidebar && m_sidebar->isAncestorOf(focusWidget())) || (!panel && m_panel->isAncestorOf(focusWidget()));
    m_sidebar->setVisible(sidebar);
    m_panel->setVisible(panel);
    if (focusGoes && isVisible()) {
        focusPlace(); // rather than whatever comes next in the order of the tabs
    }
    m_scrim->setVisible((narrow && sidebar) || (!beside && panel));
    m_scrim->raise();
    m_sidebar->raise();
    m_panel->raise();
    m_chat->setSidebarShown(sidebar && !narrow);
    m_place->setHeaderInset(0);
    m_undo->move(page.center().x() - m_undo->width() / 2, std::max(0, height() - m_undo->height() - 150));
    m_undo->raise();
}

void MainWindow::openModelFile(const QString &path)
{
    m_status->load(m_library->addFile(path));
    showPlace(0);
}

void MainWindow::chooseModelFile()
{
    auto *dialog = new QFileDialog(this, tr("Open a Model File"), m_settings->text(SettingKey::LastFolder),
                                   tr("Models (*.gguf);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        m_settings->setValue(SettingKey::LastFolder, QFileInfo(path).absolutePath());
        openModelFile(path);
    });
    dialog->open();
}

void MainWindow::openModelsFolder()
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(m_library->modelsFolder()));
}

/// Another template than the file's own puts the conversation: answers may be odd, and this is why.
void MainWindow::showTemplateNotice()
{
    const ModelSummary &model = m_status->model();
    if (model.templateFamily.isEmpty()) {
        return;
    }
    const QString title = tr("“%1” is used with the chat template of %2").arg(model.name, model.templateFamily);
    const QString text = model.templateProblem.isEmpty()
        ? tr("Its file has none. If the answers make no sense, it was perhaps not made for conversations.")
        : tr("The one in its file cannot be used.") + u' ' + model.templateProblem;
    m_chat->banner()->show(Banner::Topic::Model, title, text, {});
}

void MainWindow::showModelFailure(const QString &path, FailureCode code, const QString &text)
{
    std::vector<Banner::Action> actions;
    if (code == FailureCode::OutOfMemory) {
        const int tokens = m_status->fittingTokens();
        const int small = m_status->fittingSmallTokens();
        if (tokens > 0 || small > 0) {
            const bool compact = small >= 2 * tokens;
            const int most = compact ? small : tokens;
            const QString words = compact ? tr("Load It Compactly, with Room for %Ln Token(s)", nullptr, most)
                                          : tr("Load It with Room for %Ln Token(s)", nullptr, most);
            actions.push_back(
                {words, [this, path, most, compact] { Q_EMIT m_status->loadSmallerRequested(path, most, compact); }});
        }
        actions.push_back({tr("Load It Anyway"), [this, path] { m_status->load(path, true); }});
    }
    actions.push_back({tr("Choose Another Model"), [this] { m_chat->openPicker(); }});
    showPlace(0);
    m_chat->banner()->show(Banner::Topic::Model, tr("“%1” could not be opened").arg(QFileInfo(path).fileName()),
                           text + u' ' + tr("Your conversations are safe."), actions);
}

void MainWindow::showEngineFailure(const QString &title, const QString &text)
{
    std::vector<Banner::Action> actions;
    if (!m_settings->text(SettingKey::ForcedIsa).isEmpty()) {
        actions.push_back({tr("Choose the Engine Automatically"), [this] {
                               m_settings->setValue(SettingKey::ForcedIsa, QString());
                               Q_EMIT engineRestartRequested();
                           }});
    } else {
        actions.push_back({tr("Try Again"), [this] { Q_EMIT engineRestartRequested(); }});
    }
    showPlace(0);
    m_chat->banner()->show(Banner::Topic::Engine, title, text, actions);
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_sidebarOver = m_sidebarOver && isNarrow();
    m_panelOver = m_panelOver && !panelStandsBeside();
    arrange();
}

void MainWindow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_undo) {
        arrange();
    }
}

void MainWindow::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_pages->currentIndex() == 0) {
        m_chat->focusComposer();
    }
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_settings->setValue(SettingKey::WindowGeometry, saveGeometry());
    QWidget::closeEvent(event);
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        if (m_scrim->isVisible()) {
            hideOverlays();
        } else if (m_controller->isGenerating()) {
            m_controller->stop();
        } else {
            event->ignore();
        }
        return;
    }
    if (event->key()
        == Qt::Key_F2) { // no shortcut: in the list it is for the marked row, in a conversation for a message
        renameCurrent();
        return;
    }
    QWidget::keyPressEvent(event);
}

void MainWindow::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers() & Qt::ControlModifier) {
        changeTextSize(event->angleDelta().y() > 0 ? 1 : event->angleDelta().y() < 0 ? -1 : 0);
        event->accept();
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    const bool model = std::any_of(urls.begin(), urls.end(), [](const QUrl &url) {
        return url.isLocalFile() && url.path().endsWith(QStringLiteral(".gguf"), Qt::CaseInsensitive);
    });
    if (model) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent *event)
{
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile() && url.path().endsWith(QStringLiteral(".gguf"), Qt::CaseInsensitive)) {
            event->acceptProposedAction();
            openModelFile(url.toLocalFile());
            return;
        }
    }
}

} // namespace askja::gui
