// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/loop_object.h"

#include "engine/chat/jinja/arguments.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/interpreter.h"
#include "engine/chat/jinja/operators.h"

namespace askja::chat::jinja {

namespace {

constexpr Method kMethods[] = {
    {"cycle", &LoopObject::cycle},
    {"changed", &LoopObject::changed},
};

} // namespace

LoopObject::LoopObject(Interpreter &interpreter, const Statement &statement, Scope *around, std::vector<Value> items,
                       std::int64_t depth)
    : m_interpreter(interpreter)
    , m_statement(statement)
    , m_around(around)
    , m_items(std::move(items))
    , m_depth(depth)
{
}

std::string LoopObject::print(Runtime &) const
{
    return "<LoopContext " + std::to_string(m_index + 1) + "/" + std::to_string(m_items.size()) + ">";
}

const Value &LoopObject::moveTo(std::size_t index)
{
    m_index = index;
    return m_items[index];
}

Value LoopObject::neighbour(bool next) const
{
    if (next)
        return m_index + 1 < m_items.size() ? m_items[m_index + 1] : Value::undefined("there is no next item");
    return m_index > 0 && m_index <= m_items.size() ? m_items[m_index - 1]
                                                    : Value::undefined("there is no previous item");
}

std::optional<Value> LoopObject::attribute(Runtime &runtime, std::string_view name)
{
    const auto index = static_cast<std::int64_t>(m_index);
    const auto length = static_cast<std::int64_t>(m_items.size());
    const std::pair<std::string_view, std::int64_t> numbers[] = {
        {"index", index + 1},
        {"index0", index},
        {"length", length},
        {"revindex", length - index},
        {"revindex0", length - index - 1},
        {"depth", m_depth},
        {"depth0", m_depth - 1},
    };
    for (const auto &[key, value] : numbers) {
        if (key == name)
            return Value(value);
    }
    if (name == "first")
        return Value(m_index == 0);
    if (name == "last")
        return Value(index + 1 == length);
    if (name == "previtem" || name == "nextitem")
        return neighbour(name == "nextitem");
    for (const Method &method : kMethods) {
        if (method.name == name)
            return runtime.bind(Value(static_cast<Object *>(this)), method);
    }
    return std::nullopt;
}

bool LoopObject::callable() const
{
    return m_statement.recursive;
}

Value LoopObject::call(Runtime &, Arguments &arguments)
{
    return m_interpreter.callLoop(m_statement, m_around, arguments, m_depth + 1);
}

void LoopObject::release()
{
    m_items.clear();
    m_lastSeen.clear();
}

Value LoopObject::cycle(Runtime &, const Value &self, Arguments &arguments)
{
    const auto &loop = static_cast<const LoopObject &>(*self.object());
    const std::vector<Value> &values = arguments.takeAllPositional();
    if (values.empty())
        throw Failure("loop.cycle() needs values to choose from");
    return values[loop.m_index % values.size()];
}

Value LoopObject::changed(Runtime &runtime, const Value &self, Arguments &arguments)
{
    auto &loop = static_cast<LoopObject &>(*self.object());
    const std::vector<Value> &values = arguments.takeAllPositional();
    bool same = loop.m_hasSeen && values.size() == loop.m_lastSeen.size();
    for (std::size_t i = 0; same && i < values.size(); ++i)
        same = equal(runtime, values[i], loop.m_lastSeen[i]);
    loop.m_lastSeen = values;
    loop.m_hasSeen = true;
    return Value(!same);
}

} // namespace askja::chat::jinja
