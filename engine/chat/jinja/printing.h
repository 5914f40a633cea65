// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <string>
#include <string_view>

namespace askja::chat::jinja {

/// Python's repr() of a float: the shortest digits that read back as the same number.
[[nodiscard]] std::string printDouble(double value);

/// Python's repr() of a str: in quotes, with escapes for what cannot be printed.
[[nodiscard]] std::string quote(std::string_view text);

/// Python's str(): what {{ value }} prints. Throws Failure at a limit of the runtime.
[[nodiscard]] std::string print(Runtime &runtime, const Value &value);

/// Python's repr(): what a value looks like inside a list that is printed.
[[nodiscard]] std::string represent(Runtime &runtime, const Value &value);

/// json.dumps() as transformers' tojson filter calls it.
struct JsonStyle
{
    std::string itemSeparator = ", ";
    std::string keySeparator = ": ";
    std::string indent; ///< of one level
    bool multiline = false;
    bool asciiOnly = false;
    bool sortKeys = false;
};
/// Throws Failure for what JSON has no form for.
[[nodiscard]] std::string printJson(Runtime &runtime, const Value &value, const JsonStyle &style);

} // namespace askja::chat::jinja
