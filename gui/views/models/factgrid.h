// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;

namespace askja::gui {

/// Facts in two columns, or a small table: texts that can be selected, with hairlines between the rows.
class FactGrid : public QWidget
{
    Q_OBJECT

public:
    explicit FactGrid(QWidget *parent = nullptr);

    void addFact(const QString &name, const QString &value, const QString &toolTip = {}); ///< not if it is empty
    void addHead(const QStringList &cells);
    void addRow(const QStringList &cells, bool emphasised = false);
    [[nodiscard]] bool isEmpty() const { return m_rows == 0; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *addCell(const QString &text, int column, bool grey);

    QGridLayout *m_grid;
    int m_rows = 0;
};

} // namespace askja::gui
