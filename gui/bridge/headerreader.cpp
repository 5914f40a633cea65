// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/headerreader.h"

#include "gui/bridge/convert.h"

#include <algorithm>
#include <span>

namespace askja::gui {

HeaderReader::HeaderReader() = default;

HeaderReader::~HeaderReader() = default;

void HeaderReader::setEngine(std::shared_ptr<Engine> engine)
{
    m_engine = std::move(engine);
}

void HeaderReader::inspect(const QString &path)
{
    if (!m_engine) {
        Q_EMIT failed(path, FailureCode::NoEngine, tr("The file was not read, because the engine is not there."));
        return;
    }
    const Result<ModelInfo> info = m_engine->inspect(toPath(path));
    if (!info) {
        Q_EMIT failed(path, toFailure(info.error().code), QString::fromStdString(info.error().message));
        return;
    }
    ModelSummary summary = toSummary(*info);
    summary.path = path; // as it was asked for: the list knows it by this
    Q_EMIT inspected(summary);
}

void HeaderReader::inspectHeader(quint64 number, const QByteArray &bytes, qint64 fileBytes)
{
    if (!m_engine) {
        Q_EMIT headerFailed(number, FailureCode::NoEngine,
                            tr("What the file needs is not known, because the engine is not there."));
        return;
    }
    const Result<HeaderInspection> inspection = m_engine->inspectHeader(
        std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))),
        static_cast<std::uint64_t>(std::max<qint64>(fileBytes, 0)));
    if (!inspection)
        Q_EMIT headerFailed(number, toFailure(inspection.error().code),
                            QString::fromStdString(inspection.error().message));
    else if (inspection->wantBytes > 0)
        Q_EMIT headerIncomplete(number, static_cast<qint64>(inspection->wantBytes));
    else
        Q_EMIT headerInspected(number, toSummary(inspection->info));
}

} // namespace askja::gui
