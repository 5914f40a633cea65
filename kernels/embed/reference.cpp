// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/embed/reference.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace askja::kernels::reference {
namespace {

std::uint16_t twoBytes(const std::byte *p)
{
    return static_cast<std::uint16_t>(std::to_integer<unsigned>(p[0]) | std::to_integer<unsigned>(p[1]) << 8);
}

} // namespace

float halfToFloat(std::uint16_t h)
{
    const int exponent = (h >> 10) & 31;
    const int mantissa = h & 1023;
    float size = 0;
    if (exponent == 31)
        size = mantissa ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
    else if (exponent == 0)
        size = std::ldexp(static_cast<float>(mantissa), -24);
    else
        size = std::ldexp(static_cast<float>(1024 + mantissa), exponent - 25);
    return h & 0x8000 ? -size : size;
}

namespace {

// One weight at a time, each as ggml's comments describe the block.
int byteAt(const std::byte *p, int i)
{
    return std::to_integer<int>(p[i]);
}

int nibbleOf(const std::byte *p, int i, bool upper)
{
    return upper ? byteAt(p, i) / 16 : byteAt(p, i) % 16;
}

// Q4_K and Q5_K: number j of the eight scales (or minima) of six bits in twelve bytes.
int sixBits(const std::byte *p, int j, bool minimum)
{
    const int own = byteAt(p, j + (minimum ? 4 : 0)) % 64;
    if (j < 4)
        return own;
    const int upper = byteAt(p, minimum ? j : j - 4) / 64;
    return nibbleOf(p, j + 4, minimum) + 16 * upper;
}

// Column i of a block without its scale.
int numberOf(WeightType type, const std::byte *block, int i)
{
    const int half = i / 16; // of 32 columns
    const int quarter = i % 128 / 32; // of 128 columns
    const int l = i % 32;
    switch (type) {
    case WeightType::Q4_0:
        return nibbleOf(block + 2, i % 16, half == 1) - 8;
    case WeightType::Q4_1:
        return nibbleOf(block + 4, i % 16, half == 1);
    case WeightType::Q5_0:
        return nibbleOf(block + 6, i % 16, half == 1) + 16 * (byteAt(block + 2, i / 8) >> i % 8 & 1) - 16;
    case WeightType::Q5_1:
        return nibbleOf(block + 8, i % 16, half == 1) + 16 * (byteAt(block + 4, i / 8) >> i % 8 & 1);
    case WeightType::Q8_0:
        return static_cast<std::int8_t>(block[2 + i]);
    case WeightType::Q2_K:
        return byteAt(block + 16, i / 128 * 32 + l) >> 2 * quarter & 3;
    case WeightType::Q3_K:
        return (byteAt(block + 32, i / 128 * 32 + l) >> 2 * quarter & 3)
            - ((byteAt(block, l) >> i / 32 & 1) != 0 ? 0 : 4);
    case WeightType::Q4_K:
        return nibbleOf(block + 16, i / 64 * 32 + l, i % 64 >= 32);
    case WeightType::Q5_K:
        return nibbleOf(block + 48, i / 64 * 32 + l, i % 64 >= 32) + 16 * (byteAt(block + 16, l) >> i / 32 & 1);
    case WeightType::Q6_K:
        return nibbleOf(block, i / 128 * 64 + i % 64, i % 128 >= 64)
            + 16 * (byteAt(block + 128, i / 128 * 32 + l) >> 2 * quarter & 3) - 32;
    case WeightType::IQ4_NL:
        return kFourBitTable[nibbleOf(block + 2, i % 16, half == 1)];
    case WeightType::IQ4_XS:
        return kFourBitTable[nibbleOf(block + 8, i / 32 * 16 + i % 16, l >= 16)];
    default:
        return 0;
    }
}

// What stands in front of columns 16·j … of a block.
void scalesOf(WeightType type, const std::byte *block, int j, float &scale, float &minimum)
{
    const auto half = [block](int at) { return halfToFloat(twoBytes(block + at)); };
    const auto small = [](int number) { return static_cast<float>(number); };
    minimum = 0;
    switch (type) {
    case WeightType::Q4_1:
    case WeightType::Q5_1:
        minimum = half(2);
        [[fallthrough]];
    default:
        scale = half(0);
        return;
    case WeightType::Q2_K:
        scale = half(80) * small(byteAt(block, j) % 16);
        minimum = -half(82) * small(byteAt(block, j) / 16);
        return;
    case WeightType::Q3_K:
        scale = half(108)
            * small(nibbleOf(block + 96, j % 8, j >= 8) + 16 * (byteAt(block + 104, j % 4) >> j / 4 * 2 & 3) - 32);
        return;
    case WeightType::Q4_K:
    case WeightType::Q5_K:
        scale = half(0) * small(sixBits(block + 4, j / 2, false));
        minimum = -half(2) * small(sixBits(block + 4, j / 2, true));
        return;
    case WeightType::Q6_K:
        scale = half(208) * small(static_cast<std::int8_t>(block[192 + j]));
        return;
    case WeightType::IQ4_XS:
        scale = half(0)
            * small(nibbleOf(block + 4, j / 4, j / 2 % 2 == 1) + 16 * (twoBytes(block + 2) >> j / 2 * 2 & 3) - 32);
        return;
    }
}

} // namespace

StoredBlock readBlock(WeightType type, const std::byte *row, int c)
{
    const int columns = storedColumns(type);
    const std::byte *block = row + static_cast<std::ptrdiff_t>(c / columns) * storedBytes(type);
    StoredBlock result{};
    for (int i = 0; i < kBlock; ++i)
        result.q[i] = numberOf(type, block, c % columns + i);
    for (int h = 0; h < 2; ++h)
        scalesOf(type, block, c % columns / 16 + h, result.scale[h], result.minimum[h]);
    return result;
}

float readFloat(WeightType type, const std::byte *row, int c)
{
    if (type == WeightType::F32) {
        float value = 0;
        std::memcpy(&value, row + 4 * static_cast<std::ptrdiff_t>(c), sizeof value);
        return value;
    }
    const std::uint16_t bits = twoBytes(row + 2 * static_cast<std::ptrdiff_t>(c));
    return type == WeightType::F16 ? halfToFloat(bits) : std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

std::size_t rowBytes(WeightType type, int cols)
{
    return static_cast<std::size_t>(cols / storedColumns(type)) * static_cast<std::size_t>(storedBytes(type));
}

template <class Real> void embedRow(WeightType type, const std::byte *row, int cols, Real *out)
{
    if (!isQuantized(type)) {
        for (int c = 0; c < cols; ++c)
            out[c] = readFloat(type, row, c);
        return;
    }
    for (int c = 0; c < cols; c += kBlock) {
        const StoredBlock block = readBlock(type, row, c);
        for (int i = 0; i < kBlock; ++i)
            out[c + i] = static_cast<Real>(block.scale[i / 16]) * static_cast<Real>(block.q[i])
                + static_cast<Real>(block.minimum[i / 16]);
    }
}

template void embedRow(WeightType, const std::byte *, int, float *);
template void embedRow(WeightType, const std::byte *, int, double *);

} // namespace askja::kernels::reference
