// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/api/generation.h"
#include "engine/cache/recurrent_state.h"
#include "engine/platform/memory.h"
#include "kernels/attention/attention.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace askja::cache::inline ASKJA_ISA {

/// What one layer keeps of the tokens before.
struct LayerShape
{
    int window = 0; ///< keys a query sees, its own among them; 0: all. Decides how many keys and values are kept.
    std::size_t stateFloats = 0; ///< above 0: a recurrent layer. It keeps a state of so many floats, and no keys.
};

/// What of a model decides the size of its cache.
struct CacheShape
{
    std::vector<LayerShape> layers;
    int kvHeads = 0;
    int headDimension = 0;
    kernels::KvFormat format = kernels::KvFormat::F16;
};

/// What a cache takes: a part that grows with the context, and one that does not.
struct CacheBytes
{
    std::uint64_t perContext = 0; ///< for the capacity asked for
    std::uint64_t fixed = 0;
    [[nodiscard]] std::uint64_t total() const { return perContext + fixed; }
};

/// What a session holds of its tokens: keys and values, [layer][KV head][blocks of positions], keys and values apart,
/// so that attention reads one KV head's keys in one stream (kernels/attention/README.md has the layout); the states of
/// recurrent layers; and the tokens themselves, for finding what of a new prompt is already here.
///
/// Layers with a window keep their keys in a ring of positions: those of the window and some to spare.
///
/// Positions used() and up may be written once beginBatch() has announced them; append() declares them valid once all
/// layers are there. Not thread-safe, except that different positions, heads and layers may be written in parallel.
class KvCache
{
public:
    /// Memory for `capacity` tokens is reserved at once and taken page by page as it fills. At least `spare` tokens can
    /// be given back by truncate() (without recurrent layers), and at most so many are written before they are appended.
    /// Error: OutOfMemory.
    [[nodiscard]] static Result<KvCache> create(const CacheShape &shape, std::uint32_t capacity, std::uint32_t spare);
    /// What create() reserves.
    [[nodiscard]] static CacheBytes bytes(const CacheShape &shape, std::uint32_t capacity, std::uint32_t spare);

    [[nodiscard]] std::uint32_t capacity() const { return m_capacity; }
    [[nodiscard]] std::uint32_t used() const { return static_cast<std::uint32_t>(m_tokens.size()); }
    [[nodiscard]] std::span<const TokenId> tokens() const { return m_tokens; }

    /// How many of these ids, from the beginning, are held in this order.
    [[nodiscard]] std::uint32_t commonPrefix(std::span<const TokenId> ids) const;
    /// Forgets all but the first `count` tokens, count ≤ used(), or more where these cannot be had any more: their keys
    /// were overwritten in a ring, or there is no snapshot of the states there. Returns how many remain; what is
    /// missing must be evaluated again.
    std::uint32_t truncate(std::uint32_t count);
    /// The next `count` ≤ spare tokens are about to be written. If they are not appended, nothing is lost.
    void beginBatch(std::uint32_t count);
    /// The next tokens, whose keys, values and next states were written; they must fit the capacity.
    void append(std::span<const TokenId> ids);

    /// Whether truncate() needs snapshots to give back what it is asked for: there are recurrent layers.
    [[nodiscard]] bool wantsSnapshots() const { return m_states.any(); }
    /// Keeps the states as they are after used() tokens. Where there are too many snapshots, the one that is needed
    /// least makes room.
    void takeSnapshot() { m_states.takeSnapshot(used()); }
    /// The tokens of the latest snapshot; 0: there is none.
    [[nodiscard]] std::uint32_t latestSnapshot() const { return m_states.latestSnapshot(); }

    /// From position 0 on, or a ring.
    [[nodiscard]] kernels::KvView view(int layer, int kvHead) const
    {
        const Place &place = m_places[static_cast<std::size_t>(layer)];
        const std::size_t at = place.offset + static_cast<std::size_t>(kvHead) * place.perHead;
        return {m_shape.format, m_memory.data() + at, m_memory.data() + m_half + at, static_cast<int>(place.ring)};
    }
    /// Keeps the key and the value (headDimension numbers each) of one position.
    void store(int layer, int kvHead, std::uint32_t position, const float *key, const float *value)
    {
        const Place &place = m_places[static_cast<std::size_t>(layer)];
        const std::size_t at = place.offset + static_cast<std::size_t>(kvHead) * place.perHead;
        if (place.ring != 0)
            position %= place.ring;
        kernels::storeKey(m_shape.format, key, m_shape.headDimension, m_memory.data() + at, position);
        kernels::storeValue(m_shape.format, value, m_shape.headDimension, m_memory.data() + m_half + at, position);
    }

    /// A recurrent layer's state after used() tokens: stateFloats numbers, 64-byte aligned, zeros before the first
    /// token.
    [[nodiscard]] const float *state(int layer) const { return m_states.current(layer); }
    /// Where run() writes the state after the batch; append() makes it the current one. Holds rubbish until then.
    [[nodiscard]] float *nextState(int layer) { return m_states.next(layer); }

private:
    /// Where a layer's keys are.
    struct Place
    {
        std::size_t offset = 0; ///< from the first of all keys
        std::size_t perHead = 0; ///< bytes; 0 for recurrent layers
        std::uint32_t ring = 0; ///< positions; 0: no ring
        std::uint32_t spare = 0; ///< positions of the ring beyond the window
    };

    KvCache() = default;
    [[nodiscard]] static Place place(const CacheShape &shape, const LayerShape &layer, std::uint32_t capacity,
                                     std::uint32_t spare);

    CacheShape m_shape;
    std::uint32_t m_capacity = 0;
    std::vector<Place> m_places;
    std::size_t m_half = 0; ///< bytes of all keys
    platform::HugeBuffer m_memory;
    RecurrentStates m_states;
    std::vector<TokenId> m_tokens;

    // Rings. All windows are whole while at most m_leastRing positions were ever written; after that truncate() may go
    // back to m_floor, not further.
    std::uint32_t m_leastRing = 0; ///< 0: there are none
    std::uint32_t m_leastSpare = 0;
    std::uint32_t m_floor = 0;
};

} // namespace askja::cache::inline ASKJA_ISA
