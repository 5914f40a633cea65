// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/object.h"

#include "engine/chat/jinja/failure.h"

namespace askja::chat::jinja {

std::optional<Value> Object::attribute(Runtime &, std::string_view)
{
    return std::nullopt;
}

bool Object::setAttribute(std::string_view, const Value &)
{
    return false;
}

Value Object::call(Runtime &, Arguments &)
{
    throw Failure("a value of type '" + typeName() + "' cannot be called");
}

} // namespace askja::chat::jinja
