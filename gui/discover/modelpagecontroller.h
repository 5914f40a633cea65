// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/discover/modelfilesmodel.h"
#include "gui/discover/recommendation.h"
#include "gui/downloads/downloadtypes.h"
#include "gui/hub/hubaddress.h"
#include "gui/hub/huberror.h"
#include "gui/settings/failure.h"

#include <QObject>
#include <QPointer>

namespace askja::gui {

class HubClient;

/// What a model's page shows: what the hub says of it, its files, what this computer would make of each, and which one
/// to take. The header of one file is read by its first megabytes before anything is downloaded; gui/app has the engine
/// judge them: headerRequested() goes there, onHeader…() comes back. GUI thread.
class ModelPageController : public QObject
{
    Q_OBJECT

public:
    enum class State { Empty, Asking, Ready, Failed };
    Q_ENUM(State)

    /// The client must live longer.
    explicit ModelPageController(HubClient *client, QObject *parent = nullptr);

    /// preferred: quantisations, the best first, as the catalogue has them.
    void open(const HubAddress &address, const QStringList &preferred = {});
    void close();
    void retry();

    [[nodiscard]] State state() const { return m_state; } ///< of the list of files
    [[nodiscard]] HubError error() const { return m_error; } ///< why it Failed
    /// Why its files cannot be had although they can be seen: conditions to accept, a token that is missing.
    [[nodiscard]] HubError access() const { return m_access; }
    [[nodiscard]] const HubAddress &address() const { return m_address; }
    [[nodiscard]] QUrl webPage() const;
    [[nodiscard]] bool hasDetails() const { return m_hasDetails; }
    [[nodiscard]] const HubDetails &details() const { return m_details; }
    [[nodiscard]] QString card() const { return m_card; } ///< plain Markdown; empty: none, or not here yet
    [[nodiscard]] bool isCardComing() const { return !m_cardQuestion.isNull(); }
    [[nodiscard]] ModelFilesModel *files() { return &m_files; }
    [[nodiscard]] QString recommendation() const
    {
        return m_recommended.reason;
    } ///< of the recommended row, or why none
    /// What the one header says that was read last; nothing: none was read.
    [[nodiscard]] const std::optional<KnownHeader> &header() const { return m_header; }

    void setYardstick(const Yardstick &yardstick);
    void setFileStates(const FileStates &states);
    void setModelsFolder(const QString &folder);

    /// Reads the row's header first if nobody has, so that what cannot be computed is said now and not after hours;
    /// then downloadRequested().
    void download(int row);

public Q_SLOTS:
    void onHeaderInspected(quint64 number, const askja::gui::ModelSummary &summary);
    void onHeaderIncomplete(quint64 number, qint64 wantBytes);
    void onHeaderFailed(quint64 number, askja::gui::FailureCode code, const QString &text);

Q_SIGNALS:
    void changed(); ///< anything but the rows of files() and the card
    void cardChanged();
    void headerRequested(quint64 number, const QByteArray &bytes, qint64 fileBytes);
    void downloadRequested(const askja::gui::DownloadRequest &request);

private:
    /// The reading of one header, which may take several pieces.
    struct Reading
    {
        qsizetype row = -1; ///< −1: nothing is being read
        quint64 number = 0;
        QByteArray bytes;
        qint64 wanted = 0;
        QPointer<QObject> question;
    };
    void askDetails();
    void askCard();
    void askFiles();
    void filesCame(const QList<HubModelFile> &files);
    void chooseHeader();
    void readHeader(qsizetype row);
    void readMore();
    void pieceCame(const HubResult<HubBytes> &result);
    void headerEnded(ModelFileRow::Header header);
    void judgeAll();
    void startDownload(qsizetype row);
    void cancelAll();
    [[nodiscard]] bool isReading(quint64 number) const;
    [[nodiscard]] qint64 parameters() const;
    [[nodiscard]] QString
    unsupported(qsizetype row) const; ///< why, by what headers say; empty: nothing known against it

    HubClient *m_client;
    HubAddress m_address;
    QStringList m_preferred;
    State m_state = State::Empty;
    HubError m_error;
    HubError m_access;
    HubDetails m_details;
    bool m_hasDetails = false;
    QString m_card;
    ModelFilesModel m_files;
    QList<ModelFileRow> m_rows; ///< as they will be in m_files
    Recommendation m_recommended;
    std::optional<KnownHeader> m_header;
    qsizetype m_headerRow = -1; ///< the row it was read from
    QHash<qsizetype, QString> m_unsupported; ///< rows whose headers say so, and why
    Reading m_reading;
    quint64 m_lastNumber = 0;
    qsizetype m_downloadAfter = -1; ///< to be downloaded once its header was read
    Yardstick m_yardstick;
    FileStates m_states;
    QString m_folder;
    QPointer<QObject> m_detailsQuestion;
    QPointer<QObject> m_cardQuestion;
    QPointer<QObject> m_filesQuestion;
};

} // namespace askja::gui
