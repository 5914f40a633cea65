// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

/// Eight lanes: AVX2 with FMA and F16C.
namespace askja::kernels::inline ASKJA_ISA::simd {

inline constexpr int kLanes = 8;
inline constexpr bool kFusedMultiplyAdd = true;

struct VFloat
{
    __m256 v;
};
struct VInt
{
    __m256i v;
};
struct VMask
{
    __m256 v;
};

inline VFloat load(const float *p)
{
    return {_mm256_loadu_ps(p)};
}
inline void store(float *p, VFloat a)
{
    _mm256_storeu_ps(p, a.v);
}
inline VFloat broadcast(float x)
{
    return {_mm256_set1_ps(x)};
}
inline VInt broadcast(std::int32_t x)
{
    return {_mm256_set1_epi32(x)};
}
inline VInt laneIndex()
{
    return {_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)};
}

inline VFloat operator+(VFloat a, VFloat b)
{
    return {_mm256_add_ps(a.v, b.v)};
}
inline VFloat operator-(VFloat a, VFloat b)
{
    return {_mm256_sub_ps(a.v, b.v)};
}
inline VFloat operator*(VFloat a, VFloat b)
{
    return {_mm256_mul_ps(a.v, b.v)};
}
inline VFloat operator/(VFloat a, VFloat b)
{
    return {_mm256_div_ps(a.v, b.v)};
}
/// a·b + c with one rounding.
inline VFloat fma(VFloat a, VFloat b, VFloat c)
{
    return {_mm256_fmadd_ps(a.v, b.v, c.v)};
}
/// a where a is the lesser, else b: b if either is NaN.
inline VFloat min(VFloat a, VFloat b)
{
    return {_mm256_min_ps(a.v, b.v)};
}
inline VFloat max(VFloat a, VFloat b)
{
    return {_mm256_max_ps(a.v, b.v)};
}
inline VMask operator<(VFloat a, VFloat b)
{
    return {_mm256_cmp_ps(a.v, b.v, _CMP_LT_OS)};
}
inline VMask operator<(VInt a, VInt b)
{
    return {_mm256_castsi256_ps(_mm256_cmpgt_epi32(b.v, a.v))};
}
inline VFloat select(VMask m, VFloat yes, VFloat no)
{
    return {_mm256_blendv_ps(no.v, yes.v, m.v)};
}

inline VInt operator+(VInt a, VInt b)
{
    return {_mm256_add_epi32(a.v, b.v)};
}
template <int kBits> inline VInt shiftLeft(VInt a)
{
    return {_mm256_slli_epi32(a.v, kBits)};
}
inline VFloat toFloat(VInt a)
{
    return {_mm256_cvtepi32_ps(a.v)};
}
inline VInt bitsOf(VFloat a)
{
    return {_mm256_castps_si256(a.v)};
}
inline VFloat fromBits(VInt a)
{
    return {_mm256_castsi256_ps(a.v)};
}
inline VFloat abs(VFloat a)
{
    return {_mm256_and_ps(a.v, _mm256_castsi256_ps(_mm256_set1_epi32(0x7fffffff)))};
}
/// To nearest even; the least integer for NaN and for what does not fit.
inline VInt roundToInt(VFloat a)
{
    return {_mm256_cvtps_epi32(a.v)};
}

inline VFloat swapPairs(VFloat a)
{
    return {_mm256_permute_ps(a.v, 0xb1)};
}
inline VFloat evenPairs(VFloat a)
{
    return {_mm256_moveldup_ps(a.v)};
}
inline VFloat oddPairs(VFloat a)
{
    return {_mm256_movehdup_ps(a.v)};
}

/// The greatest lane, of lanes that are numbers, and the sum of all lanes, wrapping around: the same in any order.
inline float greatest(VFloat a)
{
    const __m128 four = _mm_max_ps(_mm256_castps256_ps128(a.v), _mm256_extractf128_ps(a.v, 1));
    const __m128 two = _mm_max_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_max_ss(two, _mm_shuffle_ps(two, two, 1)));
}
inline std::int32_t sumOf(VInt a)
{
    const __m128i four = _mm_add_epi32(_mm256_castsi256_si128(a.v), _mm256_extracti128_si256(a.v, 1));
    const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1)));
}

/// Two neighbouring int16 numbers in each lane.
struct VPairs
{
    __m256i v;
};
inline VPairs loadPairs(const std::int16_t *p)
{
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i *>(p))};
}
inline VPairs loadPairs(const std::int8_t *p)
{
    return {_mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i *>(p)))};
}
inline void storePairs(std::int16_t *p, VPairs a)
{
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(p), a.v);
}
inline VPairs broadcastPair(const std::int16_t *p)
{
    std::int32_t pair;
    std::memcpy(&pair, p, sizeof pair);
    return {_mm256_set1_epi32(pair)};
}
/// To each lane of `sum` both products of its pairs.
inline VInt addPairProducts(VInt sum, VPairs a, VPairs b)
{
#if defined(ASKJA_VNNI_IN_EVEX) // see x86_256_vnni.h
    __asm__("%{evex%} vpdpwssd %2, %1, %0" : "+x"(sum.v) : "x"(a.v), "x"(b.v));
    return sum;
#elif defined(__AVXVNNI__)
    return {_mm256_dpwssd_avx_epi32(sum.v, a.v, b.v)};
#else
    __m256i both = _mm256_add_epi32(sum.v, _mm256_madd_epi16(a.v, b.v));
    __asm__("" : "+x"(both)); // GCC would gather products before it adds them, and run out of registers
    return {both};
#endif
}
/// 2 · kLanes numbers that fit.
inline void storeShorts(std::int16_t *p, VInt a, VInt b)
{
    const __m256i quarters = _mm256_packs_epi32(a.v, b.v); // a's, b's, a's, b's
    _mm256_storeu_si256(reinterpret_cast<__m256i *>(p), _mm256_permute4x64_epi64(quarters, 0xd8));
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
    return {_mm256_cvtph_ps(_mm_loadu_si128(static_cast<const __m128i *>(p)))};
}
/// kLanes signed bytes as integers.
inline VInt loadSmall(const std::int8_t *p)
{
    return {_mm256_cvtepi8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(p)))};
}
#define ASKJA_SIMD_HAS_LOAD_SMALL
/// kLanes BF16 numbers to floats.
inline VFloat loadBfloat(const void *p)
{
    const __m256i wide = _mm256_cvtepu16_epi32(_mm_loadu_si128(static_cast<const __m128i *>(p)));
    return {_mm256_castsi256_ps(_mm256_slli_epi32(wide, 16))};
}
/// To nearest even.
inline void storeHalf(std::uint16_t *p, VFloat a)
{
    _mm_storeu_si128(reinterpret_cast<__m128i *>(p), _mm256_cvtps_ph(a.v, _MM_FROUND_TO_NEAREST_INT));
}
inline float halfToFloat(std::uint16_t h)
{
    return _cvtsh_ss(h);
}

} // namespace askja::kernels::inline ASKJA_ISA::simd
