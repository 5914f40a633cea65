// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/window/chatpage.h"

#include "gui/conversation/conversationcontroller.h"
#include "gui/conversation/messagelistmodel.h"
#include "gui/library/modellibrary.h"
#include "gui/settings/settings.h"
#include "gui/views/composer/composer.h"
#include "gui/views/composer/inputedit.h"
#include "gui/views/conversation/conversationview.h"
#include "gui/views/models/modelbutton.h"
#include "gui/views/models/modelpicker.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/banner.h"
#include "gui/views/widgets/emptystate.h"
#include "gui/views/widgets/iconbutton.h"
#include "gui/views/window/welcomepage.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace askja::gui {

ChatPage::ChatPage(ConversationController *controller, ModelLibrary *library, Settings *settings, ModelStatus *status,
                   QWidget *parent)
    : QWidget(parent)
    , m_controller(controller)
    , m_library(library)
    , m_settings(settings)
    , m_status(status)
    , m_showSidebar(new IconButton(QStringLiteral("sidebar"), tr("Show sidebar"), this))
    , m_newChat(new IconButton(QStringLiteral("new-chat"), tr("New chat"), this))
    , m_title(new QLabel(this))
    , m_settingsButton(new IconButton(QStringLiteral("settings"), tr("Settings"), this))
    , m_banner(new Banner(this))
    , m_stack(new QStackedWidget(this))
    , m_view(new ConversationView(this))
    , m_welcome(new WelcomePage(this))
    , m_greeting(new EmptyState(this))
    , m_toEnd(new IconButton(QStringLiteral("to-end"), tr("To the end"), m_view))
    , m_foot(new QWidget(this))
    , m_modelButton(new ModelButton(status, m_foot))
    , m_cancelLoad(new QPushButton(tr("Cancel"), m_foot))
    , m_picker(new ModelPicker(library->models(), this))
    , m_composer(new Composer(m_foot))
{
    setAccessibleName(tr("Chat"));
    m_showSidebar->setName(tr("Show sidebar"), QKeySequence(Qt::CTRL | Qt::Key_B));
    m_newChat->setName(tr("New chat"), QKeySequence(QKeySequence::New));
    m_settingsButton->setName(tr("Settings"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    m_cancelLoad->setProperty("flat", true);
    m_toEnd->setRaised(true);
    m_toEnd->hide();
    m_view->viewport()->installEventFilter(this);
    buildLayout();
    connectController();

    connect(m_showSidebar, &QToolButton::clicked, this, &ChatPage::showSidebarRequested);
    connect(m_newChat, &QToolButton::clicked, this, &ChatPage::newChatRequested);
    connect(m_settingsButton, &QToolButton::clicked, this, &ChatPage::settingsRequested);
    connect(m_modelButton, &QAbstractButton::clicked, this, &ChatPage::openPicker);
    connect(m_cancelLoad, &QPushButton::clicked, status, &ModelStatus::cancelLoad);
    connect(m_picker, &ModelPicker::modelChosen, this, [this](const QString &path) { m_status->load(path); });
    connect(m_picker, &ModelPicker::openFileRequested, this, &ChatPage::openFileRequested);
    connect(m_picker, &ModelPicker::openFolderRequested, this, &ChatPage::openFolderRequested);
    connect(m_toEnd, &QToolButton::clicked, m_view, &ConversationView::scrollToEnd);
    connect(m_view, &ConversationView::atEndChanged, this, [this](bool atEnd) { m_toEnd->setVisible(!atEnd); });
    connect(status, &ModelStatus::changed, this, &ChatPage::refresh);
    connect(status, &ModelStatus::contextChanged, this, &ChatPage::showContext);
    connect(library->models(), &QAbstractItemModel::rowsInserted, this, &ChatPage::refresh);
    connect(library->models(), &QAbstractItemModel::rowsRemoved, this, &ChatPage::refresh);
    connect(library->models(), &QAbstractItemModel::modelReset, this, &ChatPage::refresh);
    connect(library->models(), &QAbstractItemModel::dataChanged, this, &ChatPage::refresh);
    connect(settings, &Settings::changed, this, [this](SettingKey key) {
        if (key == SettingKey::FontScale || key == SettingKey::SendWithEnter || key == SettingKey::ShowSpeed
            || key == SettingKey::ContextTokens) {
            refreshFonts();
        }
    });
    refreshFonts();
    refresh();
    refreshTitle();
}

void ChatPage::buildLayout()
{
    QFont bold = m_title->font();
    bold.setWeight(QFont::Medium);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *head = new QHBoxLayout;
    head->setContentsMargins(10, 8, 10, 4);
    head->setSpacing(4);
    head->addWidget(m_showSidebar);
    head->addWidget(m_newChat);
    head->addWidget(m_title, 1);
    head->addWidget(m_settingsButton);

    connect(m_welcome, &WelcomePage::openFileRequested, this, &ChatPage::openFileRequested);
    connect(m_welcome, &WelcomePage::discoverRequested, this, &ChatPage::discoverRequested);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_welcome);
    m_stack->addWidget(m_greeting);

    auto *line = new QHBoxLayout;
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    line->addWidget(m_modelButton);
    line->addWidget(m_cancelLoad);
    line->addStretch();
    auto *foot = new QVBoxLayout(m_foot);
    foot->setContentsMargins(24, 4, 24, 16);
    foot->setSpacing(4);
    foot->addLayout(line);
    foot->addWidget(m_composer);

    auto *banners = new QHBoxLayout;
    banners->setContentsMargins(24, 0, 24, 0);
    m_banner->setMaximumWidth(776);
    banners->addStretch(1);
    banners->addWidget(m_banner, 100);
    banners->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addLayout(banners);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_foot);
}

