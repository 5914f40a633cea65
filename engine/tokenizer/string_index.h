// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/generation.h"
#include "engine/tokenizer/keyed_hash.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace askja::tokenizer {

/// From texts to token ids: a hash table that keeps no text of its own, with a secret of its own (keyed_hash.h). textOf(id) gives the text of an id that was put
/// in, and must go on doing so.
template <class TextOf> class StringIndex
{
public:
    StringIndex(std::size_t count, TextOf textOf)
        : m_textOf(std::move(textOf))
    {
        std::size_t slots = 16;
        while (slots < 2 * count)
            slots *= 2;
        m_slots.resize(slots);
    }

    /// A text that is there already keeps its id, unless replace says otherwise.
    void insert(TokenId id, bool replace = false)
    {
        const std::string_view text = m_textOf(id);
        const std::uint32_t hash = hashOf(text);
        Slot &slot = m_slots[probe(text, hash)];
        if (slot.id < 0 || replace)
            slot = {hash, id};
    }
    [[nodiscard]] std::optional<TokenId> find(std::string_view text) const { return find(text, hashOf(text)); }

    /// The same in two steps, for many texts in a row: the table is larger than the caches, so the memory for the later
    /// ones can be on its way while the earlier ones are looked at.
    [[nodiscard]] std::uint32_t prepare(std::string_view text) const
    {
        const std::uint32_t hash = hashOf(text);
        __builtin_prefetch(&m_slots[hash & (m_slots.size() - 1)]);
        return hash;
    }
    [[nodiscard]] std::optional<TokenId> find(std::string_view text, std::uint32_t prepared) const
    {
        const TokenId id = m_slots[probe(text, prepared)].id;
        return id < 0 ? std::nullopt : std::optional(id);
    }

private:
    struct Slot
    {
        std::uint32_t hash = 0;
        TokenId id = -1;
    };
    [[nodiscard]] std::uint32_t hashOf(std::string_view text) const
    {
        return static_cast<std::uint32_t>(sipHash(m_key, text));
    }
    /// The slot of the text, or the empty one where it would go. At most half of the slots are taken.
    [[nodiscard]] std::size_t probe(std::string_view text, std::uint32_t hash) const
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = hash & mask;
        while (m_slots[at].id >= 0 && (m_slots[at].hash != hash || m_textOf(m_slots[at].id) != text))
            at = (at + 1) & mask;
        return at;
    }

    TextOf m_textOf;
    HashKey m_key = HashKey::random();
    std::vector<Slot> m_slots;
};

} // namespace askja::tokenizer
