// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <optional>
#include <string_view>
#include <vector>

namespace askja::chat::jinja {

/// What a loop over the value visits: items of a list, keys of a dictionary, characters of a text, nothing for an
/// undefined value. Uses a generator up. Throws Failure for the rest.
[[nodiscard]] std::vector<Value> itemsOf(Runtime &runtime, const Value &value);
[[nodiscard]] bool isIterable(const Value &value);
/// Python's len(), nothing for what has none.
[[nodiscard]] std::optional<std::size_t> lengthOf(const Value &value);

/// value.name: a method of the fixed table, an attribute of an object, or the item of that name; else undefined.
[[nodiscard]] Value attributeOf(Runtime &runtime, const Value &value, std::string_view name);
/// value[key]: an item, or the method of that name; else undefined.
[[nodiscard]] Value itemOf(Runtime &runtime, const Value &value, const Value &key);
/// value[start:stop:step], each of them None if absent.
[[nodiscard]] Value sliceOf(Runtime &runtime, const Value &value, const Value &start, const Value &stop,
                            const Value &step);
/// The items of "a.b.0", one after the other, as the attribute= arguments of filters have them.
[[nodiscard]] Value pathOf(Runtime &runtime, const Value &value, const Value &path);

} // namespace askja::chat::jinja
