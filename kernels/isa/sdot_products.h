// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

/// The dot products of instruction sets that use sdot for every tile. Included at the end of their headers, which
/// define what arm_dot.h asks for.
#include "kernels/isa/arm_dot.h"

namespace askja::kernels::inline ASKJA_ISA::isa {

/// The dot products of kGroups · kLanes rows with each of kTokens blocks, exact.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotCodes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                                  simd::VInt (&dot)[kGroups][kTokens])
{
    sdotCodes<kForm>(chunks, a, dot);
}

/// The same of the first and of the last 16 columns.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotHalves(const std::byte *const (&chunks)[kGroups],
                                   const ActivationBlock *const (&a)[kTokens], simd::VInt (&first)[kGroups][kTokens],
                                   simd::VInt (&last)[kGroups][kTokens])
{
    sdotHalves<kForm>(chunks, a, first, last);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/scaled_halves.h"
