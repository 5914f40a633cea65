// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/discover/cataloguelistmodel.h"
#include "gui/views/discover/discoverwords.h"

#include <QAbstractButton>

namespace askja::gui {

class DownloadButton;

/// One model of the catalogue: what it is good for, how it would run here, and a button that fetches the right file. A
/// click anywhere else opens its page.
class ModelCard : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ModelCard(QWidget *parent = nullptr);

    void setModelIndex(const QModelIndex &index); ///< takes what is there now
    /// Wide, with a heading of its own: the model to begin with.
    void setFeatured(bool featured);
    [[nodiscard]] DownloadButton *button() const { return m_button; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    void placeButton();
    double paintText(QPainter *painter, double width) const; ///< only measures without a painter

    DownloadButton *m_button;
    QString m_name;
    QString m_goodFor;
    QString m_facts;
    QString m_languages;
    Verdict m_verdict;
    FileState m_state;
    bool m_featured = false;
    bool m_best = false;
};

} // namespace askja::gui
