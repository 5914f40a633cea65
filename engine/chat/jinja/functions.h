// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <string_view>

namespace askja::chat::jinja {

/// The function that every template may call by this name, null if there is none.
[[nodiscard]] const Function *findFunction(std::string_view name);

} // namespace askja::chat::jinja
