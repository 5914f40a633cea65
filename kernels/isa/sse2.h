// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/simd/x86_128.h"

#include "kernels/isa/spread.h"

#include <cstring>

/// Any x86-64: pmaddwd on bytes widened to 16 bits.
namespace askja::kernels::inline ASKJA_ISA::isa {

inline constexpr int kDecodeStreams = 2; ///< row groups read side by side for one token
inline constexpr int kSuperDecodeStreams = kDecodeStreams; ///< the same for K types
inline constexpr int kPrefetchBytes = 2048; ///< this core walks too slowly for the hardware to run ahead of it
inline constexpr int kTileGroups = 1; ///< row groups and
inline constexpr int kTileTokens = 8; ///< tokens that share one unpacking of quantised weights
inline constexpr int kPanelBlocks = 64; ///< blocks that are unpacked at once for more tokens than a tile has
inline constexpr int kFloatTileTokens = 4; ///< the same for float weights
inline constexpr int kAttentionRows = 4; ///< queries that share a vector of keys or values
inline constexpr int kAttentionSums = 8; ///< registers for their sums
inline constexpr int kAttentionDirectGroups = 1; ///< row groups that convert the cache's elements themselves

using ActivationBlock = SpreadActivationBlock<std::int16_t>;

// A chunk seen as 16-bit lanes has in each row columns 0|1 and 2|3: its even bytes are columns 0 and 2, its odd ones 1
// and 3. Taking the odd ones in place leaves them times 256, and high nibbles of even bytes times 16; so the
// activations that meet them are times 1 and 16 and all others times 256. Every product is times 256 then, and so is
// the sum.
inline constexpr int kScaleBits = 8;

/// −8·Σq in every lane.
inline simd::VInt minus8Sum(const ActivationBlock &block)
{
    const __m128i halves = _mm_load_si128(reinterpret_cast<const __m128i *>(block.halves.lane));
    return {_mm_madd_epi16(halves, _mm_set1_epi16(2))};
}

/// Puts quantised numbers of a block where the dot products below want them: for each four columns the even ones, four
/// times, then the odd ones, four times.
inline void placeActivations(const simd::VInt (&q)[kBlock / simd::kLanes], std::int16_t *out)
{
    auto *to = reinterpret_cast<__m128i *>(out);
    for (int i = 0; i < kBlock / simd::kLanes; ++i) {
        const bool upper = i >= kBlock / simd::kLanes / 2;
        const __m128i swapped = _mm_shuffle_epi32(q[i].v, _MM_SHUFFLE(3, 1, 2, 0));
        const __m128i four = _mm_packs_epi32(swapped, swapped);
        _mm_store_si128(to++, _mm_slli_epi16(_mm_shuffle_epi32(four, 0x00), upper ? kScaleBits - 4 : kScaleBits));
        _mm_store_si128(to++, _mm_slli_epi16(_mm_shuffle_epi32(four, 0x55), upper ? kScaleBits : 0));
    }
}

inline void keep(__m128i &a)
{
    asm("" : "+x"(a)); // NOLINT(hicpp-no-assembler)
}

// Adds the products of a chunk's even or odd bytes.
template <bool kBegin, int kGroups, int kTokens>
ASKJA_INLINE inline void addProducts(const __m128i (&w)[kGroups], const ActivationBlock *const (&a)[kTokens],
                                     int vector, simd::VInt (&dot)[kGroups][kTokens])
{
    for (int t = 0; t < kTokens; ++t) {
        const __m128i q = _mm_load_si128(reinterpret_cast<const __m128i *>(a[t]->q) + vector);
        for (int g = 0; g < kGroups; ++g) {
            dot[g][t].v = kBegin ? _mm_madd_epi16(w[g], q) : _mm_add_epi32(dot[g][t].v, _mm_madd_epi16(w[g], q));
            keep(dot[g][t].v);
        }
    }
}

using Bytes = __m128i;

inline Bytes loadBytes(const std::byte *chunks, int chunk)
{
    return _mm_loadu_si128(reinterpret_cast<const Bytes *>(chunks) + chunk);
}
inline void storeBytes(std::byte *chunks, int chunk, Bytes a)
{
    _mm_storeu_si128(reinterpret_cast<Bytes *>(chunks) + chunk, a);
}
inline Bytes lowNibbles(Bytes raw)
{
    return _mm_and_si128(raw, _mm_set1_epi8(0x0f));
}
inline Bytes highNibbles(Bytes raw)
{
    return lowNibbles(_mm_srli_epi16(raw, 4));
}
/// Moves bits within 16-bit lanes: up, or down if kUp is negative.
template <int kUp> inline Bytes moved(Bytes a)
{
    return kUp == 0 ? a : kUp > 0 ? _mm_slli_epi16(a, kUp < 0 ? 0 : kUp) : _mm_srli_epi16(a, kUp > 0 ? 0 : -kUp);
}
inline Bytes maskedBits(Bytes a, int mask)
{
    return _mm_and_si128(a, _mm_set1_epi8(static_cast<char>(mask)));
}
inline Bytes plusBits(Bytes codes, Bytes plane, int mask)
{
    return _mm_or_si128(codes, maskedBits(plane, mask));
}
inline constexpr bool kLooksUp = false; ///< there is no instruction for it: IQ4 is packed as bytes

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/codes.h"

namespace askja::kernels::inline ASKJA_ISA::isa {

// Chunk kChunk as 16-bit lanes, each number times what its activations lack.
struct EvenAndOdd
{
    __m128i even;
    __m128i odd;
};
template <CodeForm kForm, int kChunk> ASKJA_INLINE inline EvenAndOdd evenAndOdd(const std::byte *chunks)
{
    constexpr bool kUpper = kChunk >= kBlock / 8;
    const __m128i upperBytes = _mm_set1_epi16(static_cast<short>(0xff00));
    if constexpr (kForm == CodeForm{.nibbles = true, .offset = kForm.offset}) { // never unpacked
        const __m128i raw = loadBytes(chunks, kChunk % 4);
        if constexpr (kUpper)
            return {_mm_and_si128(raw, _mm_set1_epi16(0x00f0)), _mm_srli_epi16(raw, 12)};
        else
            return {_mm_and_si128(raw, _mm_set1_epi16(0x000f)), _mm_and_si128(raw, _mm_set1_epi16(0x0f00))};
    } else {
        const __m128i codes = codesOf<kForm, kChunk>(chunks);
        const __m128i even = _mm_srai_epi16(_mm_slli_epi16(codes, 8), kUpper ? 4 : 8);
        return {even, kUpper ? _mm_srai_epi16(codes, 8) : _mm_and_si128(codes, upperBytes)};
    }
}

template <CodeForm kForm, int kChunk, bool kBegin, int kGroups, int kTokens>
ASKJA_INLINE inline void addChunk(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                                  simd::VInt (&dot)[kGroups][kTokens])
{
    __m128i even[kGroups];
    __m128i odd[kGroups];
    for (int g = 0; g < kGroups; ++g) {
        const EvenAndOdd both = evenAndOdd<kForm, kChunk>(chunks[g]);
        even[g] = both.even;
        odd[g] = both.odd;
    }
    addProducts<kBegin>(even, a, 2 * kChunk, dot);
    addProducts<false>(odd, a, 2 * kChunk + 1, dot);
}

/// The dot products of kGroups · kLanes rows with each of kTokens blocks, exact: times 256 they are at most
/// 256·32·128·127, an eighth of what int32 holds.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotCodes(const std::byte *const (&chunks)[kGroups], const ActivationBlock *const (&a)[kTokens],
                                  simd::VInt (&dot)[kGroups][kTokens])
{
    simd::unrolled<kBlock / 8>([&](auto c) ASKJA_INLINE {
        addChunk<kForm, c, c == 0>(chunks, a, dot);
        addChunk<kForm, c + kBlock / 8, false>(chunks, a, dot);
    });
    for (auto &group : dot) {
        for (int t = 0; t < kTokens; ++t) {
            group[t].v = _mm_srai_epi32(group[t].v, kScaleBits);
            if constexpr (kForm.offset != 0)
                group[t] = group[t] + startOf<kForm>(*a[t]);
        }
    }
}

/// The same of the first and of the last 16 columns.
template <CodeForm kForm, int kGroups, int kTokens>
ASKJA_INLINE inline void dotHalves(const std::byte *const (&chunks)[kGroups],
                                   const ActivationBlock *const (&a)[kTokens], simd::VInt (&first)[kGroups][kTokens],
                                   simd::VInt (&last)[kGroups][kTokens])
{
    simd::unrolled<kBlock / 8>([&](auto c) ASKJA_INLINE { addChunk<kForm, c, c == 0>(chunks, a, first); });
    simd::unrolled<kBlock / 8>([&](auto c) ASKJA_INLINE { addChunk<kForm, c + kBlock / 8, c == 0>(chunks, a, last); });
    for (int g = 0; g < kGroups; ++g) {
        for (int t = 0; t < kTokens; ++t) {
            first[g][t] = simd::VInt{_mm_srai_epi32(first[g][t].v, kScaleBits)} + startOfHalf<kForm>(*a[t], 0);
            last[g][t] = simd::VInt{_mm_srai_epi32(last[g][t].v, kScaleBits)} + startOfHalf<kForm>(*a[t], 1);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::isa

#include "kernels/isa/scaled_halves.h"
