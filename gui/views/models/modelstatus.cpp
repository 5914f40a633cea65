// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/modelstatus.h"

namespace askja::gui {

void ModelStatus::onEngineReady(const QString &isa, int threads, const QString &explanation)
{
    m_engineIsa = isa;
    m_engineThreads = threads;
    m_engineExplanation = explanation;
    Q_EMIT changed();
}

void ModelStatus::onEngineFailed(const QString &title, const QString &text)
{
    m_engineIsa.clear();
    m_engineExplanation = text;
    m_state = State::None;
    Q_EMIT changed();
    Q_EMIT engineFailed(title, text);
}

void ModelStatus::onLoadStarted(const QString &path)
{
    m_state = State::Loading;
    m_path = path;
    m_restingPath.clear();
    m_progress = 0;
    Q_EMIT changed();
}

void ModelStatus::onLoadProgress(double fraction)
{
    m_progress = fraction;
    Q_EMIT progressChanged(fraction);
}

void ModelStatus::onModelLoaded(const ModelSummary &model)
{
    m_state = State::Ready;
    m_model = model;
    m_path = model.path;
    Q_EMIT changed();
    onContextUsage(0, model.contextTokens);
    Q_EMIT modelReady();
}

void ModelStatus::onModelFailed(const QString &path, FailureCode code, const QString &text)
{
    const bool cancelled = code == FailureCode::Cancelled;
    m_state = cancelled ? State::None : State::Failed;
    m_path = path;
    m_failureCode = code;
    m_failureText = text;
    Q_EMIT changed();
    if (!cancelled) {
        Q_EMIT modelFailed(path, code, text);
    }
    setFitting(0, 0);
}

void ModelStatus::onModelUnloaded()
{
    if (m_state == State::Ready) {
        m_state = State::None;
        m_restingPath = m_path;
        m_path.clear();
        Q_EMIT changed();
    }
    onContextUsage(0, 0);
}

void ModelStatus::onContextUsage(int used, int total)
{
    if (total > 0 && (m_state == State::None || m_state == State::Failed)) {
        return; // of an answer that was stopped because its model goes
    }
    m_contextUsed = used;
    m_contextTotal = total;
    Q_EMIT contextChanged(used, total);
}

void ModelStatus::setFitting(int tokens, int smallTokens)
{
    m_fittingTokens = tokens;
    m_fittingSmallTokens = smallTokens;
}

void ModelStatus::load(const QString &path, bool ignoreMemory)
{
    if (!path.isEmpty()) {
        Q_EMIT loadRequested(path, ignoreMemory);
    }
}

void ModelStatus::cancelLoad()
{
    Q_EMIT cancelLoadRequested();
}

} // namespace askja::gui
