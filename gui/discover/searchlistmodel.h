// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/hub/huberror.h"
#include "gui/hub/hubtypes.h"

#include <QAbstractListModel>
#include <QPointer>
#include <QSet>
#include <QTimer>

namespace askja::gui {

class HubClient;

/// What the hub finds for a text. Typing asks once it pauses, each question cancels the one before, and more results
/// come by fetchMore(). Nothing is asked for an empty text. GUI thread.
class SearchListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        IdRole = Qt::UserRole + 1, ///< QString "owner/name"; also Qt::DisplayRole
        NameRole, ///< QString, without the owner
        AuthorRole, ///< QString
        DownloadsRole, ///< qint64, of the last month
        LikesRole, ///< qint64
        ModifiedRole, ///< QDateTime
        LicenceRole, ///< QString, the hub's word
        AccessRole, ///< HubAccess
    };
    Q_ENUM(Role)
    enum class State {
        Idle, ///< no text
        Searching, ///< the rows are those of the text before
        Ready, ///< rows; perhaps more of them to fetch
        Nothing, ///< the hub has nothing of that name
        Failed, ///< error() says why
    };
    Q_ENUM(State)

    /// The client must live longer.
    explicit SearchListModel(HubClient *client, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] HubError error() const { return m_error; }
    [[nodiscard]] bool isFetchingMore() const { return m_fetching; }
    [[nodiscard]] QString text() const { return m_text; }

    void setText(const QString &text); ///< "author:name" among the words asks for that one's repositories
    void setSort(HubSort sort);
    void searchNow(); ///< without waiting for a pause
    void retryMore() { m_error = {}; } ///< after a next page failed: fetchMore() asks again
    void setPause(int milliseconds) { m_pause.setInterval(milliseconds); }

Q_SIGNALS:
    void stateChanged(); ///< also when a next page begins to come or fails

private:
    void ask();
    void cancel();
    void append(const HubPage &page);
    void setState(State state, const HubError &error = {});

    HubClient *m_client;
    QTimer m_pause;
    QString m_text;
    HubSort m_sort = HubSort::Downloads;
    State m_state = State::Idle;
    HubError m_error;
    QList<HubRepository> m_rows;
    QSet<QString> m_ids;
    QUrl m_next;
    QPointer<QObject> m_question;
    bool m_fetching = false;
};

} // namespace askja::gui
