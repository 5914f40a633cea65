// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/discoverpage.h"

#include "gui/discover/discovery.h"
#include "gui/views/discover/catalogueview.h"
#include "gui/views/discover/discoverwords.h"
#include "gui/views/discover/modelpage.h"
#include "gui/views/discover/notice.h"
#include "gui/views/discover/resultdelegate.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"
#include "gui/views/widgets/emptystate.h"
#include "gui/views/widgets/searchfield.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr int kMargin = 24;
constexpr int kWidest = 1120; // as wide as the catalogue's cards

} // namespace

DiscoverPage::DiscoverPage(Discovery *discovery, QWidget *parent)
    : QWidget(parent)
    , m_discovery(discovery)
    , m_front(new QWidget(this))
    , m_search(new SearchField(m_front))
    , m_sort(new QComboBox(m_front))
    , m_notice(new Notice(QStringLiteral("offline"), m_front))
    , m_retry(m_notice->addButton(tr("Try Again")))
    , m_settings(m_notice->addButton(tr("Open the Settings")))
    , m_lists(new QStackedWidget(m_front))
    , m_catalogue(new CatalogueView(discovery->catalogue(), m_lists))
    , m_found(new QWidget(m_lists))
    , m_results(new QListView(m_found))
    , m_moreFailed(new Notice(QStringLiteral("offline"), m_found))
    , m_searching(new SkeletonRows(m_lists))
    , m_nothing(new EmptyState(m_lists))
    , m_failed(new EmptyState(m_lists))
    , m_failedSettings(nullptr)
    , m_empty(new EmptyState(m_lists))
    , m_model(new ModelPage(discovery->page(), this))
    , m_stack(new QStackedWidget(this))
{
    setAccessibleName(tr("Discover"));
    buildHead();
    buildStates();
    m_stack->addWidget(m_front);
    m_stack->addWidget(m_model);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 12, 0, 0);
    layout->addWidget(m_stack);
    connectParts();
    refresh();
}

void DiscoverPage::buildHead()
{
    m_search->setPlaceholderText(tr("Search for models, or paste an address"));
    m_search->setAccessibleName(tr("Search for models"));
    m_search->setToolTip(
        tr("Search Hugging Face for models  (Ctrl+F)\nA name, author:name, owner/model, or the address of "
           "a model's page"));
    m_search->setMaxLength(2000);
    m_search->installEventFilter(this);
    m_sort->setAccessibleName(tr("Order of what was found"));
    m_sort->addItem(tr("Most downloaded"), QVariant::fromValue(HubSort::Downloads));
    m_sort->addItem(tr("Most liked"), QVariant::fromValue(HubSort::Likes));
    m_sort->addItem(tr("Changed last"), QVariant::fromValue(HubSort::Recent));
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_search, 1);
    head->addWidget(m_sort);
    auto *layout = new QVBoxLayout(m_front);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    auto *top = new QVBoxLayout;
    top->setObjectName(QStringLiteral("top"));
    top->setSpacing(12);
    top->addLayout(head);
    top->addWidget(m_notice);
    layout->addLayout(top);
    layout->addWidget(m_lists, 1);
}

