// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"

#include <QWidget>

class QAbstractItemModel;
class QLabel;
class QListView;

namespace askja::gui {

class EmptyState;
class ModelDelegate;
class ModelStatus;

/// The second place of the window: the models of this computer.
class ModelsPage : public QWidget
{
    Q_OBJECT

public:
    ModelsPage(QAbstractItemModel *models, ModelStatus *status, QWidget *parent = nullptr);

    void setContext(ContextChoice context);
    void setHeaderInset(int pixels); ///< room for the button that brings the sidebar back
    [[nodiscard]] QListView *list() const { return m_list; }

Q_SIGNALS:
    void modelChosen(const QString &path);
    void forgetRequested(const QString &path);
    void openFileRequested();
    void openFolderRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void choose(const QModelIndex &index);
    void openMenu(const QPoint &at);
    void refresh();

    ModelStatus *m_status;
    ModelDelegate *m_delegate;
    QWidget *m_head;
    QListView *m_list;
    QLabel *m_note;
    EmptyState *m_empty;
    int m_inset = 0;
};

} // namespace askja::gui
