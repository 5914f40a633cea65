// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace askja::weights::inline ASKJA_ISA {

/// A 64-bit checksum against bits that flip and parts that are missing, at the speed of memory; no defence against
/// somebody who means it. Eight independent lanes of multiplications by an odd number keep the processor busy; each
/// step can be undone, so two inputs that differ in one word never have the same lane.
[[nodiscard]] inline std::uint64_t packHash(std::span<const std::byte> bytes, std::uint64_t seed = 0)
{
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U; // 2^64 divided by the golden ratio
    constexpr std::size_t kLanes = 8;
    std::uint64_t lanes[kLanes];
    for (std::size_t i = 0; i < kLanes; ++i)
        lanes[i] = seed + (i + 1) * kFactor;
    const auto mix = [](std::uint64_t lane, std::uint64_t word) {
        lane = (lane ^ word) * kFactor;
        return lane ^ (lane >> 32U);
    };
    std::uint64_t words[kLanes];
    const std::byte *at = bytes.data();
    std::size_t left = bytes.size();
    for (; left >= sizeof words; left -= sizeof words, at += sizeof words) {
        std::memcpy(words, at, sizeof words);
        for (std::size_t i = 0; i < kLanes; ++i)
            lanes[i] = mix(lanes[i], words[i]);
    }
    std::memset(words, 0, sizeof words);
    if (left > 0)
        std::memcpy(words, at, left);
    std::uint64_t hash = mix(seed, bytes.size());
    for (std::size_t i = 0; i < kLanes; ++i)
        hash = mix(std::rotl(hash, 23), mix(lanes[i], words[i]));
    return hash;
}

} // namespace askja::weights::inline ASKJA_ISA
