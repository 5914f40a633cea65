// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/generation.h"
#include "engine/cli/command.h"

#include <atomic>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace askja::cli {

/// The options that say how text is written.
struct GenerationOptions
{
    SamplingOptions sampling;
    std::uint32_t maxTokens = 0;

    void declare(OptionTable &options);
};

/// Streams an answer to standard output and thoughts to standard error (not with --json) and stops at Ctrl+C, or when
/// that cannot be written.
class StreamingObserver : public GenerationObserver
{
public:
    explicit StreamingObserver(Console &console)
        : m_console(console)
    {
    }
    void text(std::string_view piece) override;
    void thinking(std::string_view piece) override;
    [[nodiscard]] bool cancelled() const override
    {
        return m_console.interrupts.count() > 0 || m_outputFailed.load(std::memory_order_relaxed);
    }

private:
    Console &m_console;
    bool m_inThinking = false;
    std::atomic<bool> m_outputFailed{false}; ///< cancelled() is asked by all threads
};

/// "Read 31 tokens at 210.5 tokens/s, wrote 8 at 41.2; the answer was complete."
[[nodiscard]] std::string summaryOf(const GenerationResult &result);
[[nodiscard]] nlohmann::ordered_json jsonOf(const GenerationResult &result);

} // namespace askja::cli
