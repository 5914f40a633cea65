// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/model_info.h"
#include "engine/format/gguf.h"

#include <string_view>

namespace askja::format {

/// What the header of a file says of the model in it. Never fails: what is missing, contradictory or unknown to this
/// engine ends up as a sentence in ModelInfo::unsupported, and the rest is still filled in. All strings are valid UTF-8
/// (anything else in the file became U+FFFD) and of bounded length.
/// tokenizerProblem is tokenizer::unsupportedTokenizer(file): the tokenizer is a part above this one and knows best.
[[nodiscard]] ModelInfo readModelInfo(const GgufFile &file, std::string_view tokenizerProblem);

} // namespace askja::format
