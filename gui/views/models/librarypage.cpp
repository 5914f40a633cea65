// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/librarypage.h"

#include "gui/library/filejobs.h"
#include "gui/library/modellibrary.h"
#include "gui/settings/settings.h"
#include "gui/views/models/folderpanel.h"
#include "gui/views/models/librarybar.h"
#include "gui/views/models/librarylist.h"
#include "gui/views/models/modeldetailspage.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/models/modelwords.h"
#include "gui/views/models/secondclick.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/emptystate.h"
#include "gui/views/widgets/iconbutton.h"
#include "gui/views/widgets/searchfield.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr int kColumn = 860; // of cards: wide enough for two lines of facts
constexpr int kNarrow = 560;

/// Says what a row says to those who do not see it. All rows can be reached: what cannot be used can be thrown away.
class SpokenFilter : public LibraryFilter
{
public:
    SpokenFilter(const LibraryDelegate *cards, QObject *parent)
        : LibraryFilter(parent)
        , m_cards(cards)
    {
    }

    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override
    {
        if (role == Qt::AccessibleTextRole)
            return m_cards->spoken(index);
        return LibraryFilter::data(index, role);
    }

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override
    {
        return LibraryFilter::flags(index) | Qt::ItemIsEnabled;
    }

private:
    const LibraryDelegate *m_cards;
};

QString pathOf(const QModelIndex &index)
{
    return index.data(ModelListModel::PathRole).toString();
}

} // namespace

LibraryPage::LibraryPage(ModelLibrary *library, Settings *settings, ModelStatus *status, FileJobs *jobs,
                         QWidget *parent)
    : QWidget(parent)
    , m_library(library)
    , m_settings(settings)
    , m_status(status)
    , m_jobs(jobs)
    , m_pages(new QStackedWidget(this))
    , m_details(new ModelDetailsPage(library, settings, this))
    , m_list(new LibraryList(this))
    , m_title(new QLabel(tr("On this computer"), this))
    , m_note(new QLabel(this))
    , m_search(new SearchField(this))
    , m_order(new QComboBox(this))
    , m_foldersButton(new IconButton(QStringLiteral("folder"), tr("Folders"), this))
    , m_more(new IconButton(QStringLiteral("more"), tr("More…"), this))
    , m_openFile(new QPushButton(themedIcon(QStringLiteral("file")), tr("Open a File…"), this))
    , m_folders(new FolderPanel(library, settings, this))
    , m_empty(new EmptyState(this))
    , m_nothingFound(new EmptyState(this))
    , m_bar(new LibraryBar(jobs, this))
    , m_second(new SecondClick(this))
{
    setAccessibleName(tr("Models on this computer"));
    setAcceptDrops(true);
    m_filter = new SpokenFilter(m_list->cards(), this);
    m_filter->setSourceModel(library->models());
    m_filter->setOrder(static_cast<LibraryFilter::Order>(settings->integer(SettingKey::LibraryOrder)));
    m_list->setModel(m_filter);
    m_list->setAccessibleName(tr("Models on this computer"));
    m_pages->addWidget(buildListPage());
    m_pages->addWidget(m_details);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSizeConstraint(QLayout::SetNoConstraint); // the sides give way when it gets narrow
    layout->addWidget(m_pages);
    connectParts();
    refresh();
}

QWidget *LibraryPage::buildHead()
{
    auto *head = new QWidget(this);
    QFont font = m_title->font();
    font.setPointSizeF(font.pointSizeF() * 1.5);
    font.setWeight(QFont::DemiBold);
    m_title->setFont(font);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_search->setPlaceholderText(tr("Search models"));
    m_search->setAccessibleName(tr("Search the models on this computer"));
    m_search->setToolTip(tr("Name, family, quantisation or program  (Ctrl+F)"));
    m_order->addItems({tr("By name"), tr("By last use"), tr("By size")});
    m_order->setCurrentIndex(m_settings->integer(SettingKey::LibraryOrder));
    m_order->setAccessibleName(tr("Order"));
    m_foldersButton->setCheckable(true);
    m_foldersButton->setName(tr("Folders with models"));
    connect(m_openFile, &QPushButton::clicked, this, &LibraryPage::openFileRequested);

    m_titleRow = new QWidget(head);
    auto *words = new QVBoxLayout(m_titleRow);
    words->setContentsMargins(0, 0, 0, 4);
    words->setSpacing(2);
    words->addWidget(m_title);
    words->addWidget(m_note);
    m_tools = new QWidget(head);
    auto *tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(8);
    tools->addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding)); // where there is nothing to be searched
    tools->addWidget(m_search, 1);
    tools->addWidget(m_order);
    tools->addWidget(m_openFile);
    tools->addWidget(m_foldersButton);
    tools->addWidget(m_more);
    auto *layout = new QVBoxLayout(head);
    layout->setContentsMargins(3, 20, 3, 8);
    layout->setSpacing(8);
    layout->addWidget(m_titleRow);
    layout->addWidget(m_tools);
    layout->addWidget(m_folders);
    m_folders->hide();
    return head;
}

