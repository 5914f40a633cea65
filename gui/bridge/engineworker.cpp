// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/engineworker.h"

#include "engine/host/machine.h"
#include "gui/bridge/convert.h"
#include "gui/bridge/displayname.h"
#include "gui/bridge/memoryshortage.h"

#include <algorithm>

namespace askja::gui {

namespace {

constexpr std::uint32_t kUsualContext = 4096;

class LoadRelay : public LoadObserver
{
public:
    LoadRelay(CancelFlag cancel, std::function<void(double)> progress)
        : m_cancel(std::move(cancel))
        , m_progress(std::move(progress))
    {
    }

    void loadProgress(double fraction) override
    {
        // A hundred steps are enough for a bar, however often the engine reports.
        if (fraction < 1 && fraction - m_told < 0.01)
            return;
        m_told = fraction;
        m_progress(fraction);
    }

    [[nodiscard]] bool cancelled() const override { return m_cancel->load(std::memory_order_relaxed); }

private:
    CancelFlag m_cancel;
    std::function<void(double)> m_progress;
    double m_told = -1;
};

std::uint32_t contextFor(const ModelLoad &options, const ModelInfo &info)
{
    const std::uint32_t wanted
        = options.contextTokens > 0 ? static_cast<std::uint32_t>(options.contextTokens) : kUsualContext;
    return info.contextLength > 0 ? std::min(wanted, info.contextLength) : wanted;
}

} // namespace

EngineWorker::EngineWorker(EngineSource source)
    : m_source(std::move(source))
{
}

EngineWorker::~EngineWorker()
{
    m_session.reset();
    m_model.reset();
}

void EngineWorker::start(quint64 number, const EngineStart &options)
{
    unload();
    m_engine.reset();
    EngineOptions engineOptions;
    engineOptions.threads = std::max(options.threads, 0);
    Result<StartedEngine> started = m_source.create(options.forcedIsa.toStdString(), engineOptions);
    if (!started) {
        Q_EMIT startFailed(number, tr("The engine could not be started"),
                           QString::fromStdString(started.error().message));
        return;
    }
    m_engine = std::move(started->engine);
    EngineSummary summary;
    summary.isa = QString::fromUtf8(m_engine->isa().data(), static_cast<qsizetype>(m_engine->isa().size()));
    summary.threads = m_engine->threads();
    summary.explanation = QString::fromStdString(started->explanation);
    Q_EMIT this->started(number, summary, m_engine);
}

void EngineWorker::load(quint64 number, const ModelLoad &options, const CancelFlag &cancel)
{
    unload();
    if (!m_engine) {
        Q_EMIT loadFailed(number, options.path, FailureCode::NoEngine,
                          tr("No model can be loaded, because the engine could not be started."));
        return;
    }
    const Result<void> result = tryLoad(number, options, cancel);
    if (!result) {
        unload();
        Q_EMIT loadFailed(number, options.path, toFailure(result.error().code),
                          QString::fromStdString(result.error().message));
        return;
    }
    ModelSummary summary = toSummary(m_model->info());
    summary.path = options.path; // as it was asked for: the list knows it by this
    summary.contextTokens = static_cast<int>(m_session->options().contextTokens);
    summary.isa = QString::fromUtf8(m_engine->isa().data(), static_cast<qsizetype>(m_engine->isa().size()));
    Q_EMIT loaded(number, summary);
    Q_EMIT contextUsage(0, summary.contextTokens);
}

Result<void> EngineWorker::tryLoad(quint64 number, const ModelLoad &options, const CancelFlag &cancel)
{
    const Error cancelled{ErrorCode::Cancelled, tr("Loading was stopped.").toStdString()};
    if (*cancel)
        return cancelled;
    const std::filesystem::path path = toPath(options.path);
    // The header first: the memory estimate needs the context that will really be made.
    const Result<ModelInfo> info = m_engine->inspect(path);
    if (!info)
        return info.error();
    LoadOptions loadOptions;
    loadOptions.path = path;
    loadOptions.contextTokens = contextFor(options, *info);
    loadOptions.ignoreMemoryEstimate = options.ignoreMemory;
    loadOptions.kvType = options.smallContext ? KvType::Q8_0 : KvType::F16;
    loadOptions.packCache.folder = toPath(options.packsFolder);
    loadOptions.packCache.limitBytes = static_cast<std::uint64_t>(std::max(options.packsGigabytes, 0)) * 1'000'000'000U;
    loadOptions.packCache.use = options.packsGigabytes > 0 ? PackUse::WhenFaster : PackUse::Never;
    LoadRelay relay(cancel, [this, number](double fraction) { Q_EMIT loadProgress(number, fraction); });
    Result<std::unique_ptr<Model>> model = m_engine->load(loadOptions, relay);
    if (!model) {
        if (model.error().code == ErrorCode::OutOfMemory)
            tellShortage(number, options, *info, loadOptions);
        return model.error();
    }
    m_model = std::move(*model);
    m_facts = std::make_shared<const ModelInfo>(withoutTexts(m_model->info()));
    if (*cancel)
        return cancelled;
    SessionOptions sessionOptions;
    sessionOptions.contextTokens = loadOptions.contextTokens;
    sessionOptions.kvType = loadOptions.kvType;
    Result<std::unique_ptr<Session>> session = m_model->createSession(sessionOptions);
    if (!session) {
        unload(); // or its weights would count as memory that is not there
        if (session.error().code == ErrorCode::OutOfMemory)
            tellShortage(number, options, *info, loadOptions);
        return session.error();
    }
    m_session = std::move(*session);
    return {};
}

void EngineWorker::tellShortage(quint64 number, const ModelLoad &options, const ModelInfo &info,
                                const LoadOptions &loadOptions)
{
    const ContextChoice context{static_cast<int>(loadOptions.contextTokens), options.smallContext};
    MemoryShortage shortage
        = shortageOf(toSummary(info).memory, context, toInt64(host::machineMemory().availableBytes));
    shortage.path = options.path;
    Q_EMIT memoryShort(number, shortage);
}

/// Only what took long enough to mean something.
void EngineWorker::tellSpeed(const GenerationResult &result)
{
    constexpr std::uint32_t kWritten = 32;
    constexpr std::uint32_t kRead = 128;
    SpeedForecast speed;
    if (result.generatedTokens > kWritten)
        speed.writeTokens = result.writeSpeed();
    if (result.readTokens >= kRead)
        speed.readTokens = result.readSpeed();
    if (speed.writeTokens > 0 || speed.readTokens > 0)
        Q_EMIT reached(
            m_facts, speed,
            static_cast<int>(result.contextTokens - std::min(result.contextTokens, result.generatedTokens / 2)));
}

void EngineWorker::unloadModel()
{
    unload();
    Q_EMIT unloaded();
}

void EngineWorker::unload()
{
    m_session.reset();
    m_model.reset();
    m_facts.reset();
}

void EngineWorker::generate(const GenerationJob &job, const CancelFlag &cancel,
                            const std::shared_ptr<TextMailbox> &mailbox)
{
    if (*cancel) { // stopped before its turn
        GenerationReport report;
        report.end = GenerationEnd::Cancelled;
        Q_EMIT finished(job.id, report);
        return;
    }
    if (!m_session) {
        Q_EMIT failed(job.id, FailureCode::NoModel,
                      tr("No model is loaded. Choose one above the message field, then ask for the answer again."));
        return;
    }
    GenerationRelay relay(
        cancel, mailbox,
        {[this, id = job.id](int done, int total, double left) { Q_EMIT reading(id, done, total, left); },
         [this, id = job.id] { Q_EMIT textIsThere(id); }});
    if (endsInThoughts(job.answerSoFar))
        relay.goOnThinking();
    const Result<GenerationResult> result = m_session->generate(toRequest(job), relay);
    const std::uint32_t total = m_session->options().contextTokens;
    Q_EMIT contextUsage(static_cast<int>(m_session->contextUsed()), static_cast<int>(total));
    if (!result) {
        Q_EMIT failed(job.id, toFailure(result.error().code), QString::fromStdString(result.error().message));
        return;
    }
    tellSpeed(*result);
    GenerationReport report = toReport(*result, total);
    report.modelName = displayName(m_model->info());
    report.isa = QString::fromUtf8(m_engine->isa().data(), static_cast<qsizetype>(m_engine->isa().size()));
    Q_EMIT finished(job.id, report);
}

} // namespace askja::gui
