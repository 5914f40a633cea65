// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/modelpage.h"

#include "gui/discover/modelpagecontroller.h"
#include "gui/views/discover/cardview.h"
#include "gui/views/discover/discoverwords.h"
#include "gui/views/discover/downloadbutton.h"
#include "gui/views/discover/filerow.h"
#include "gui/views/discover/notice.h"
#include "gui/views/discover/resultdelegate.h"
#include "gui/views/discover/wrappedtext.h"
#include "gui/views/models/modelwords.h"
#include "gui/views/widgets/direction.h"
#include "gui/views/widgets/iconbutton.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr int kColumn = 760;

} // namespace

ModelPage::ModelPage(ModelPageController *controller, QWidget *parent)
    : QScrollArea(parent)
    , m_controller(controller)
    , m_page(new QWidget)
    , m_back(new IconButton(backIcon(), tr("Back"), m_page))
    , m_web(new IconButton(QStringLiteral("open-page"), tr("Open its page in the browser"), m_page))
    , m_name(new QLabel(m_page))
    , m_facts(new QLabel(m_page))
    , m_failed(new Notice(QStringLiteral("warning"), m_page))
    , m_failedSettings(nullptr)
    , m_access(new Notice(QStringLiteral("lock"), m_page))
    , m_none(new Notice(QStringLiteral("warning"), m_page))
    , m_waiting(new SkeletonRows(m_page))
    , m_recommended(new FileRow(FileRow::Shape::Panel, m_page))
    , m_filesTitle(new QLabel(tr("All files"), m_page))
    , m_files(new QWidget(m_page))
    , m_fileRows(new QVBoxLayout(m_files))
    , m_cardTitle(new QLabel(tr("What its makers say"), m_page))
    , m_card(new CardView(m_page))
{
    setAccessibleName(tr("Model"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusProxy(m_back);
    setWidgetResizable(true);
    build();
    buildNotices();
    setWidget(m_page);
    m_page->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    ModelFilesModel *files = controller->files();
    connect(files, &QAbstractItemModel::modelReset, this, &ModelPage::rebuildFiles);
    connect(files, &QAbstractItemModel::dataChanged, this, &ModelPage::refreshFiles);
    connect(controller, &ModelPageController::changed, this, &ModelPage::refresh);
    connect(controller, &ModelPageController::cardChanged, this, &ModelPage::refreshCard);
    rebuildFiles();
    refreshCard();
}

void ModelPage::build()
{
    m_back->setName(tr("Back"), QKeySequence(Qt::ALT | Qt::Key_Left));
    m_name->setWordWrap(true);
    m_name->setAlignment(leadingSide() | Qt::AlignVCenter);
    m_facts->setAlignment(leadingSide() | Qt::AlignVCenter);
    m_name->setTextFormat(Qt::PlainText);
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setTextFormat(Qt::PlainText);
    m_facts->setWordWrap(true);
    m_facts->setForegroundRole(QPalette::PlaceholderText);
    setFonts();
    m_files->setObjectName(QStringLiteral("files"));
    m_fileRows->setContentsMargins(0, 0, 0, 0);
    m_fileRows->setSpacing(0);
    m_waiting->setFixedHeight(300);
    auto *names = new QVBoxLayout;
    names->setSpacing(2);
    names->addWidget(m_name);
    names->addWidget(m_facts);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_back, 0, Qt::AlignTop);
    head->addLayout(names, 1);
    head->addWidget(m_web, 0, Qt::AlignTop);
    auto *layout = new QVBoxLayout(m_page);
    layout->setSpacing(12);
    layout->addLayout(head);
    layout->addWidget(m_failed);
    layout->addWidget(m_access);
    layout->addWidget(m_none);
    layout->addWidget(m_waiting);
    layout->addWidget(m_recommended);
    layout->addSpacing(4);
    layout->addWidget(m_filesTitle);
    layout->addWidget(m_files);
    layout->addSpacing(8);
    layout->addWidget(m_cardTitle);
    layout->addWidget(m_card);
    layout->addStretch(1);
    connect(m_back, &QToolButton::clicked, this, &ModelPage::backRequested);
    connect(m_web, &QToolButton::clicked, this, [this] { Q_EMIT linkActivated(m_controller->webPage()); });
    connect(m_card, &CardView::stopChanged, this, [this] { ensureWidgetVisible(m_card, 50, 60); });
    connect(m_card, &CardView::linkActivated, this, &ModelPage::linkActivated);
    const auto recommendedRow = [this] {
        for (int row = 0; row < m_rows.size(); ++row) {
            if (m_controller->files()->rows()[row].recommended) {
                return row;
            }
        }
        return -1;
    };
    connect(m_recommended->button(), &DownloadButton::downloadRequested, this,
            [this, recommendedRow] { m_controller->download(recommendedRow()); });
    connect(m_recommended->button(), &DownloadButton::chatRequested, this, [this, recommendedRow] {
        Q_EMIT chatRequested(m_controller->files()->rows().value(recommendedRow()).path);
    });
    connect(m_recommended->button(), &DownloadButton::downloadsRequested, this, &ModelPage::downloadsRequested);
}

void ModelPage::setFonts()
{
    m_name->setFont(strongerFont(font(), 1.45));
    m_filesTitle->setFont(strongerFont(font(), 1.1));
    m_cardTitle->setFont(strongerFont(font(), 1.1));
}

void ModelPage::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        // Afterwards: the style gives each label its own font back while it changes.
        QMetaObject::invokeMethod(this, &ModelPage::setFonts, Qt::QueuedConnection);
    }
}

