// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/model_session.h"

#include "engine/platform/thread.h"
#include "engine/sampling/sampler.h"
#include "engine/session/answer.h"
#include "engine/session/guard.h"
#include "engine/session/prompt.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>
#include <utility>

namespace askja::session::inline ASKJA_ISA {

namespace {

/// Recurrent models keep a snapshot so many tokens before the end of a prompt: the next prompt may part from this one
/// a little before its end, where the answer begins.
constexpr std::uint32_t kSnapshotTail = 16;
/// Long prompts have others, about so many tokens apart.
constexpr std::uint32_t kSnapshotEvery = 1024;

class ObserverCheck final : public models::CancelCheck
{
public:
    explicit ObserverCheck(const GenerationObserver &observer)
        : m_observer(observer)
    {
    }
    bool cancelled() const noexcept override { return m_observer.cancelled(); }

private:
    const GenerationObserver &m_observer;
};

class NeverCancelled final : public models::CancelCheck
{
public:
    bool cancelled() const noexcept override { return false; }
};

class StopWatch
{
public:
    [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - m_start).count(); }

private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point m_start = Clock::now();
};

} // namespace

/// What one generate() carries through its loop.
struct ModelSession::Run
{
    sampling::Sampler sampler;
    Answer answer;
    const GenerationObserver &observer;
    GenerationResult &result;
};

Result<void> ModelSession::checkLength(std::size_t tokens) const
{
    if (tokens <= m_cache.capacity())
        return {};
    return {ErrorCode::ContextFull,
            "The text has " + std::to_string(tokens) + " tokens, but the context holds "
                + std::to_string(m_cache.capacity()) + ". Shorten it, or choose a larger context."};
}

/// Evaluates what fits one batch and keeps it, unless it was cancelled.
bool ModelSession::evaluate(std::span<const TokenId> ids, const models::CancelCheck &cancel)
{
    const std::lock_guard lock(m_model.runtime().mutex);
    m_cache.beginBatch(static_cast<std::uint32_t>(ids.size()));
    if (!m_evaluator->run(ids, m_cache, cancel))
        return false;
    m_cache.append(ids);
    return true;
}

std::span<const float> ModelSession::lastLogits(std::size_t batch, const models::CancelCheck &cancel)
{
    const std::lock_guard lock(m_model.runtime().mutex);
    return m_evaluator->logits(static_cast<int>(batch) - 1, 1, cancel);
}

/// The prompt, as far as it is not in the cache. The last token is always evaluated: its logits are needed.
/// Empty if it was cancelled; the cache then holds the batches that were finished.
std::span<const float> ModelSession::read(std::span<const TokenId> prompt, GenerationResult &result,
                                          GenerationObserver &observer)
{
    const auto total = static_cast<std::uint32_t>(prompt.size());
    result.promptTokens = total;
    result.reusedTokens = m_cache.truncate(std::min(m_cache.commonPrefix(prompt), total - 1));
    observer.promptProgress(result.reusedTokens, total);

    const StopWatch watch;
    const ObserverCheck check(observer);
    const std::uint32_t snapshot = m_cache.wantsSnapshots() ? total - std::min(total, kSnapshotTail) : 0;
    std::size_t batch = 0;
    while (m_cache.used() < total) {
        const bool far = m_cache.used() < snapshot && m_cache.used() - m_cache.latestSnapshot() >= kSnapshotEvery;
        if (m_cache.used() == snapshot || far)
            m_cache.takeSnapshot();
        const std::uint32_t end = m_cache.used() < snapshot ? snapshot : total;
        batch = std::min<std::size_t>(m_options.batchTokens, end - m_cache.used());
        if (!evaluate(prompt.subspan(m_cache.used(), batch), check)) {
            result.readSeconds = watch.seconds();
            return {};
        }
        result.readTokens = m_cache.used() - result.reusedTokens;
        observer.promptProgress(m_cache.used(), total);
    }
    const std::span<const float> logits = lastLogits(batch, check);
    result.readSeconds = watch.seconds();
    return logits;
}

