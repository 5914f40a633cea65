// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/compose.h"

#include "engine/format/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <vector>

namespace askja::tokenizer {

namespace {

struct Range
{
    char32_t first, last;
};
struct ClassRange
{
    char32_t first, last;
    std::uint8_t combiningClass;
};
struct Decomposition
{
    char32_t from;
    char32_t first, second; ///< second may be 0
};
struct Composition
{
    char32_t first, second;
    char32_t to;
};

// kIrregular: what may change, or change places, when a text is composed. All else stands between changes as a wall.
#include "engine/tokenizer/nfc_tables.inc"

// Korean syllables are composed by arithmetic (The Unicode Standard, 3.12).
constexpr char32_t kSyllables = 0xAC00, kLeads = 0x1100, kVowels = 0x1161, kTails = 0x11A7;
constexpr char32_t kLeadCount = 19, kVowelCount = 21, kTailCount = 28;
constexpr char32_t kSyllableCount = kLeadCount * kVowelCount * kTailCount;

constexpr unsigned kPageBits = 8;
constexpr std::size_t kPages = 0x110000U >> kPageBits;

/// Which pages of 256 characters have any irregular one: most scripts need no search.
constexpr std::array<bool, kPages> irregularPages()
{
    std::array<bool, kPages> pages{};
    for (const Range &range : kIrregular) {
        for (char32_t page = range.first >> kPageBits; page <= range.last >> kPageBits; ++page)
            pages[page] = true;
    }
    return pages;
}
constexpr std::array<bool, kPages> kIrregularPages = irregularPages();

template <class Table> const auto *rangeOf(const Table &table, char32_t c)
{
    const auto next = std::upper_bound(std::begin(table), std::end(table), c,
                                       [](char32_t value, const auto &range) { return value < range.first; });
    return next != std::begin(table) && c <= std::prev(next)->last ? std::prev(next) : nullptr;
}

bool isIrregular(char32_t c)
{
    return kIrregularPages[c >> kPageBits] && rangeOf(kIrregular, c) != nullptr;
}

std::uint8_t combiningClass(char32_t c)
{
    const ClassRange *const range = isIrregular(c) ? rangeOf(kClasses, c) : nullptr;
    return range != nullptr ? range->combiningClass : 0;
}

/// Where the first irregular character at or after from begins; the text's size if there is none.
std::size_t findIrregular(std::string_view text, std::size_t from)
{
    constexpr unsigned char kFirstByte = 0xCC; // of U+0300; below it nothing is irregular
    std::size_t at = from;
    while (at < text.size()) {
        std::uint64_t eight = 0;
        if (text.size() - at >= sizeof eight) {
            std::memcpy(&eight, text.data() + at, sizeof eight);
            if ((eight & 0x8080808080808080U) == 0) {
                at += sizeof eight;
                continue;
            }
        }
        if (static_cast<unsigned char>(text[at]) < kFirstByte) {
            ++at;
            continue;
        }
        const format::Utf8Step step = format::utf8Step(text.substr(at));
        if (isIrregular(step.codePoint))
            return at;
        at += step.bytes;
    }
    return text.size();
}

struct Letter
{
    char32_t c;
    std::uint8_t combiningClass;
};

void decompose(char32_t c, std::vector<Letter> &out)
{
    if (c - kSyllables < kSyllableCount) {
        const char32_t index = c - kSyllables;
        out.push_back({kLeads + index / (kVowelCount * kTailCount), 0});
        out.push_back({kVowels + index % (kVowelCount * kTailCount) / kTailCount, 0});
        if (index % kTailCount != 0)
            out.push_back({kTails + index % kTailCount, 0});
        return;
    }
    const auto found = std::ranges::lower_bound(kDecompositions, c, {}, &Decomposition::from);
    if (found == std::end(kDecompositions) || found->from != c) {
        out.push_back({c, combiningClass(c)});
        return;
    }
    decompose(found->first, out); // at most four deep, as the data are
    if (found->second != 0)
        decompose(found->second, out);
}

/// What two characters become together; 0: nothing.
char32_t pairOf(char32_t first, char32_t second)
{
    if (first - kLeads < kLeadCount && second - kVowels < kVowelCount)
        return kSyllables + ((first - kLeads) * kVowelCount + (second - kVowels)) * kTailCount;
    if (first - kSyllables < kSyllableCount && (first - kSyllables) % kTailCount == 0 && second > kTails
        && second < kTails + kTailCount)
        return first + (second - kTails);
    const auto keyOf = [](const Composition &entry) { return std::uint64_t{entry.first} << 32 | entry.second; };
    const std::uint64_t key = std::uint64_t{first} << 32 | second;
    const auto found = std::ranges::lower_bound(kCompositions, key, {}, keyOf);
    return found != std::end(kCompositions) && keyOf(*found) == key ? found->to : 0;
}

/// Marks after a letter go in the order of their classes.
void sortMarks(std::vector<Letter> &letters)
{
    for (auto at = letters.begin(); at != letters.end();) {
        const auto isMark = [](const Letter &letter) { return letter.combiningClass != 0; };
        const auto first = std::find_if(at, letters.end(), isMark);
        at = std::find_if_not(first, letters.end(), isMark);
        std::stable_sort(first, at,
                         [](const Letter &a, const Letter &b) { return a.combiningClass < b.combiningClass; });
    }
}

void compose(std::vector<Letter> &letters)
{
    constexpr std::size_t kNone = ~std::size_t{0};
    std::size_t starter = kNone; // where the letter stands that marks may join
    std::size_t count = 0;
    for (const Letter letter : letters) {
        // What stands between and has the same class, or no class at all, is in the way.
        const bool adjacent = starter != kNone && count == starter + 1;
        const bool free = adjacent
            || (starter != kNone && letters[count - 1].combiningClass < letter.combiningClass
                && letters[count - 1].combiningClass != 0);
        if (const char32_t both = free ? pairOf(letters[starter].c, letter.c) : 0; both != 0) {
            letters[starter].c = both;
            continue;
        }
        if (letter.combiningClass == 0)
            starter = count;
        letters[count++] = letter;
    }
    letters.resize(count);
}

} // namespace

std::optional<std::string> composed(std::string_view text)
{
    std::size_t irregular = findIrregular(text, 0);
    if (irregular == text.size())
        return {};
    std::string out;
    out.reserve(text.size());
    std::vector<Letter> letters;
    for (std::size_t done = 0;; irregular = findIrregular(text, done)) {
        // The character before belongs to it, if it is not of the part before.
        std::size_t begin = irregular;
        while (irregular < text.size() && begin > done && (static_cast<unsigned char>(text[--begin]) & 0xC0U) == 0x80U)
            ;
        out.append(text.substr(done, begin - done));
        if (irregular == text.size())
            return out == text ? std::nullopt : std::optional(std::move(out));
        letters.clear();
        for (done = begin; done < text.size();) {
            const format::Utf8Step step = format::utf8Step(text.substr(done));
            if (done > irregular && !isIrregular(step.codePoint))
                break;
            decompose(step.codePoint, letters);
            done += step.bytes;
        }
        sortMarks(letters);
        compose(letters);
        for (const Letter &letter : letters)
            format::appendUtf8(out, letter.c);
    }
}

} // namespace askja::tokenizer
