// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/searchlistmodel.h"

#include "gui/hub/hubclient.h"

#include <QRegularExpression>

#include <utility>

namespace askja::gui {

namespace {

constexpr int kPause = 350; // ms: shorter than a thought, longer than between two keys
constexpr qsizetype kMostRows = 2000;
constexpr qsizetype kLongestText = 200;

HubQuery queryOf(const QString &text, HubSort sort)
{
    static const QRegularExpression author(QStringLiteral("(?:^|\\s)author:(\\S*)"),
                                           QRegularExpression::CaseInsensitiveOption);
    HubQuery query;
    query.sort = sort;
    query.author = author.match(text).captured(1);
    query.text = QString(text).remove(author).simplified().left(kLongestText);
    return query;
}

} // namespace

SearchListModel::SearchListModel(HubClient *client, QObject *parent)
    : QAbstractListModel(parent)
    , m_client(client)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPause);
    connect(&m_pause, &QTimer::timeout, this, &SearchListModel::ask);
}

int SearchListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant SearchListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const HubRepository &row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
    case IdRole:
        return row.id;
    case NameRole:
        return row.id.section(QLatin1Char('/'), 1);
    case AuthorRole:
        return row.author;
    case DownloadsRole:
        return row.downloads;
    case LikesRole:
        return row.likes;
    case ModifiedRole:
        return row.modified;
    case LicenceRole:
        return row.licence;
    case AccessRole:
        return QVariant::fromValue(row.access);
    default:
        return {};
    }
}

QHash<int, QByteArray> SearchListModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractListModel::roleNames();
    names.insert(IdRole, "id");
    names.insert(NameRole, "name");
    names.insert(AuthorRole, "author");
    return names;
}

void SearchListModel::setText(const QString &text)
{
    if (text == m_text)
        return;
    m_text = text;
    cancel();
    if (text.trimmed().isEmpty()) {
        m_pause.stop();
        beginResetModel();
        m_rows.clear();
        m_ids.clear();
        m_next.clear();
        endResetModel();
        setState(State::Idle);
        return;
    }
    setState(State::Searching);
    m_pause.start();
}

void SearchListModel::setSort(HubSort sort)
{
    if (sort == m_sort)
        return;
    m_sort = sort;
    searchNow();
}

void SearchListModel::searchNow()
{
    if (!m_text.trimmed().isEmpty())
        ask();
}

void SearchListModel::ask()
{
    m_pause.stop();
    cancel();
    setState(State::Searching);
    m_question = m_client->search(queryOf(m_text, m_sort), this, [this](const HubResult<HubPage> &result) {
        m_question.clear();
        beginResetModel();
        m_rows.clear();
        m_ids.clear();
        m_next.clear();
        endResetModel();
        if (!result.isGood()) {
            setState(State::Failed, result.error);
            return;
        }
        append(result.value);
        setState(m_rows.isEmpty() ? State::Nothing : State::Ready);
    });
}

void SearchListModel::cancel()
{
    delete m_question.data();
    m_fetching = false;
}

bool SearchListModel::canFetchMore(const QModelIndex &parent) const
{
    return !parent.isValid() && m_state == State::Ready && !m_fetching && !m_next.isEmpty() && !m_error
        && m_rows.size() < kMostRows;
}

void SearchListModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    m_fetching = true;
    Q_EMIT stateChanged();
    m_question = m_client->more(m_next, this, [this](const HubResult<HubPage> &result) {
        m_question.clear();
        m_fetching = false;
        m_error = result.error; // the rows that are there stay
        if (result.isGood())
            append(result.value);
        Q_EMIT stateChanged();
    });
}

/// A repository that moved to a later page while somebody scrolled does not come twice.
void SearchListModel::append(const HubPage &page)
{
    QList<HubRepository> added;
    for (const HubRepository &repository : page.repositories) {
        if (!m_ids.contains(repository.id)) {
            m_ids.insert(repository.id);
            added.append(repository);
        }
    }
    m_next = page.next;
    if (added.isEmpty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(added.size()) - 1);
    m_rows += added;
    endInsertRows();
}

void SearchListModel::setState(State state, const HubError &error)
{
    m_error = error;
    m_state = state;
    Q_EMIT stateChanged();
}

} // namespace askja::gui
