// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/discover/filestate.h"
#include "gui/discover/judgement.h"

#include <QAbstractListModel>

namespace askja::gui {

/// One file of a model's page.
struct ModelFileRow
{
    enum class Header { Unread, Reading, Read, Failed };

    HubModelFile file;
    FileJudgement judgement;
    FileState state;
    QString path; ///< where it lies or would lie on this computer
    Header header = Header::Unread;
    bool recommended = false;
    bool asked = false; ///< the person came for this one
    QString problem; ///< why it cannot be downloaded, one sentence; empty: it can

    bool operator==(const ModelFileRow &other) const;
};

/// The files of a model's page, the smallest first. GUI thread.
class ModelFilesModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        NameRole = Qt::UserRole + 1, ///< QString; also Qt::DisplayRole
        QuantizationRole, ///< QString; empty: the name does not say
        SizeRole, ///< qint64, of all parts
        PartsRole, ///< int
        JudgementRole, ///< FileJudgement
        FileStateRole, ///< FileState
        IsRecommendedRole, ///< bool
        IsAskedRole, ///< bool
        IsReadingHeaderRole, ///< bool
        ProblemRole, ///< QString
        PathRole, ///< QString
    };
    Q_ENUM(Role)

    explicit ModelFilesModel(QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    [[nodiscard]] const QList<ModelFileRow> &rows() const { return m_rows; }
    /// Makes the rows these with the fewest changes; the same files as before stay the same rows.
    void setRows(const QList<ModelFileRow> &rows);

private:
    QList<ModelFileRow> m_rows;
};

} // namespace askja::gui
