// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/factgrid.h"

#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/direction.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

namespace askja::gui {

FactGrid::FactGrid(QWidget *parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(24);
    m_grid->setVerticalSpacing(0);
}

QLabel *FactGrid::addCell(const QString &text, int column, bool grey)
{
    auto *label = new QLabel(this);
    label->setTextFormat(Qt::PlainText); // files are hostile
    label->setText(text);
    label->setContentsMargins(0, 6, 0, 6);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (grey)
        label->setForegroundRole(QPalette::PlaceholderText);
    m_grid->addWidget(label, m_rows, column, Qt::AlignTop);
    return label;
}

void FactGrid::addFact(const QString &name, const QString &value, const QString &toolTip)
{
    if (value.isEmpty())
        return;
    QLabel *label = addCell(name, 0, true);
    label->setMinimumWidth(fontMetrics().horizontalAdvance(u'x') * 22);
    QLabel *text = addCell(value, 1, false);
    text->setWordWrap(true);
    text->setToolTip(toolTip);
    text->setAccessibleName(name + QStringLiteral(": ") + value);
    m_grid->setAlignment(text, Qt::Alignment());
    m_grid->setColumnStretch(1, 1);
    ++m_rows;
}

void FactGrid::addHead(const QStringList &cells)
{
    for (int column = 0; column < cells.size(); ++column) {
        QLabel *label = addCell(cells.at(column), column, true);
        label->setAlignment(column == 0 ? leadingSide() : trailingSide());
        m_grid->setAlignment(label, Qt::Alignment());
        m_grid->setColumnStretch(column, 1);
    }
    ++m_rows;
}

void FactGrid::addRow(const QStringList &cells, bool emphasised)
{
    for (int column = 0; column < cells.size(); ++column) {
        QLabel *label = addCell(cells.at(column), column, false);
        label->setAlignment(column == 0 ? leadingSide() : trailingSide());
        m_grid->setAlignment(label, Qt::Alignment());
        if (emphasised) {
            QFont bold = label->font();
            bold.setWeight(QFont::DemiBold);
            label->setFont(bold);
        }
    }
    ++m_rows;
}

void FactGrid::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(QPen(Tokens::from(palette()).hairline, 1));
    for (int row = 1; row < m_rows; ++row) {
        const int y = m_grid->itemAtPosition(row, 0)->geometry().top();
        painter.drawLine(0, y, width(), y);
    }
}

} // namespace askja::gui