QWidget *LibraryPage::buildListPage()
{
    auto *page = new QWidget(this);
    m_empty->setContent(
        tr("No model is on this computer yet"),
        tr("Find one that runs well here, or open a GGUF file that you have. Files stay where they are; "
           "nothing is copied or sent."));
    connect(m_empty->addButton(tr("Find a Model"), QStringLiteral("discover"), true), &QPushButton::clicked, this,
            &LibraryPage::discoverRequested);
    connect(m_empty->addButton(tr("Open a File…"), QStringLiteral("file"), false), &QPushButton::clicked, this,
            &LibraryPage::openFileRequested);
    m_nothingFound->setContent(tr("No model here has all of these words"), {});
    connect(m_nothingFound->addButton(tr("Search Hugging Face"), QStringLiteral("discover"), true),
            &QPushButton::clicked, this, [this] { Q_EMIT searchRequested(m_search->text().trimmed()); });
    connect(m_nothingFound->addButton(tr("Show All"), QStringLiteral("close"), false), &QPushButton::clicked, this,
            [this] {
                m_search->clear();
                m_search->setFocus();
            });
    auto *layout = new QVBoxLayout(page);
    layout->setSpacing(0);
    layout->addWidget(buildHead());
    layout->addWidget(m_list, 1);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_nothingFound, 1);
    return page;
}

void LibraryPage::connectParts()
{
    connect(m_jobs, &FileJobs::moved, m_library, &ModelLibrary::onMoved);
    connect(m_jobs, &FileJobs::moved, this, [this](const QString &from) {
        if (m_details->path() == from)
            showList();
    });
    m_count.setSingleShot(true);
    connect(&m_count, &QTimer::timeout, this, &LibraryPage::countModels);
    connect(m_bar, &LibraryBar::resized, this, &LibraryPage::placeBar);
    connect(m_search, &QLineEdit::textChanged, m_filter, &LibraryFilter::setText);
    connect(m_order, &QComboBox::currentIndexChanged, this, [this](int order) {
        m_settings->setValue(SettingKey::LibraryOrder, order);
        m_filter->setOrder(static_cast<LibraryFilter::Order>(order));
    });
    connect(m_foldersButton, &QToolButton::toggled, m_folders, &QWidget::setVisible);
    connect(m_more, &QToolButton::clicked, this, &LibraryPage::openMoreMenu);
    connect(m_folders, &FolderPanel::showFolderRequested, this, &LibraryPage::showFolderRequested);
    connect(m_folders, &FolderPanel::removed, this, [this](const QString &folder) {
        m_bar->show(tr("The folder is not looked into any more. Nothing was deleted."), tr("Undo"),
                    [this, folder] { m_library->addFolder(folder); });
    });

    connect(m_list, &LibraryList::chatRequested, this, [this](const QModelIndex &index) { chatWith(pathOf(index)); });
    connect(m_list, &LibraryList::mainRequested, this, [this](const QModelIndex &index) { runMain(pathOf(index)); });
    connect(m_list, &LibraryList::cardClicked, this, [this](const QModelIndex &index) {
        showDetails(pathOf(index));
        m_second->wait();
    });
    connect(m_second, &SecondClick::came, this, [this] {
        const QString path = m_details->path();
        if (!canChat(path))
            return;
        showList(); // where one comes back to
        chatWith(path);
    });
    connect(m_list, &LibraryList::detailsRequested, this,
            [this](const QModelIndex &index) { showDetails(pathOf(index)); });
    connect(m_list, &LibraryList::trashRequested, this,
            [this](const QModelIndex &index) { moveToTrash(pathOf(index)); });
    connect(m_list, &LibraryList::menuRequested, this,
            [this](const QModelIndex &index, const QPoint &at) { openMenu(pathOf(index), at); });
    connect(m_details, &ModelDetailsPage::backRequested, this, &LibraryPage::showList);
    connect(m_details, &ModelDetailsPage::chatRequested, this, &LibraryPage::chatWith);
    connect(m_details, &ModelDetailsPage::mainRequested, this, &LibraryPage::runMain);
    connect(m_details, &ModelDetailsPage::menuRequested, this, &LibraryPage::openMenu);
    connect(m_details, &ModelDetailsPage::pageRequested, this, &LibraryPage::pageRequested);

    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &LibraryPage::refresh);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, &LibraryPage::refresh);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &LibraryPage::refresh);
    connect(m_library, &ModelLibrary::scanFinished, this, &LibraryPage::refresh);
    connect(m_library, &ModelLibrary::foldersChanged, this, &LibraryPage::refresh);
    connect(m_status, &ModelStatus::progressChanged, this, [this](double fraction) {
        m_list->cards()->setLoadProgress(fraction);
        m_list->viewport()->update();
    });
    connect(m_status, &ModelStatus::changed, this, [this] {
        m_list->cards()->setLoadProgress(m_status->progress());
        refresh();
        const bool gone = m_status->state() != ModelStatus::State::Ready || m_status->path() != m_trashWhenUnloaded;
        if (!m_trashWhenUnloaded.isEmpty() && gone)
            moveToTrash(std::exchange(m_trashWhenUnloaded, {}));
    });
}

