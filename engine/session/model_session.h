// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/session/loaded_model.h"
#include "engine/session/prompt.h"

#include <memory>
#include <span>

namespace askja::session::inline ASKJA_ISA {

class ModelSession final : public Session
{
public:
    static constexpr std::uint32_t kMostBatch = 4096; ///< beyond it nothing gets faster

    /// The model must outlive the session.
    ModelSession(LoadedModel &model, const SessionOptions &options, cache::KvCache cache,
                 std::unique_ptr<models::Evaluator> evaluator)
        : m_model(model)
        , m_options(options)
        , m_cache(std::move(cache))
        , m_evaluator(std::move(evaluator))
    {
    }

    Result<GenerationResult> generate(const GenerationRequest &request, GenerationObserver &observer) override;
    Result<void> logits(std::span<const TokenId> ids, LogitsSink &sink) override;
    void clear() override { m_cache.truncate(0); }
    std::uint32_t contextUsed() const override { return m_cache.used(); }
    const SessionOptions &options() const override { return m_options; }

private:
    struct Run;

    [[nodiscard]] Result<void> checkLength(std::size_t tokens) const;
    [[nodiscard]] bool evaluate(std::span<const TokenId> ids, const models::CancelCheck &cancel);
    [[nodiscard]] std::span<const float> lastLogits(std::size_t batch, const models::CancelCheck &cancel);
    [[nodiscard]] bool passLogits(std::size_t batch, std::uint32_t position, LogitsSink &sink);
    [[nodiscard]] Result<GenerationResult> generateFrom(const Prompt &prompt, const GenerationRequest &request,
                                                        GenerationObserver &observer);
    [[nodiscard]] std::span<const float> read(std::span<const TokenId> prompt, GenerationResult &result,
                                              GenerationObserver &observer);
    [[nodiscard]] StopReason write(std::span<const float> logits, const GenerationRequest &request, Run &run);

    LoadedModel &m_model;
    SessionOptions m_options;
    cache::KvCache m_cache;
    std::unique_ptr<models::Evaluator> m_evaluator;
};

} // namespace askja::session::inline ASKJA_ISA
