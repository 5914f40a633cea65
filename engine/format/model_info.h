// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/model_info.h"
#include "engine/format/gguf.h"

#include <array>
#include <string>
#include <string_view>

namespace askja::format {

/// general.architecture of what engine/models computes. Its registry has one entry for each, which is checked there
/// when it is compiled.
inline constexpr std::array<std::string_view, 12> kKnownArchitectures{"llama",   "qwen2",  "qwen3",    "smollm3",
                                                                      "gemma",   "gemma2", "gemma3",   "phi3",
                                                                      "granite", "olmo2",  "mistral3", "qwen35"};

/// For sentences: all of them, separated by commas.
[[nodiscard]] std::string knownArchitectures();

/// What the header of a file says of the model in it. Never fails: what is missing, contradictory or unknown to this
/// engine ends up as a sentence in ModelInfo::unsupported, and the rest is still filled in. All strings are valid UTF-8
/// (anything else in the file became U+FFFD) and of bounded length.
/// The first part of a split model, when it is headerOnly(), stands for all: fileBytes() is then taken for all parts'.
/// tokenizerProblem is tokenizer::unsupportedTokenizer(file): the tokenizer is a part above this one and knows best.
[[nodiscard]] ModelInfo readModelInfo(const GgufFile &file, std::string_view tokenizerProblem);

/// The same while the header is not all there (GgufBeginning::wantBytes): what is known so far, and in unsupported only
/// what the rest of the header cannot change.
[[nodiscard]] ModelInfo readModelInfoSoFar(const GgufFile &file);

} // namespace askja::format
