// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/catalogueview.h"

#include "gui/discover/cataloguelistmodel.h"
#include "gui/views/discover/downloadbutton.h"
#include "gui/views/discover/modelcard.h"
#include "gui/views/discover/wrappedtext.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"

#include <QEvent>
#include <QLabel>
#include <QPersistentModelIndex>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <limits>

namespace askja::gui {

namespace {

constexpr int kGap = 12;
constexpr int kLeastCard = 280;
constexpr int kWidest = 1120; // three cards: wider ones are hard to look over
constexpr int kMargin = 24;

struct SizeClass
{
    qint64 below; ///< parameters
    const char *title;
};

constexpr std::array<SizeClass, 3> kClasses{{
    {1'500'000'000, QT_TRANSLATE_NOOP("askja::gui::CatalogueView", "Small: quick on any computer")},
    {5'000'000'000, QT_TRANSLATE_NOOP("askja::gui::CatalogueView", "Medium: good answers on most computers")},
    {std::numeric_limits<qint64>::max(),
     QT_TRANSLATE_NOOP("askja::gui::CatalogueView", "Large: the best answers, for computers with much memory")},
}};

} // namespace

/// What scrolls: headings over grids of cards, placed by hand, since the number of columns follows the width.
class CatalogueView::Page : public QWidget
{
public:
    struct Section
    {
        QLabel *title; ///< nullptr: none
        QList<ModelCard *> cards;
        bool wide;
    };

    using QWidget::QWidget;
    QList<Section> sections;
    QHash<ModelCard *, QPersistentModelIndex> rows;

    void clear()
    {
        for (const Section &section : std::as_const(sections)) {
            delete section.title;
            qDeleteAll(section.cards);
        }
        sections.clear();
        rows.clear();
    }

    void arrange(int width)
    {
        const int column = std::min(width - 2 * kMargin, kWidest);
        const int left = (width - column) / 2;
        const int least = std::max(kLeastCard, fontMetrics().averageCharWidth() * 33); // larger text, fewer columns
        int y = 4;
        for (const Section &section : std::as_const(sections)) {
            if (section.title) {
                const int height = section.title->sizeHint().height();
                section.title->setGeometry(left, y, column, height);
                y += height + 8;
            }
            const int columns = section.wide ? 1 : std::clamp((column + kGap) / (least + kGap), 1, 3);
            y = arrangeCards(section.cards, columns, left, y, column) + 16;
        }
        resize(width, y + 8);
    }

private:
    static int arrangeCards(const QList<ModelCard *> &cards, int columns, int left, int top, int width)
    {
        const int each = (width - (columns - 1) * kGap) / columns;
        int y = top;
        for (qsizetype first = 0; first < cards.size(); first += columns) {
            const qsizetype last = std::min(cards.size(), first + columns);
            int height = 0;
            for (qsizetype i = first; i < last; ++i) {
                height = std::max(height, cards[i]->heightForWidth(each));
            }
            for (qsizetype i = first; i < last; ++i) {
                const QRectF place(left + static_cast<int>(i - first) * (each + kGap), y, each, height);
                cards[i]->setGeometry(mirrored(place, QRectF(left, y, width, height)).toRect());
            }
            y += height + kGap;
        }
        return y;
    }
};

CatalogueView::CatalogueView(CatalogueListModel *model, QWidget *parent)
    : QScrollArea(parent)
    , m_model(model)
    , m_page(new Page)
{
    setAccessibleName(tr("Recommended models"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
    m_page->setAutoFillBackground(false);
    setWidget(m_page);
    m_page->setAutoFillBackground(false); // setWidget() switches it on
    m_rebuild.setSingleShot(true);
    m_rebuild.setInterval(0);
    connect(&m_rebuild, &QTimer::timeout, this, &CatalogueView::rebuild);
    connect(model, &QAbstractItemModel::modelReset, &m_rebuild, qOverload<>(&QTimer::start));
    connect(model, &QAbstractItemModel::rowsInserted, &m_rebuild, qOverload<>(&QTimer::start));
    connect(model, &QAbstractItemModel::rowsRemoved, &m_rebuild, qOverload<>(&QTimer::start));
    connect(model, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex &first, const QModelIndex &last, const QList<int> &roles) {
                const bool all = roles.isEmpty();
                if (all || roles.contains(CatalogueListModel::IsBestRole)) {
                    const bool same = !m_page->sections.isEmpty()
                        && (m_page->sections.front().wide
                                ? m_page->rows.value(m_page->sections.front().cards.front()).row()
                                : -1)
                            == m_model->bestRow();
                    if (!same) {
                        m_rebuild.start();
                        return;
                    }
                }
                for (auto it = m_page->rows.cbegin(); it != m_page->rows.cend(); ++it) {
                    if (it.value().isValid() && it.value().row() >= first.row() && it.value().row() <= last.row()) {
                        it.key()->setModelIndex(it.value());
                    }
                }
                m_page->arrange(viewport()->width());
            });
    rebuild();
}

ModelCard *CatalogueView::makeCard(int row, bool featured)
{
    const QPersistentModelIndex index(m_model->index(row));
    auto *card = new ModelCard(m_page);
    card->setFeatured(featured);
    card->setModelIndex(index);
    m_page->rows.insert(card, index);
    connect(card, &QAbstractButton::clicked, this, [this, index] {
        Q_EMIT opened(index.data(CatalogueListModel::RepositoryRole).toString(),
                      index.data(CatalogueListModel::QuantizationsRole).toStringList());
    });
    connect(card->button(), &DownloadButton::downloadRequested, this,
            [this, index] { Q_EMIT downloadRequested(index.row()); });
    connect(card->button(), &DownloadButton::chatRequested, this,
            [this, index] { Q_EMIT chatRequested(index.data(CatalogueListModel::PathRole).toString()); });
    connect(card->button(), &DownloadButton::downloadsRequested, this, &CatalogueView::downloadsRequested);
    card->show();
    return card;
}

void CatalogueView::rebuild()
{
    // The focus stays with its model, on the card or on its button.
    QPersistentModelIndex focused;
    bool onButton = false;
    for (ModelCard *card : cards()) {
        if (card->hasFocus() || card->button()->hasFocus()) {
            focused = m_page->rows.value(card);
            onButton = card->button()->hasFocus();
        }
    }
    m_page->clear();
    const int best = m_model->bestRow();
    if (best >= 0) {
        m_page->sections.append({nullptr, {makeCard(best, true)}, true});
    }
    qint64 from = 0;
    for (const SizeClass &size : kClasses) {
        QList<int> rows;
        for (int row = 0; row < m_model->rowCount(); ++row) {
            const qint64 count = m_model->index(row).data(CatalogueListModel::ParametersRole).toLongLong();
            if (row != best && count >= from && count < size.below) {
                rows += row;
            }
        }
        from = size.below;
        if (rows.isEmpty()) {
            continue;
        }
        auto *title = new QLabel(tr(size.title), m_page);
        title->setFont(strongerFont(font(), 1.05));
        title->show();
        Page::Section section{title, {}, false};
        for (const int row : std::as_const(rows)) {
            section.cards += makeCard(row, false);
        }
        m_page->sections += section;
    }
    m_page->arrange(viewport()->width());
    for (ModelCard *card : cards()) {
        if (focused.isValid() && m_page->rows.value(card) == focused) {
            (onButton ? static_cast<QWidget *>(card->button()) : card)->setFocus(Qt::OtherFocusReason);
        }
    }
    wantVisible();
}

QList<ModelCard *> CatalogueView::cards() const
{
    QList<ModelCard *> all;
    for (const Page::Section &section : std::as_const(m_page->sections)) {
        all += section.cards;
    }
    return all;
}

void CatalogueView::wantVisible()
{
    if (!isVisible()) {
        return;
    }
    const int top = verticalScrollBar()->value();
    const int bottom = top + viewport()->height();
    for (ModelCard *card : cards()) {
        const QPersistentModelIndex index = m_page->rows.value(card);
        if (index.isValid() && card->geometry().bottom() >= top && card->y() <= bottom) {
            m_model->want(index.row());
        }
    }
}

void CatalogueView::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    m_page->arrange(viewport()->width());
    wantVisible();
}

void CatalogueView::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    wantVisible();
}

void CatalogueView::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        m_rebuild.start(); // everything has another height
    }
}

void CatalogueView::scrollContentsBy(int dx, int dy)
{
    QScrollArea::scrollContentsBy(dx, dy);
    wantVisible();
}

} // namespace askja::gui
