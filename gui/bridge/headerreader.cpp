// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/headerreader.h"

#include "gui/bridge/convert.h"

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

} // namespace askja::gui
