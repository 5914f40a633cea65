// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <arm_neon.h>
#ifdef __ARM_FEATURE_SVE
#include <arm_sve.h>
#if __has_include(<arm_neon_sve_bridge.h>)
#include <arm_neon_sve_bridge.h>
#endif
#endif

#include <cstddef>
#include <cstdint>
#include <cstring>

/// Four lanes: NEON. AArch64 has a fused multiply-add and gives the bits of x86_256.h. ARMv7 has none, nor division,
/// nor rounding, and its vectors take subnormal floats for zeros: there the bits are those of x86_128.h wherever no
/// subnormal float comes in or out.
namespace askja::kernels::inline ASKJA_ISA::simd {

inline constexpr int kLanes = 4;
#ifdef __aarch64__
inline constexpr bool kFusedMultiplyAdd = true;
inline constexpr int kRegisters = 32;
#else
inline constexpr bool kFusedMultiplyAdd = false;
inline constexpr int kRegisters = 16;
#endif

struct VFloat
{
    float32x4_t v;
};
struct VInt
{
    int32x4_t v;
};
struct VMask
{
    uint32x4_t v;
};

inline VFloat load(const float *p)
{
    return {vld1q_f32(p)};
}
inline void store(float *p, VFloat a)
{
    vst1q_f32(p, a.v);
}
inline VFloat broadcast(float x)
{
    return {vdupq_n_f32(x)};
}
inline VInt broadcast(std::int32_t x)
{
    return {vdupq_n_s32(x)};
}
inline VInt laneIndex()
{
    constexpr std::int32_t kIndex[kLanes] = {0, 1, 2, 3};
    return {vld1q_s32(kIndex)};
}

inline VFloat operator+(VFloat a, VFloat b)
{
    return {vaddq_f32(a.v, b.v)};
}
inline VFloat operator-(VFloat a, VFloat b)
{
    return {vsubq_f32(a.v, b.v)};
}
inline VFloat operator*(VFloat a, VFloat b)
{
    return {vmulq_f32(a.v, b.v)};
}
inline VFloat operator/(VFloat a, VFloat b)
{
#ifdef __aarch64__
    return {vdivq_f32(a.v, b.v)};
#else
    float32x4_t r = vdupq_n_f32(vgetq_lane_f32(a.v, 0) / vgetq_lane_f32(b.v, 0));
    r = vsetq_lane_f32(vgetq_lane_f32(a.v, 1) / vgetq_lane_f32(b.v, 1), r, 1);
    r = vsetq_lane_f32(vgetq_lane_f32(a.v, 2) / vgetq_lane_f32(b.v, 2), r, 2);
    return {vsetq_lane_f32(vgetq_lane_f32(a.v, 3) / vgetq_lane_f32(b.v, 3), r, 3)};
#endif
}
/// a·b + c, with one rounding on AArch64, with two on ARMv7.
inline VFloat fma(VFloat a, VFloat b, VFloat c)
{
#ifdef __aarch64__
    return {vfmaq_f32(c.v, a.v, b.v)};
#else
    return a * b + c;
#endif
}
/// a where a is the lesser, else b: b if either is NaN. (The instructions of these names would give NaN.)
inline VFloat min(VFloat a, VFloat b)
{
    return {vbslq_f32(vcltq_f32(a.v, b.v), a.v, b.v)};
}
inline VFloat max(VFloat a, VFloat b)
{
    return {vbslq_f32(vcgtq_f32(a.v, b.v), a.v, b.v)};
}
inline VMask operator<(VFloat a, VFloat b)
{
    return {vcltq_f32(a.v, b.v)};
}
inline VMask operator<(VInt a, VInt b)
{
    return {vcltq_s32(a.v, b.v)};
}
inline VFloat select(VMask m, VFloat yes, VFloat no)
{
    return {vbslq_f32(m.v, yes.v, no.v)};
}

inline VInt operator+(VInt a, VInt b)
{
    return {vaddq_s32(a.v, b.v)};
}
template <int kBits> inline VInt shiftLeft(VInt a)
{
    return {vshlq_n_s32(a.v, kBits)};
}
inline VFloat toFloat(VInt a)
{
    return {vcvtq_f32_s32(a.v)};
}
inline VInt bitsOf(VFloat a)
{
    return {vreinterpretq_s32_f32(a.v)};
}
inline VFloat fromBits(VInt a)
{
    return {vreinterpretq_f32_s32(a.v)};
}
inline VFloat abs(VFloat a)
{
    return {vabsq_f32(a.v)};
}
/// To nearest even; the least integer for NaN and for what does not fit. (The conversions saturate, and NaN is zero.)
inline VInt roundToInt(VFloat a)
{
#ifdef __aarch64__
    const int32x4_t rounded = vcvtnq_s32_f32(a.v);
#else
    const uint32x4_t signs = vdupq_n_u32(0x80000000U);
    const float32x4_t whole = vdupq_n_f32(8388608.0F); // from here on floats are whole numbers
    const float32x4_t shift = vbslq_f32(signs, a.v, whole); // adding it leaves no bits for the fraction
    const float32x4_t nearest = vsubq_f32(vaddq_f32(a.v, shift), shift);
    const int32x4_t rounded = vcvtq_s32_f32(vbslq_f32(vcltq_f32(vabsq_f32(a.v), whole), nearest, a.v));
#endif
    const uint32x4_t fits = vcltq_f32(a.v, vdupq_n_f32(2147483648.0F));
    return {vbslq_s32(fits, rounded, vdupq_n_s32(INT32_MIN))};
}

inline VFloat swapPairs(VFloat a)
{
    return {vrev64q_f32(a.v)};
}
inline VFloat evenPairs(VFloat a)
{
    return {vtrnq_f32(a.v, a.v).val[0]};
}
inline VFloat oddPairs(VFloat a)
{
    return {vtrnq_f32(a.v, a.v).val[1]};
}

/// The greatest lane, of lanes that are numbers, and the sum of all lanes, wrapping around: the same in any order.
inline float greatest(VFloat a)
{
#ifdef __aarch64__
    return vmaxvq_f32(a.v);
#else
    const float32x2_t two = vmax_f32(vget_low_f32(a.v), vget_high_f32(a.v));
    return vget_lane_f32(vpmax_f32(two, two), 0);
#endif
}
inline std::int32_t sumOf(VInt a)
{
#ifdef __aarch64__
    return vaddvq_s32(a.v);
#else
    const int32x2_t two = vadd_s32(vget_low_s32(a.v), vget_high_s32(a.v));
    return vget_lane_s32(vpadd_s32(two, two), 0);
#endif
}

/// sum + a·b of the lower, or of the upper eight bytes.
inline int16x8_t plusLowProduct(int16x8_t sum, int8x16_t a, int8x16_t b)
{
    return vmlal_s8(sum, vget_low_s8(a), vget_low_s8(b));
}
inline int16x8_t plusHighProduct(int16x8_t sum, int8x16_t a, int8x16_t b)
{
#ifdef __aarch64__
    return vmlal_high_s8(sum, a, b);
#else
    return vmlal_s8(sum, vget_high_s8(a), vget_high_s8(b));
#endif
}
inline int16x8_t lowProduct(int8x16_t a, int8x16_t b)
{
    return vmull_s8(vget_low_s8(a), vget_low_s8(b));
}
inline int16x8_t highProduct(int8x16_t a, int8x16_t b)
{
#ifdef __aarch64__
    return vmull_high_s8(a, b);
#else
    return vmull_s8(vget_high_s8(a), vget_high_s8(b));
#endif
}

/// a0 + a1, a2 + a3, b0 + b1, b2 + b3
inline VInt addNeighbours(VInt a, VInt b)
{
#ifdef __aarch64__
    return {vpaddq_s32(a.v, b.v)};
#else
    return {vcombine_s32(vpadd_s32(vget_low_s32(a.v), vget_high_s32(a.v)),
                         vpadd_s32(vget_low_s32(b.v), vget_high_s32(b.v)))};
#endif
}

/// Two neighbouring int16 numbers in each lane.
struct VPairs
{
    int16x8_t v;
};
inline VPairs loadPairs(const std::int16_t *p)
{
    return {vld1q_s16(p)};
}
inline VPairs loadPairs(const std::int8_t *p)
{
    return {vmovl_s8(vld1_s8(p))};
}
inline void storePairs(std::int16_t *p, VPairs a)
{
    vst1q_s16(p, a.v);
}
inline VPairs broadcastPair(const std::int16_t *p)
{
    std::int32_t pair;
    std::memcpy(&pair, p, sizeof pair);
    return {vreinterpretq_s16_s32(vdupq_n_s32(pair))};
}
/// To each lane of `sum` both products of its pairs.
inline VInt addPairProducts(VInt sum, VPairs a, VPairs b)
{
    const VInt low{vmull_s16(vget_low_s16(a.v), vget_low_s16(b.v))};
    const VInt high{vmull_s16(vget_high_s16(a.v), vget_high_s16(b.v))};
    return sum + addNeighbours(low, high);
}
/// 2 · kLanes numbers that fit.
inline void storeShorts(std::int16_t *p, VInt a, VInt b)
{
    vst1q_s16(p, vcombine_s16(vmovn_s32(a.v), vmovn_s32(b.v)));
}

#ifdef __ARM_FEATURE_SVE
// A NEON register is the first 128 bits of the SVE register of its number. Older compilers have no function that says
// so: there an empty instruction gives the register its other type.
#if __has_include(<arm_neon_sve_bridge.h>)
inline svint32_t asSve(int32x4_t v)
{
    return svset_neonq_s32(svundef_s32(), v);
}
inline svint8_t asSve(int8x16_t v)
{
    return svset_neonq_s8(svundef_s8(), v);
}
inline int32x4_t asNeon(svint32_t v)
{
    return svget_neonq_s32(v);
}
#elif !defined(__clang__)
inline svint32_t asSve(int32x4_t v)
{
    svint32_t r;
    __asm__("" : "=w"(r) : "0"(v));
    return r;
}
inline svint8_t asSve(int8x16_t v)
{
    svint8_t r;
    __asm__("" : "=w"(r) : "0"(v));
    return r;
}
inline int32x4_t asNeon(svint32_t v)
{
    int32x4_t r;
    __asm__("" : "=w"(r) : "0"(v));
    return r;
}
#endif

/// sum[i] + Σ a[4i + j] · b[4·kFour + j] with SVE's sdot, which every processor with SVE has.
template <int kFour> inline VInt sveDot(VInt sum, int8x16_t a, int8x16_t b)
{
#if defined(__clang__) && !__has_include(<arm_neon_sve_bridge.h>)
    // Its registers keep their types, but it can print them by their other name; it has no z0 to z7 for these types.
    const int8x16_t four = vreinterpretq_s8_s32(vdupq_laneq_s32(vreinterpretq_s32_s8(b), kFour));
    __asm__("sdot %z0.s, %z1.b, %z2.b" : "+w"(sum.v) : "w"(a), "w"(four));
    return sum;
#else
    return {asNeon(svdot_lane_s32(asSve(sum.v), asSve(a), asSve(b), kFour))};
#endif
}
#endif

__attribute__((always_inline)) inline void prefetch(const void *p)
{
    __builtin_prefetch(p);
}
/// Into the second cache: for what is wanted later, when the first one could not keep it.
__attribute__((always_inline)) inline void prefetchFar(const void *p)
{
    __builtin_prefetch(p, 0, 2);
}

/// kLanes BF16 numbers to floats.
inline VFloat loadBfloat(const void *p)
{
    return {vreinterpretq_f32_u32(vshll_n_u16(vld1_u16(static_cast<const std::uint16_t *>(p)), 16))};
}

#ifdef __aarch64__

/// kLanes F16 numbers to floats.
inline VFloat loadHalf(const void *p)
{
    return {vcvt_f32_f16(vreinterpret_f16_u16(vld1_u16(static_cast<const std::uint16_t *>(p))))};
}
/// To nearest even.
inline void storeHalf(std::uint16_t *p, VFloat a)
{
    vst1_u16(p, vreinterpret_u16_f16(vcvt_f16_f32(a.v)));
}
inline float halfToFloat(std::uint16_t h)
{
    return vgetq_lane_f32(vcvt_f32_f16(vreinterpret_f16_u16(vdup_n_u16(h))), 0);
}

#else

// Halves, one per lane, to floats, but infinity and NaN to numbers above 65,504. Subnormal halves go through integers,
// since the vectors know no subnormal floats: their mantissa times 2^-24 is exact and a normal float. Others move their
// exponent.
inline uint32x4_t finiteHalfToFloat(uint32x4_t h)
{
    const uint32x4_t rest = vandq_u32(h, vdupq_n_u32(0x7fff));
    const float32x4_t tiny = vmulq_f32(vcvtq_f32_u32(rest), vdupq_n_f32(0x1p-24F));
    const uint32x4_t moved = vaddq_u32(vshlq_n_u32(rest, 13), vdupq_n_u32(112U << 23));
    const uint32x4_t subnormal = vcltq_u32(rest, vdupq_n_u32(0x0400));
    const uint32x4_t size = vbslq_u32(subnormal, vreinterpretq_u32_f32(tiny), moved);
    return vbslq_u32(vdupq_n_u32(0x80000000), vshlq_n_u32(h, 16), size);
}
#define ASKJA_SIMD_HAS_LOAD_FINITE_HALF
/// loadHalf() for numbers that are finite.
inline VFloat loadFiniteHalf(const void *p)
{
    return {vreinterpretq_f32_u32(finiteHalfToFloat(vmovl_u16(vld1_u16(static_cast<const std::uint16_t *>(p)))))};
}
/// kLanes F16 numbers to floats: an exponent of ones becomes a float's, with the bit that makes a NaN quiet.
inline VFloat loadHalf(const void *p)
{
    const uint32x4_t h = vmovl_u16(vld1_u16(static_cast<const std::uint16_t *>(p)));
    const uint32x4_t rest = vandq_u32(h, vdupq_n_u32(0x7fff));
    const uint32x4_t quiet = vandq_u32(vcgtq_u32(rest, vdupq_n_u32(0x7c00)), vdupq_n_u32(0x7fc00000));
    const uint32x4_t special = vandq_u32(vcgeq_u32(rest, vdupq_n_u32(0x7c00)), vdupq_n_u32(0x7f800000));
    return {vreinterpretq_f32_u32(vorrq_u32(finiteHalfToFloat(h), vorrq_u32(quiet, special)))};
}

#endif

} // namespace askja::kernels::inline ASKJA_ISA::simd

#ifndef __aarch64__
#define ASKJA_SIMD_HAS_LOAD_HALF
#include "kernels/simd/half_portable.h"
#endif