void ChatPage::connectController()
{
    ConversationController *c = m_controller;
    m_view->setModel(c->messages());
    connect(m_view, &ConversationView::regenerateRequested, this, [this](qint64 id) {
        wakeModel();
        if (!m_controller->regenerate(id)) {
            askForModel();
        }
    });
    connect(m_view, &ConversationView::continueRequested, this, [this](qint64 id) {
        wakeModel();
        if (!m_controller->continueAnswer(id)) {
            askForModel();
        }
    });
    connect(m_view, &ConversationView::editRequested, this, [this](qint64 id, const QString &text) {
        wakeModel();
        m_controller->editAndResend(id, text);
    });
    connect(m_view, &ConversationView::siblingRequested, c, &ConversationController::selectSibling);
    connect(m_view, &ConversationView::contextRequested, this, &ChatPage::contextRequested);
    connect(m_composer, &Composer::textEdited, c, &ConversationController::setDraft);
    connect(m_composer, &Composer::stopRequested, c, &ConversationController::stop);
    connect(m_composer, &Composer::sendRequested, this, [this](const QString &text) {
        wakeModel();
        if (m_controller->send(text)) {
            m_view->scrollToEnd();
        } else {
            askForModel(); // the text stays
        }
    });
    connect(c, &ConversationController::draftReplaced, m_composer, &Composer::setText);
    connect(c, &ConversationController::generatingChanged, this, &ChatPage::refresh);
    connect(c, &ConversationController::canSendChanged, this, &ChatPage::refresh);
    connect(c, &ConversationController::titleChanged, this, &ChatPage::refreshTitle);
    connect(c, &ConversationController::currentLoaded, this, &ChatPage::refresh);
    connect(c, &ConversationController::currentLoaded, this, &ChatPage::measureContext);
    connect(c, &ConversationController::currentLoaded, this, &ChatPage::showWanted);
    connect(c, &ConversationController::currentChanged, this, [this] {
        m_composer->setText(m_controller->draft());
        refreshTitle();
        refresh();
        measureContext();
    });
    connect(c->messages(), &QAbstractItemModel::rowsInserted, this, &ChatPage::refresh);
    connect(c->messages(), &QAbstractItemModel::rowsRemoved, this, &ChatPage::refresh);
    connect(c->messages(), &QAbstractItemModel::modelReset, this, &ChatPage::refresh);
}

void ChatPage::refresh()
{
    const bool empty = m_controller->messages()->rowCount() == 0 && !m_controller->isLoading();
    const bool inUse
        = m_status->state() == ModelStatus::State::Loading || m_status->state() == ModelStatus::State::Ready;
    const bool resting = !m_status->restingPath().isEmpty();
    const bool anyModel = inUse || resting || m_library->hasUsableModel();
    QWidget *start = anyModel ? static_cast<QWidget *>(m_greeting) : m_welcome;
    m_stack->setCurrentWidget(empty ? start : m_view);
    m_greeting->setContent(tr("What would you like to know?"),
                           inUse || resting ? QString() : tr("Choose a model below to begin."));
    const bool generating = m_controller->isGenerating();
    m_composer->setGenerating(generating);
    const bool canAsk = m_controller->canSend() || (resting && !generating);
    m_composer->setCanSend(canAsk);
    m_view->setCanChange(canAsk);
    m_cancelLoad->setVisible(m_status->state() == ModelStatus::State::Loading);
    m_composer->setPlaceholder(m_status->state() == ModelStatus::State::Ready
                                   ? tr("Ask %1 anything").arg(m_status->model().name)
                                   : tr("Write a message"));
    const QString isa = m_status->engineIsa();
    m_picker->setEngineNote(isa.isEmpty() ? QString()
                                          : tr("Engine: %1, %n thread(s)", nullptr, m_status->engineThreads()).arg(isa),
                            m_status->engineExplanation());
}