StopReason ModelSession::write(std::span<const float> logits, const GenerationRequest &request, Run &run)
{
    const tokenizer::Tokenizer &tokenizer = m_model.fileVocabulary().tokenizer();
    const ObserverCheck check(run.observer);
    std::optional<StopWatch> sinceFirst;
    for (;;) {
        if (logits.empty() || run.observer.cancelled())
            return StopReason::Cancelled;
        const TokenId token = run.sampler.pick(logits);
        run.sampler.accept(token);
        ++run.result.generatedTokens;
        if (sinceFirst)
            run.result.writeSeconds = sinceFirst->seconds();
        else
            sinceFirst.emplace();

        if (tokenizer.isEndOfTurn(token) && !request.ignoreEndOfTurn)
            return StopReason::EndOfTurn;
        run.answer.add(token);
        if (run.answer.stopped())
            return StopReason::StopSequence;
        if (run.result.generatedTokens == request.maxTokens)
            return StopReason::MaxTokens;
        if (m_cache.used() == m_cache.capacity())
            return StopReason::ContextFull;
        logits = evaluate({&token, 1}, check) ? lastLogits(1, check) : std::span<const float>();
    }
}

Result<GenerationResult> ModelSession::generateFrom(const Prompt &prompt, const GenerationRequest &request,
                                                    GenerationObserver &observer)
{
    if (Result<void> fits = checkLength(prompt.ids.size()); !fits)
        return fits.error();
    GenerationResult result;
    Run run{sampling::Sampler(request.sampling),
            Answer(m_model.fileVocabulary(), request.stopSequences, prompt.answerBegins, observer), observer, result};
    for (const TokenId token : prompt.ids)
        run.sampler.accept(token);
    const std::span<const float> logits = read(prompt.ids, result, observer);
    result.reason = write(logits, request, run);
    run.answer.finish();
    result.text = run.answer.takeText();
    result.thinking = run.answer.takeThinking();
    result.contextTokens = m_cache.used();
    return result;
}

Result<GenerationResult> ModelSession::generate(const GenerationRequest &request, GenerationObserver &observer)
{
    platform::preferShortTurns(); // this thread computes too, and the pool's threads wait for it
    return guarded([&]() -> Result<GenerationResult> {
        if (Result<void> valid = sampling::validate(request.sampling); !valid)
            return valid.error();
        const auto prompt = promptOf(request, m_model.fileVocabulary());
        if (!prompt)
            return prompt.error();
        return generateFrom(*prompt, request, observer);
    });
}

/// Logits of the batch just evaluated, whose first token is at this position. False: the sink wants no more.
bool ModelSession::passLogits(std::size_t batch, std::uint32_t position, LogitsSink &sink)
{
    const auto vocabulary = static_cast<std::size_t>(m_model.network().vocabularySize());
    const auto most = static_cast<std::size_t>(m_evaluator->logitsBatch());
    for (std::size_t first = 0; first < batch; first += most) {
        const std::size_t count = std::min(most, batch - first);
        std::span<const float> rows;
        {
            const std::lock_guard lock(m_model.runtime().mutex);
            rows = m_evaluator->logits(static_cast<int>(first), static_cast<int>(count), NeverCancelled());
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (!sink.take(position + static_cast<std::uint32_t>(first + i), rows.subspan(i * vocabulary, vocabulary)))
                return false;
        }
    }
    return true;
}

Result<void> ModelSession::logits(std::span<const TokenId> ids, LogitsSink &sink)
{
    return guarded([&]() -> Result<void> {
        if (Result<void> fits = checkLength(ids.size()); !fits)
            return fits;
        if (Result<void> known = checkIds(ids, m_model.fileVocabulary().size()); !known)
            return known;
        m_cache.truncate(0);
        while (m_cache.used() < ids.size()) {
            const std::uint32_t position = m_cache.used();
            const std::size_t batch = std::min<std::size_t>(m_options.batchTokens, ids.size() - position);
            if (!evaluate(ids.subspan(position, batch), NeverCancelled()) || !passLogits(batch, position, sink))
                return {};
        }
        return {};
    });
}

} // namespace askja::session::inline ASKJA_ISA
