// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/sampling/sampler.h"

#include <cmath>

namespace askja::sampling {

// Each comparison is written so that NaN fails it.
Result<void> validate(const SamplingOptions &options)
{
    const auto refuse = [](const char *sentence) { return Result<void>(ErrorCode::InvalidArgument, sentence); };
    if (!(options.temperature >= 0.0F) || !std::isfinite(options.temperature))
        return refuse("The temperature must be 0 or more.");
    if (options.topK < 0)
        return refuse("Top-k must be 0 (off) or more.");
    if (!(options.topP > 0.0F && options.topP <= 1.0F))
        return refuse("Top-p must be more than 0 and at most 1 (off).");
    if (!(options.minP >= 0.0F && options.minP < 1.0F))
        return refuse("Min-p must be 0 (off) or more, and less than 1.");
    if (!(options.repeatPenalty > 0.0F) || !std::isfinite(options.repeatPenalty))
        return refuse("The repetition penalty must be more than 0; 1 switches it off.");
    if (options.repeatWindow < 0)
        return refuse("The window of the repetition penalty must be 0 tokens (off) or more.");
    return {};
}

} // namespace askja::sampling
