// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace askja::test {

/// A line of tests/data/blocks/blocks.golden (tests/support/block_golden.py).
struct GoldenBlocks
{
    std::string type;
    std::vector<std::byte> blocks;
    std::uint64_t hash = 0; ///< of the values' bytes, see hashOf()
};

/// FNV-1a.
inline std::uint64_t hashOf(std::span<const float> values)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const std::byte byte : std::as_bytes(values))
        hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001b3U;
    return hash;
}

template <class Number> inline Number hexadecimal(std::string_view digits)
{
    Number number{};
    std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    return number;
}

/// Empty if the file is not there.
inline std::vector<GoldenBlocks> goldenBlocks()
{
    std::ifstream file(ASKJA_TEST_DATA "/blocks/blocks.golden");
    std::vector<GoldenBlocks> all;
    std::string type;
    std::string blocks;
    std::string hash;
    while (file >> type >> blocks >> hash) {
        GoldenBlocks golden{type, {}, hexadecimal<std::uint64_t>(hash)};
        for (std::size_t i = 0; i + 1 < blocks.size(); i += 2)
            golden.blocks.push_back(
                static_cast<std::byte>(hexadecimal<unsigned>(std::string_view(blocks).substr(i, 2))));
        all.push_back(std::move(golden));
    }
    return all;
}

} // namespace askja::test