void ModelPage::buildNotices()
{
    connect(m_failed->addButton(tr("Try Again")), &QPushButton::clicked, this, [this] { m_controller->retry(); });
    m_failedSettings = m_failed->addButton(tr("Open the Settings"));
    connect(m_failedSettings, &QPushButton::clicked, this, &ModelPage::settingsRequested);
    connect(m_access->addButton(tr("Visit Its Page")), &QPushButton::clicked, this, [this] {
        const QUrl page = m_controller->access().page;
        Q_EMIT linkActivated(page.isEmpty() ? m_controller->webPage() : page);
    });
    connect(m_access->addButton(tr("Enter a Token")), &QPushButton::clicked, this, &ModelPage::settingsRequested);
    connect(m_access->addButton(tr("Try Again")), &QPushButton::clicked, this, [this] { m_controller->retry(); });
}

QString ModelPage::facts() const
{
    const HubAddress &address = m_controller->address();
    QStringList facts{tr("by %1").arg(address.repository.section(QLatin1Char('/'), 0, 0))};
    if (m_controller->hasDetails()) {
        const HubDetails &details = m_controller->details();
        facts += licenceWords(details.repository.licence);
        if (const QString count = parameterWords(details.parameters); !count.isEmpty()) {
            facts += tr("%1 parameters").arg(count);
        }
        facts += downloadsWords(details.repository.downloads);
        if (details.repository.likes > 0) {
            facts += likesWords(details.repository.likes);
        }
        const QDate changed = details.repository.modified.toLocalTime().date();
        if (changed.isValid()) {
            facts += tr("changed %1").arg(QLocale().toString(changed, QLocale::ShortFormat));
        }
    }
    if (address.revision != QLatin1String("main")) {
        facts += tr("version %1").arg(address.revision);
    }
    facts.removeAll(QString());
    return facts.join(QStringLiteral(" · "));
}

void ModelPage::refresh()
{
    using State = ModelPageController::State;
    const State state = m_controller->state();
    m_name->setText(m_controller->address().repository.section(QLatin1Char('/'), 1));
    m_facts->setText(facts());
    m_waiting->setVisible(state == State::Asking);
    m_failed->setVisible(state == State::Failed);
    if (state == State::Failed) {
        const HubError error = m_controller->error();
        m_failed->setContent(errorTitle(error), error.text);
        m_failedSettings->setVisible(error.code == HubErrorCode::NotAllowed || error.code == HubErrorCode::Unauthorized
                                     || error.code == HubErrorCode::ProxyFailed || error.code == HubErrorCode::Gated);
    }
    const HubError access = m_controller->access();
    m_access->setVisible(static_cast<bool>(access));
    m_access->setContent(errorTitle(access), access.text);
    const auto &rows = m_controller->files()->rows();
    const auto recommended
        = std::find_if(rows.begin(), rows.end(), [](const ModelFileRow &row) { return row.recommended; });
    const bool any = recommended != rows.end();
    m_recommended->setVisible(any);
    if (any) {
        const int row = static_cast<int>(recommended - rows.begin());
        m_recommended->setModelIndex(m_controller->files()->index(row), m_controller->recommendation());
    }
    m_none->setVisible(state == State::Ready && !any);
    m_none->setContent(rows.isEmpty() ? tr("Nothing to chat with") : tr("None of these files is for this computer"),
                       m_controller->recommendation());
    m_filesTitle->setVisible(!rows.isEmpty());
    m_files->setVisible(!rows.isEmpty());
}

void ModelPage::refreshCard()
{
    const QString card = m_controller->card();
    m_card->setMarkdown(card);
    m_card->setVisible(!card.isEmpty());
    m_cardTitle->setVisible(!card.isEmpty());
    if (m_controller->isCardComing()) {
        verticalScrollBar()->setValue(0); // a page that was opened just now
    }
}

void ModelPage::connectRow(FileRow *row, int index)
{
    connect(row->button(), &DownloadButton::downloadRequested, this, [this, index] { m_controller->download(index); });
    connect(row->button(), &DownloadButton::chatRequested, this,
            [this, index] { Q_EMIT chatRequested(m_controller->files()->rows().value(index).path); });
    connect(row->button(), &DownloadButton::downloadsRequested, this, &ModelPage::downloadsRequested);
}

void ModelPage::rebuildFiles()
{
    for (FileRow *row : std::as_const(m_rows)) {
        row->hide();
        row->deleteLater(); // it may be the one that was clicked
    }
    m_rows.clear();
    QWidget *before = m_recommended->button();
    for (int i = 0; i < m_controller->files()->rowCount(); ++i) {
        auto *row = new FileRow(FileRow::Shape::Line, m_files);
        connectRow(row, i);
        m_fileRows->addWidget(row);
        QWidget::setTabOrder(before, row->button());
        before = row->button();
        m_rows += row;
    }
    refreshFiles();
}

void ModelPage::refreshFiles()
{
    for (int i = 0; i < m_rows.size(); ++i) {
        m_rows[i]->setModelIndex(m_controller->files()->index(i));
    }
    refresh();
}

void ModelPage::resizeEvent(QResizeEvent *event)
{
    const int side = std::max(24, (viewport()->width() - kColumn) / 2);
    m_page->layout()->setContentsMargins(side, 4, side, 24);
    QScrollArea::resizeEvent(event);
}

} // namespace askja::gui
