// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/support/random_blocks.h"

#include "engine/format/dequantize.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace askja::test {

namespace {

using format::GgmlType;

/// Where a block has its fp16 scales, and how large they must be for weights of deviation 1 when all other bits are
/// random: the inverse of the deviation of the integers they multiply. The second one, of the types with a minimum,
/// moves the mean to zero.
struct BlockForm
{
    GgmlType type;
    std::size_t scaleAt;
    double scale;
    std::size_t minimumAt = 0; ///< unused if minimum is 0
    double minimum = 0;
};
constexpr std::array kForms{
    BlockForm{GgmlType::Q4_0, 0, 1 / 4.61},
    BlockForm{GgmlType::Q4_1, 0, 1 / 4.61, 2, -7.5 / 4.61},
    BlockForm{GgmlType::Q5_0, 0, 1 / 9.23},
    BlockForm{GgmlType::Q5_1, 0, 1 / 9.23, 2, -15.5 / 9.23},
    BlockForm{GgmlType::Q8_0, 0, 1 / 73.9},
    BlockForm{GgmlType::Q2_K, 80, 1 / 13.9, 82, 1.5 / 13.9},
    BlockForm{GgmlType::Q3_K, 108, 1 / 43.4},
    BlockForm{GgmlType::Q4_K, 0, 1 / 258.0, 2, 7.5 / 258.0},
    BlockForm{GgmlType::Q5_K, 0, 1 / 527.0, 2, 15.5 / 527.0},
    BlockForm{GgmlType::Q6_K, 208, 1 / 1365.0},
    BlockForm{GgmlType::IQ4_NL, 0, 1 / 69.0},
    BlockForm{GgmlType::IQ4_XS, 0, 1 / 1277.0},
};

const BlockForm *formOf(GgmlType type)
{
    const auto *found = std::ranges::find(kForms, type, &BlockForm::type);
    return found == kForms.end() ? nullptr : found;
}

bool isPlain(GgmlType type)
{
    return type == GgmlType::F32 || type == GgmlType::F16 || type == GgmlType::BF16;
}

/// George Marsaglia's xorshift with a multiplication at its end ("xorshift64*").
class Random
{
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed * 0x9E3779B97F4A7C15U + 1)
    {
        if (m_state == 0) // the only state it never leaves
            m_state = 1;
    }
    std::uint64_t next()
    {
        m_state ^= m_state >> 12U;
        m_state ^= m_state << 25U;
        m_state ^= m_state >> 27U;
        return m_state * 0x2545F4914F6CDD1DU;
    }

private:
    std::uint64_t m_state;
};

void fillBits(Random &random, std::span<std::byte> out)
{
    for (std::size_t at = 0; at < out.size(); at += 8) {
        const std::uint64_t word = random.next();
        std::memcpy(out.data() + at, &word, std::min<std::size_t>(8, out.size() - at));
    }
}

/// Sixteen scales around the wanted one.
std::array<std::uint16_t, 16> scales(double wanted)
{
    std::array<std::uint16_t, 16> result{};
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = format::halfFromFloat(static_cast<float>(wanted * (0.625 + 0.05 * static_cast<double>(i))));
    return result;
}

void fillBlocks(const BlockForm &form, double deviation, Random &random, std::span<std::byte> out)
{
    fillBits(random, out);
    if (form.type == GgmlType::Q8_0) {
        for (std::byte &byte : out)
            byte = byte == std::byte{0x80} ? std::byte{0x81} : byte;
    }
    const auto scale = scales(form.scale * deviation);
    const auto minimum = scales(form.minimum * deviation);
    const std::size_t stride = format::ggmlTypeInfo(form.type).blockBytes;
    for (std::size_t at = 0; at < out.size(); at += stride) {
        std::byte *block = out.data() + at;
        const auto choice = std::to_integer<std::size_t>(block[form.scaleAt]) % 16;
        std::memcpy(block + form.scaleAt, &scale[choice], 2);
        if (form.minimum != 0)
            std::memcpy(block + form.minimumAt, &minimum[choice], 2);
    }
}

/// Each element is one of 4096 evenly spread values.
template <class Element, class Convert>
void fillPlain(double deviation, Random &random, std::span<std::byte> out, Convert convert)
{
    constexpr std::size_t kValues = 4096;
    std::array<Element, kValues> values;
    for (std::size_t i = 0; i < kValues; ++i) {
        const double even = (static_cast<double>(i) + 0.5) / (kValues / 2) - 1; // in (−1, 1)
        values[i] = convert(static_cast<float>(even * deviation * std::sqrt(3.0)));
    }
    for (std::size_t at = 0; at < out.size(); at += sizeof(Element))
        std::memcpy(out.data() + at, &values[random.next() >> 52U], sizeof(Element));
}

} // namespace

bool canFillRandom(GgmlType type)
{
    return isPlain(type) || formOf(type) != nullptr;
}

void fillRandom(GgmlType type, double deviation, std::uint64_t seed, std::span<std::byte> out)
{
    static_assert(std::endian::native == std::endian::little);
    Random random(seed);
    if (type == GgmlType::F32)
        fillPlain<float>(deviation, random, out, [](float x) { return x; });
    else if (type == GgmlType::F16)
        fillPlain<std::uint16_t>(deviation, random, out, format::halfFromFloat);
    else if (type == GgmlType::BF16)
        fillPlain<std::uint16_t>(deviation, random, out, format::bfloat16FromFloat);
    else
        fillBlocks(*formOf(type), deviation, random, out);
}

} // namespace askja::test
