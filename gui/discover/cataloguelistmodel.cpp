// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/cataloguelistmodel.h"

#include "gui/discover/discovertexts.h"
#include "gui/discover/hubdownload.h"
#include "gui/hub/ggufnames.h"
#include "gui/hub/hubclient.h"

#include <algorithm>

namespace askja::gui {

namespace {

constexpr int kAtOnce = 3; // questions under way: a page of cards comes quickly, and the hub is not stormed
constexpr qint64 kSmall = 1'300'000'000; // parameters that any computer of the last ten years can do with
constexpr double kQuick = 8; // tokens a second that the model to begin with should write

/// Answers that say that this repository is not to be had, rather than that nothing is to be had here.
bool isGone(HubErrorCode code)
{
    return code == HubErrorCode::NotFound || code == HubErrorCode::Gated;
}

} // namespace

CatalogueListModel::CatalogueListModel(HubClient *client, const QList<CatalogueEntry> &entries, QObject *parent)
    : QAbstractListModel(parent)
    , m_client(client)
{
    for (const CatalogueEntry &entry : entries) {
        Row row;
        row.entry = entry;
        row.repository = entry.repository;
        row.guess.name = entry.name;
        row.guess.size = likelySize(entry.parameters);
        judgeRow(row);
        m_rows.append(row);
    }
    updateBest();
}

int CatalogueListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

const HubModelFile &CatalogueListModel::file(const Row &row) const
{
    return row.recommended.index >= 0 ? row.files[row.recommended.index] : row.guess;
}

QString CatalogueListModel::path(const Row &row) const
{
    return row.recommended.index >= 0 ? localPath(row.repository, file(row), m_folder) : QString();
}

QVariant CatalogueListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
    case NameRole:
        return row.entry.name;
    case FamilyRole:
        return row.entry.family;
    case GoodForRole:
        return row.entry.goodFor;
    case ParametersRole:
        return row.entry.parameters;
    case LanguagesRole:
        return row.entry.languages;
    case LicenceRole:
        return row.entry.licence;
    case RepositoryRole:
        return row.repository;
    case StateRole:
        return QVariant::fromValue(row.state);
    case SizeRole:
        return file(row).size;
    case QuantizationRole:
        return file(row).quantization;
    case JudgementRole:
        return QVariant::fromValue(row.judgement);
    case ReasonRole:
        return row.recommended.reason;
    case CanDownloadRole:
        return problem(row).isEmpty();
    case ProblemRole:
        return problem(row);
    case FileStateRole:
        return QVariant::fromValue(m_states.value(path(row)));
    case PathRole:
        return path(row);
    case IsBestRole:
        return row.entry.id == m_best;
    case QuantizationsRole:
        return row.entry.quantizations;
    default:
        return {};
    }
}

QHash<int, QByteArray> CatalogueListModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractListModel::roleNames();
    names.insert(NameRole, "name");
    names.insert(GoodForRole, "goodFor");
    names.insert(RepositoryRole, "repository");
    names.insert(StateRole, "state");
    return names;
}

void CatalogueListModel::want(int row)
{
    if (row < 0 || row >= m_rows.size() || m_rows[row].wanted)
        return;
    m_rows[row].wanted = true;
    askNext();
}

void CatalogueListModel::retry()
{
    for (Row &row : m_rows) {
        if (row.state == State::Asking)
            delete row.question.data();
        if (row.state != State::Known) {
            row.state = State::Waiting;
            row.repository = row.entry.repository;
        }
    }
    setError({});
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {StateRole, RepositoryRole, CanDownloadRole, ProblemRole});
    askNext();
}

void CatalogueListModel::askNext()
{
    auto open = std::count_if(m_rows.cbegin(), m_rows.cend(), [](const Row &r) { return r.state == State::Asking; });
    for (int i = 0; i < m_rows.size() && open < kAtOnce && !m_error; ++i) {
        Row &row = m_rows[i];
        if (!row.wanted || row.state != State::Waiting)
            continue;
        ask(row);
        ++open;
        changed(i, {StateRole});
    }
}

void CatalogueListModel::ask(Row &row)
{
    row.state = State::Asking;
    row.question
        = m_client->files(row.repository, QStringLiteral("main"), this,
                          [this, id = row.entry.id](const HubResult<QList<HubFile>> &result) { answered(id, result); });
}

