// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"

#include <QFrame>

class QAbstractItemModel;
class QLabel;
class QLineEdit;
class QListView;
class QSortFilterProxyModel;

namespace askja::gui {

class ModelDelegate;

/// The list that opens from the model button: search as one types, arrow keys and Enter, and the way to further files.
class ModelPicker : public QFrame
{
    Q_OBJECT

public:
    explicit ModelPicker(QAbstractItemModel *models, QWidget *parent = nullptr);

    void setContext(ContextChoice context);
    void setEngineNote(const QString &note, const QString &details); ///< the ISA in use and why
    void openAbove(const QWidget *anchor);

Q_SIGNALS:
    void modelChosen(const QString &path);
    void openFileRequested();
    void openFolderRequested();

protected:
    bool eventFilter(QObject *object, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void choose(const QModelIndex &index);
    void selectFirst();

    QSortFilterProxyModel *m_filter;
    ModelDelegate *m_delegate;
    QLineEdit *m_search;
    QListView *m_list;
    QLabel *m_empty;
    QLabel *m_engine;
};

} // namespace askja::gui
