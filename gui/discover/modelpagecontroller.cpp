// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/modelpagecontroller.h"

#include "gui/discover/cardtext.h"
#include "gui/discover/hubdownload.h"
#include "gui/hub/ggufnames.h"
#include "gui/hub/hubclient.h"
#include "gui/hub/hubnetwork.h"

#include <algorithm>

namespace askja::gui {

ModelPageController::ModelPageController(HubClient *client, QObject *parent)
    : QObject(parent)
    , m_client(client)
{
}

void ModelPageController::open(const HubAddress &address, const QStringList &preferred)
{
    close();
    m_address = address;
    m_preferred = preferred;
    m_state = State::Asking;
    askDetails();
    askFiles();
    askCard();
    Q_EMIT changed();
    Q_EMIT cardChanged();
}

void ModelPageController::close()
{
    cancelAll();
    m_address = {};
    m_state = State::Empty;
    m_error = {};
    m_access = {};
    m_details = {};
    m_hasDetails = false;
    m_card.clear();
    m_rows.clear();
    m_files.setRows({});
    m_recommended = {};
    m_header.reset();
    m_headerRow = -1;
    m_unsupported.clear();
}

void ModelPageController::retry()
{
    const HubAddress address = m_address;
    const QStringList preferred = m_preferred;
    open(address, preferred);
}

void ModelPageController::cancelAll()
{
    for (const QPointer<QObject> &question : {m_detailsQuestion, m_cardQuestion, m_filesQuestion, m_reading.question})
        delete question.data();
    m_reading = {};
    m_downloadAfter = -1;
}

QUrl ModelPageController::webPage() const
{
    return m_address.repository.isEmpty() ? QUrl() : pageUrl(m_client->config(), m_address.repository);
}

void ModelPageController::askDetails()
{
    m_detailsQuestion = m_client->details(m_address.repository, m_address.revision, this,
                                          [this](const HubResult<HubDetails> &result) {
                                              m_detailsQuestion.clear();
                                              if (!result.isGood())
                                                  return; // the files decide whether the page can be shown
                                              m_details = result.value;
                                              m_hasDetails = true;
                                              judgeAll();
                                              Q_EMIT changed();
                                          });
}

void ModelPageController::askCard()
{
    m_cardQuestion
        = m_client->card(m_address.repository, m_address.revision, this, [this](const HubResult<QString> &result) {
              m_cardQuestion.clear();
              m_card = result.isGood() ? plainCard(result.value) : QString();
              Q_EMIT cardChanged();
          });
}

void ModelPageController::askFiles()
{
    m_filesQuestion = m_client->files(m_address.repository, m_address.revision, this,
                                      [this](const HubResult<QList<HubFile>> &result) {
                                          m_filesQuestion.clear();
                                          if (result.isGood()) {
                                              filesCame(modelFiles(result.value));
                                              return;
                                          }
                                          m_state = State::Failed;
                                          m_error = result.error;
                                          Q_EMIT changed();
                                      });
}

void ModelPageController::filesCame(const QList<HubModelFile> &files)
{
    m_state = State::Ready;
    bool any = false;
    for (const HubModelFile &file : files) {
        ModelFileRow row;
        row.file = file;
        row.path = localPath(m_address.repository, file, m_folder);
        row.state = m_states.value(row.path);
        const bool named = !m_address.file.isEmpty() && !file.parts.isEmpty()
            && std::any_of(file.parts.begin(), file.parts.end(),
                           [this](const HubFile &part) { return part.path == m_address.file; });
        const bool kind = !m_address.quantization.isEmpty() && file.quantization == m_address.quantization;
        row.asked = !any && (named || kind);
        any = any || row.asked;
        m_rows.append(row);
    }
    judgeAll();
    chooseHeader();
    Q_EMIT changed();
}

qint64 ModelPageController::parameters() const
{
    return m_header && m_header->summary.parameters > 0 && m_rows.value(m_headerRow).file.parts.size() == 1
        ? m_header->summary.parameters
        : m_details.parameters;
}

QString ModelPageController::unsupported(qsizetype row) const
{
    const bool model = m_header && m_header->summary.unsupportedModel;
    return m_unsupported.value(row, model ? m_header->summary.unsupported : QString());
}

void ModelPageController::judgeAll()
{
    QList<HubModelFile> files;
    QList<FileJudgement> judgements;
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        ModelFileRow &row = m_rows[i];
        std::optional<KnownHeader> header = m_header;
        if (header)
            header->own = i == m_headerRow;
        row.judgement = judge(row.file, parameters(), header, m_yardstick);
        if (const QString reason = unsupported(i); !reason.isEmpty()) {
            row.judgement.verdict = FileVerdict::Unsupported;
            row.judgement.reason = reason;
        }
        row.problem = m_client->config().allowed ? m_access.text : notAllowedError().text;
        if (row.problem.isEmpty() && row.file.complete && !m_folder.isEmpty())
            row.problem = makeDownload(m_client->config(), m_address.repository, m_address.revision, row.file, m_folder,
                                       row.file.name)
                              .problem();
        files.append(row.file);
        judgements.append(row.judgement);
    }
    m_recommended = m_state == State::Ready ? recommend(files, judgements, m_preferred) : Recommendation();
    for (qsizetype i = 0; i < m_rows.size(); ++i)
        m_rows[i].recommended = i == m_recommended.index;
    m_files.setRows(m_rows);
}

/// The file that somebody came for, else the one that will most likely be taken.
void ModelPageController::chooseHeader()
{
    qsizetype chosen = m_recommended.index;
    for (qsizetype i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].asked)
            chosen = i;
    }
    if (chosen < 0 && !m_rows.isEmpty())
        chosen = 0;
    if (chosen >= 0)
        readHeader(chosen);
}

void ModelPageController::setYardstick(const Yardstick &yardstick)
{
    if (yardstick == m_yardstick)
        return;
    m_yardstick = yardstick;
    judgeAll();
    Q_EMIT changed();
}

void ModelPageController::setFileStates(const FileStates &states)
{
    m_states = states;
    for (ModelFileRow &row : m_rows)
        row.state = states.value(row.path);
    m_files.setRows(m_rows);
}

void ModelPageController::setModelsFolder(const QString &folder)
{
    m_folder = folder;
    for (ModelFileRow &row : m_rows) {
        row.path = localPath(m_address.repository, row.file, folder);
        row.state = m_states.value(row.path);
    }
    judgeAll();
}

} // namespace askja::gui
