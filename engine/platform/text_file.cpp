// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/text_file.h"

#include <algorithm>
#include <charconv>
#include <fstream>

namespace askja::platform {

namespace {

constexpr std::size_t kLargestFile = std::size_t{1} << 20;
constexpr std::size_t kMostCpus = 65536;

std::string_view withoutSpace(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

std::optional<int> takeNumber(std::string_view &text)
{
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 0) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

} // namespace

std::string readTextFile(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    std::string text;
    char block[4096];
    while (file && text.size() < kLargestFile) {
        file.read(block, sizeof block);
        text.append(block, static_cast<std::size_t>(file.gcount()));
    }
    return text;
}

std::optional<std::uint64_t> leadingNumber(std::string_view text)
{
    text = withoutSpace(text);
    std::uint64_t number = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    return result.ec == std::errc() ? std::optional(number) : std::nullopt;
}

std::optional<std::uint64_t> numberAfter(std::string_view text, std::string_view key)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (line.starts_with(key)) {
            return leadingNumber(line.substr(key.size()));
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::nullopt;
}

std::vector<int> parseCpuList(std::string_view text)
{
    std::vector<int> cpus;
    while (const std::optional<int> first = takeNumber(text)) {
        int last = *first;
        if (text.starts_with('-')) {
            text.remove_prefix(1);
            const std::optional<int> number = takeNumber(text);
            if (!number) {
                break;
            }
            last = *number;
        }
        for (int cpu = *first; cpu <= last && cpus.size() < kMostCpus; ++cpu) {
            cpus.push_back(cpu);
        }
        if (!text.starts_with(',')) {
            break;
        }
        text.remove_prefix(1);
    }
    return cpus;
}

} // namespace askja::platform
