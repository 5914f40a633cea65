// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace askja::kernels {

/// The GGUF weight types with kernels of their own. Blocks as https://github.com/ggml-org/ggml defines them.
enum class WeightType : std::uint8_t {
    F32,
    F16,
    BF16,
    Q4_0, ///< 32 nibbles and an F16 scale: d·(q − 8)
    Q4_1, ///< 32 nibbles, an F16 scale and an F16 minimum: d·q + m
    Q8_0, ///< 32 signed bytes and an F16 scale: d·q
};

/// Columns that share a scale in every quantised type here; also the block of quantised activations.
inline constexpr int kBlock = 32;

[[nodiscard]] constexpr bool isQuantized(WeightType type)
{
    return type != WeightType::F32 && type != WeightType::F16 && type != WeightType::BF16;
}

} // namespace askja::kernels
