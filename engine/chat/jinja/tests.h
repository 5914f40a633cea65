// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/arguments.h"
#include "engine/chat/jinja/value.h"

#include <string_view>

namespace askja::chat::jinja {

/// value is name(arguments). Throws Failure.
struct Test
{
    std::string_view name;
    bool (*holds)(Runtime &, const Value &value, Arguments &);
};

/// Null if there is none of that name.
[[nodiscard]] const Test *findTest(std::string_view name);

/// Makes a test and checks that it took all its arguments.
[[nodiscard]] bool applyTest(Runtime &runtime, const Test &test, const Value &value, Arguments &arguments);

} // namespace askja::chat::jinja
