// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/platform/memory.h"
#include "engine/session/speed_timer.h"
#include "engine/weights/weight_store.h"

#include <cstddef>

namespace askja::session::inline ASKJA_ISA {

/// Matrices one after the other, around and around in more memory than caches hold, as a model's are read.
class WeightStream
{
public:
    static constexpr std::size_t kLargestMatrix = std::size_t{24} << 20; ///< packed

    explicit WeightStream(Runtime &runtime)
        : m_runtime(runtime)
    {
    }
    /// Error: OutOfMemory.
    [[nodiscard]] Result<void> allocate();
    /// With numbers as this type has them in models; before it is multiplied.
    void fillFor(kernels::WeightType type, SpeedTimer &timer);

    /// Where the next one is.
    void advance(weights::Matrix &matrix);
    [[nodiscard]] const std::byte *begin() const { return m_memory.data(); }

    /// Of about so many bytes when packed; it has no place yet.
    [[nodiscard]] static weights::Matrix matrixOf(kernels::WeightType type, std::size_t bytes, int columns);
    [[nodiscard]] static double storedBytes(const weights::Matrix &matrix);

private:
    Runtime &m_runtime;
    platform::HugeBuffer m_memory;
    int m_byte = -1; ///< that the memory is full of
    std::size_t m_at = 0; ///< where the next matrix begins
};

} // namespace askja::session::inline ASKJA_ISA
