// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/discovertexts.h"
#include "gui/discover/hubdownload.h"
#include "gui/discover/modelpagecontroller.h"
#include "gui/hub/hubclient.h"

#include <algorithm>
#include <utility>

// The header of one file, piece by piece, and what follows from it.
namespace askja::gui {

namespace {

constexpr qint64 kFirstPiece = 4 << 20; // most headers end here: a vocabulary of 150,000 words takes some 5 MB
constexpr qint64 kMostHeader = 64 << 20;

} // namespace

bool ModelPageController::isReading(quint64 number) const
{
    return m_reading.row >= 0 && m_reading.number == number;
}

void ModelPageController::readHeader(qsizetype row)
{
    if (m_rows[row].file.parts.isEmpty())
        return;
    if (m_reading.row >= 0) {
        delete m_reading.question.data();
        m_rows[m_reading.row].header = ModelFileRow::Header::Unread;
    }
    m_reading = {row, ++m_lastNumber, {}, kFirstPiece, {}};
    m_rows[row].header = ModelFileRow::Header::Reading;
    m_files.setRows(m_rows);
    readMore();
}

void ModelPageController::readMore()
{
    const HubFile &part = m_rows[m_reading.row].file.parts.front();
    const qint64 have = m_reading.bytes.size();
    const qint64 wanted = std::min(m_reading.wanted, part.size);
    if (wanted <= have || wanted > kMostHeader) {
        headerEnded(ModelFileRow::Header::Failed);
        return;
    }
    m_reading.question = m_client->bytes(m_address.repository, m_address.revision, part.path, have, wanted - have, this,
                                         [this](const HubResult<HubBytes> &result) { pieceCame(result); });
}

void ModelPageController::pieceCame(const HubResult<HubBytes> &result)
{
    m_reading.question.clear();
    if (!result.isGood()) {
        const HubErrorCode code = result.error.code;
        if (code == HubErrorCode::Gated || code == HubErrorCode::Unauthorized) {
            m_access = result.error;
            m_downloadAfter = -1; // it would be refused just the same
        }
        headerEnded(ModelFileRow::Header::Failed);
        return;
    }
    m_reading.bytes += result.value.bytes;
    Q_EMIT headerRequested(m_reading.number, m_reading.bytes, m_rows[m_reading.row].file.parts.front().size);
}

void ModelPageController::onHeaderIncomplete(quint64 number, qint64 wantBytes)
{
    if (!isReading(number))
        return;
    m_reading.wanted = wantBytes;
    readMore();
}

void ModelPageController::onHeaderInspected(quint64 number, const ModelSummary &summary)
{
    if (!isReading(number))
        return;
    m_header = KnownHeader{summary, m_rows[m_reading.row].file.parts.front().size, true};
    m_headerRow = m_reading.row;
    if (!summary.unsupported.isEmpty())
        m_unsupported.insert(m_reading.row, summary.unsupported);
    headerEnded(ModelFileRow::Header::Read);
}

void ModelPageController::onHeaderFailed(quint64 number, FailureCode code, const QString &text)
{
    if (!isReading(number))
        return;
    // Without an engine nothing was said about the file.
    const bool known = code == FailureCode::FileDamaged || code == FailureCode::Unsupported;
    if (known)
        m_unsupported.insert(m_reading.row, text);
    headerEnded(known ? ModelFileRow::Header::Read : ModelFileRow::Header::Failed);
}

void ModelPageController::headerEnded(ModelFileRow::Header header)
{
    const qsizetype row = std::exchange(m_reading, {}).row;
    m_rows[row].header = header;
    judgeAll();
    const bool download = m_downloadAfter == row && unsupported(row).isEmpty();
    m_downloadAfter = -1;
    Q_EMIT changed();
    if (download)
        startDownload(row);
}

void ModelPageController::download(int row)
{
    if (row < 0 || row >= m_rows.size() || !m_rows[row].problem.isEmpty() || !unsupported(row).isEmpty())
        return;
    if (m_rows[row].header == ModelFileRow::Header::Read) {
        startDownload(row);
        return;
    }
    m_downloadAfter = row;
    if (m_reading.row != row)
        readHeader(row);
}

void ModelPageController::startDownload(qsizetype row)
{
    const QString name = m_rows[row].file.name;
    Q_EMIT downloadRequested(
        makeDownload(m_client->config(), m_address.repository, m_address.revision, m_rows[row].file, m_folder, name));
}

} // namespace askja::gui
