// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/bridge/enginetypes.h"
#include "gui/conversation/generationjob.h"
#include "gui/library/machine.h"
#include "gui/library/modeldetails.h"
#include "gui/library/modelsummary.h"
#include "gui/settings/failure.h"

#include <QByteArray>
#include <QObject>

#include <chrono>
#include <memory>
#include <optional>

namespace askja::gui {

struct EngineSource;

/// The engine from the GUI thread. Every call returns at once; the work is done in order on the thread "askja-engine",
/// headers are read on "askja-inspect". Replies are signals, on the GUI thread. Only plain Qt values go in and out.
class EngineClient : public QObject
{
    Q_OBJECT

public:
    /// With the engines that are installed (engine/host).
    explicit EngineClient(QObject *parent = nullptr);
    /// With engines from elsewhere: tests give a fake one (gui/bridge/enginesource.h, tests/support/fakeengine.h).
    explicit EngineClient(EngineSource source, QObject *parent = nullptr);
    /// Cancels everything and waits for the engine: at most one token or one part of a prompt batch.
    ~EngineClient() override;

    [[nodiscard]] bool isReady() const; ///< between engineReady() and the next start()
    [[nodiscard]] EngineSummary engine() const;
    [[nodiscard]] std::optional<ModelSummary> model() const; ///< the loaded one
    [[nodiscard]] QString loadingPath() const; ///< empty: nothing is being loaded
    [[nodiscard]] Machine machine() const; ///< as machineChanged() told it last

    /// The file that remembers how fast this computer is; it need not be there. With one, the speed is measured once,
    /// when nothing was asked of the engine for a while, and models that answer correct it; without, nothing is known.
    void setSpeedFile(const QString &path);
    /// Unloads the model when nothing was asked of it for so long; zero: never.
    void setUnloadAfter(std::chrono::milliseconds time);

public Q_SLOTS:
    /// Replies engineReady() or engineFailed(). Again: cancels and unloads everything and starts another engine.
    void start(const askja::gui::EngineStart &options);
    /// Cancels what is being made, unloads the model before, replies loadProgress() and modelLoaded() or modelFailed();
    /// but a load that is replaced by the next before it ends gets no reply of its own.
    void loadModel(const askja::gui::ModelLoad &options);
    void cancelLoad(); ///< replies modelFailed() with Cancelled
    void unloadModel(); ///< replies modelUnloaded()
    void inspectModel(
        const QString &path); ///< replies modelInspected() or inspectFailed(); waits for the engine to be ready
    void readDetails(const QString &path); ///< replies detailsRead() or detailsFailed(); waits for the engine likewise
    void lookAtMachine(); ///< replies machineChanged() if something is different: how much memory is free
    /// The same of a file that is elsewhere, from its first bytes (of a split model: of the first part's): replies
    /// headerInspected(), headerFailed(), or headerIncomplete() if the header goes on behind them: ask again with so
    /// many. fileBytes: of the whole file, or all parts. number: any, to tell replies apart. Waits for the engine.
    void inspectHeader(quint64 number, const QByteArray &bytes, qint64 fileBytes);
    /// Replies readingProgress(), textReceived(), then generationFinished() or generationFailed().
    void generate(const askja::gui::GenerationJob &job);
    void cancel(quint64 jobId); ///< within one token; the reply is generationFinished() with Cancelled

Q_SIGNALS:
    void engineReady(const askja::gui::EngineSummary &engine);
    void engineFailed(const QString &title, const QString &text);

    void loadStarted(const QString &path);
    void loadProgress(double fraction);
    void modelLoaded(const askja::gui::ModelSummary &model);
    void modelFailed(const QString &path, askja::gui::FailureCode code, const QString &text);
    void modelUnloaded();
    /// Nothing was asked of the model for as long as setUnloadAfter() says: modelUnloaded() comes next. Whoever goes on
    /// asking may load it again.
    void modelRested(const QString &path);
    void memoryShort(const askja::gui::MemoryShortage &shortage); ///< modelFailed() with OutOfMemory comes next

    void modelInspected(const askja::gui::ModelSummary &model); ///< again when its forecast changes
    void inspectFailed(const QString &path, askja::gui::FailureCode code, const QString &text);

    void detailsRead(const askja::gui::ModelDetails &details);
    void detailsFailed(const QString &path, askja::gui::FailureCode code, const QString &text);
    void machineChanged(const askja::gui::Machine &machine);
    void headerInspected(quint64 number, const askja::gui::ModelSummary &model); ///< without a path
    void headerIncomplete(quint64 number, qint64 wantBytes); ///< at least twice as many, or all of the file
    void headerFailed(quint64 number, askja::gui::FailureCode code, const QString &text);

    void readingProgress(quint64 jobId, int done, int total, double secondsLeft); ///< secondsLeft −1: not known yet
    void textReceived(quint64 jobId, const QString &text); ///< at most 60 a second
    void generationFinished(quint64 jobId, const askja::gui::GenerationReport &report);
    void generationFailed(quint64 jobId, askja::gui::FailureCode code, const QString &text);
    void contextUsage(int used, int total); ///< tokens; after a load and after every answer

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace askja::gui
