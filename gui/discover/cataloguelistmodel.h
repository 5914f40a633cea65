// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/discover/catalogue.h"
#include "gui/discover/filestate.h"
#include "gui/discover/judgement.h"
#include "gui/discover/recommendation.h"
#include "gui/hub/huberror.h"

#include <QAbstractListModel>
#include <QPointer>

#include <optional>

namespace askja::gui {

class HubClient;
struct DownloadRequest;

/// The catalogue, each entry with the file that this computer should have of it. Files and sizes are asked of the hub
/// when somebody wants a row, a few at a time; nothing is asked while the network is forbidden. An entry whose
/// repositories are all gone leaves the list. GUI thread.
class CatalogueListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        NameRole = Qt::UserRole + 1, ///< QString; also Qt::DisplayRole
        FamilyRole, ///< QString
        GoodForRole, ///< QString
        ParametersRole, ///< qint64
        LanguagesRole, ///< QStringList of codes
        LicenceRole, ///< QString, the hub's word
        RepositoryRole, ///< QString, the one that answered
        StateRole, ///< State
        SizeRole, ///< qint64, bytes of the recommended file; a guess until Known
        QuantizationRole, ///< QString of the recommended file, empty until Known
        JudgementRole, ///< FileJudgement of it, or of a guess
        ReasonRole, ///< QString: why this file
        CanDownloadRole, ///< bool
        ProblemRole, ///< QString: why it cannot be downloaded now; empty: it can
        FileStateRole, ///< FileState of it
        PathRole, ///< QString: where it lies or would lie
        IsBestRole, ///< bool: the one to begin with on this computer
        QuantizationsRole, ///< QStringList: preferred ones, for the model's page
    };
    Q_ENUM(Role)
    enum class State { Waiting, Asking, Known, Failed };
    Q_ENUM(State)

    /// The client must live longer.
    CatalogueListModel(HubClient *client, const QList<CatalogueEntry> &entries, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

    void want(int row); ///< this one's files are to be known
    void retry(); ///< what failed is asked again when it is wanted; also after the client's configuration changed
    [[nodiscard]] HubError error() const { return m_error; } ///< why nothing can be asked now; None: it can

    void setYardstick(const Yardstick &yardstick);
    void setFileStates(const FileStates &states);
    void setModelsFolder(const QString &folder);
    [[nodiscard]] int bestRow() const; ///< −1: none
    /// Nothing: it is not known, or cannot be downloaded.
    [[nodiscard]] std::optional<DownloadRequest> download(int row) const;

Q_SIGNALS:
    void errorChanged();

private:
    struct Row
    {
        CatalogueEntry entry;
        State state = State::Waiting;
        QString repository; ///< that is asked, or answered
        QList<HubModelFile> files;
        HubModelFile guess; ///< stands in while the files are not known
        Recommendation recommended;
        FileJudgement judgement;
        bool wanted = false;
        QPointer<QObject> question;
    };
    void askNext();
    void ask(Row &row);
    void answered(const QString &id, const HubResult<QList<HubFile>> &result);
    void judgeRow(Row &row);
    void updateBest();
    void setError(const HubError &error);
    void changed(int row, const QList<int> &roles = {});
    [[nodiscard]] int rowOf(const QString &id) const;
    [[nodiscard]] const HubModelFile &file(const Row &row) const;
    [[nodiscard]] QString path(const Row &row) const;
    [[nodiscard]] QString problem(const Row &row) const;

    HubClient *m_client;
    QList<Row> m_rows;
    Yardstick m_yardstick;
    FileStates m_states;
    QString m_folder;
    HubError m_error;
    QString m_best; ///< id
};

} // namespace askja::gui
