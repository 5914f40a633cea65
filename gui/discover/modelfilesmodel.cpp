// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/modelfilesmodel.h"

#include <algorithm>

namespace askja::gui {

namespace {

/// The same file of the same repository: its parts have the same names and sums.
bool isSameFile(const HubModelFile &a, const HubModelFile &b)
{
    return a.name == b.name && a.size == b.size && a.parts.size() == b.parts.size()
        && std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(),
                      [](const HubFile &x, const HubFile &y) { return x.path == y.path && x.sha256 == y.sha256; });
}

} // namespace

bool ModelFileRow::operator==(const ModelFileRow &other) const
{
    return isSameFile(file, other.file) && judgement == other.judgement && state == other.state && path == other.path
        && header == other.header && recommended == other.recommended && asked == other.asked
        && problem == other.problem;
}

ModelFilesModel::ModelFilesModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

int ModelFilesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ModelFilesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ModelFileRow &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return row.file.name;
    case QuantizationRole:
        return row.file.quantization;
    case SizeRole:
        return row.file.size;
    case PartsRole:
        return static_cast<int>(row.file.parts.size());
    case JudgementRole:
        return QVariant::fromValue(row.judgement);
    case FileStateRole:
        return QVariant::fromValue(row.state);
    case IsRecommendedRole:
        return row.recommended;
    case IsAskedRole:
        return row.asked;
    case IsReadingHeaderRole:
        return row.header == ModelFileRow::Header::Reading;
    case ProblemRole:
        return row.problem;
    case PathRole:
        return row.path;
    default:
        return {};
    }
}

QHash<int, QByteArray> ModelFilesModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractListModel::roleNames();
    names.insert(NameRole, "name");
    names.insert(QuantizationRole, "quantization");
    names.insert(SizeRole, "size");
    return names;
}

void ModelFilesModel::setRows(const QList<ModelFileRow> &rows)
{
    const bool same = rows.size() == m_rows.size()
        && std::equal(rows.begin(), rows.end(), m_rows.begin(),
                      [](const ModelFileRow &a, const ModelFileRow &b) { return isSameFile(a.file, b.file); });
    if (!same) {
        beginResetModel();
        m_rows = rows;
        endResetModel();
        return;
    }
    for (int i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i] == rows[i])
            continue;
        m_rows[i] = rows[i];
        Q_EMIT dataChanged(index(i), index(i));
    }
}

} // namespace askja::gui
