// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace askja::test {

struct StepwiseOptions
{
    std::uint32_t contextTokens = 128;
    int batchTokens = 64;
    int threads = 2;
    KvType kvType = KvType::F32;
};

/// A network, its evaluator and its cache, driven directly: the logits of every token, prefixes given back, batches
/// given up. Defined once per instruction set (stepwise_model.cpp).
class StepwiseModel
{
public:
    [[nodiscard]] static std::unique_ptr<StepwiseModel> open(const std::filesystem::path &path,
                                                             const StepwiseOptions &options);
    virtual ~StepwiseModel() = default;

    /// Evaluates these tokens after the ones held, in batches, keeps them, and returns the logits of each.
    [[nodiscard]] virtual std::vector<float> feed(std::span<const TokenId> ids) = 0;
    /// Evaluates one batch but says "cancelled" from the n-th question on. Returns whether it was given up.
    [[nodiscard]] virtual bool feedAndGiveUp(std::span<const TokenId> ids, int questions) = 0;
    /// Keeps at most `count` tokens; returns how many.
    virtual std::uint32_t rollBack(std::uint32_t count) = 0;
    virtual void takeSnapshot() = 0;
};

} // namespace askja::test
