// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/split_name.h"

#include <string>

namespace askja::format {

namespace {

constexpr std::size_t kDigits = 5;

std::optional<std::uint32_t> numberOf(std::u8string_view digits)
{
    std::uint32_t number = 0;
    for (const char8_t digit : digits) {
        if (digit < u8'0' || digit > u8'9')
            return {};
        number = number * 10 + (digit - u8'0');
    }
    return number;
}

std::u8string digitsOf(std::uint32_t number)
{
    const std::string digits = std::to_string(number);
    std::u8string text(digits.size() < kDigits ? kDigits - digits.size() : 0, u8'0');
    return text.append(digits.begin(), digits.end());
}

} // namespace

std::filesystem::path SplitName::path(std::uint32_t part) const
{
    return folder / std::filesystem::path(begin + u8"-" + digitsOf(part) + u8"-of-" + digitsOf(count) + ending);
}

std::optional<SplitName> splitNameOf(const std::filesystem::path &path)
{
    constexpr std::u8string_view kBetween = u8"-of-";
    constexpr std::size_t kTail = 1 + kDigits + kBetween.size() + kDigits;
    const std::u8string stem = path.stem().u8string();
    if (stem.size() < kTail)
        return {};
    const std::u8string_view tail = std::u8string_view(stem).substr(stem.size() - kTail);
    const std::optional<std::uint32_t> number = numberOf(tail.substr(1, kDigits));
    const std::optional<std::uint32_t> count = numberOf(tail.substr(kTail - kDigits));
    if (tail[0] != u8'-' || tail.substr(1 + kDigits, kBetween.size()) != kBetween || !number || !count)
        return {};
    if (*number < 1 || *number > *count)
        return {};
    return SplitName{path.parent_path(), stem.substr(0, stem.size() - kTail), path.extension().u8string(), *number,
                     *count};
}

} // namespace askja::format