void LibraryPage::setContext(ContextChoice context)
{
    m_list->cards()->setContext(context);
    m_details->setContext(context);
    m_list->viewport()->update();
}

void LibraryPage::setHeaderInset(int pixels)
{
    m_inset = pixels;
    resizeEvent(nullptr);
}

void LibraryPage::setTitleVisible(bool visible)
{
    m_title->setVisible(visible);
}

void LibraryPage::focusFirst()
{
    if (m_pages->currentWidget() == m_details)
        m_details->focusFirst();
    else
        m_list->isVisibleTo(this) ? m_list->setFocus() : m_search->setFocus();
}

void LibraryPage::refresh()
{
    const int all = m_library->models()->rowCount();
    const int shown = m_filter->rowCount();
    const bool nothing = all == 0 && m_library->hasScanned();
    m_list->setVisible(shown > 0 || (all == 0 && !nothing)); // until the first scan ends nothing is claimed
    m_empty->setVisible(nothing);
    m_nothingFound->setVisible(all > 0 && shown == 0);
    m_search->setVisible(!nothing);
    m_order->setVisible(!nothing);
    m_openFile->setVisible(!nothing && !isNarrow()); // else the page or the menu has it
    m_note->setVisible(all > 0);
    m_count.start(); // once, however many rows come
    m_details->refresh();
    m_list->viewport()->update();
}

void LibraryPage::countModels()
{
    const int all = m_library->models()->rowCount();
    qint64 bytes = 0;
    for (int row = 0; row < all; ++row) {
        const QModelIndex index = m_library->models()->index(row);
        if (!index.data(ModelListModel::IsMissingRole).toBool())
            bytes += index.data(ModelListModel::SizeRole).toLongLong();
    }
    m_note->setText(all > 0 ? tr("%n model(s), %1", nullptr, all).arg(sizeWords(bytes)) : QString());
}

void LibraryPage::showDetails(const QString &path)
{
    const ModelEntry *entry = m_library->models()->entry(path);
    if (!entry)
        return;
    m_details->setModel(entry->summary.path);
    m_pages->setCurrentWidget(m_details);
    m_details->focusFirst();
    if (!entry->missing)
        Q_EMIT detailsRequested(entry->summary.path);
}

void LibraryPage::showList()
{
    if (m_pages->currentWidget() != m_details)
        return;
    m_second->hide();
    m_pages->setCurrentIndex(0);
    const int row = m_library->models()->rowOf(m_details->path());
    m_details->setModel({});
    const QModelIndex index = m_filter->mapFromSource(m_library->models()->index(row));
    if (index.isValid())
        m_list->setCurrentIndex(index);
    m_list->setFocus();
}

void LibraryPage::onDetails(const ModelDetails &details)
{
    m_details->setDetails(details);
}

void LibraryPage::onDetailsFailed(const QString &path, const QString &text)
{
    m_details->setProblem(path, text);
}

void LibraryPage::placeBar()
{
    m_bar->move((width() - m_bar->width()) / 2, std::max(0, height() - m_bar->height() - 24));
    m_bar->raise();
}

/// Too narrow for the button with words in the line of tools; large text needs more.
bool LibraryPage::isNarrow() const
{
    return width() < kNarrow * std::max(1.0, fontMetrics().height() / 20.0);
}

void LibraryPage::resizeEvent(QResizeEvent *)
{
    const int side = std::max(24, (width() - kColumn) / 2);
    m_pages->widget(0)->layout()->setContentsMargins(side, m_inset, side, 12);
    m_details->setSides(side, m_inset);
    m_openFile->setVisible(!m_empty->isVisibleTo(this) && !isNarrow());
    placeBar();
}

void LibraryPage::keyPressEvent(QKeyEvent *event)
{
    const bool inDetails = m_pages->currentWidget() == m_details;
    const bool back = event->key() == Qt::Key_Escape || event->key() == Qt::Key_Backspace
        || event->key() == Qt::Key_Back || (event->key() == Qt::Key_Left && event->modifiers() == Qt::AltModifier);
    if (inDetails && back) {
        showList();
    } else if (!inDetails && (event->matches(QKeySequence::Find) || event->text() == QLatin1String("/"))) {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    } else if (!inDetails && event->key() == Qt::Key_Escape && !m_search->text().isEmpty()) {
        m_search->clear();
        m_list->setFocus();
    } else if (!inDetails && event->key() == Qt::Key_Down && m_search->hasFocus()) {
        m_list->setFocus();
    } else {
        QWidget::keyPressEvent(event);
        return;
    }
    event->accept();
}

void LibraryPage::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.fillRect(rect(), tokens.page);
    if (m_dropping) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(tokens.accent, 2, Qt::DashLine));
        painter.setBrush(withAlpha(tokens.accent, 0.06));
        painter.drawRoundedRect(QRectF(rect()).adjusted(8, 8, -8, -8), 12, 12);
    }
}

} // namespace askja::gui
