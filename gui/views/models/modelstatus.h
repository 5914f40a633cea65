// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"
#include "gui/settings/failure.h"

#include <QObject>

namespace askja::gui {

/// What the window knows of the engine and its model, and what it asks of them. gui/app connects it with the bridge:
/// the on… slots take what the engine says, the signals …Requested go to it.
class ModelStatus : public QObject
{
    Q_OBJECT

public:
    enum class State { None, Loading, Ready, Failed };
    Q_ENUM(State)

    explicit ModelStatus(QObject *parent = nullptr)
        : QObject(parent)
    {
    }

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] QString path() const { return m_path; } ///< of the model that is loaded, being loaded or failed
    [[nodiscard]] const ModelSummary &model() const { return m_model; } ///< when Ready
    /// Of the model that was unloaded and that the next question loads again; empty: none. Its name is model().name.
    [[nodiscard]] QString restingPath() const { return m_restingPath; }
    [[nodiscard]] double progress() const { return m_progress; } ///< 0…1 while Loading
    [[nodiscard]] FailureCode failureCode() const { return m_failureCode; }
    [[nodiscard]] QString failureText() const { return m_failureText; }

    [[nodiscard]] QString engineIsa() const { return m_engineIsa; } ///< empty: no engine
    [[nodiscard]] int engineThreads() const { return m_engineThreads; }
    [[nodiscard]] QString engineExplanation() const { return m_engineExplanation; }
    [[nodiscard]] int contextUsed() const { return m_contextUsed; }
    [[nodiscard]] int contextTotal() const { return m_contextTotal; }

public Q_SLOTS:
    void onEngineReady(const QString &isa, int threads, const QString &explanation);
    void onEngineFailed(const QString &title, const QString &text);
    void onLoadStarted(const QString &path);
    void onLoadProgress(double fraction);
    void onModelLoaded(const askja::gui::ModelSummary &model);
    void onModelFailed(const QString &path, askja::gui::FailureCode code, const QString &text);
    void onModelUnloaded();
    void onContextUsage(int used, int total);
    /// Of the load that fails next for want of memory: the largest contexts that would fit; 0: none.
    void setFitting(int tokens, int smallTokens);
    [[nodiscard]] int fittingTokens() const { return m_fittingTokens; } ///< with modelFailed(OutOfMemory)
    [[nodiscard]] int fittingSmallTokens() const { return m_fittingSmallTokens; } ///< with keys and values in 8 bits

    void load(const QString &path, bool ignoreMemory = false); ///< asks for it
    void cancelLoad();

Q_SIGNALS:
    void modelReady(); ///< a model was loaded; after the others
    void changed(); ///< anything but the two below
    void progressChanged(double fraction);
    void contextChanged(int used, int total);
    void modelFailed(const QString &path, askja::gui::FailureCode code,
                     const QString &text); ///< not for a cancelled one
    void engineFailed(const QString &title, const QString &text);

    void loadRequested(const QString &path, bool ignoreMemory);
    /// With this context, from now on.
    void loadSmallerRequested(const QString &path, int contextTokens, bool smallContext);
    void cancelLoadRequested();

private:
    State m_state = State::None;
    QString m_path;
    ModelSummary m_model;
    QString m_restingPath;
    int m_fittingTokens = 0;
    int m_fittingSmallTokens = 0;
    double m_progress = 0;
    FailureCode m_failureCode = FailureCode::Internal;
    QString m_failureText;
    QString m_engineIsa;
    int m_engineThreads = 0;
    QString m_engineExplanation;
    int m_contextUsed = 0;
    int m_contextTotal = 0;
};

} // namespace askja::gui
