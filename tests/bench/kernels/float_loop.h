// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include ASKJA_ISA_HEADER

namespace askja::bench::inline ASKJA_ISA {

inline double runFloat(long rounds)
{
    namespace simd = kernels::simd;
    // Every chain multiplies what it has, so the compiler can move nothing out of the loop.
    constexpr int kChains = 12;
    volatile float almostOne = 0.9999999F;
    const simd::VFloat factor = simd::broadcast(static_cast<float>(almostOne));
    const simd::VFloat term = simd::broadcast(1 - static_cast<float>(almostOne));
    simd::VFloat chains[kChains];
    for (int i = 0; i < kChains; ++i)
        chains[i] = simd::broadcast(static_cast<float>(i));
    for (long round = 0; round < rounds; ++round) {
        for (simd::VFloat &chain : chains)
            chain = simd::fma(chain, factor, term);
    }
    for (int i = 1; i < kChains; ++i)
        chains[0] = chains[0] + chains[i];
    float sum[simd::kLanes];
    simd::store(sum, chains[0]);
    volatile float kept = sum[0];
    static_cast<void>(kept);
    return 2.0 * kChains * simd::kLanes * static_cast<double>(rounds);
}

} // namespace askja::bench::inline ASKJA_ISA
