// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/modelspage.h"

#include "gui/library/modellistmodel.h"
#include "gui/views/models/modeldelegate.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/theme/icons.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/emptystate.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace askja::gui {

ModelsPage::ModelsPage(QAbstractItemModel *models, ModelStatus *status, QWidget *parent)
    : QWidget(parent)
    , m_status(status)
    , m_delegate(new ModelDelegate(ModelDelegate::Shape::Card, this))
    , m_head(new QWidget(this))
    , m_list(new QListView(this))
    , m_note(new QLabel(this))
    , m_empty(new EmptyState(this))
{
    setAccessibleName(tr("Models"));
    auto *title = new QLabel(tr("Models"), m_head);
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.5);
    font.setWeight(QFont::DemiBold);
    title->setFont(font);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    auto *file = new QPushButton(themedIcon(QStringLiteral("file")), tr("Open a File…"), m_head);
    auto *folder = new QPushButton(themedIcon(QStringLiteral("folder")), tr("Models Folder"), m_head);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(title);
    words->addWidget(m_note);
    auto *head = new QHBoxLayout(m_head);
    head->setContentsMargins(3, 20, 3, 12);
    head->setSpacing(8);
    head->addLayout(words, 1);
    head->addWidget(file, 0, Qt::AlignBottom);
    head->addWidget(folder, 0, Qt::AlignBottom);

    m_list->setModel(models);
    m_list->setItemDelegate(m_delegate);
    m_list->setAccessibleName(tr("Models on this computer"));
    m_list->setMouseTracking(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_empty->setContent(tr("No model is here yet"),
                        tr("Open a GGUF file from anywhere on this computer, or put one into the models folder. "
                           "Files stay where they are; nothing is copied or sent."));
    connect(m_empty->addButton(tr("Open a File…"), QStringLiteral("file"), true), &QPushButton::clicked, this,
            &ModelsPage::openFileRequested);
    connect(m_empty->addButton(tr("Open the Models Folder"), QStringLiteral("folder"), false), &QPushButton::clicked,
            this, &ModelsPage::openFolderRequested);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 0, 24, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_empty, 1);

    connect(file, &QPushButton::clicked, this, &ModelsPage::openFileRequested);
    connect(folder, &QPushButton::clicked, this, &ModelsPage::openFolderRequested);
    connect(m_list, &QListView::activated, this, &ModelsPage::choose);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) {
        const QRect row = m_list->visualRect(index);
        const QPoint at = m_list->viewport()->mapFromGlobal(QCursor::pos());
        if (at.x() > row.right() - 120) { // the button that the delegate draws
            choose(index);
        }
    });
    connect(m_list, &QListView::customContextMenuRequested, this, &ModelsPage::openMenu);
    connect(models, &QAbstractItemModel::rowsInserted, this, &ModelsPage::refresh);
    connect(models, &QAbstractItemModel::rowsRemoved, this, &ModelsPage::refresh);
    connect(models, &QAbstractItemModel::modelReset, this, &ModelsPage::refresh);
    connect(status, &ModelStatus::changed, this, &ModelsPage::refresh);
    refresh();
}

void ModelsPage::setContext(ContextChoice context)
{
    m_delegate->setContext(context);
    m_list->viewport()->update();
}

void ModelsPage::setHeaderInset(int pixels)
{
    m_inset = pixels;
    resizeEvent(nullptr);
}

void ModelsPage::refresh()
{
    const int count = m_list->model()->rowCount();
    m_head->setVisible(count > 0);
    m_list->setVisible(count > 0);
    m_empty->setVisible(count == 0);
    const QString isa = m_status->engineIsa();
    m_note->setText(isa.isEmpty() ? QString()
                                  : tr("Computed on this processor by the engine for %1 with %n thread(s)", nullptr,
                                       m_status->engineThreads())
                                        .arg(isa));
    m_note->setToolTip(m_status->engineExplanation());
    m_list->viewport()->update();
}

void ModelsPage::choose(const QModelIndex &index)
{
    if (index.isValid() && (index.flags() & Qt::ItemIsEnabled) && !index.data(ModelListModel::IsLoadedRole).toBool()) {
        Q_EMIT modelChosen(index.data(ModelListModel::PathRole).toString());
    }
}

void ModelsPage::openMenu(const QPoint &at)
{
    const QModelIndex index = m_list->indexAt(at);
    if (!index.isValid()) {
        return;
    }
    const QString path = index.data(ModelListModel::PathRole).toString();
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction *use = menu->addAction(tr("Use This Model"), this, [this, path] { Q_EMIT modelChosen(path); });
    use->setEnabled((index.flags() & Qt::ItemIsEnabled) && !index.data(ModelListModel::IsLoadedRole).toBool());
    if (index.data(ModelListModel::IsOwnFileRole).toBool()) {
        menu->addAction(tr("Take off This List"), this, [this, path] { Q_EMIT forgetRequested(path); });
    }
    menu->popup(m_list->viewport()->mapToGlobal(at));
}

void ModelsPage::resizeEvent(QResizeEvent *)
{
    const int side = std::max(24, (width() - 760) / 2);
    layout()->setContentsMargins(side, m_inset, side, 12);
}

void ModelsPage::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Tokens::from(palette()).page);
}

} // namespace askja::gui
