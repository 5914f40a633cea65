// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <emmintrin.h>
#ifdef __SSE4_1__
#include <smmintrin.h>
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>

/// Four lanes: SSE2, with SSE4.1 where the compiler may use it. No fused multiply-add.
namespace askja::kernels::inline ASKJA_ISA::simd {

inline constexpr int kLanes = 4;
inline constexpr bool kFusedMultiplyAdd = false;

struct VFloat
{
    __m128 v;
};
struct VInt
{
    __m128i v;
};
struct VMask
{
    __m128 v;
};

inline VFloat load(const float *p)
{
    return {_mm_loadu_ps(p)};
}
inline void store(float *p, VFloat a)
{
    _mm_storeu_ps(p, a.v);
}
inline VFloat broadcast(float x)
{
    return {_mm_set1_ps(x)};
}
inline VInt broadcast(std::int32_t x)
{
    return {_mm_set1_epi32(x)};
}
inline VInt laneIndex()
{
    return {_mm_setr_epi32(0, 1, 2, 3)};
}

inline VFloat operator+(VFloat a, VFloat b)
{
    return {_mm_add_ps(a.v, b.v)};
}
inline VFloat operator-(VFloat a, VFloat b)
{
    return {_mm_sub_ps(a.v, b.v)};
}
inline VFloat operator*(VFloat a, VFloat b)
{
    return {_mm_mul_ps(a.v, b.v)};
}
inline VFloat operator/(VFloat a, VFloat b)
{
    return {_mm_div_ps(a.v, b.v)};
}
/// a·b + c, with two roundings here.
inline VFloat fma(VFloat a, VFloat b, VFloat c)
{
    return a * b + c;
}
/// a where a is the lesser, else b: b if either is NaN.
inline VFloat min(VFloat a, VFloat b)
{
    return {_mm_min_ps(a.v, b.v)};
}
inline VFloat max(VFloat a, VFloat b)
{
    return {_mm_max_ps(a.v, b.v)};
}
inline VMask operator<(VFloat a, VFloat b)
{
    return {_mm_cmplt_ps(a.v, b.v)};
}
inline VMask operator<(VInt a, VInt b)
{
    return {_mm_castsi128_ps(_mm_cmplt_epi32(a.v, b.v))};
}
inline VFloat select(VMask m, VFloat yes, VFloat no)
{
#ifdef __SSE4_1__
    return {_mm_blendv_ps(no.v, yes.v, m.v)};
#else
    return {_mm_or_ps(_mm_and_ps(m.v, yes.v), _mm_andnot_ps(m.v, no.v))};
#endif
}

inline VInt operator+(VInt a, VInt b)
{
    return {_mm_add_epi32(a.v, b.v)};
}
template <int kBits> inline VInt shiftLeft(VInt a)
{
    return {_mm_slli_epi32(a.v, kBits)};
}
inline VFloat toFloat(VInt a)
{
    return {_mm_cvtepi32_ps(a.v)};
}
inline VInt bitsOf(VFloat a)
{
    return {_mm_castps_si128(a.v)};
}
inline VFloat fromBits(VInt a)
{
    return {_mm_castsi128_ps(a.v)};
}
inline VFloat abs(VFloat a)
{
    return {_mm_and_ps(a.v, _mm_castsi128_ps(_mm_set1_epi32(0x7fffffff)))};
}
/// To nearest even; the least integer for NaN and for what does not fit.
inline VInt roundToInt(VFloat a)
{
    return {_mm_cvtps_epi32(a.v)};
}

inline VFloat swapPairs(VFloat a)
{
    return {_mm_shuffle_ps(a.v, a.v, 0xb1)};
}
inline VFloat evenPairs(VFloat a)
{
    return {_mm_shuffle_ps(a.v, a.v, 0xa0)};
}
inline VFloat oddPairs(VFloat a)
{
    return {_mm_shuffle_ps(a.v, a.v, 0xf5)};
}

/// The greatest lane, of lanes that are numbers, and the sum of all lanes, wrapping around: the same in any order.
inline float greatest(VFloat a)
{
    const __m128 two = _mm_max_ps(a.v, _mm_movehl_ps(a.v, a.v));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_shuffle_ps(two, two, 1)));
}
inline std::int32_t sumOf(VInt a)
{
    const __m128i two = _mm_add_epi32(a.v, _mm_shuffle_epi32(a.v, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1)));
}

/// Two neighbouring int16 numbers in each lane.
struct VPairs
{
    __m128i v;
};
inline VPairs loadPairs(const std::int16_t *p)
{
    return {_mm_loadu_si128(reinterpret_cast<const __m128i *>(p))};
}
inline VPairs loadPairs(const std::int8_t *p)
{
    const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i *>(p));
#ifdef __SSE4_1__
    return {_mm_cvtepi8_epi16(bytes)};
#else
    return {_mm_srai_epi16(_mm_unpacklo_epi8(bytes, bytes), 8)};
