// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <arm_sve.h>

#include <cstddef>
#include <cstdint>

#if !defined(__ARM_FEATURE_SVE_BITS) || __ARM_FEATURE_SVE_BITS == 0
#error "arm_sve.h needs a fixed vector length: -msve-vector-bits="
#endif

/// Whole SVE registers of a length fixed by the compiler's flags, 256 or 512 bits: eight or sixteen lanes, and the bits
/// of x86_256.h.
namespace askja::kernels::inline ASKJA_ISA::simd {

inline constexpr int kLanes = __ARM_FEATURE_SVE_BITS / 32;
inline constexpr bool kFusedMultiplyAdd = true;

// Only types of a fixed size can be members and elements.
#define ASKJA_FIXED __attribute__((arm_sve_vector_bits(__ARM_FEATURE_SVE_BITS)))
using FixedFloats = svfloat32_t ASKJA_FIXED;
using FixedInts = svint32_t ASKJA_FIXED;
using FixedBytes = svint8_t ASKJA_FIXED;
using FixedMask = svbool_t ASKJA_FIXED;
#undef ASKJA_FIXED

struct VFloat
{
    FixedFloats v;
};
struct VInt
{
    FixedInts v;
};
struct VMask
{
    FixedMask v;
};

inline svbool_t all()
{
    return svptrue_b32();
}

inline VFloat load(const float *p)
{
    return {svld1_f32(all(), p)};
}
inline void store(float *p, VFloat a)
{
    svst1_f32(all(), p, a.v);
}
inline VFloat broadcast(float x)
{
    return {svdup_n_f32(x)};
}
inline VInt broadcast(std::int32_t x)
{
    return {svdup_n_s32(x)};
}
inline VInt laneIndex()
{
    return {svindex_s32(0, 1)};
}

inline VFloat operator+(VFloat a, VFloat b)
{
    return {svadd_f32_x(all(), a.v, b.v)};
}
inline VFloat operator-(VFloat a, VFloat b)
{
    return {svsub_f32_x(all(), a.v, b.v)};
}
inline VFloat operator*(VFloat a, VFloat b)
{
    return {svmul_f32_x(all(), a.v, b.v)};
}
inline VFloat operator/(VFloat a, VFloat b)
{
    return {svdiv_f32_x(all(), a.v, b.v)};
}
/// a·b + c with one rounding.
inline VFloat fma(VFloat a, VFloat b, VFloat c)
{
    return {svmla_f32_x(all(), c.v, a.v, b.v)};
}
/// a where a is the lesser, else b: b if either is NaN. (The instructions of these names would give NaN.)
inline VFloat min(VFloat a, VFloat b)
{
    return {svsel_f32(svcmplt_f32(all(), a.v, b.v), a.v, b.v)};
}
inline VFloat max(VFloat a, VFloat b)
{
    return {svsel_f32(svcmpgt_f32(all(), a.v, b.v), a.v, b.v)};
}
inline VMask operator<(VFloat a, VFloat b)
{
    return {svcmplt_f32(all(), a.v, b.v)};
}
inline VMask operator<(VInt a, VInt b)
{
    return {svcmplt_s32(all(), a.v, b.v)};
}
inline VFloat select(VMask m, VFloat yes, VFloat no)
{
    return {svsel_f32(m.v, yes.v, no.v)};
}

inline VInt operator+(VInt a, VInt b)
{
    return {svadd_s32_x(all(), a.v, b.v)};
}
template <int kBits> inline VInt shiftLeft(VInt a)
{
    return {svlsl_n_s32_x(all(), a.v, kBits)};
}
inline VFloat toFloat(VInt a)
{
    return {svcvt_f32_s32_x(all(), a.v)};
}
inline VInt bitsOf(VFloat a)
{
    return {svreinterpret_s32_f32(a.v)};
}
inline VFloat fromBits(VInt a)
{
    return {svreinterpret_f32_s32(a.v)};
}
inline VFloat abs(VFloat a)
{
    return {svabs_f32_x(all(), a.v)};
}
/// To nearest even; the least integer for NaN and for what does not fit. (The conversion saturates, and NaN is zero.)
inline VInt roundToInt(VFloat a)
{
    const svint32_t rounded = svcvt_s32_f32_x(all(), svrintn_f32_x(all(), a.v));
    return {svsel_s32(svcmplt_n_f32(all(), a.v, 2147483648.0F), rounded, svdup_n_s32(INT32_MIN))};
}

inline VFloat swapPairs(VFloat a)
{
    return {svreinterpret_f32_u64(svrevw_u64_x(svptrue_b64(), svreinterpret_u64_f32(a.v)))};
}
inline VFloat evenPairs(VFloat a)
{
    return {svtrn1_f32(a.v, a.v)};
}
inline VFloat oddPairs(VFloat a)
{
    return {svtrn2_f32(a.v, a.v)};
}

/// The greatest lane, of lanes that are numbers, and the sum of all lanes, wrapping around: the same in any order.
inline float greatest(VFloat a)
{
    return svmaxv_f32(all(), a.v);
}
inline std::int32_t sumOf(VInt a)
{
    return static_cast<std::int32_t>(svaddv_s32(all(), a.v));
}

/// Two neighbouring int16 numbers in each lane, as two int32 numbers each: SVE multiplies no pairs.
struct VPairs
{
    FixedInts even;
    FixedInts odd;
};
inline VPairs loadPairs(const std::int16_t *p)
{
    const svint32_t pairs = svld1_s32(all(), reinterpret_cast<const std::int32_t *>(p));
    return {svexth_s32_x(all(), pairs), svasr_n_s32_x(all(), pairs, 16)};
}
inline VPairs loadPairs(const std::int8_t *p)
{
    const svint32_t pairs = svld1sh_s32(all(), reinterpret_cast<const std::int16_t *>(p));
    return {svextb_s32_x(all(), pairs), svasr_n_s32_x(all(), pairs, 8)};
}
inline void storePairs(std::int16_t *p, VPairs a)
{
    const svint32_t odd = svlsl_n_s32_x(all(), a.odd, 16);
    const svint32_t even = svand_n_s32_x(all(), a.even, 0xffff);
    svst1_s32(all(), reinterpret_cast<std::int32_t *>(p), svorr_s32_x(all(), odd, even));
}
inline VPairs broadcastPair(const std::int16_t *p)
{
    return {svdup_n_s32(p[0]), svdup_n_s32(p[1])};
}
/// To each lane of `sum` both products of its pairs.
inline VInt addPairProducts(VInt sum, VPairs a, VPairs b)
{
    return {svmla_s32_x(all(), svmla_s32_x(all(), sum.v, a.even, b.even), a.odd, b.odd)};
}
/// 2 · kLanes numbers that fit.
inline void storeShorts(std::int16_t *p, VInt a, VInt b)
{
    svst1h_s32(all(), p, a.v);
    svst1h_s32(all(), p + kLanes, b.v);
}

__attribute__((always_inline)) inline void prefetch(const void *p)
{
    svprfb(svptrue_b8(), p, SV_PLDL1KEEP);
}
/// Into the second cache: for what is wanted later, when the first one could not keep it.
__attribute__((always_inline)) inline void prefetchFar(const void *p)
{
    svprfb(svptrue_b8(), p, SV_PLDL2KEEP);
}

/// kLanes signed bytes as integers.
inline VInt loadSmall(const std::int8_t *p)
{
    return {svld1sb_s32(all(), p)};
}
#define ASKJA_SIMD_HAS_LOAD_SMALL
/// kLanes F16 numbers to floats.
inline VFloat loadHalf(const void *p)
{
    const svuint32_t h = svld1uh_u32(all(), static_cast<const std::uint16_t *>(p));
    return {svcvt_f32_f16_x(all(), svreinterpret_f16_u32(h))};
}
/// kLanes BF16 numbers to floats.
inline VFloat loadBfloat(const void *p)
{
    const svuint32_t h = svld1uh_u32(all(), static_cast<const std::uint16_t *>(p));
    return {svreinterpret_f32_u32(svlsl_n_u32_x(all(), h, 16))};
}
/// To nearest even.
inline void storeHalf(std::uint16_t *p, VFloat a)
{
    svst1h_u32(all(), p, svreinterpret_u32_f16(svcvt_f16_f32_x(all(), a.v)));
}
inline float halfToFloat(std::uint16_t h)
{
    const svfloat32_t x = svcvt_f32_f16_x(all(), svreinterpret_f16_u32(svdup_n_u32(h)));
    return svlastb_f32(all(), x);
}

} // namespace askja::kernels::inline ASKJA_ISA::simd
