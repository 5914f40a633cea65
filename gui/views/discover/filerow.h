// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/discover/modelfilesmodel.h"
#include "gui/views/discover/discoverwords.h"

#include <QWidget>

namespace askja::gui {

class DownloadButton;

/// One file of a model's page: its kind and size, how it would run here, and its button.
class FileRow : public QWidget
{
    Q_OBJECT

public:
    enum class Shape {
        Line, ///< in the list of all files
        Panel, ///< the recommended one, with the reason, on a tinted panel
    };
    FileRow(Shape shape, QWidget *parent = nullptr);

    void setModelIndex(const QModelIndex &index, const QString &reason = {}); ///< takes what is there now
    [[nodiscard]] DownloadButton *button() const { return m_button; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

private:
    void placeButton();
    double paintText(QPainter *painter, int width) const; ///< only measures without a painter

    Shape m_shape;
    DownloadButton *m_button;
    QString m_title;
    QString m_facts;
    QString m_reason;
    Verdict m_verdict;
    FileState m_state;
    bool m_recommended = false;
    bool m_asked = false;
};

} // namespace askja::gui