void DiscoverPage::buildStates()
{
    m_results->setModel(m_discovery->search());
    m_results->setItemDelegate(new ResultDelegate(this));
    m_results->setAccessibleName(tr("Models that were found"));
    m_results->setMouseTracking(true);
    m_results->setFrameShape(QFrame::NoFrame);
    m_results->setUniformItemSizes(true);
    m_results->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_results->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_results->viewport()->setAutoFillBackground(false);
    m_results->viewport()->setCursor(Qt::PointingHandCursor);
    auto *found = new QVBoxLayout(m_found);
    found->setContentsMargins(0, 0, 0, 8);
    found->addWidget(m_results, 1);
    found->addWidget(m_moreFailed);
    connect(m_moreFailed->addButton(tr("Try Again")), &QPushButton::clicked, this, [this] {
        m_discovery->search()->retryMore();
        fetchMore();
    });
    connect(m_nothing->addButton(tr("Back to the Recommended Models"), QStringLiteral("discover"), true),
            &QPushButton::clicked, this, [this] { m_search->clear(); });
    connect(m_failed->addButton(tr("Try Again"), QStringLiteral("regenerate"), true), &QPushButton::clicked, this,
            [this] { m_discovery->retry(); });
    m_failedSettings = m_failed->addButton(tr("Open the Settings"), QStringLiteral("settings"), false);
    connect(m_failedSettings, &QPushButton::clicked, this, &DiscoverPage::settingsRequested);
    connect(m_failed->addButton(tr("Models on This Computer"), QStringLiteral("computer"), false),
            &QPushButton::clicked, this, &DiscoverPage::libraryRequested);
    m_empty->setContent(
        tr("Search for a model"),
        tr("The list of recommended models is empty now. Search for a name above, or open a file that is "
           "on this computer."));
    connect(m_empty->addButton(tr("Open a File…"), QStringLiteral("file"), true), &QPushButton::clicked, this,
            &DiscoverPage::openFileRequested);
    for (QWidget *page :
         {static_cast<QWidget *>(m_catalogue), m_found, static_cast<QWidget *>(m_searching),
          static_cast<QWidget *>(m_nothing), static_cast<QWidget *>(m_failed), static_cast<QWidget *>(m_empty)}) {
        m_lists->addWidget(page);
    }
}

void DiscoverPage::connectParts()
{
    m_catalogue->viewport()->installEventFilter(this);
    m_results->viewport()->installEventFilter(this);
    connect(m_lists, &QStackedWidget::currentChanged, this, &DiscoverPage::alignColumn);
    connect(m_search, &QLineEdit::textChanged, this, &DiscoverPage::searchEdited);
    connect(m_sort, &QComboBox::activated, this,
            [this] { m_discovery->search()->setSort(m_sort->currentData().value<HubSort>()); });
    connect(m_retry, &QPushButton::clicked, m_discovery, &Discovery::retry);
    connect(m_settings, &QPushButton::clicked, this, &DiscoverPage::settingsRequested);
    connect(m_discovery, &Discovery::configChanged, this, &DiscoverPage::refresh);
    connect(m_discovery->catalogue(), &CatalogueListModel::errorChanged, this, &DiscoverPage::refresh);
    connect(m_discovery->catalogue(), &QAbstractItemModel::rowsRemoved, this, &DiscoverPage::refresh);
    connect(m_discovery->search(), &SearchListModel::stateChanged, this, &DiscoverPage::refresh);
    connect(m_catalogue, &CatalogueView::opened, this, &DiscoverPage::openRepository);
    connect(m_catalogue, &CatalogueView::downloadRequested, m_discovery, &Discovery::downloadFromCatalogue);
    connect(m_catalogue, &CatalogueView::chatRequested, this, &DiscoverPage::chatRequested);
    connect(m_catalogue, &CatalogueView::downloadsRequested, this, &DiscoverPage::downloadsRequested);
    const auto open = [this](const QModelIndex &index) {
        if (!isShowingModel()) { // a click may be an activation, too
            openRepository(index.data(SearchListModel::IdRole).toString());
        }
    };
    connect(m_results, &QListView::clicked, this, open);
    connect(m_results, &QListView::activated, this, open);
    connect(m_results->verticalScrollBar(), &QScrollBar::valueChanged, this, &DiscoverPage::fetchMore);
    connect(m_model, &ModelPage::backRequested, this, &DiscoverPage::back);
    connect(m_model, &ModelPage::chatRequested, this, &DiscoverPage::chatRequested);
    connect(m_model, &ModelPage::downloadsRequested, this, &DiscoverPage::downloadsRequested);
    connect(m_model, &ModelPage::settingsRequested, this, &DiscoverPage::settingsRequested);
    connect(m_model, &ModelPage::linkActivated, this, &DiscoverPage::linkActivated);
    const auto shortcut = [this](const QKeySequence &keys, auto slot) {
        auto *made = new QShortcut(keys, this);
        made->setContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QShortcut::activated, this, slot);
    };
    shortcut(QKeySequence(QKeySequence::Find), &DiscoverPage::focusSearch);
    shortcut(QKeySequence(Qt::Key_Slash), &DiscoverPage::focusSearch);
    shortcut(QKeySequence(Qt::ALT | Qt::Key_Left), &DiscoverPage::back);
}

