// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QScrollArea>
#include <QTimer>

namespace askja::gui {

class CatalogueListModel;
class ModelCard;

/// The catalogue as cards, by size, with the one to begin with on top. Rows are wanted of the model as they come into
/// sight.
class CatalogueView : public QScrollArea
{
    Q_OBJECT

public:
    explicit CatalogueView(CatalogueListModel *model, QWidget *parent = nullptr);

    [[nodiscard]] QList<ModelCard *> cards() const; ///< from top to bottom

Q_SIGNALS:
    void opened(const QString &repository, const QStringList &quantizations);
    void downloadRequested(int row);
    void chatRequested(const QString &path);
    void downloadsRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent *event) override;

private:
    class Page;
    void rebuild();
    void wantVisible();
    [[nodiscard]] ModelCard *makeCard(int row, bool featured);

    CatalogueListModel *m_model;
    Page *m_page;
    QTimer m_rebuild; ///< once for many changes
};

} // namespace askja::gui
