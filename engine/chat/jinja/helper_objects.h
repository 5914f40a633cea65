// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/object.h"

#include <string>
#include <utility>
#include <vector>

namespace askja::chat::jinja {

/// namespace(): the one thing whose attributes can be set.
class NamespaceObject : public Object
{
public:
    explicit NamespaceObject(const Dict &attributes);

    [[nodiscard]] std::string typeName() const override { return "Namespace"; }
    [[nodiscard]] std::string print(Runtime &runtime) const override;
    [[nodiscard]] std::optional<Value> attribute(Runtime &runtime, std::string_view name) override;
    bool setAttribute(std::string_view name, const Value &value) override;
    void release() override { m_attributes.clear(); }

private:
    std::vector<std::pair<std::string, Value>> m_attributes;
};

/// cycler(a, b, …): .next(), .current, .reset().
class CyclerObject : public Object
{
public:
    explicit CyclerObject(std::vector<Value> values)
        : m_values(std::move(values))
    {
    }

    [[nodiscard]] std::string typeName() const override { return "Cycler"; }
    [[nodiscard]] std::string print(Runtime &) const override { return "<Cycler>"; }
    [[nodiscard]] std::optional<Value> attribute(Runtime &runtime, std::string_view name) override;
    void release() override { m_values.clear(); }

    static Value next(Runtime &runtime, const Value &self, Arguments &arguments);
    static Value reset(Runtime &runtime, const Value &self, Arguments &arguments);

private:
    std::vector<Value> m_values;
    std::size_t m_position = 0;
};

/// joiner(separator): nothing at its first call, the separator from then on.
class JoinerObject : public Object
{
public:
    explicit JoinerObject(Value separator)
        : m_separator(std::move(separator))
    {
    }

    [[nodiscard]] std::string typeName() const override { return "Joiner"; }
    [[nodiscard]] std::string print(Runtime &) const override { return "<Joiner>"; }
    [[nodiscard]] bool callable() const override { return true; }
    Value call(Runtime &runtime, Arguments &arguments) override;
    void release() override { m_separator = Value(); }

private:
    Value m_separator;
    bool m_used = false;
};

} // namespace askja::chat::jinja
