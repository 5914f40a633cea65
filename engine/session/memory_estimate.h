// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/platform/memory.h"

#include <cstdint>
#include <string>

namespace askja::session::inline ASKJA_ISA {

/// What a model and one session of it take.
struct MemoryNeed
{
    std::uint64_t weightBytes = 0; ///< 0: they are loaded already
    std::uint64_t contextBytes = 0; ///< in proportion to contextTokens
    std::uint64_t workingBytes = 0;
    std::uint32_t contextTokens = 0;
    std::uint64_t fixedBytes = 0; ///< of the context too, whatever its length: windows that it fills, recurrent states
    std::uint64_t smallContextBytes = 0; ///< contextBytes with keys and values in 8 bits; 0: they are already

    [[nodiscard]] std::uint64_t total() const { return weightBytes + contextBytes + fixedBytes + workingBytes; }
};

/// Errors: OutOfMemory if the need is more than the system has available; the message names the numbers and the context
/// that would fit. A system that says nothing is taken to have enough.
[[nodiscard]] Result<void> checkMemory(const MemoryNeed &need, const platform::MemoryStatus &status);

enum class Rounding { Up, Down };

/// E.g. "4.3 GB" or "780 MB", in powers of ten; the same in every locale.
[[nodiscard]] std::string sizeText(std::uint64_t bytes, Rounding rounding);

} // namespace askja::session::inline ASKJA_ISA
