// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace askja::gui {

/// "… deleted – Undo", floating over the window for as long as it can be undone.
class UndoBar : public QFrame
{
    Q_OBJECT

public:
    explicit UndoBar(QWidget *parent = nullptr);

    void show(qint64 id, const QString &text);
    void dismiss(qint64 id); ///< if it is shown for this one
    [[nodiscard]] qint64 id() const { return m_id; }

Q_SIGNALS:
    void undoRequested(qint64 id);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_label;
    QPushButton *m_button;
    qint64 m_id = 0;
};

} // namespace askja::gui
