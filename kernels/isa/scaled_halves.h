// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

/// Σ scale·dot over the two halves of a block, for instruction sets that have nothing better than dotHalves.
namespace askja::kernels::inline ASKJA_ISA::isa {

/// scales[g][h] are the factors of half h of group g, −128 … 127 for each row. The result is a whole number below 2^24
/// (2·128·16·32·127 = 16,646,144, Q6_K), as is all that leads to it, so the floats are exact, fused or not.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void scaledHalves(const std::byte *const (&chunks)[kGroups], const simd::VInt (&scales)[kGroups][2],
                                      const ActivationBlock *const (&a)[kTokens],
                                      simd::VFloat (&result)[kGroups][kTokens])
{
    static_assert(std::int64_t{2} * 128 * 16 * 32 * 127 < 1 << 24);
    simd::VInt first[kGroups][kTokens];
    simd::VInt last[kGroups][kTokens];
    dotHalves<kForm>(chunks, a, first, last);
    for (int g = 0; g < kGroups; ++g) {
        const simd::VFloat firstScale = simd::toFloat(scales[g][0]);
        const simd::VFloat lastScale = simd::toFloat(scales[g][1]);
        for (int t = 0; t < kTokens; ++t)
            result[g][t] = simd::fma(simd::toFloat(first[g][t]), firstScale, simd::toFloat(last[g][t]) * lastScale);
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
