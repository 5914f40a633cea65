// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/headerreader.h"

#include "gui/bridge/convert.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <span>

namespace askja::gui {

namespace {

constexpr std::size_t kLongestPreview = 20'000;

/// A small conversation for a template's preview, as Vocabulary::applyTemplate() takes it. No system message: some
/// templates refuse one.
std::string sampleConversation()
{
    const auto turn = [](const char *role, const QString &content) {
        return QJsonObject{{QStringLiteral("role"), QLatin1String(role)}, {QStringLiteral("content"), content}};
    };
    const QJsonArray turns{turn("user", HeaderReader::tr("What is the highest mountain?")),
                           turn("assistant", HeaderReader::tr("Mount Everest, with 8,849 metres.")),
                           turn("user", HeaderReader::tr("And the second highest?"))};
    return QJsonDocument(turns).toJson(QJsonDocument::Compact).toStdString();
}

} // namespace

HeaderReader::HeaderReader() = default;

HeaderReader::~HeaderReader() = default;

void HeaderReader::setEngine(std::shared_ptr<Engine> engine)
{
    m_engine = std::move(engine);
    m_speed.setEngine(m_engine);
    if (m_engine)
        tellForecasts();
    else
        lookAtMachine();
}

void HeaderReader::setSpeedFile(const QString &path)
{
    m_speed.setFile(path);
    tellForecasts();
}

void HeaderReader::lookAtMachine()
{
    Q_EMIT machineChanged(m_speed.machine());
}

void HeaderReader::measure(const CancelFlag &stop)
{
    if (!*stop && m_speed.measure(*stop))
        tellForecasts();
}

void HeaderReader::learn(const std::shared_ptr<const ModelInfo> &model, const SpeedForecast &reached, int contextTokens)
{
    if (m_speed.learn(*model, reached, static_cast<std::uint32_t>(std::max(contextTokens, 0))))
        tellForecasts();
}

void HeaderReader::tellForecasts()
{
    lookAtMachine();
    for (Inspected &entry : m_inspected) {
        const ModelSummary before = entry.summary;
        m_speed.forecastInto(entry.summary, entry.model);
        if (entry.summary != before)
            Q_EMIT inspected(entry.summary);
    }
}

void HeaderReader::inspect(const QString &path)
{
    if (!m_engine) {
        Q_EMIT failed(path, FailureCode::NoEngine, tr("The file was not read, because the engine is not there."));
        return;
    }
    const Result<ModelInfo> info = m_engine->inspect(toPath(path));
    if (!info) {
        m_inspected.remove(path);
        Q_EMIT failed(path, toFailure(info.error().code), QString::fromStdString(info.error().message));
        return;
    }
    ModelSummary summary = toSummary(*info);
    summary.path = path; // as it was asked for: the list knows it by this
    m_speed.forecastInto(summary, *info);
    m_inspected.insert(path, {summary, withoutTexts(*info)});
    Q_EMIT inspected(summary);
}

void HeaderReader::readDetails(const QString &path)
{
    if (!m_engine) {
        Q_EMIT detailsFailed(path, FailureCode::NoEngine,
                             tr("The file was not read, because the engine is not there."));
        return;
    }
    const Result<ModelInfo> info = m_engine->inspect(toPath(path));
    if (!info) {
        Q_EMIT detailsFailed(path, toFailure(info.error().code), QString::fromStdString(info.error().message));
        return;
    }
    ModelDetails details = toDetails(*info);
    details.summary.path = path;
    m_speed.forecastInto(details.summary, *info);
    // As the model will read it: what stands in for a missing template counts as its own.
    const Result<std::unique_ptr<Vocabulary>> vocabulary = m_engine->openVocabulary(toPath(path));
    const Result<std::string> preview = vocabulary ? (*vocabulary)->applyTemplate(sampleConversation(), true)
                                                   : Result<std::string>(vocabulary.error());
    if (preview)
        details.templatePreview = QString::fromStdString(preview->substr(0, kLongestPreview));
    else
        details.templateProblem = QString::fromStdString(preview.error().message);
    Q_EMIT detailsRead(details);
}

void HeaderReader::inspectHeader(quint64 number, const QByteArray &bytes, qint64 fileBytes)
{
    if (!m_engine) {
        Q_EMIT headerFailed(number, FailureCode::NoEngine,
                            tr("What the file needs is not known, because the engine is not there."));
        return;
    }
    const Result<HeaderInspection> inspection
        = m_engine->inspectHeader(std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))),
                                  static_cast<std::uint64_t>(std::max<qint64>(fileBytes, 0)));
    if (!inspection) {
        Q_EMIT headerFailed(number, toFailure(inspection.error().code),
                            QString::fromStdString(inspection.error().message));
    } else if (inspection->wantBytes > 0) {
        Q_EMIT headerIncomplete(number, static_cast<qint64>(inspection->wantBytes));
    } else {
        ModelSummary summary = toSummary(inspection->info);
        m_speed.forecastInto(summary, inspection->info);
        Q_EMIT headerInspected(number, summary);
    }
}

} // namespace askja::gui
