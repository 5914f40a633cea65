// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/chat_template.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

// tests/data/chat, as tests/support/chat/make_goldens.py wrote it.
namespace askja::test {

using Json = nlohmann::ordered_json;

inline std::string readFile(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline std::string chatData(const std::string &name)
{
    return readFile(ASKJA_TEST_DATA "/chat/" + name);
}

inline std::vector<std::string> conversations()
{
    std::vector<std::string> lines;
    const std::string text = chatData("conversations.jsonl");
    for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
        lines.push_back(text.substr(begin, end - begin));
    return lines;
}

/// What the reference rendered with.
inline chat::RenderOptions referenceOptions(bool addGenerationPrompt)
{
    chat::RenderOptions options;
    options.addGenerationPrompt = addGenerationPrompt;
    options.bosToken = "<BOS>";
    options.eosToken = "<EOS>";
    options.now = chat::CivilTime{2026, 3, 9, 14, 5, 6};
    return options;
}

/// FNV-1a and the length, as the script writes them.
inline std::string digest(std::string_view text)
{
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4)
        digits += "0123456789abcdef"[(hash >> static_cast<unsigned>(shift)) & 15U];
    return digits + " " + std::to_string(text.size());
}

} // namespace askja::test
