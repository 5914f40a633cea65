// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/chat/jinja/value.h"

#include <string_view>

namespace askja::chat::jinja {

/// Reads a JSON text into values, as Python's json.loads does. Limits: 64 MiB, a million values, 90 levels.
/// Errors: InvalidArgument.
[[nodiscard]] Result<Value> readJson(std::string_view json);

} // namespace askja::chat::jinja
