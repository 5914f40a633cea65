// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/modelpicker.h"

#include "gui/library/modellistmodel.h"
#include "gui/views/models/modeldelegate.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/searchfield.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>

namespace askja::gui {

ModelPicker::ModelPicker(QAbstractItemModel *models, QWidget *parent)
    : QFrame(parent, Qt::Popup | Qt::FramelessWindowHint)
    , m_filter(new QSortFilterProxyModel(this))
    , m_delegate(new ModelDelegate(this))
    , m_search(new SearchField(this))
    , m_list(new QListView(this))
    , m_empty(new QLabel(tr("No model of that name is on this computer."), this))
    , m_engine(new QLabel(this))
{
    setAccessibleName(tr("Choose a model"));
    setAttribute(Qt::WA_TranslucentBackground);
    m_filter->setSourceModel(models);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setFilterRole(ModelListModel::NameRole);
    m_search->setPlaceholderText(tr("Search models"));
    m_search->setAccessibleName(tr("Search models"));
    m_search->installEventFilter(this);
    m_list->setModel(m_filter);
    m_list->setItemDelegate(m_delegate);
    m_list->setAccessibleName(tr("Models"));
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->viewport()->setAutoFillBackground(false);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_engine->setTextFormat(Qt::PlainText);
    m_engine->setContentsMargins(8, 0, 8, 0);
    m_engine->setForegroundRole(QPalette::PlaceholderText);

    auto *file = new QPushButton(themedIcon(QStringLiteral("file")), tr("Open a File…"), this);
    auto *folder = new QPushButton(themedIcon(QStringLiteral("folder")), tr("Models Folder"), this);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(file, 1);
    buttons->addWidget(folder, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 12, 12, 12);
    layout->setSpacing(8);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_engine);
    layout->addLayout(buttons);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_filter->setFilterFixedString(text);
        selectFirst();
    });
    connect(m_list, &QListView::clicked, this, &ModelPicker::choose);
    connect(file, &QPushButton::clicked, this, [this] {
        close();
        Q_EMIT openFileRequested();
    });
    connect(folder, &QPushButton::clicked, this, [this] {
        close();
        Q_EMIT openFolderRequested();
    });
}

void ModelPicker::setContext(ContextChoice context)
{
    m_delegate->setContext(context);
}

void ModelPicker::setEngineNote(const QString &note, const QString &details)
{
    m_engine->setText(note);
    m_engine->setToolTip(details);
    m_engine->setVisible(!note.isEmpty());
}

void ModelPicker::openAbove(const QWidget *anchor)
{
    m_search->clear();
    const int rows = std::clamp(m_filter->rowCount(), 2, 6);
    const int row = m_delegate
                        ->sizeHint(
                            [this] {
                                QStyleOptionViewItem option;
                                option.font = m_list->font();
                                option.fontMetrics = QFontMetrics(option.font);
                                return option;
                            }(),
                            {})
                        .height();
    const QRect screen = anchor->screen()->availableGeometry();
    const QSize size(std::min(500, screen.width()), std::min(rows * row + 150, screen.height()));
    QPoint at = anchor->mapToGlobal(QPoint(0, -size.height() - 6));
    at.setX(std::clamp(at.x(), screen.left(), std::max(screen.left(), screen.right() - size.width())));
    at.setY(std::max(at.y(), screen.top()));
    setGeometry(QRect(at, size));
    selectFirst();
    show();
    m_search->setFocus();
}

void ModelPicker::selectFirst()
{
    const bool any = m_filter->rowCount() > 0;
    m_list->setVisible(any);
    m_empty->setVisible(!any);
    QModelIndex chosen = m_filter->index(0, 0);
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        if (m_filter->index(row, 0).data(ModelListModel::IsLoadedRole).toBool()) {
            chosen = m_filter->index(row, 0);
        }
    }
    m_list->setCurrentIndex(chosen);
}

void ModelPicker::choose(const QModelIndex &index)
{
    if (index.isValid() && (index.flags() & Qt::ItemIsEnabled)) {
        close();
        Q_EMIT modelChosen(index.data(ModelListModel::PathRole).toString());
    }
}

bool ModelPicker::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_search && event->type() == QEvent::KeyPress) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down) {
            const int step = key->key() == Qt::Key_Down ? 1 : -1;
            const int row = std::clamp(m_list->currentIndex().row() + step, 0, std::max(0, m_filter->rowCount() - 1));
            m_list->setCurrentIndex(m_filter->index(row, 0));
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            choose(m_list->currentIndex());
            return true;
        }
    }
    return QFrame::eventFilter(object, event);
}

void ModelPicker::paintEvent(QPaintEvent *)
{
    const Tokens tokens = Tokens::from(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(blend(tokens.page, tokens.text, 0.2), 1));
    painter.setBrush(tokens.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12);
}

} // namespace askja::gui
