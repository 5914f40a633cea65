// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

// GCC 12 warns about the deliberately undefined vectors of its own header (GCC bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>

/// Sixteen lanes: AVX-512 F, BW, DQ and VL.
namespace askja::kernels::inline ASKJA_ISA::simd {

inline constexpr int kLanes = 16;
inline constexpr bool kFusedMultiplyAdd = true;

struct VFloat
{
    __m512 v;
};
struct VInt
{
    __m512i v;
};
struct VMask
{
    __mmask16 v;
};

inline VFloat load(const float *p)
{
    return {_mm512_loadu_ps(p)};
}
inline void store(float *p, VFloat a)
{
    _mm512_storeu_ps(p, a.v);
}
inline VFloat broadcast(float x)
{
    return {_mm512_set1_ps(x)};
}
inline VInt broadcast(std::int32_t x)
{
    return {_mm512_set1_epi32(x)};
}
inline VInt laneIndex()
{
    return {_mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)};
}

inline VFloat operator+(VFloat a, VFloat b)
{
    return {_mm512_add_ps(a.v, b.v)};
}
inline VFloat operator-(VFloat a, VFloat b)
{
    return {_mm512_sub_ps(a.v, b.v)};
}
inline VFloat operator*(VFloat a, VFloat b)
{
    return {_mm512_mul_ps(a.v, b.v)};
}
inline VFloat operator/(VFloat a, VFloat b)
{
    return {_mm512_div_ps(a.v, b.v)};
}
/// a·b + c with one rounding.
inline VFloat fma(VFloat a, VFloat b, VFloat c)
{
    return {_mm512_fmadd_ps(a.v, b.v, c.v)};
}
/// *a times every lane of b, plus c, as one instruction. Left to itself the compiler loads a factor once for two
/// products, which is a sixth slower (Zen 4, attention).
inline VFloat fmaFactor(const float *a, VFloat b, VFloat c)
{
    __asm__("vfmadd231ps %2%{1to16%}, %1, %0" : "+v"(c.v) : "v"(b.v), "m"(*a));
    return c;
}
/// a where a is the lesser, else b: b if either is NaN.
inline VFloat min(VFloat a, VFloat b)
{
    return {_mm512_min_ps(a.v, b.v)};
}
inline VFloat max(VFloat a, VFloat b)
{
    return {_mm512_max_ps(a.v, b.v)};
}
inline VMask operator<(VFloat a, VFloat b)
{
    return {_mm512_cmp_ps_mask(a.v, b.v, _CMP_LT_OS)};
}
inline VMask operator<(VInt a, VInt b)
{
    return {_mm512_cmplt_epi32_mask(a.v, b.v)};
}
inline VFloat select(VMask m, VFloat yes, VFloat no)
{
    return {_mm512_mask_blend_ps(m.v, no.v, yes.v)};
}

inline VInt operator+(VInt a, VInt b)
{
    return {_mm512_add_epi32(a.v, b.v)};
}
template <int kBits> inline VInt shiftLeft(VInt a)
{
    return {_mm512_slli_epi32(a.v, kBits)};
}
inline VFloat toFloat(VInt a)
{
    return {_mm512_cvtepi32_ps(a.v)};
}
inline VInt bitsOf(VFloat a)
{
    return {_mm512_castps_si512(a.v)};
}
inline VFloat fromBits(VInt a)
{
    return {_mm512_castsi512_ps(a.v)};
}
inline VFloat abs(VFloat a)
{
    return {_mm512_abs_ps(a.v)};
}
/// To nearest even; the least integer for NaN and for what does not fit.
inline VInt roundToInt(VFloat a)
{
    return {_mm512_cvtps_epi32(a.v)};
}

inline VFloat swapPairs(VFloat a)
{
    return {_mm512_permute_ps(a.v, 0xb1)};
}
inline VFloat evenPairs(VFloat a)
{
    return {_mm512_moveldup_ps(a.v)};
}
inline VFloat oddPairs(VFloat a)
{
    return {_mm512_movehdup_ps(a.v)};
}

/// The greatest lane, of lanes that are numbers, and the sum of all lanes, wrapping around: the same in any order.
inline float greatest(VFloat a)
{
    return _mm512_reduce_max_ps(a.v);
}
inline std::int32_t sumOf(VInt a)
{
    return _mm512_reduce_add_epi32(a.v);
}

/// Two neighbouring int16 numbers in each lane.
struct VPairs
{
    __m512i v;
};
inline VPairs loadPairs(const std::int16_t *p)
{
    return {_mm512_loadu_si512(p)};
}
inline VPairs loadPairs(const std::int8_t *p)
{
    return {_mm512_cvtepi8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(p)))};
}
inline void storePairs(std::int16_t *p, VPairs a)
{
    _mm512_storeu_si512(p, a.v);
}
inline VPairs broadcastPair(const std::int16_t *p)
{
    std::int32_t pair;
    std::memcpy(&pair, p, sizeof pair);
    return {_mm512_set1_epi32(pair)};
}
/// To each lane of `sum` both products of its pairs.
inline VInt addPairProducts(VInt sum, VPairs a, VPairs b)
{
    return {_mm512_dpwssd_epi32(sum.v, a.v, b.v)};
}
/// The same with one pair in memory for all lanes. As an intrinsic GCC 12 copies every sum twice.
inline VInt addPairFactor(VInt sum, VPairs a, const std::int16_t *pair)
{
    using Pair = const char[2 * sizeof *pair];
    __asm__("vpdpwssd %2%{1to16%}, %1, %0" : "+v"(sum.v) : "v"(a.v), "m"(*reinterpret_cast<Pair *>(pair)));
    return sum;
}
#define ASKJA_SIMD_HAS_PAIR_FACTOR
/// 2 · kLanes numbers that fit.
inline void storeShorts(std::int16_t *p, VInt a, VInt b)
{
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(p), _mm512_cvtsepi32_epi16(a.v));
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(p + kLanes), _mm512_cvtsepi32_epi16(b.v));
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

/// kLanes F16 numbers to floats.
inline VFloat loadHalf(const void *p)
{
    return {_mm512_cvtph_ps(_mm256_loadu_si256(static_cast<const __m256i *>(p)))};
}
/// kLanes signed bytes as integers.
inline VInt loadSmall(const std::int8_t *p)
{
    return {_mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i *>(p)))};
}
#define ASKJA_SIMD_HAS_LOAD_SMALL
/// kLanes BF16 numbers to floats.
inline VFloat loadBfloat(const void *p)
{
    const __m512i wide = _mm512_cvtepu16_epi32(_mm256_loadu_si256(static_cast<const __m256i *>(p)));
    return {_mm512_castsi512_ps(_mm512_slli_epi32(wide, 16))};
}
/// To nearest even.
inline void storeHalf(std::uint16_t *p, VFloat a)
{
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(p), _mm512_cvtps_ph(a.v, _MM_FROUND_TO_NEAREST_INT));
}
inline float halfToFloat(std::uint16_t h)
{
    return _cvtsh_ss(h);
}

} // namespace askja::kernels::inline ASKJA_ISA::simd

#define ASKJA_SIMD_HAS_FMA_FACTOR