bool DiscoverPage::isShowingModel() const
{
    return m_stack->currentWidget() == m_model;
}

void DiscoverPage::focusSearch()
{
    showFront();
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void DiscoverPage::search(const QString &text)
{
    showFront();
    m_search->setText(text);
    focusSearch();
}

void DiscoverPage::back()
{
    if (isShowingModel()) {
        showFront();
        m_discovery->page()->close();
        QWidget *list = m_lists->currentWidget() == m_found ? static_cast<QWidget *>(m_results) : m_search;
        list->setFocus(Qt::OtherFocusReason);
    } else if (!m_search->text().isEmpty()) {
        m_search->clear();
        m_search->setFocus(Qt::OtherFocusReason);
    }
}

void DiscoverPage::showModel()
{
    m_stack->setCurrentWidget(m_model);
    m_model->setFocus(Qt::OtherFocusReason);
}

void DiscoverPage::showFront()
{
    m_stack->setCurrentWidget(m_front);
}

void DiscoverPage::openRepository(const QString &repository, const QStringList &quantizations)
{
    HubAddress address;
    address.repository = repository;
    m_discovery->page()->open(address, quantizations);
    showModel();
}

bool DiscoverPage::openAddress(const QString &text)
{
    const auto address = parseHubAddress(text, m_discovery->hubConfig().endpoint);
    if (!address) {
        return false;
    }
    m_discovery->page()->open(*address);
    showModel();
    return true;
}

void DiscoverPage::searchEdited(const QString &text)
{
    // A whole address is pasted, never typed: it opens at once. "owner/model" may still grow and waits for Enter.
    if (text.contains(QLatin1String("://")) && openAddress(text)) {
        const QSignalBlocker quiet(m_search);
        m_search->clear();
        m_discovery->search()->setText({});
        return;
    }
    m_discovery->search()->setText(text);
}

void DiscoverPage::submit()
{
    if (!openAddress(m_search->text())) {
        m_discovery->search()->searchNow();
    }
}

void DiscoverPage::refresh()
{
    refreshNotice();
    refreshSearch();
}

void DiscoverPage::refreshNotice()
{
    const bool searching = m_discovery->search()->state() != SearchListModel::State::Idle;
    HubError error = m_discovery->catalogue()->error();
    if (!m_discovery->isAllowed()) {
        error.code = HubErrorCode::NotAllowed;
    }
    m_notice->setVisible(error && !searching);
    m_sort->setVisible(searching);
    if (!error) {
        return;
    }
    const bool forbidden = error.code == HubErrorCode::NotAllowed;
    m_notice->setContent(errorTitle(error),
                         forbidden ? tr("The settings forbid Askja to use the network, so nothing can be downloaded. "
                                        "The models on this computer work as always.")
                                   : tr("%1 The models on this computer work as always.").arg(error.text));
    m_retry->setVisible(!forbidden);
    m_settings->setVisible(forbidden || error.code == HubErrorCode::ProxyFailed || error.code == HubErrorCode::BadAnswer
                           || error.code == HubErrorCode::Unauthorized);
}

void DiscoverPage::refreshSearch()
{
    using State = SearchListModel::State;
    SearchListModel *search = m_discovery->search();
    const HubError error = search->error();
    m_moreFailed->setVisible(search->state() == State::Ready && error);
    switch (search->state()) {
    case State::Idle:
        m_lists->setCurrentWidget(m_discovery->catalogue()->rowCount() > 0 ? static_cast<QWidget *>(m_catalogue)
                                                                           : m_empty);
        break;
    case State::Searching:
        if (search->rowCount() == 0) {
            m_lists->setCurrentWidget(m_searching);
        }
        break;
    case State::Ready:
        m_lists->setCurrentWidget(m_found);
        m_moreFailed->setContent(errorTitle(error), error.text);
        if (!search->isFetchingMore()) {
            QMetaObject::invokeMethod(this, &DiscoverPage::fetchMore, Qt::QueuedConnection); // a tall window
        }
        break;
    case State::Nothing:
        m_nothing->setContent(
            tr("Nothing was found for “%1”").arg(search->text().left(60)),
            tr("Search for a part of the name, such as “Qwen” or “Llama 3B”. Only models in the format "
               "GGUF are shown, since those are the ones that run here."));
        m_lists->setCurrentWidget(m_nothing);
        break;
    case State::Failed:
        m_failed->setContent(errorTitle(error),
                             error.text + QLatin1Char(' ') + tr("The models on this computer work as always."));
        m_failedSettings->setVisible(error.code != HubErrorCode::RateLimited
                                     && error.code != HubErrorCode::ServerFailed);
        m_lists->setCurrentWidget(m_failed);
        break;
    }
}

void DiscoverPage::fetchMore()
{
    const QScrollBar *bar = m_results->verticalScrollBar();
    if (m_lists->currentWidget() == m_found && m_discovery->search()->canFetchMore({})) {
        m_results->doItemsLayout(); // rows that came just now count, too
    }
    if (m_lists->currentWidget() == m_found && bar->maximum() - bar->value() < m_results->viewport()->height()) {
        m_discovery->search()->fetchMore({});
    }
}

void DiscoverPage::setHeaderInset(int pixels)
{
    m_inset = pixels;
    alignColumn();
}

/// One column for the field and what is below it, which may have a scroll bar at its right.
void DiscoverPage::alignColumn()
{
    const QAbstractScrollArea *list = m_catalogue;
    if (m_lists->currentWidget() == m_found)
        list = m_results;
    const int bar = list->verticalScrollBar()->isVisible() ? list->verticalScrollBar()->width() : 0;
    const int side = std::max(kMargin, (width() - bar - kWidest) / 2);
    layout()->setContentsMargins(0, 12 + m_inset, 0, 0);
    m_front->layout()->itemAt(0)->layout()->setContentsMargins(side + (isMirrored() ? bar : 0), 0,
                                                               side + (isMirrored() ? 0 : bar), 0);
    const int rows = side - kResultInset;
    m_found->layout()->setContentsMargins(rows, 0, rows, 8);
    m_searching->setContentsMargins(rows, 0, rows, 0);
}

void DiscoverPage::resizeEvent(QResizeEvent *)
{
    alignColumn();
    fetchMore();
}

void DiscoverPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_discovery->lookAtDisk();
    const HubErrorCode code = m_discovery->catalogue()->error().code;
    if (code == HubErrorCode::Offline || code == HubErrorCode::Timeout || code == HubErrorCode::Interrupted) {
        m_discovery->retry(); // the network may be there again
    }
}

void DiscoverPage::keyPressEvent(QKeyEvent *event)
{
    const bool goesBack
        = event->key() == Qt::Key_Escape || event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Back;
    if (goesBack && (isShowingModel() || !m_search->text().isEmpty())) {
        back();
        return;
    }
    QWidget::keyPressEvent(event);
}

bool DiscoverPage::eventFilter(QObject *object, QEvent *event)
{
    if (object != m_search && event->type() == QEvent::Resize)
        alignColumn(); // a list's scroll bar came or went
    if (object == m_search && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            submit();
            return true;
        }
        if (key->key() == Qt::Key_Escape && !m_search->text().isEmpty()) {
            m_search->clear();
            return true;
        }
        if (key->key() == Qt::Key_Down && m_lists->currentWidget() == m_found) {
            m_results->setFocus(Qt::OtherFocusReason);
            if (!m_results->currentIndex().isValid()) {
                m_results->setCurrentIndex(m_results->model()->index(0, 0));
            }
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

void DiscoverPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Tokens::from(palette()).page);
}

} // namespace askja::gui