#endif
}
inline void storePairs(std::int16_t *p, VPairs a)
{
    _mm_storeu_si128(reinterpret_cast<__m128i *>(p), a.v);
}
inline VPairs broadcastPair(const std::int16_t *p)
{
    std::int32_t pair;
    std::memcpy(&pair, p, sizeof pair);
    return {_mm_set1_epi32(pair)};
}
/// To each lane of `sum` both products of its pairs.
inline VInt addPairProducts(VInt sum, VPairs a, VPairs b)
{
    return {_mm_add_epi32(sum.v, _mm_madd_epi16(a.v, b.v))};
}
/// 2 · kLanes numbers that fit.
inline void storeShorts(std::int16_t *p, VInt a, VInt b)
{
    _mm_storeu_si128(reinterpret_cast<__m128i *>(p), _mm_packs_epi32(a.v, b.v));
}

__attribute__((always_inline)) inline void prefetch(const void *p)
{
    _mm_prefetch(static_cast<const char *>(p), _MM_HINT_T0);
}
/// Into the second cache: for what is wanted later, when the first one could not keep it.
__attribute__((always_inline)) inline void prefetchFar(const void *p)
{
    _mm_prefetch(static_cast<const char *>(p), _MM_HINT_T1);
}

// The half's bits arrive in the upper 16 of each lane. Exponent and mantissa as a float's are the half times 2^-112;
// the multiplication is exact, subnormals included. An exponent of ones becomes a float's before it, so that infinity
// stays infinity, and the multiplication makes a NaN quiet as F16C does.
inline VFloat upperHalfToFloat(__m128i upper)
{
    const __m128i sign = _mm_and_si128(upper, _mm_set1_epi32(INT32_MIN));
    const __m128i rest = _mm_srli_epi32(_mm_xor_si128(upper, sign), 3);
    const __m128i special = _mm_cmpgt_epi32(rest, _mm_set1_epi32((0x7c00 << 13) - 1));
    const __m128i number = _mm_or_si128(rest, _mm_and_si128(special, _mm_set1_epi32(0x7f800000)));
    const __m128 scale = _mm_castsi128_ps(_mm_set1_epi32((127 + 112) << 23));
    return {_mm_or_ps(_mm_mul_ps(_mm_castsi128_ps(number), scale), _mm_castsi128_ps(sign))};
}

/// kLanes F16 numbers to floats.
inline VFloat loadHalf(const void *p)
{
    const __m128i h = _mm_loadl_epi64(static_cast<const __m128i *>(p));
    return upperHalfToFloat(_mm_unpacklo_epi16(_mm_setzero_si128(), h));
}
inline VFloat loadFiniteHalf(const void *p)
{
    const __m128i h = _mm_loadl_epi64(static_cast<const __m128i *>(p));
    const __m128i shifted = _mm_srai_epi32(_mm_unpacklo_epi16(h, h), 3);
    const __m128i number = _mm_and_si128(shifted, _mm_set1_epi32(INT32_MIN | (0x7fff << 13)));
    return {_mm_mul_ps(_mm_castsi128_ps(number), _mm_castsi128_ps(_mm_set1_epi32((127 + 112) << 23)))};
}
// Processors take their time over subnormal floats, so none appears: below the smallest normal half, the mantissa
// becomes that of a number from 2^-14 on, and 2^-14 is taken away. Both are exact.
inline VFloat loadSteadyHalf(const void *p)
{
    const __m128i h = _mm_loadl_epi64(static_cast<const __m128i *>(p));
    const __m128i upper = _mm_unpacklo_epi16(_mm_setzero_si128(), h);
    const __m128i sign = _mm_and_si128(upper, _mm_set1_epi32(INT32_MIN));
    const __m128i rest = _mm_srli_epi32(_mm_xor_si128(upper, sign), 3);
    const __m128i subnormal = _mm_cmpgt_epi32(_mm_set1_epi32(1 << 23), rest);
    const __m128i exponent = _mm_sub_epi32(_mm_set1_epi32(112 << 23), _mm_slli_epi32(subnormal, 23));
    const __m128i excess = _mm_and_si128(subnormal, _mm_set1_epi32(113 << 23));
    const __m128 size = _mm_sub_ps(_mm_castsi128_ps(_mm_add_epi32(rest, exponent)), _mm_castsi128_ps(excess));
    return {_mm_or_ps(size, _mm_castsi128_ps(sign))};
}
/// kLanes signed bytes as integers.
inline VInt loadSmall(const std::int8_t *p)
{
    std::int32_t four;
    std::memcpy(&four, p, sizeof four);
#ifdef __SSE4_1__
    return {_mm_cvtepi8_epi32(_mm_cvtsi32_si128(four))};
#else
    const __m128i twice = _mm_unpacklo_epi8(_mm_cvtsi32_si128(four), _mm_cvtsi32_si128(four));
    return {_mm_srai_epi32(_mm_unpacklo_epi16(twice, twice), 24)};
#endif
}
#define ASKJA_SIMD_HAS_LOAD_SMALL
/// kLanes BF16 numbers to floats.
inline VFloat loadBfloat(const void *p)
{
    const __m128i h = _mm_loadl_epi64(static_cast<const __m128i *>(p));
    return {_mm_castsi128_ps(_mm_unpacklo_epi16(_mm_setzero_si128(), h))};
}

} // namespace askja::kernels::inline ASKJA_ISA::simd

#define ASKJA_SIMD_HAS_LOAD_HALF
#define ASKJA_SIMD_HAS_LOAD_FINITE_HALF
#define ASKJA_SIMD_HAS_LOAD_STEADY_HALF
#include "kernels/simd/half_portable.h"
