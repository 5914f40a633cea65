// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/generation_options.h"

#include "engine/cli/numbers.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace askja::cli {

namespace {

struct ReasonName
{
    std::string_view id; ///< for scripts
    std::string_view sentence;
};

ReasonName nameOf(StopReason reason)
{
    switch (reason) {
    case StopReason::EndOfTurn:
        return {"end_of_turn", "the answer is complete"};
    case StopReason::StopSequence:
        return {"stop_sequence", "a stop sequence ended it"};
    case StopReason::MaxTokens:
        return {"max_tokens", "the token limit ended it"};
    case StopReason::ContextFull:
        return {"context_full", "the context is full"};
    case StopReason::Cancelled:
        break;
    }
    return {"cancelled", "you stopped it"};
}

} // namespace

void GenerationOptions::declare(OptionTable &options)
{
    const SamplingOptions usual;
    options.integer("-n", "N", maxTokens, 0U, 1U << 30,
                    "tokens to write at most; 0: until the answer or the context ends");
    options.integer<std::uint64_t>("--seed", "S", sampling.seed, 0, std::numeric_limits<std::int64_t>::max(),
                                   "the same seed gives the same text; usually 0");
    options.real("--temp", "X", sampling.temperature, 0, 100,
                 "how freely tokens are picked; 0: always the likeliest; usually " + decimal(usual.temperature, 2));
    options.integer("--top-k", "K", sampling.topK, 0, 1 << 30,
                    "among the K likeliest; 0: off; usually " + std::to_string(usual.topK));
    options.real("--top-p", "P", sampling.topP, std::numeric_limits<float>::min(), 1,
                 "among the likeliest that make up P together; 1: off; usually " + decimal(usual.topP, 2));
    options.real("--min-p", "P", sampling.minP, 0, 0.999F,
                 "among those at least P times as likely as the likeliest; 0: off; usually " + decimal(usual.minP, 2));
    options.real("--repeat-penalty", "R", sampling.repeatPenalty, 0.01F, 100,
                 "makes recent tokens less likely; 1: off");
}

void StreamingObserver::thinking(std::string_view piece)
{
    if (m_console.json) {
        return;
    }
    if (!std::exchange(m_inThinking, true)) {
        m_console.note("The model thinks:");
    }
    m_console.noteRaw(piece);
}

void StreamingObserver::text(std::string_view piece)
{
    if (!m_console.json) {
        if (std::exchange(m_inThinking, false)) {
            m_console.note("\n");
        }
        m_console.print(piece);
        m_outputFailed.store(m_console.outputFailed(), std::memory_order_relaxed);
    }
}

std::string summaryOf(const GenerationResult &result)
{
    std::string text = "Read " + std::to_string(result.readTokens) + " tokens";
    if (result.reusedTokens > 0) {
        text += " (" + std::to_string(result.reusedTokens) + " more were known)";
    }
    text += " at " + decimal(result.readSpeed(), 1) + " tokens/s, wrote " + std::to_string(result.generatedTokens)
        + " at " + decimal(result.writeSpeed(), 1) + " tokens/s; ";
    text += nameOf(result.reason).sentence;
    return text + ".";
}

nlohmann::ordered_json jsonOf(const GenerationResult &result)
{
    return {{"text", result.text},
            {"thinking", result.thinking},
            {"stop_reason", nameOf(result.reason).id},
            {"prompt_tokens", result.promptTokens},
            {"reused_tokens", result.reusedTokens},
            {"read_tokens", result.readTokens},
            {"generated_tokens", result.generatedTokens},
            {"context_tokens", result.contextTokens},
            {"read_seconds", result.readSeconds},
            {"write_seconds", result.writeSeconds},
            {"read_tokens_per_second", result.readSpeed()},
            {"write_tokens_per_second", result.writeSpeed()}};
}

} // namespace askja::cli
