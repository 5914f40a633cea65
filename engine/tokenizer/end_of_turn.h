// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/tokenizer/vocabulary.h"

#include <vector>

namespace askja::tokenizer {

/// The tokens after which a model has said what it wanted to say, ascending: those the file names, and those with
/// well-known names, since many files name only one of the two or three that their model uses.
[[nodiscard]] std::vector<TokenId> findEndOfTurnTokens(const format::GgufFile &file, const Vocabulary &vocabulary,
                                                       TokenId eos);

} // namespace askja::tokenizer
