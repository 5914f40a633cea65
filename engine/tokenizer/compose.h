// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace askja::tokenizer {

/// The text in Unicode's normalisation form C, in which some models saw all of theirs: letters and their marks as one
/// character where there is one ("e" and U+0301 as U+00E9). Nothing if it is so already, which costs little to see.
/// text must be valid UTF-8. Time grows as n log n at worst. Source: Unicode Standard Annex 15, Unicode 14.
[[nodiscard]] std::optional<std::string> composed(std::string_view text);

} // namespace askja::tokenizer
