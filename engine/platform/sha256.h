// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>

namespace askja::platform {

/// SHA-256 (FIPS 180-4) as a library of the system computes it, with the processor's own instructions where it has
/// them. In the library askja_hash, which alone needs that library. One thread at a time.
class Sha256
{
public:
    using Digest = std::array<std::byte, 32>;

    /// nullptr: this build knows of no such library, or it refuses.
    [[nodiscard]] static std::unique_ptr<Sha256> create();

    Sha256() = default;
    Sha256(const Sha256 &) = delete;
    Sha256 &operator=(const Sha256 &) = delete;
    virtual ~Sha256() = default;

    virtual void reset() = 0;
    virtual void add(std::span<const std::byte> bytes) = 0;
    /// Of all that was added so far; more may follow. Zeros if the library failed on the way, which no file has.
    [[nodiscard]] virtual Digest result() const = 0;
};

} // namespace askja::platform
