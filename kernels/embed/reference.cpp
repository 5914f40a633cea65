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

std::size_t blockBytes(WeightType type)
{
    return type == WeightType::Q8_0 ? 34 : type == WeightType::Q4_1 ? 20 : 18;
}

StoredBlock readBlock(WeightType type, const std::byte *block)
{
    StoredBlock result{halfToFloat(twoBytes(block)), 0, {}};
    if (type == WeightType::Q8_0) {
        for (int i = 0; i < kBlock; ++i)
            result.q[i] = static_cast<std::int8_t>(block[2 + i]);
        return result;
    }
    if (type == WeightType::Q4_1)
        result.minimum = halfToFloat(twoBytes(block + 2));
    const std::byte *nibbles = block + (type == WeightType::Q4_1 ? 4 : 2);
    const int offset = type == WeightType::Q4_0 ? 8 : 0;
    for (int i = 0; i < kBlock / 2; ++i) {
        result.q[i] = std::to_integer<int>(nibbles[i] & std::byte{15}) - offset;
        result.q[i + kBlock / 2] = std::to_integer<int>(nibbles[i] >> 4) - offset;
    }
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
    const auto n = static_cast<std::size_t>(cols);
    return isQuantized(type) ? n / kBlock * blockBytes(type) : n * (type == WeightType::F32 ? 4U : 2U);
}

template <class Real> void embedRow(WeightType type, const std::byte *row, int cols, Real *out)
{
    if (!isQuantized(type)) {
        for (int c = 0; c < cols; ++c)
            out[c] = readFloat(type, row, c);
        return;
    }
    for (int c = 0; c < cols; c += kBlock, row += blockBytes(type)) {
        const StoredBlock block = readBlock(type, row);
        for (int i = 0; i < kBlock; ++i)
            out[c + i]
                = static_cast<Real>(block.scale) * static_cast<Real>(block.q[i]) + static_cast<Real>(block.minimum);
    }
}

template void embedRow(WeightType, const std::byte *, int, float *);
template void embedRow(WeightType, const std::byte *, int, double *);

} // namespace askja::kernels::reference
