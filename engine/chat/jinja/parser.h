// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/syntax.h"

#include <string_view>

namespace askja::chat::jinja {

/// Throws Failure, with the line.
[[nodiscard]] TemplateSyntax parseTemplate(std::string_view source);

} // namespace askja::chat::jinja
