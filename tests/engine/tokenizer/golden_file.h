// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace askja::test {

/// Reverses the escaping of tests/support/tokenizer_golden.py: %XX is a byte.
inline std::string unescaped(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%' || i + 2 >= text.size()) {
            out += text[i];
            continue;
        }
        unsigned byte = 0;
        std::from_chars(text.data() + i + 1, text.data() + i + 3, byte, 16);
        out += static_cast<char>(static_cast<unsigned char>(byte));
        i += 2;
    }
    return out;
}

inline std::vector<std::string> partsOf(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    for (std::size_t at = 0;;) {
        const std::size_t end = text.find(separator, at);
        parts.emplace_back(text.substr(at, end - at));
        if (end == std::string_view::npos)
            return parts;
        at = end + 1;
    }
}

/// The lines of a golden file, each as its columns, still escaped.
inline std::vector<std::vector<std::string>> readGolden(const std::filesystem::path &path)
{
    std::vector<std::vector<std::string>> lines;
    std::ifstream file(path, std::ios::binary);
    for (std::string line; std::getline(file, line);)
        lines.push_back(partsOf(line, '\t'));
    return lines;
}

} // namespace askja::test
