// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace askja::sampling {

/// PCG-XSH-RR 64/32 (Melissa O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for
/// Random Number Generation", 2014): the same numbers from the same seed on every platform, which the distributions of
/// the standard library do not promise.
class Random
{
public:
    explicit Random(std::uint64_t seed)
    {
        next();
        m_state += seed;
        next();
    }

    std::uint32_t next()
    {
        const std::uint64_t old = m_state;
        m_state = old * 6364136223846793005ULL + kStream;
        const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
        const auto rotation = static_cast<std::uint32_t>(old >> 59U);
        return (shifted >> rotation) | (shifted << ((32U - rotation) & 31U));
    }

    /// In [0, 1), a multiple of 2⁻⁵³.
    double uniform()
    {
        const std::uint64_t high = next() >> 5U;
        const std::uint64_t low = next() >> 6U;
        return static_cast<double>((high << 26U) | low) * 0x1p-53;
    }

private:
    static constexpr std::uint64_t kStream = 1442695040888963407ULL;
    std::uint64_t m_state = 0;
};

} // namespace askja::sampling
