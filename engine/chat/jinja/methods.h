// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <span>
#include <string_view>

namespace askja::chat::jinja {

/// The method of this name that values of this type have, null if none: the only way from a value to something that can
/// be called. Methods that would change a value are left out, as in jinja2's immutable sandbox.
[[nodiscard]] const Method *findMethod(const Value &value, std::string_view name);

[[nodiscard]] std::span<const Method> textMethods();
[[nodiscard]] std::span<const Method> textTestMethods(); ///< isalpha() and the like
[[nodiscard]] std::span<const Method> listMethods();
[[nodiscard]] std::span<const Method> dictMethods();

} // namespace askja::chat::jinja
