// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/platform/memory.h"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <vector>

/// What all benchmarks of kernels share.
namespace askja::bench {

inline constexpr int kPrompt = 512;
inline constexpr std::size_t kMemoryBytes = std::size_t{160} << 20; ///< several times the last cache

struct Model
{
    const char *name;
    int hidden;
    int feedForward;
    int heads;
    int kvHeads;
    int headDimension;

    [[nodiscard]] int kvWidth() const { return kvHeads * headDimension; }
};
inline constexpr Model kModels[] = {{"SmolLM2-135M", 576, 1536, 9, 3, 64},
                                    {"Qwen2.5-0.5B", 896, 4864, 14, 2, 64},
                                    {"Llama-3.2-1B", 2048, 8192, 32, 8, 64}};

/// Nanoseconds of processor time, the least of several runs: other programs disturb it least.
template <class Function> double best(Function f, int runs = 7)
{
    double least = 1e30;
    for (int i = 0; i < runs; ++i) {
        const std::clock_t begin = std::clock();
        f();
        least = std::min(least, static_cast<double>(std::clock() - begin) * (1e9 / CLOCKS_PER_SEC));
    }
    return std::max(least, 1.0);
}

/// Floats in (−2, 2), always the same.
[[nodiscard]] std::vector<float> numbers(std::size_t n);
/// Ends the program where there is no memory.
[[nodiscard]] platform::HugeBuffer buffer(std::size_t bytes);
/// Its memory as numbers of another type.
template <class Number> Number *as(platform::HugeBuffer &memory)
{
    return static_cast<Number *>(static_cast<void *>(memory.data()));
}

} // namespace askja::bench
