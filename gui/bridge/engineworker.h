// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/forecast.h"
#include "gui/bridge/enginesource.h"
#include "gui/bridge/enginetypes.h"
#include "gui/bridge/generationrelay.h"
#include "gui/conversation/generationjob.h"
#include "gui/library/modelsummary.h"
#include "gui/settings/failure.h"

#include <QObject>

#include <memory>

namespace askja::gui {

/// Owns engine, model and session and makes the blocking calls. Lives on the thread "askja-engine"; EngineClient calls
/// its functions there and hears its signals. Numbers tell a reply to an earlier request from one to a later.
class EngineWorker : public QObject
{
    Q_OBJECT

public:
    explicit EngineWorker(EngineSource source);
    ~EngineWorker() override;

    void start(quint64 number, const EngineStart &options);
    void load(quint64 number, const ModelLoad &options, const CancelFlag &cancel);
    void unloadModel();
    void generate(const GenerationJob &job, const CancelFlag &cancel, const std::shared_ptr<TextMailbox> &mailbox);

Q_SIGNALS:
    void started(quint64 number, const askja::gui::EngineSummary &summary, std::shared_ptr<askja::Engine> engine);
    void startFailed(quint64 number, const QString &title, const QString &text);
    void loadProgress(quint64 number, double fraction);
    void loaded(quint64 number, const askja::gui::ModelSummary &summary);
    void unloaded();
    void loadFailed(quint64 number, const QString &path, askja::gui::FailureCode code, const QString &text);
    void memoryShort(quint64 number, const askja::gui::MemoryShortage &shortage); ///< loadFailed() follows
    /// The loaded model wrote and read so fast (0: too little to tell), with about so many tokens in its context.
    void reached(const std::shared_ptr<const askja::ModelInfo> &model, const askja::SpeedForecast &speed,
                 int contextTokens);
    void reading(quint64 jobId, int done, int total, double secondsLeft);
    void textIsThere(quint64 jobId);
    void finished(quint64 jobId, const askja::gui::GenerationReport &report);
    void failed(quint64 jobId, askja::gui::FailureCode code, const QString &text);
    void contextUsage(int used, int total);

private:
    void unload();
    void tellShortage(quint64 number, const ModelLoad &options, const ModelInfo &info, const LoadOptions &loadOptions);
    void tellSpeed(const GenerationResult &result);
    [[nodiscard]] Result<void> tryLoad(quint64 number, const ModelLoad &options, const CancelFlag &cancel);

    EngineSource m_source;
    // In this order: a session goes before its model, a model before its engine.
    std::shared_ptr<Engine> m_engine; ///< shared with the reader of headers
    std::unique_ptr<Model> m_model;
    std::unique_ptr<Session> m_session;
    std::shared_ptr<const ModelInfo> m_facts; ///< of the model, for forecasts
};

} // namespace askja::gui
