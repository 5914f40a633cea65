// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/modellistmodel.h"

#include <algorithm>

namespace askja::gui {

namespace {

bool comesBefore(const ModelEntry &a, const ModelEntry &b)
{
    const int order = QString::compare(a.summary.name, b.summary.name, Qt::CaseInsensitive);
    return order != 0 ? order < 0 : a.summary.path < b.summary.path;
}

bool isAt(const ModelEntry &entry, const QString &path)
{
    return entry.summary.path == path || entry.alsoAt.contains(path);
}

} // namespace

ModelListModel::ModelListModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

int ModelListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant ModelListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ModelEntry &entry = m_entries.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return entry.summary.name;
    case PathRole:
        return entry.summary.path;
    case QuantisationRole:
        return entry.summary.quantisation;
    case SizeRole:
        return entry.summary.fileBytes;
    case ArchitectureRole:
        return entry.summary.architecture;
    case ContextRole:
        return entry.summary.contextLength;
    case ParametersRole:
        return entry.summary.parameters;
    case ProblemRole:
        return entry.problem;
    case IsLoadedRole:
        return !m_loadedPath.isEmpty() && isAt(entry, m_loadedPath);
    case IsLoadingRole:
        return !m_loadingPath.isEmpty() && isAt(entry, m_loadingPath);
    case IsMissingRole:
        return entry.missing;
    case IsInspectedRole:
        return entry.inspected;
    case IsOwnFileRole:
        return entry.ownFile;
    case SummaryRole:
        return QVariant::fromValue(entry.summary);
    case FamilyRole:
        return entry.summary.family.isEmpty() ? entry.summary.architecture : entry.summary.family;
    case FolderRole:
        return entry.folder;
    case SourceRole:
        return entry.source;
    case AlsoAtRole:
        return entry.alsoAt;
    case LastUseRole:
        return entry.lastUse;
    case SpeedRole:
        return entry.tokensPerSecond;
    case IsHiddenRole:
        return entry.hidden;
    default:
        return {};
    }
}

Qt::ItemFlags ModelListModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractListModel::flags(index);
    if (!index.isValid())
        return flags;
    flags |= Qt::ItemNeverHasChildren;
    if (!m_entries.at(index.row()).problem.isEmpty())
        flags &= ~Qt::ItemIsEnabled;
    return flags;
}

QHash<int, QByteArray> ModelListModel::roleNames() const
{
    return {
        {Qt::DisplayRole, "display"},
        {PathRole, "path"},
        {NameRole, "name"},
        {QuantisationRole, "quantisation"},
        {SizeRole, "size"},
        {ArchitectureRole, "architecture"},
        {ContextRole, "context"},
        {ParametersRole, "parameters"},
        {ProblemRole, "problem"},
        {IsLoadedRole, "isLoaded"},
        {IsLoadingRole, "isLoading"},
        {IsMissingRole, "isMissing"},
        {IsInspectedRole, "isInspected"},
        {IsOwnFileRole, "isOwnFile"},
        {SummaryRole, "summary"},
        {FamilyRole, "family"},
        {FolderRole, "folder"},
        {SourceRole, "source"},
        {AlsoAtRole, "alsoAt"},
        {LastUseRole, "lastUse"},
        {SpeedRole, "speed"},
        {IsHiddenRole, "isHidden"},
    };
}

int ModelListModel::rowOf(const QString &path) const
{
    const auto found = std::find_if(m_entries.cbegin(), m_entries.cend(),
                                    [&path](const ModelEntry &entry) { return isAt(entry, path); });
    return found == m_entries.cend() ? -1 : static_cast<int>(found - m_entries.cbegin());
}

const ModelEntry *ModelListModel::entry(const QString &path) const
{
    const int row = rowOf(path);
    return row < 0 ? nullptr : &m_entries.at(row);
}

QString ModelListModel::loadedPath() const
{
    return m_loadedPath;
}

void ModelListModel::setEntries(QList<ModelEntry> entries)
{
    std::sort(entries.begin(), entries.end(), comesBefore);
    if (m_entries.isEmpty() && !entries.isEmpty()) { // in one step: every view counts its rows at each
        beginInsertRows({}, 0, static_cast<int>(entries.size()) - 1);
        m_entries = std::move(entries);
        endInsertRows();
        return;
    }
    // Walks both sorted lists: a view keeps its selection and place when one file comes or goes.
    int row = 0;
    for (const ModelEntry &entry : std::as_const(entries)) {
        while (row < m_entries.size() && comesBefore(m_entries.at(row), entry)) {
            beginRemoveRows({}, row, row);
            m_entries.removeAt(row);
            endRemoveRows();
        }
        if (row < m_entries.size() && !comesBefore(entry, m_entries.at(row))) {
            if (m_entries.at(row) != entry) {
                m_entries[row] = entry;
                Q_EMIT dataChanged(index(row), index(row));
            }
        } else {
            beginInsertRows({}, row, row);
            m_entries.insert(row, entry);
            endInsertRows();
        }
        ++row;
    }
    if (row < m_entries.size()) {
        beginRemoveRows({}, row, static_cast<int>(m_entries.size()) - 1);
        m_entries.resize(row);
        endRemoveRows();
    }
}

void ModelListModel::updateEntry(const ModelEntry &entry)
{
    const int from = rowOf(entry.summary.path);
    if (from < 0 || m_entries.at(from) == entry)
        return;
    int to = 0;
    for (int row = 0; row < m_entries.size(); ++row) {
        if (row != from && comesBefore(m_entries.at(row), entry))
            to = row + 1;
    }
    if (to != from && to != from + 1) {
        beginMoveRows({}, from, from, {}, to);
        m_entries[from] = entry;
        m_entries.move(from, to > from ? to - 1 : to);
        endMoveRows();
    } else {
        m_entries[from] = entry;
    }
    emitChanged(entry.summary.path, {});
}

void ModelListModel::setLoadedPath(const QString &path)
{
    const QString before = std::exchange(m_loadedPath, path);
    if (before == path)
        return;
    emitChanged(before, {IsLoadedRole});
    emitChanged(path, {IsLoadedRole});
}

void ModelListModel::setLoadingPath(const QString &path)
{
    const QString before = std::exchange(m_loadingPath, path);
    if (before == path)
        return;
    emitChanged(before, {IsLoadingRole});
    emitChanged(path, {IsLoadingRole});
}

void ModelListModel::emitChanged(const QString &path, const QList<int> &roles)
{
    const int row = rowOf(path);
    if (row >= 0)
        Q_EMIT dataChanged(index(row), index(row), roles);
}

} // namespace askja::gui
