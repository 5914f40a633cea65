// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/helper_objects.h"

#include "engine/chat/jinja/arguments.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/runtime.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

constexpr Method kCyclerMethods[] = {
    {"next", &CyclerObject::next},
    {"reset", &CyclerObject::reset},
};

} // namespace

NamespaceObject::NamespaceObject(const Dict &attributes)
{
    for (const auto &[key, value] : attributes.items) {
        if (key.isText())
            m_attributes.emplace_back(key.bytes(), value);
    }
}

// A namespace can hold itself, hence the level.
std::string NamespaceObject::print(Runtime &runtime) const
{
    const Runtime::Level level(runtime);
    std::string text = "<Namespace {";
    for (const auto &[name, value] : m_attributes) {
        text += (text.back() == '{' ? "" : ", ") + quote(name) + ": " + represent(runtime, value);
        runtime.reserve(text.size());
    }
    return text + "}>";
}

std::optional<Value> NamespaceObject::attribute(Runtime &, std::string_view name)
{
    for (const auto &[key, value] : m_attributes) {
        if (key == name)
            return value;
    }
    return std::nullopt;
}

bool NamespaceObject::setAttribute(std::string_view name, const Value &value)
{
    const auto found = std::find_if(m_attributes.begin(), m_attributes.end(),
                                    [name](const auto &attribute) { return attribute.first == name; });
    if (found == m_attributes.end())
        m_attributes.emplace_back(name, value);
    else
        found->second = value;
    return true;
}

std::optional<Value> CyclerObject::attribute(Runtime &runtime, std::string_view name)
{
    if (name == "current")
        return m_values.empty() ? Value() : m_values[m_position];
    for (const Method &method : kCyclerMethods) {
        if (method.name == name)
            return runtime.bind(Value(static_cast<Object *>(this)), method);
    }
    return std::nullopt;
}

Value CyclerObject::next(Runtime &, const Value &self, Arguments &)
{
    auto &cycler = static_cast<CyclerObject &>(*self.object());
    Value current = cycler.m_values[cycler.m_position];
    cycler.m_position = (cycler.m_position + 1) % cycler.m_values.size();
    return current;
}

Value CyclerObject::reset(Runtime &, const Value &self, Arguments &)
{
    static_cast<CyclerObject &>(*self.object()).m_position = 0;
    return Value::none();
}

Value JoinerObject::call(Runtime &runtime, Arguments &arguments)
{
    arguments.checkAllTaken("joiner");
    return std::exchange(m_used, true) ? m_separator : runtime.text({});
}

} // namespace askja::chat::jinja
