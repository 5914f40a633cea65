// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/conversation/tableblock.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace askja::gui {

namespace {

constexpr double kPadX = 12;
constexpr double kPadY = 6;
constexpr double kLeastColumn = 96;
constexpr double kRadius = 8;

} // namespace

TableBlock::TableBlock(const markdown::Block &block, const TextStyle &style)
    : m_style(style)
{
    QFont head = style.body;
    head.setWeight(QFont::DemiBold);
    if (!block.rows.empty()) {
        const auto &cells = block.rows.front();
        const auto any
            = std::find_if(cells.begin(), cells.end(), [](const auto &cell) { return !cell.text.isEmpty(); });
        m_rightToLeft = any != cells.end() && any->text.isRightToLeft();
    }
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
        Row row;
        for (std::size_t c = 0; c < block.rows[r].size(); ++c) {
            if (c > 0) {
                m_text += u'\t';
            }
            Cell cell;
            cell.start = static_cast<int>(m_text.size());
            cell.layout = std::make_unique<RichTextLayout>(block.rows[r][c], r == 0 ? head : style.body,
                                                           style.tokens.text, style.lineHeight, style);
            const Qt::Alignment side = block.alignments[c];
            cell.layout->setAlignment(m_rightToLeft && side == Qt::AlignLeft ? Qt::AlignRight : side);
            m_text += block.rows[r][c].text;
            row.cells.push_back(std::move(cell));
        }
        if (r + 1 < block.rows.size()) {
            m_text += u'\n';
        }
        m_rows.push_back(std::move(row));
    }
}

std::vector<double> TableBlock::columnWidths(double width) const
{
    std::vector<double> wanted(m_rows.empty() ? 0 : m_rows.front().cells.size(), 0.0);
    for (const Row &row : m_rows) {
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            // Lines are only set to learn how wide they want to be.
            row.cells[c].layout->layout(1e6);
            wanted[c] = std::max(wanted[c], std::ceil(row.cells[c].layout->naturalWidth()) + 1 + 2 * kPadX);
        }
    }
    const double total = std::accumulate(wanted.begin(), wanted.end(), 0.0);
    if (total <= width) {
        return wanted;
    }
    // Narrow columns keep what they want; the others share the rest in proportion.
    const double fair = width / static_cast<double>(wanted.size());
    double kept = 0;
    double greedy = 0;
    for (const double w : wanted) {
        (w <= fair ? kept : greedy) += w;
    }
    for (double &w : wanted) {
        if (w > fair) {
            w = std::max(std::min(w, kLeastColumn + 2 * kPadX), std::floor(w * (width - kept) / greedy));
        }
    }
    return wanted;
}

void TableBlock::layout(double width)
{
    const bool first = m_width <= 0;
    m_width = width;
    const std::vector<double> columns = columnWidths(width);
    m_lefts.assign(1, 0.0);
    for (const double w : columns) {
        m_lefts.push_back(m_lefts.back() + w);
    }
    m_height = 0;
    for (Row &row : m_rows) {
        row.top = m_height;
        row.height = 0;
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            row.cells[c].layout->layout(columns[c] - 2 * kPadX);
            row.height = std::max(row.height, row.cells[c].layout->height() + 2 * kPadY);
        }
        m_height += row.height;
    }
    m_scroll.setWidths(m_lefts.back(), width);
    if (first && m_rightToLeft) {
        m_scroll.scroll(m_lefts.back()); // to where it begins
    }
    m_height += m_scroll.isNeeded() ? 10 : 0;
}

double TableBlock::columnLeft(std::size_t column) const
{
    return m_rightToLeft ? std::max(m_width, m_lefts.back()) - m_lefts[column + 1] - m_scroll.offset()
                         : m_lefts[column] - m_scroll.offset();
}

void TableBlock::paint(QPainter &painter, const BlockPaint &paint) const
{
    const Tokens &tokens = m_style.tokens;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double bottom = m_rows.empty() ? 0 : m_rows.back().top + m_rows.back().height;
    const double seen = std::min(m_width, m_lefts.back());
    const double left = m_rightToLeft ? m_width - seen : 0;
    const QRectF frame(left + 0.5, 0.5, seen - 1, bottom - 1);
    QPainterPath path;
    path.addRoundedRect(frame, kRadius, kRadius);
    painter.save();
    painter.setClipPath(path, Qt::IntersectClip);
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        const Row &row = m_rows[r];
        if (row.top > paint.clip.bottom() || row.top + row.height < paint.clip.top()) {
            continue;
        }
        if (r == 0) {
            painter.fillRect(QRectF(left, row.top, seen, row.height), tokens.panel);
        } else {
            painter.fillRect(QRectF(left, row.top, seen, 1), tokens.hairline);
        }
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            const int length = static_cast<int>(row.cells[c].layout->text().size());
            const TextRange selection{std::clamp(paint.selection.first - row.cells[c].start, 0, length),
                                      std::clamp(paint.selection.last - row.cells[c].start, 0, length)};
            row.cells[c].layout->paint(painter, QPointF(columnLeft(c) + kPadX, row.top + kPadY), selection, {});
        }
    }
    painter.restore();
    painter.setPen(tokens.hairline);
    painter.setBrush(Qt::NoBrush); // a list's markers before it are filled
    painter.drawPath(path);
    m_scroll.paint(painter, QRectF(4, m_height - 6, m_width - 8, 4), tokens);
    painter.restore();
}

const TableBlock::Cell *TableBlock::cellAt(const QPointF &point, QPointF *inCell) const
{
    for (const Row &row : m_rows) {
        if (point.y() >= row.top + row.height && &row != &m_rows.back()) {
            continue;
        }
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            const bool within
                = m_rightToLeft ? point.x() >= columnLeft(c) : point.x() < columnLeft(c) + m_lefts[c + 1] - m_lefts[c];
            if (within || c + 1 == row.cells.size()) {
                *inCell = QPointF(point.x() - columnLeft(c) - kPadX, point.y() - row.top - kPadY);
                return &row.cells[c];
            }
        }
    }
    return nullptr;
}

int TableBlock::positionAt(const QPointF &point) const
{
    QPointF inCell;
    const Cell *cell = cellAt(point, &inCell);
    return cell ? cell->start + cell->layout->positionAt(inCell) : 0;
}

std::vector<LinkPlace> TableBlock::links() const
{
    std::vector<LinkPlace> all;
    for (const Row &row : m_rows) {
        for (std::size_t c = 0; c < row.cells.size(); ++c) {
            for (LinkPlace &link : row.cells[c].layout->links()) {
                for (QRectF &line : link.lines) {
                    line.translate(columnLeft(c) + kPadX, row.top + kPadY);
                }
                all.push_back(std::move(link));
            }
        }
    }
    return all;
}

QString TableBlock::linkAt(const QPointF &point) const
{
    QPointF inCell;
    const Cell *cell = cellAt(point, &inCell);
    return cell ? cell->layout->linkAt(inCell) : QString();
}

} // namespace askja::gui
