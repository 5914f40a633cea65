// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

/// The dot products of instruction sets that use sdot for every tile. Included at the end of their headers, which
/// define what arm_dot.h asks for.
#include "kernels/isa/arm_dot.h"

namespace askja::kernels::inline ASKJA_ISA::isa {

/// The dot products of kGroups · kLanes rows of nibbles (less kOffset: 8 or 0) with each of kTokens blocks, exact.
template <int kOffset, int kGroups, int kTokens>
inline void dotNibbles(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                       simd::VInt (&dot)[kGroups][kTokens])
{
    sdotNibbles<kOffset>(chunks, a, dot);
}

/// The dot products of kGroups · kLanes rows of signed bytes with each of kTokens blocks, exact.
template <int kGroups, int kTokens>
inline void dotBytes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                     simd::VInt (&dot)[kGroups][kTokens])
{
    sdotBytes(chunks, a, dot);
}

} // namespace askja::kernels::inline ASKJA_ISA::isa
