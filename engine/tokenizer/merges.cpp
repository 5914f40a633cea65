// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/merges.h"

#include "engine/format/utf8.h"
#include "engine/tokenizer/string_index.h"
#include "engine/tokenizer/vocabulary.h"

#include <array>
#include <string>
#include <string_view>

namespace askja::tokenizer {

namespace {

using format::GgufArray;
using format::GgufType;

Error unknownMerge(std::string_view merge)
{
    return {ErrorCode::FileDamaged,
            "The file is damaged: its merge " + format::quotedText(merge) + " is not of tokens of the vocabulary."};
}

struct SpellingOf
{
    const std::vector<std::string_view> *spelled;
    std::string_view operator()(TokenId id) const { return (*spelled)[static_cast<std::size_t>(id)]; }
};

/// The tokens by what the file calls them.
struct Spellings
{
    std::vector<std::string_view> spelled;
    StringIndex<SpellingOf> index;

    explicit Spellings(const GgufArray &tokens)
        : spelled(tokens.strings().begin(), tokens.strings().end())
        , index(spelled.size(), SpellingOf{&spelled})
    {
        for (std::size_t i = 0; i < spelled.size(); ++i)
            index.insert(static_cast<TokenId>(i));
    }
    Spellings(const Spellings &) = delete;
    Spellings &operator=(const Spellings &) = delete;
};

/// Merges that are looked up side by side, since each lookup waits for memory.
constexpr std::size_t kAtOnce = 32;

/// A merge as the file spells it, on its way through the tables.
struct PendingMerge
{
    std::string_view whole, left, right;
    std::string joined;
    std::uint32_t leftHash = 0, rightHash = 0, joinedHash = 0;

    /// False if the merge is not of two parts.
    [[nodiscard]] bool prepare(std::string_view merge, const StringIndex<SpellingOf> &index)
    {
        // The parts are spelled without spaces, so the only one divides them (a first character cannot).
        const std::size_t space = merge.find(' ', 1);
        whole = merge;
        left = merge.substr(0, space);
        if (space == std::string_view::npos)
            return false;
        right = merge.substr(space + 1);
        joined.assign(left).append(right);
        leftHash = index.prepare(left);
        rightHash = index.prepare(right);
        joinedHash = index.prepare(joined);
        return true;
    }
};

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

void Merges::insert(const Merge &merge)
{
    const auto [left, right, result] = merge;
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

    const Spellings tokensBySpelling(*tokens);
    reserve(static_cast<std::size_t>(merges->size()));
    std::array<PendingMerge, kAtOnce> pending;
    std::array<Merge, kAtOnce> found;
    const format::GgufStrings strings = merges->strings();
    auto next = strings.begin();
    while (next != strings.end()) {
        std::size_t count = 0;
        for (; count < kAtOnce && next != strings.end(); ++next, ++count) {
            if (!pending[count].prepare(*next, tokensBySpelling.index))
                return unknownMerge(pending[count].whole);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const PendingMerge &merge = pending[i];
            const auto left = tokensBySpelling.index.find(merge.left, merge.leftHash);
            const auto right = tokensBySpelling.index.find(merge.right, merge.rightHash);
            const auto result = tokensBySpelling.index.find(merge.joined, merge.joinedHash);
            if (!left || !right || !result)
                return unknownMerge(merge.whole);
            found[i] = {*left, *right, *result};
            __builtin_prefetch(&m_slots[slotOf(keyOf(*left, *right))]);
        }
        for (std::size_t i = 0; i < count; ++i)
            insert(found[i]);
    }
    return {};
}

} // namespace askja::tokenizer
