// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/platform/memory.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace askja::cache::inline ASKJA_ISA {

struct LayerShape;

/// The states of a model's recurrent layers, which cannot be shortened as keys can: two generations, so that a batch
/// that is given up leaves the old one whole, and a few snapshots to go back to.
class RecurrentStates
{
public:
    static constexpr std::size_t kSnapshots = 4;

    [[nodiscard]] static std::uint64_t bytes(std::span<const LayerShape> layers);
    /// Error: OutOfMemory.
    [[nodiscard]] Result<void> allocate(std::span<const LayerShape> layers);

    [[nodiscard]] bool any() const { return m_floats > 0; }
    [[nodiscard]] const float *current(int layer) const { return generation(m_now) + offset(layer); }
    [[nodiscard]] float *next(int layer) { return generation(1 - m_now) + offset(layer); }
    /// The next generation becomes the current one.
    void advance() { m_now = 1 - m_now; }

    /// Keeps the current generation as that after `tokens` tokens, which are no fewer than any snapshot's. The snapshot
    /// with the least between its neighbours makes room, so that from everywhere it is not far to the one before.
    void takeSnapshot(std::uint32_t tokens);
    /// The tokens of the latest snapshot; 0: there is none.
    [[nodiscard]] std::uint32_t latestSnapshot() const;
    /// Makes the current generation that of the latest snapshot at `tokens` or before, or of the beginning, and forgets
    /// later ones. Returns its number of tokens. Without recurrent layers that is always `tokens`.
    std::uint32_t goBack(std::uint32_t tokens);

private:
    [[nodiscard]] std::size_t offset(int layer) const { return m_offsets[static_cast<std::size_t>(layer)]; }
    [[nodiscard]] float *generation(std::size_t index) const { return m_base + index * m_floats; }
    [[nodiscard]] std::size_t slotFor(std::uint32_t tokens) const;
    [[nodiscard]] float *snapshot(std::size_t index) const { return generation(2 + index); }

    std::vector<std::size_t> m_offsets; ///< of each layer, in floats
    std::size_t m_floats = 0; ///< of one generation
    std::size_t m_now = 0;
    platform::HugeBuffer m_memory; ///< two generations, then the snapshots
    float *m_base = nullptr; ///< m_memory's, which stays where it is when this object moves
    std::array<std::optional<std::uint32_t>, kSnapshots> m_taken; ///< after how many tokens
};

} // namespace askja::cache::inline ASKJA_ISA
