// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/window/modelsplace.h"

#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/segmentswitch.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace askja::gui {

ModelsPlace::ModelsPlace(QWidget *discover, QWidget *library, QWidget *downloads, QWidget *parent)
    : QWidget(parent)
    , m_head(new QWidget(this))
    , m_switch(new SegmentSwitch(tr("Models"),
                                 {{QStringLiteral("discover"), tr("Discover"), QStringLiteral("Ctrl+Shift+1")},
                                  {QStringLiteral("computer"), tr("On This Computer"), QStringLiteral("Ctrl+Shift+2")},
                                  {QStringLiteral("download"), tr("Downloads"), QStringLiteral("Ctrl+Shift+3")}},
                                 m_head))
    , m_pages(new QStackedWidget(this))
{
    auto *head = new QHBoxLayout(m_head);
    head->setContentsMargins(12, 10, 12, 0);
    head->addStretch(1);
    head->addWidget(m_switch, 100);
    head->addStretch(1);
    m_switch->setMaximumWidth(560);
    for (QWidget *page : {discover, library, downloads}) {
        m_pages->addWidget(page);
    }
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_pages, 1);
    connect(m_switch, &SegmentSwitch::chosen, this, [this](int section) {
        m_pages->setCurrentIndex(section);
        Q_EMIT sectionChosen(section);
    });
}

void ModelsPlace::setSection(int section)
{
    m_switch->setChosen(section);
    m_pages->setCurrentIndex(section);
}

int ModelsPlace::section() const
{
    return m_pages->currentIndex();
}

void ModelsPlace::setHeaderInset(int pixels)
{
    m_head->layout()->setContentsMargins(12 + pixels, 10, 12, 0);
}

void ModelsPlace::setDownloadsRunning(int count)
{
    m_switch->setText(Downloads, count > 0 ? tr("Downloads (%1)").arg(count) : tr("Downloads"));
}

void ModelsPlace::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Tokens::from(palette()).page);
}

} // namespace askja::gui
