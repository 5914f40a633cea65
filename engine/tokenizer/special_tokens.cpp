// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/special_tokens.h"

#include <algorithm>

namespace askja::tokenizer {

namespace {

// Longer names are no names: they are not looked for, so that a search takes bounded time at each place of a text.
constexpr std::size_t kLongestName = 256;

unsigned char byteAt(std::string_view text, std::size_t index)
{
    return static_cast<unsigned char>(text[index]);
}

} // namespace

SpecialTokens::SpecialTokens(const Vocabulary &vocabulary, bool control)
    : m_vocabulary(vocabulary)
{
    for (TokenId id = 0; vocabulary.contains(id); ++id) {
        const TokenKind kind = vocabulary.kind(id);
        const bool named
            = kind == TokenKind::UserDefined || (control && (kind == TokenKind::Control || kind == TokenKind::Unknown));
        const std::string_view name = vocabulary.text(id);
        if (!named || name.empty() || name.size() > kLongestName)
            continue;
        m_ids.push_back(id);
        m_begins[byteAt(name, 0)] = true;
    }
    const auto nameOf = [&vocabulary](TokenId id) { return vocabulary.text(id); };
    std::ranges::stable_sort(m_ids, {}, nameOf);
    const auto sameName = [&](TokenId a, TokenId b) { return nameOf(a) == nameOf(b); };
    m_ids.erase(std::unique(m_ids.begin(), m_ids.end(), sameName), m_ids.end());
}

std::optional<SpecialTokens::Found> SpecialTokens::next(std::string_view text, std::size_t from) const
{
    if (m_ids.empty())
        return {};
    for (std::size_t at = from; at < text.size(); ++at) {
        if (!m_begins[byteAt(text, at)])
            continue;
        if (const std::optional<Found> found = longestAt(text, at))
            return found;
    }
    return {};
}

std::optional<SpecialTokens::Found> SpecialTokens::longestAt(std::string_view text, std::size_t begin) const
{
    // All names in [first, last) agree with the text so far; each byte narrows them down.
    auto first = m_ids.begin();
    auto last = m_ids.end();
    std::optional<Found> longest;
    for (std::size_t depth = 0; first != last; ++depth) {
        const std::string_view shortest = m_vocabulary.text(*first);
        if (shortest.size() == depth) {
            longest = Found{begin, depth, *first};
            ++first;
        }
        if (begin + depth == text.size())
            break;
        const unsigned char wanted = byteAt(text, begin + depth);
        const auto byte = [this, depth](TokenId id) { return byteAt(m_vocabulary.text(id), depth); };
        first = std::lower_bound(first, last, wanted, [&](TokenId id, unsigned char b) { return byte(id) < b; });
        last = std::upper_bound(first, last, wanted, [&](unsigned char b, TokenId id) { return b < byte(id); });
    }
    return longest;
}

} // namespace askja::tokenizer
