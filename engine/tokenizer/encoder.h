// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/generation.h"

#include <string_view>
#include <vector>

namespace askja::tokenizer {

/// Turns a stretch of text without special tokens into tokens; one implementation per kind of tokenizer. Immutable.
class Encoder
{
public:
    virtual ~Encoder() = default;
    /// Appends the tokens. atStart: nothing, or a special token, stands before the text.
    virtual void encode(std::string_view text, bool atStart, std::vector<TokenId> &out) const = 0;
};

} // namespace askja::tokenizer
