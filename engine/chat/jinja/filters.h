// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/arguments.h"
#include "engine/chat/jinja/value.h"

#include <span>
#include <string_view>

namespace askja::chat::jinja {

/// value|name(arguments). Throws Failure.
struct Filter
{
    std::string_view name;
    Value (*apply)(Runtime &, const Value &value, Arguments &);
};

/// Null if there is none of that name.
[[nodiscard]] const Filter *findFilter(std::string_view name);

[[nodiscard]] std::span<const Filter> textFilters();
[[nodiscard]] std::span<const Filter> layoutFilters(); ///< indent, wordwrap and the like
[[nodiscard]] std::span<const Filter> numberFilters();
[[nodiscard]] std::span<const Filter> listFilters();
[[nodiscard]] std::span<const Filter> sortFilters();
[[nodiscard]] std::span<const Filter> selectFilters();

/// Applies a filter and checks that it took all its arguments.
[[nodiscard]] Value applyFilter(Runtime &runtime, const Filter &filter, const Value &value, Arguments &arguments);

} // namespace askja::chat::jinja
