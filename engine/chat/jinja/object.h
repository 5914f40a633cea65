// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <optional>
#include <string>
#include <string_view>

namespace askja::chat::jinja {

/// A value with a state of its own: a namespace, a macro, the loop variable … The Runtime owns all of them until the
/// rendering ends, so they may refer to each other in circles.
class Object
{
public:
    virtual ~Object() = default;

    /// Python's name of the type, for messages.
    [[nodiscard]] virtual std::string typeName() const = 0;
    /// What printing it gives.
    [[nodiscard]] virtual std::string print(Runtime &runtime) const = 0;
    /// .name; nothing if there is no such attribute. There are no other attributes than those named here.
    [[nodiscard]] virtual std::optional<Value> attribute(Runtime &runtime, std::string_view name);
    /// `set object.name = value`; false if that cannot be done.
    virtual bool setAttribute(std::string_view name, const Value &value);
    [[nodiscard]] virtual bool callable() const { return false; }
    /// Only if callable().
    virtual Value call(Runtime &runtime, Arguments &arguments);
    /// Drops all values it holds, before the objects are destroyed one by one.
    virtual void release() { }
};

} // namespace askja::chat::jinja
