// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

/// The quantised blocks of GGUF taken apart, and put together again byte for byte. Source: ggml's ggml-common.h and
/// ggml-quants.c. No bit of a block is lost on the way, so unpacking gives what was packed.
namespace askja::kernels::inline ASKJA_ISA::stored {

/// Integers of kBlock columns, without offset: 0 … 63; of Q8_0 the signed bytes.
using Codes = std::uint8_t[kBlock];

/// What stands beside the integers of one stored block. With blocks of 256 columns, column c has the numbers
/// [c / 32], or [c / 16] of Q2_K, Q3_K and Q6_K.
struct Scales
{
    std::uint16_t scale = 0; ///< F16
    std::uint16_t minimum = 0; ///< F16; of the K types it is subtracted
    std::int8_t scales[kSuperBlock / 16] = {};
    std::int8_t minima[kSuperBlock / 16] = {};
};

[[nodiscard]] constexpr bool hasMinimum(WeightType type)
{
    return type == WeightType::Q4_1 || type == WeightType::Q5_1 || type == WeightType::Q2_K || type == WeightType::Q4_K
        || type == WeightType::Q5_K;
}
/// Whether each 16 columns have a scale of their own.
[[nodiscard]] constexpr bool hasHalves(WeightType type)
{
    return type == WeightType::Q2_K || type == WeightType::Q3_K || type == WeightType::Q6_K;
}

// Where things are in a block; kNone: this type has none.
struct Places
{
    static constexpr int kNone = -1;
    int scale = 0;
    int minimum = kNone;
    int nibbles = kNone; ///< four bits, or all eight of Q8_0
    int twos = kNone; ///< two bits
    int ones = kNone; ///< one bit
    int scales = kNone;
};
[[nodiscard]] constexpr Places placesOf(WeightType type)
{
    switch (type) {
    case WeightType::Q4_0:
    case WeightType::Q8_0:
    case WeightType::IQ4_NL:
        return {.nibbles = 2};
    case WeightType::Q4_1:
        return {.minimum = 2, .nibbles = 4};
    case WeightType::Q5_0:
        return {.nibbles = 6, .ones = 2};
    case WeightType::Q5_1:
        return {.minimum = 2, .nibbles = 8, .ones = 4};
    case WeightType::Q2_K:
        return {.scale = 80, .minimum = 82, .twos = 16, .scales = 0};
    case WeightType::Q3_K:
        return {.scale = 108, .twos = 32, .ones = 0, .scales = 96};
    case WeightType::Q4_K:
        return {.minimum = 2, .nibbles = 16, .scales = 4};
    case WeightType::Q5_K:
        return {.minimum = 2, .nibbles = 48, .ones = 16, .scales = 4};
    case WeightType::Q6_K:
        return {.scale = 208, .nibbles = 0, .twos = 128, .scales = 192};
    case WeightType::IQ4_XS:
        return {.nibbles = 8, .scales = 2};
    default:
        return {};
    }
}

// Reads or writes `kBits` bits of a byte: one function for both ways keeps them each other's inverse.
struct Reading
{
    using Stored = const std::byte;
    static void move(Stored &stored, int shift, int mask, int &field)
    {
        field = std::to_integer<int>(stored) >> shift & mask;
    }
};
struct Writing ///< into a block of zeros
{
    using Stored = std::byte;
    static void move(Stored &stored, int shift, int mask, int &field)
    {
        stored |= static_cast<std::byte>((field & mask) << shift);
    }
};

// A number of six bits in two pieces.
template <class Way>
inline void moveSix(typename Way::Stored *low, int lowShift, typename Way::Stored *high, int highShift, int &number)
{
    int lower = number & 15;
    int upper = number >> 4 & 3;
    Way::move(*low, lowShift, 15, lower);
    Way::move(*high, highShift, 3, upper);
    number = lower | upper << 4;
}

// The scales and minima of Q4_K and Q5_K: eight of each in 12 bytes, those of the upper four in pieces.
template <class Way> inline void moveTwelve(typename Way::Stored *at, int i, int &scale, int &minimum)
{
    if (i < 4) {
        Way::move(at[i], 0, 63, scale);
        Way::move(at[i + 4], 0, 63, minimum);
    } else {
        moveSix<Way>(at + i + 4, 0, at + i - 4, 6, scale);
        moveSix<Way>(at + i + 4, 4, at + i, 6, minimum);
    }
}

template <WeightType kType, class Way>
inline void moveSmallScales(typename Way::Stored *at, int i, int &scale, int &minimum)
{
    if constexpr (kType == WeightType::Q4_K || kType == WeightType::Q5_K) {
        moveTwelve<Way>(at, i, scale, minimum);
    } else if constexpr (kType == WeightType::Q2_K) {
        Way::move(at[i], 0, 15, scale);
        Way::move(at[i], 4, 15, minimum);
    } else if constexpr (kType == WeightType::Q3_K) {
        int shifted = scale + 32;
        moveSix<Way>(at + i % 8, i / 8 * 4, at + 8 + i % 4, i / 4 * 2, shifted);
        scale = shifted - 32;
    } else if constexpr (kType == WeightType::IQ4_XS) {
        int shifted = scale + 32;
        moveSix<Way>(at + 2 + i / 2, i % 2 * 4, at + i / 4, i % 4 * 2, shifted);
        scale = shifted - 32;
    } else {
        static_assert(kType == WeightType::Q6_K);
        Way::move(at[i], 0, 255, scale); // signed: the conversion to int8 brings the sign back
    }
}

template <WeightType kType, class Way> inline void moveSmallScales(typename Way::Stored *block, Scales &scales)
{
    constexpr Places kPlaces = placesOf(kType);
    constexpr int kCount = hasHalves(kType) ? kSuperBlock / 16 : kSuperBlock / kBlock;
    for (int i = 0; i < kCount; ++i) {
        int scale = scales.scales[i];
        int minimum = scales.minima[i];
        moveSmallScales<kType, Way>(block + kPlaces.scales, i, scale, minimum);
        scales.scales[i] = static_cast<std::int8_t>(scale);
        scales.minima[i] = static_cast<std::int8_t>(minimum);
    }
}

template <WeightType kType> inline void readScales(const std::byte *block, Scales &scales)
{
    constexpr Places kPlaces = placesOf(kType);
    std::memcpy(&scales.scale, block + kPlaces.scale, 2);
    if constexpr (hasMinimum(kType))
        std::memcpy(&scales.minimum, block + kPlaces.minimum, 2);
    if constexpr (kPlaces.scales != Places::kNone)
        moveSmallScales<kType, Reading>(block, scales);
}

/// Into a block of zeros.
template <WeightType kType> inline void writeScales(const Scales &scales, std::byte *block)
{
    constexpr Places kPlaces = placesOf(kType);
    std::memcpy(block + kPlaces.scale, &scales.scale, 2);
    if constexpr (hasMinimum(kType))
        std::memcpy(block + kPlaces.minimum, &scales.minimum, 2);
    if constexpr (kPlaces.scales != Places::kNone) {
        Scales copy = scales;
        moveSmallScales<kType, Writing>(block, copy);
    }
}

// A run of bytes of a block, one field of each byte, and which integers of the 32 they are.
struct Run
{
    int at; ///< first byte
    int shift; ///< of the field in its byte
};

// Four bits: halves of 16 bytes, or in blocks of 256 columns one half of 32 bytes.
template <WeightType kType> [[nodiscard]] constexpr Run nibbleRun(int k)
{
    const int at = placesOf(kType).nibbles;
    if constexpr (kType == WeightType::Q6_K)
        return {at + k / 4 * 64 + k % 2 * 32, k % 4 / 2 * 4};
    else
        return {at + k / 2 * 32, k % 2 * 4};
}

/// Whether a block's 16 bytes hold columns 0 … 15 in their lower halves and 16 … 31 in the upper ones.
[[nodiscard]] constexpr bool pairsColumns(WeightType type)
{
    return storedColumns(type) == kBlock || type == WeightType::IQ4_XS;
}

template <WeightType kType> inline void readNibbles(const std::byte *block, int k, Codes &codes)
{
    if constexpr (pairsColumns(kType)) {
        const std::byte *from = block + placesOf(kType).nibbles + k * kBlock / 2;
        for (int i = 0; i < kBlock / 2; ++i) {
            codes[i] = std::to_integer<std::uint8_t>(from[i] & std::byte{15});
            codes[i + kBlock / 2] = std::to_integer<std::uint8_t>(from[i] >> 4);
        }
    } else {
        const Run run = nibbleRun<kType>(k);
        for (int i = 0; i < kBlock; ++i)
            codes[i] = std::to_integer<std::uint8_t>(block[run.at + i] >> run.shift & std::byte{15});
    }
}

/// The integers of columns 32·k … of a stored block.
template <WeightType kType> inline void readCodes(const std::byte *block, int k, Codes &codes)
{
    constexpr Places kPlaces = placesOf(kType);
    if constexpr (kType == WeightType::Q8_0) {
        std::memcpy(codes, block + kPlaces.nibbles, kBlock);
        return;
    } else if constexpr (kPlaces.nibbles != Places::kNone) {
        readNibbles<kType>(block, k, codes);
    } else {
        std::memset(codes, 0, kBlock);
    }
    if constexpr (kPlaces.twos != Places::kNone) {
        constexpr int kTo = kPlaces.nibbles != Places::kNone ? 4 : 0;
        const std::byte *from = block + kPlaces.twos + k / 4 * kBlock;
        const int shift = k % 4 * 2;
        for (int i = 0; i < kBlock; ++i)
            codes[i] |= static_cast<std::uint8_t>(std::to_integer<int>(from[i] >> shift & std::byte{3}) << kTo);
    }
    if constexpr (kPlaces.ones != Places::kNone) {
        constexpr int kTo = kPlaces.nibbles != Places::kNone ? 4 : 2;
        const std::byte *from = block + kPlaces.ones;
        for (int i = 0; i < kBlock; ++i) {
            const int bit = storedColumns(kType) == kBlock ? std::to_integer<int>(from[i / 8]) >> i % 8 & 1
                                                           : std::to_integer<int>(from[i]) >> k & 1;
            codes[i] |= static_cast<std::uint8_t>(bit << kTo);
        }
    }
}

/// Into a block of zeros.
template <WeightType kType> inline void writeCodes(const Codes &codes, int k, std::byte *block)
{
    constexpr Places kPlaces = placesOf(kType);
    const auto put = [block](int at, int shift, int mask, int code) {
        block[at] |= static_cast<std::byte>((code & mask) << shift);
    };
    for (int i = 0; i < kBlock; ++i) {
        const int code = codes[i];
        if constexpr (kType == WeightType::Q8_0) {
            put(kPlaces.nibbles + i, 0, 255, code);
        } else if constexpr (kPlaces.nibbles != Places::kNone) {
            if constexpr (pairsColumns(kType))
                put(kPlaces.nibbles + k * kBlock / 2 + i % (kBlock / 2), i / (kBlock / 2) * 4, 15, code);
            else
                put(nibbleRun<kType>(k).at + i, nibbleRun<kType>(k).shift, 15, code);
        }
        constexpr bool kUpper = kPlaces.nibbles != Places::kNone; // what is not in nibbles is above them
        if constexpr (kPlaces.twos != Places::kNone)
            put(kPlaces.twos + k / 4 * kBlock + i, k % 4 * 2, 3, kUpper ? code >> 4 : code);
        if constexpr (kPlaces.ones != Places::kNone) {
            const bool small = storedColumns(kType) == kBlock;
            put(kPlaces.ones + (small ? i / 8 : i), small ? i % 8 : k, 1, kUpper ? code >> 4 : code >> 2);
        }
    }
}

} // namespace askja::kernels::inline ASKJA_ISA::stored
