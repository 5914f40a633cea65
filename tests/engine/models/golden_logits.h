// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/generation.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace askja::test {

/// A text of tests/data/models and what transformers computes for it.
struct GoldenText
{
    std::string name;
    std::filesystem::path model;
    std::uint32_t contextTokens = 128;
    std::vector<TokenId> ids;
    std::size_t vocabulary = 0;
    std::vector<float> logits; ///< [ids][vocabulary]
};

[[nodiscard]] std::vector<GoldenText> goldenTexts();

/// The largest difference to the reference's rows from `first` on, as a part of its largest logit; infinite for a NaN
/// or rows that are missing.
[[nodiscard]] double differenceFrom(const GoldenText &text, const std::vector<float> &ours, std::size_t first = 0);

} // namespace askja::test
