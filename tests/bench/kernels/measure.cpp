// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/bench/kernels/measure.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace askja::bench {

std::vector<float> numbers(std::size_t n)
{
    std::vector<float> result(n);
    std::uint32_t state = 1;
    for (float &x : result) {
        state = state * 1664525U + 1013904223U;
        x = static_cast<float>(static_cast<std::int32_t>(state)) * 0x1p-30F;
    }
    return result;
}

platform::HugeBuffer buffer(std::size_t bytes)
{
    auto result = platform::HugeBuffer::allocate(bytes);
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().message.c_str());
        std::exit(1);
    }
    return std::move(result).value();
}

} // namespace askja::bench