/// A model that was unloaded because nobody used it comes back when somebody asks something of it.
void ChatPage::wakeModel()
{
    m_status->load(m_status->restingPath()); // does nothing when none rests
}

/// Where nothing could be asked: what is missing may be a model.
void ChatPage::askForModel()
{
    if (m_status->state() != ModelStatus::State::Loading && m_status->state() != ModelStatus::State::Ready) {
        openPicker();
    }
}

/// What the engine says is of the answer that it has just made, which may be another conversation's.
void ChatPage::showContext(int used, int total)
{
    m_view->setContext(total);
    if (used > 0 && m_controller->isGenerating()) {
        m_composer->setContextUsage(used, total);
    } else {
        measureContext();
    }
}

/// How much of the context this conversation took when its last answer was made.
void ChatPage::measureContext()
{
    const QAbstractItemModel *messages = m_controller->messages();
    int used = 0;
    for (int row = messages->rowCount() - 1; row >= 0 && used == 0; --row) {
        const QModelIndex index = messages->index(row, 0);
        used
            = index.data(MessageListModel::PromptTokensRole).toInt() + index.data(MessageListModel::TokensRole).toInt();
    }
    const int total = m_status->contextTotal();
    m_composer->setContextUsage(std::min(used, total), total);
}

void ChatPage::refreshTitle()
{
    const QString title = m_controller->currentTitle();
    m_title->setText(m_title->fontMetrics().elidedText(title, Qt::ElideRight, std::max(40, m_title->width())));
    m_title->setAccessibleName(title.isEmpty() ? tr("New conversation") : title);
    window()->setWindowTitle(title.isEmpty() ? tr("Askja") : title);
}

void ChatPage::refreshFonts()
{
    m_view->setFontScale(m_settings->real(SettingKey::FontScale));
    m_view->setShowFigures(m_settings->boolean(SettingKey::ShowSpeed));
    QFont font = this->font();
    font.setPixelSize(static_cast<int>(std::lround(m_view->bodyPixelSize())));
    m_composer->setTextFont(font);
    m_composer->setSubmitWithEnter(m_settings->boolean(SettingKey::SendWithEnter));
    m_picker->setContext(
        {m_settings->integer(SettingKey::ContextTokens), m_settings->boolean(SettingKey::SmallContext)});
}

void ChatPage::setSidebarShown(bool shown)
{
    m_showSidebar->setVisible(!shown);
    m_newChat->setVisible(!shown);
    m_title->setContentsMargins(shown ? 8 : 4, 0, 0, 0);
}

void ChatPage::openPicker()
{
    m_picker->openAbove(m_modelButton);
}

void ChatPage::showMessage(qint64 id, const QString &words)
{
    m_wantedWords = words;
    m_wantedMessage = id;
    showWanted();
}

void ChatPage::showWanted()
{
    if (m_wantedMessage != 0 && !m_controller->isLoading()) {
        m_view->showMessage(std::exchange(m_wantedMessage, 0), m_wantedWords);
    }
}

void ChatPage::focusComposer()
{
    m_composer->edit()->setFocus();
}

void ChatPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const int side = std::max(20, (width() - 760) / 2 - 8);
    m_foot->layout()->setContentsMargins(side, 4, side, 16);
    m_composer->setMaximumTextHeight(window()->height() * 4 / 10 - 24);
    refreshTitle();
}

bool ChatPage::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_view->viewport() && event->type() == QEvent::Resize) {
        placeToEndButton();
    }
    return QWidget::eventFilter(object, event);
}

void ChatPage::placeToEndButton()
{
    m_toEnd->adjustSize();
    m_toEnd->move((m_view->width() - m_toEnd->width()) / 2, m_view->height() - m_toEnd->height() - 8);
    m_toEnd->raise();
}

void ChatPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Tokens::from(palette()).page);
}

} // namespace askja::gui
