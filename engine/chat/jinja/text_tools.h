// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace askja::chat::jinja {

// What methods and filters on texts have in common, each as Python's str has it.

/// Without the characters of `set` (white space if there is none) at the sides.
[[nodiscard]] std::string_view strip(Runtime &runtime, std::string_view text, std::optional<std::string_view> set,
                                     bool left, bool right);

/// At most `limit` replacements, all if it is negative.
[[nodiscard]] std::string replaceAll(Runtime &runtime, std::string_view text, std::string_view from,
                                     std::string_view to, std::int64_t limit);

[[nodiscard]] std::string capitalize(std::string_view text);

/// Padded with `fill` to `width` characters.
enum class Alignment { Left, Right, Center };
[[nodiscard]] std::string pad(Runtime &runtime, const Text &text, std::int64_t width, std::string_view fill,
                              Alignment alignment);

/// Pieces between white space, at most `limit` cuts (all if negative), the first ones or the last ones.
[[nodiscard]] std::vector<std::string_view> splitSpace(Runtime &runtime, std::string_view text, std::int64_t limit,
                                                       bool fromRight);
/// Pieces between separators, which are not empty.
[[nodiscard]] std::vector<std::string_view> splitAt(Runtime &runtime, std::string_view text, std::string_view separator,
                                                    std::int64_t limit, bool fromRight);
/// Lines, at every line end that Unicode knows.
[[nodiscard]] std::vector<std::string_view> splitLines(Runtime &runtime, std::string_view text, bool keepEnds);

/// A list of texts.
[[nodiscard]] Value textList(Runtime &runtime, const std::vector<std::string_view> &texts,
                             ListKind kind = ListKind::List);

/// text.format(…); with a dictionary of names for format_map().
[[nodiscard]] Value formatBraces(Runtime &runtime, std::string_view format, Arguments &arguments);

} // namespace askja::chat::jinja
