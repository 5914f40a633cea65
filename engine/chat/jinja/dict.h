// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace askja::chat::jinja {

/// A dictionary in order of insertion. Keys may be texts, numbers, None and booleans, with Python's idea of equality
/// (1, 1.0 and true are one key). Built once, then shared.
struct Dict
{
    std::vector<std::pair<Value, Value>> items;
    unsigned depth = 1; ///< as in List

    /// The value of a key, null if there is none.
    [[nodiscard]] const Value *find(const Value &key) const;
    [[nodiscard]] const Value *find(std::string_view key) const;
    /// A later value of the same key takes the place of the former. The key must be of one of the kinds above.
    void set(Value key, Value value);

    /// Whether a value may be a key.
    [[nodiscard]] static bool isKey(const Value &key);

private:
    [[nodiscard]] std::size_t position(const Value &key) const;

    // Of the text keys, once there are many; the views are into the shared texts.
    std::unordered_map<std::string_view, std::size_t> m_index;
};

} // namespace askja::chat::jinja
