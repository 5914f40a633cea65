// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include ASKJA_ISA_HEADER

#include <cstddef>
#include <cstdint>

#if defined(__AMX_INT8__)
#include "tests/bench/kernels/int8_tiles.h"
#else

/// The shortest sequence of this instruction set that multiplies int8 numbers and adds the products in int32 (KERNELS:
/// "the int8 dot it has").
namespace askja::bench::inline ASKJA_ISA {

inline constexpr bool kInt8NeedsTiles = false;

#if defined(__AVX512VNNI__) && !defined(ASKJA_VNNI_IN_EVEX)
using Int8Vector = __m512i;
inline constexpr double kInt8Operations = 2 * 64;
inline Int8Vector int8Filled(char x)
{
    return _mm512_set1_epi8(x);
}
inline Int8Vector int8Step(Int8Vector sum, Int8Vector a, Int8Vector b)
{
    return _mm512_dpbusd_epi32(sum, a, b);
}
#elif defined(__AVXVNNI__) || defined(ASKJA_VNNI_IN_EVEX)
using Int8Vector = __m256i;
inline constexpr double kInt8Operations = 2 * 32;
inline Int8Vector int8Filled(char x)
{
    return _mm256_set1_epi8(x);
}
inline Int8Vector int8Step(Int8Vector sum, Int8Vector a, Int8Vector b)
{
    return kernels::simd::addProducts(sum, a, b);
}
#elif defined(__AVX2__)
using Int8Vector = __m256i;
inline constexpr double kInt8Operations = 2 * 32;
inline Int8Vector int8Filled(char x)
{
    return _mm256_set1_epi8(x);
}
inline Int8Vector int8Step(Int8Vector sum, Int8Vector a, Int8Vector b)
{
    return _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(a, b), _mm256_set1_epi16(1)));
}
#elif defined(__SSE4_1__)
using Int8Vector = __m128i;
inline constexpr double kInt8Operations = 2 * 16;
inline Int8Vector int8Filled(char x)
{
    return _mm_set1_epi8(x);
}
inline Int8Vector int8Step(Int8Vector sum, Int8Vector a, Int8Vector b)
{
    return _mm_add_epi32(sum, _mm_madd_epi16(_mm_maddubs_epi16(a, b), _mm_set1_epi16(1)));
}
#elif defined(__SSE2__) && !defined(ASKJA_PLAIN_LOOPS)
using Int8Vector = __m128i;
inline constexpr double kInt8Operations = 2 * 8; // on int8 numbers widened to int16
inline Int8Vector int8Filled(char x)
{
    return _mm_set1_epi16(x);
}
inline Int8Vector int8Step(Int8Vector sum, Int8Vector a, Int8Vector b)
{
    return _mm_add_epi32(sum, _mm_madd_epi16(a, b));
}
#elif defined(__ARM_FEATURE_MATMUL_INT8)
using Int8Vector = int8x16_t;
inline constexpr double kInt8Operations = 2 * 32; // two rows by two columns of eight
inline Int8Vector int8Filled(char x)
{
    return vdupq_n_s8(static_cast<std::int8_t>(x));
}
inline Int8Vector int8Step(Int8Vector sum, Int8Vector a, Int8Vector b)
{
    return vreinterpretq_s8_s32(vmmlaq_s32(vreinterpretq_s32_s8(sum), a, b));
}
#elif defined(__ARM_FEATURE_DOTPROD)
using Int8Vector = int8x16_t;
inline constexpr double kInt8Operations = 2 * 16;
inline Int8Vector int8Filled(char x)
{
    return vdupq_n_s8(static_cast<std::int8_t>(x));
}
inline Int8Vector int8Step(Int8Vector sum, Int8Vector a, Int8Vector b)
{
    return vreinterpretq_s8_s32(vdotq_s32(vreinterpretq_s32_s8(sum), a, b));
}
#elif defined(__ARM_NEON) && !defined(ASKJA_PLAIN_LOOPS)
using Int8Vector = int8x16_t;
inline constexpr double kInt8Operations = 2 * 8;
inline Int8Vector int8Filled(char x)
{
    return vdupq_n_s8(static_cast<std::int8_t>(x));
}
inline Int8Vector int8Step(Int8Vector sum, Int8Vector a, Int8Vector b)
{
    const int16x8_t products = vmull_s8(vget_low_s8(a), vget_low_s8(b));
    return vreinterpretq_s8_s32(vpadalq_s16(vreinterpretq_s32_s8(sum), products));
}
#else
using Int8Vector = std::int32_t;
inline constexpr double kInt8Operations = 2;
inline Int8Vector int8Filled(char x)
{
    return x;
}
inline Int8Vector int8Step(Int8Vector sum, Int8Vector a, Int8Vector b)
{
    return static_cast<Int8Vector>(static_cast<std::uint32_t>(sum) + static_cast<std::uint32_t>(a * b));
}
#endif

/// Keeps the compiler from knowing what is in a register, at no cost.
inline void hide(Int8Vector &x)
{
#if defined(ASKJA_PLAIN_LOOPS)
    asm volatile("" : "+r"(x));
#elif defined(__AVX512F__) && !defined(ASKJA_VNNI_IN_EVEX)
    asm volatile("" : "+v"(x));
#elif defined(__SSE2__)
    asm volatile("" : "+x"(x));
#elif defined(__ARM_NEON)
    asm volatile("" : "+w"(x));
#else
    asm volatile("" : "+r"(x));
#endif
}

inline double runInt8(long rounds)
{
    constexpr int kChains = 12;
    Int8Vector a = int8Filled(3);
    Int8Vector b = int8Filled(5);
    Int8Vector sums[kChains];
    for (Int8Vector &sum : sums)
        sum = int8Filled(0);
    for (long round = 0; round < rounds; ++round) {
        for (Int8Vector &sum : sums) {
            hide(a); // else one product would do for all sums
            sum = int8Step(sum, a, b);
        }
    }
    for (Int8Vector &sum : sums)
        hide(sum);
    return kInt8Operations * kChains * static_cast<double>(rounds);
}

} // namespace askja::bench::inline ASKJA_ISA

#endif
