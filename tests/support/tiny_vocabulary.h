// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace askja::test {

struct TinyVocabulary
{
    std::vector<std::string> tokens;
    std::vector<std::int32_t> kinds; ///< as tokenizer.ggml.token_type has them
    std::vector<std::string> merges;
};

[[nodiscard]] TinyVocabulary tinyVocabulary();
/// ChatML, as a Jinja template.
[[nodiscard]] std::string tinyChatTemplate();

} // namespace askja::test
