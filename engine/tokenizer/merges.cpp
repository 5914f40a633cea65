// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/merges.h"

#include "engine/format/utf8.h"
#include "engine/tokenizer/string_index.h"
#include "engine/tokenizer/vocabulary.h"

#include <string>

namespace askja::tokenizer {

namespace {

using format::GgufArray;
using format::GgufType;

Error unknownMerge(std::string_view merge)
{
    return {ErrorCode::FileDamaged,
            "The file is damaged: its merge " + format::quotedText(merge) + " is not of tokens of the vocabulary."};
}

} // namespace

void Merges::reserve(std::size_t count)
{
    std::size_t slots = 16;
    while (slots < 2 * count)
        slots *= 2;
    m_slots.assign(slots, kEmpty);
    m_mask = slots - 1;
    m_results.reserve(count);
}

void Merges::insert(TokenId left, TokenId right, TokenId result)
{
    const auto number = static_cast<std::uint64_t>(m_results.size());
    m_results.push_back(result);
    if (rank(left, right) != kNoMerge)
        return; // the first of two equal ones counts
    const std::uint64_t key = keyOf(left, right);
    std::size_t at = slotOf(key);
    while (m_slots[at] != kEmpty)
        at = (at + 1) & m_mask;
    m_slots[at] = key << kRankBits | number;
}

Result<void> Merges::read(const format::GgufFile &file)
{
    const Result<GgufArray> tokens = file.array("tokenizer.ggml.tokens", GgufType::String);
    const Result<GgufArray> merges = file.array("tokenizer.ggml.merges", GgufType::String);
    if (!tokens)
        return tokens.error();
    if (!merges)
        return merges.error();
    // Strictly fewer than kMostMerges: the last slot value would look empty.
    if (tokens->size() > kMostTokens || merges->size() >= kMostMerges)
        return {ErrorCode::FileDamaged, "The file is damaged: it has an impossible number of merges."};

    std::vector<std::string_view> spelled;
    spelled.reserve(static_cast<std::size_t>(tokens->size()));
    for (const std::string_view text : tokens->strings())
        spelled.push_back(text);
    StringIndex bySpelling(spelled.size(), [&spelled](TokenId id) { return spelled[static_cast<std::size_t>(id)]; });
    std::vector<bool> isFirst(spelled.size()); // of this spelling
    for (std::size_t i = 0; i < spelled.size(); ++i)
        isFirst[i] = bySpelling.insert(static_cast<TokenId>(i));

    reserve(static_cast<std::size_t>(merges->size()));
    std::string joined;
    std::size_t last = 0; // result: vocabularies list tokens in the order in which their merges were found
    for (const std::string_view merge : merges->strings()) {
        // The parts are spelled without spaces, so the only one divides them (a first character cannot).
        const std::size_t space = merge.find(' ', 1);
        if (space == std::string_view::npos)
            return unknownMerge(merge);
        joined.assign(merge.substr(0, space)).append(merge.substr(space + 1));
        const std::optional<TokenId> left = bySpelling.find(merge.substr(0, space));
        const std::optional<TokenId> right = bySpelling.find(merge.substr(space + 1));
        const std::size_t next = last + 1;
        const bool follows = next < spelled.size() && spelled[next] == joined && isFirst[next];
        const std::optional<TokenId> result
            = follows ? std::optional(static_cast<TokenId>(next)) : bySpelling.find(joined);
        if (!left || !right || !result)
            return unknownMerge(merge);
        insert(*left, *right, *result);
        last = static_cast<std::size_t>(*result);
    }
    return {};
}

} // namespace askja::tokenizer
