// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/input.h"

#include "engine/platform/console.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace askja::cli {

namespace {

std::string readStandardInput()
{
    std::string text;
    char block[65536];
    std::size_t count = 0;
    while ((count = std::fread(block, 1, sizeof block, stdin)) > 0) {
        text.append(block, count);
    }
    return text;
}

} // namespace

Result<std::string> readInput(const std::filesystem::path &file)
{
    if (file == "-") {
        return readStandardInput();
    }
    const std::string name = platform::utf8FromPath(file);
    std::error_code error;
    if (!std::filesystem::exists(file, error) || std::filesystem::is_directory(file, error)) {
        return {ErrorCode::FileNotFound, "There is no file \"" + name + "\"."};
    }
    std::ifstream stream(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (!stream) {
        return {ErrorCode::FileUnreadable, "The file \"" + name + "\" cannot be read."};
    }
    return text;
}

Result<std::vector<TokenId>> parseIds(std::string_view text)
{
    constexpr std::string_view kSpace = " \t\r\n\v\f";
    std::vector<TokenId> ids;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
        if (text.empty()) {
            return ids;
        }
        const std::string_view word = text.substr(0, std::min(text.find_first_of(kSpace), text.size()));
        TokenId id = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), id);
        if (error != std::errc() || end != word.data() + word.size() || id < 0) {
            std::string message("Word ");
            message.append(std::to_string(ids.size() + 1)).append(" of the token ids is no token id: \"");
            message.append(word.substr(0, 40)).append("\".");
            return {ErrorCode::InvalidArgument, message};
        }
        ids.push_back(id);
        text.remove_prefix(word.size());
    }
}

} // namespace askja::cli
