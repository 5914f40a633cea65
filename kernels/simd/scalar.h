// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// The wrapper without vector instructions: four lanes of plain C++, the same results as x86_128.h.
namespace askja::kernels::inline ASKJA_ISA::simd {

inline constexpr int kLanes = 4;
inline constexpr bool kFusedMultiplyAdd = false;

struct VFloat
{
    float lane[kLanes];
};
struct VInt
{
    std::int32_t lane[kLanes];
};
struct VMask
{
    bool lane[kLanes];
};

// Calls f(lane index) for each lane and collects the results.
template <class Vector, class Function> inline Vector perLane(Function f)
{
    Vector r;
    for (int i = 0; i < kLanes; ++i)
        r.lane[i] = f(i);
    return r;
}

inline VFloat load(const float *p)
{
    VFloat r;
    std::memcpy(r.lane, p, sizeof r.lane);
    return r;
}
inline void store(float *p, VFloat v)
{
    std::memcpy(p, v.lane, sizeof v.lane);
}
inline VFloat broadcast(float x)
{
    return {{x, x, x, x}};
}
inline VInt broadcast(std::int32_t x)
{
    return {{x, x, x, x}};
}
inline VInt laneIndex()
{
    return {{0, 1, 2, 3}};
}

inline VFloat operator+(VFloat a, VFloat b)
{
    return perLane<VFloat>([&](int i) { return a.lane[i] + b.lane[i]; });
}
inline VFloat operator-(VFloat a, VFloat b)
{
    return perLane<VFloat>([&](int i) { return a.lane[i] - b.lane[i]; });
}
inline VFloat operator*(VFloat a, VFloat b)
{
    return perLane<VFloat>([&](int i) { return a.lane[i] * b.lane[i]; });
}
inline VFloat operator/(VFloat a, VFloat b)
{
    return perLane<VFloat>([&](int i) { return a.lane[i] / b.lane[i]; });
}
/// a·b + c, with two roundings here.
inline VFloat fma(VFloat a, VFloat b, VFloat c)
{
    return a * b + c;
}
/// a where a is the lesser, else b: b if either is NaN.
inline VFloat min(VFloat a, VFloat b)
{
    return perLane<VFloat>([&](int i) { return a.lane[i] < b.lane[i] ? a.lane[i] : b.lane[i]; });
}
inline VFloat max(VFloat a, VFloat b)
{
    return perLane<VFloat>([&](int i) { return a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i]; });
}
inline VMask operator<(VFloat a, VFloat b)
{
    return perLane<VMask>([&](int i) { return a.lane[i] < b.lane[i]; });
}
inline VMask operator<(VInt a, VInt b)
{
    return perLane<VMask>([&](int i) { return a.lane[i] < b.lane[i]; });
}
inline VFloat select(VMask m, VFloat yes, VFloat no)
{
    return perLane<VFloat>([&](int i) { return m.lane[i] ? yes.lane[i] : no.lane[i]; });
}

// Sums wrap around, as the hardware's do.
inline VInt operator+(VInt a, VInt b)
{
    return perLane<VInt>([&](int i) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(a.lane[i]) + static_cast<std::uint32_t>(b.lane[i]));
    });
}
template <int kBits> inline VInt shiftLeft(VInt a)
{
    return perLane<VInt>(
        [&](int i) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(a.lane[i]) << kBits); });
}
inline VFloat toFloat(VInt a)
{
    return perLane<VFloat>([&](int i) { return static_cast<float>(a.lane[i]); });
}
inline VInt bitsOf(VFloat a)
{
    return perLane<VInt>([&](int i) { return std::bit_cast<std::int32_t>(a.lane[i]); });
}
inline VFloat fromBits(VInt a)
{
    return perLane<VFloat>([&](int i) { return std::bit_cast<float>(a.lane[i]); });
}
inline VFloat abs(VFloat a)
{
    return perLane<VFloat>(
        [&](int i) { return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a.lane[i]) & 0x7fffffffU); });
}

/// To nearest even; the least integer for NaN and for what does not fit.
inline VInt roundToInt(VFloat a)
{
    constexpr float kFits = 2147483648.0F;
    constexpr float kWhole = 8388608.0F; // from here on floats are whole numbers
    return perLane<VInt>([&](int i) -> std::int32_t {
        const float x = a.lane[i];
        if (!(x < kFits && x >= -kFits))
            return INT32_MIN;
        const float shift = x < 0 ? -kWhole : kWhole; // adding it leaves no bits for the fraction
        const bool small = x < kWhole && x > -kWhole;
        return static_cast<std::int32_t>(small ? (x + shift) - shift : x);
    });
}

inline VFloat swapPairs(VFloat a)
{
    return {{a.lane[1], a.lane[0], a.lane[3], a.lane[2]}};
}
inline VFloat evenPairs(VFloat a)
{
    return {{a.lane[0], a.lane[0], a.lane[2], a.lane[2]}};
}
inline VFloat oddPairs(VFloat a)
{
    return {{a.lane[1], a.lane[1], a.lane[3], a.lane[3]}};
}

/// Two neighbouring int16 numbers in each lane.
struct VPairs
{
    std::int16_t number[2 * kLanes];
};
template <class Number> inline VPairs loadPairs(const Number *p)
{
    VPairs r;
    for (int i = 0; i < 2 * kLanes; ++i)
        r.number[i] = p[i];
    return r;
}
inline void storePairs(std::int16_t *p, VPairs a)
{
    std::memcpy(p, a.number, sizeof a.number);
}
inline VPairs broadcastPair(const std::int16_t *p)
{
    VPairs r;
    for (int i = 0; i < 2 * kLanes; ++i)
        r.number[i] = p[i % 2];
    return r;
}
/// To each lane of `sum` both products of its pairs.
inline VInt addPairProducts(VInt sum, VPairs a, VPairs b)
{
    return perLane<VInt>([&](int i) {
        return sum.lane[i] + a.number[2 * i] * b.number[2 * i] + a.number[2 * i + 1] * b.number[2 * i + 1];
    });
}
/// 2 · kLanes numbers that fit.
inline void storeShorts(std::int16_t *p, VInt a, VInt b)
{
    for (int i = 0; i < kLanes; ++i) {
        p[i] = static_cast<std::int16_t>(a.lane[i]);
        p[kLanes + i] = static_cast<std::int16_t>(b.lane[i]);
    }
}

/// The greatest lane, of lanes that are numbers, and the sum of all lanes, wrapping around: the same in any order.
inline float greatest(VFloat a)
{
    float result = a.lane[0];
    for (const float x : a.lane)
        result = x > result ? x : result;
    return result;
}
inline std::int32_t sumOf(VInt a)
{
    std::uint32_t sum = 0;
    for (const std::int32_t x : a.lane)
        sum += static_cast<std::uint32_t>(x);
    return static_cast<std::int32_t>(sum);
}

inline void prefetch(const void *)
{
}
inline void prefetchFar(const void *)
{
}

} // namespace askja::kernels::inline ASKJA_ISA::simd

#include "kernels/simd/half_portable.h"