void CatalogueListModel::answered(const QString &id, const HubResult<QList<HubFile>> &result)
{
    const int index = rowOf(id);
    if (index < 0)
        return;
    Row &row = m_rows[index];
    row.question.clear();
    const QList<HubModelFile> files = modelFiles(result.value);
    if (result.isGood() && !files.isEmpty()) {
        row.files = files;
        row.state = State::Known;
        judgeRow(row);
        changed(index);
        updateBest();
    } else if (result.isGood() || isGone(result.error.code)) {
        const bool second = !row.entry.secondSource.isEmpty() && row.repository != row.entry.secondSource;
        if (second) {
            row.repository = row.entry.secondSource;
            ask(row);
            changed(index, {RepositoryRole});
            return;
        }
        beginRemoveRows({}, index, index);
        m_rows.removeAt(index);
        endRemoveRows();
        updateBest();
    } else {
        row.state = State::Failed;
        changed(index, {StateRole});
        setError(result.error);
    }
    askNext();
}

void CatalogueListModel::judgeRow(Row &row)
{
    QList<FileJudgement> judgements;
    for (const HubModelFile &file : std::as_const(row.files))
        judgements.append(judge(file, row.entry.parameters, {}, m_yardstick));
    row.recommended
        = row.files.isEmpty() ? Recommendation() : recommend(row.files, judgements, row.entry.quantizations);
    if (row.recommended.index >= 0)
        row.judgement = judgements[row.recommended.index];
    else
        row.judgement
            = judgements.isEmpty() ? judge(row.guess, row.entry.parameters, {}, m_yardstick) : judgements.front();
}

/// The largest that is quick enough here. Where nothing is, or the speed is not known yet, a small one.
void CatalogueListModel::updateBest()
{
    const auto pick = [this](auto &&fits, bool largest) {
        const Row *best = nullptr;
        for (const Row &row : std::as_const(m_rows)) {
            if (fits(row) && (best == nullptr || (row.entry.parameters > best->entry.parameters) == largest))
                best = &row;
        }
        return best;
    };
    const auto runs = [](const Row &row) {
        return row.judgement.verdict == FileVerdict::Good || row.judgement.verdict == FileVerdict::Unknown;
    };
    const Row *best = pick([&](const Row &row) { return runs(row) && row.judgement.tokensPerSecond >= kQuick; }, true);
    if (best == nullptr) {
        best = pick(
            [&](const Row &row) {
                return runs(row) && row.judgement.tokensPerSecond <= 0 && row.entry.parameters <= kSmall;
            },
            true);
    }
    if (best == nullptr)
        best = pick(runs, false);
    const QString id = best == nullptr ? QString() : best->entry.id;
    if (id == m_best)
        return;
    const int before = bestRow();
    m_best = id;
    if (before >= 0)
        changed(before, {IsBestRole});
    if (best != nullptr)
        changed(bestRow(), {IsBestRole});
}

int CatalogueListModel::bestRow() const
{
    return m_best.isEmpty() ? -1 : rowOf(m_best);
}

void CatalogueListModel::setYardstick(const Yardstick &yardstick)
{
    if (yardstick == m_yardstick)
        return;
    m_yardstick = yardstick;
    for (Row &row : m_rows)
        judgeRow(row);
    updateBest();
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void CatalogueListModel::setFileStates(const FileStates &states)
{
    const FileStates before = std::exchange(m_states, states);
    for (int i = 0; i < m_rows.size(); ++i) {
        const QString at = path(m_rows[i]);
        if (!at.isEmpty() && before.value(at) != states.value(at))
            changed(i, {FileStateRole});
    }
}

void CatalogueListModel::setModelsFolder(const QString &folder)
{
    m_folder = folder;
    if (!m_rows.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {PathRole, FileStateRole});
}

std::optional<DownloadRequest> CatalogueListModel::download(int index) const
{
    const Row &row = m_rows[index];
    if (!problem(row).isEmpty())
        return {};
    return makeDownload(m_client->config(), row.repository, QStringLiteral("main"), file(row), m_folder,
                        row.entry.name);
}

QString CatalogueListModel::problem(const Row &row) const
{
    if (!m_client->config().allowed)
        return notAllowedError().text;
    if (row.state != State::Known || m_folder.isEmpty())
        return DiscoverTexts::tr("The hub has not said yet which files there are.");
    if (row.recommended.index < 0)
        return row.recommended.reason;
    return makeDownload(m_client->config(), row.repository, QStringLiteral("main"), file(row), m_folder, row.entry.name)
        .problem();
}

void CatalogueListModel::setError(const HubError &error)
{
    if (error.code == m_error.code && error.text == m_error.text)
        return;
    m_error = error;
    Q_EMIT errorChanged();
}

void CatalogueListModel::changed(int row, const QList<int> &roles)
{
    Q_EMIT dataChanged(index(row), index(row), roles);
}

int CatalogueListModel::rowOf(const QString &id) const
{
    const auto found
        = std::find_if(m_rows.cbegin(), m_rows.cend(), [&id](const Row &row) { return row.entry.id == id; });
    return found == m_rows.cend() ? -1 : static_cast<int>(found - m_rows.cbegin());
}

} // namespace askja::gui
