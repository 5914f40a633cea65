// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/runtime.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

constexpr std::uint64_t kStepsPerCheck = 4096; // reading the clock costs as much as some ten steps

void checkDepth(unsigned depth)
{
    if (depth > kMaxValueDepth)
        throw Failure("lists and dictionaries are nested more than " + std::to_string(kMaxValueDepth) + " levels deep");
}

} // namespace

Runtime::Runtime(const RenderLimits &limits, const CivilTime &now)
    : m_limits(limits)
    , m_now(now)
    , m_deadline(std::chrono::steady_clock::now() + limits.time)
{
}

Runtime::~Runtime()
{
    for (const auto &object : m_objects)
        object->release();
}

void Runtime::check()
{
    if (m_steps > m_limits.steps)
        throw Failure("it takes too many steps; it may never end");
    if (std::chrono::steady_clock::now() > m_deadline)
        throw Failure("it takes too long");
    m_nextCheck = std::min(m_steps + kStepsPerCheck, m_limits.steps);
}

void Runtime::reserve(std::size_t bytes)
{
    if (bytes > m_limits.memoryBytes - m_bytes)
        throw Failure("it needs too much memory");
    m_bytes += bytes;
    stepBytes(bytes);
}

void Runtime::reserveOutput(std::size_t bytes)
{
    if (bytes > m_limits.outputBytes - m_outputBytes)
        throw Failure("its output is too long");
    m_outputBytes += bytes;
    stepBytes(bytes);
}

Value Runtime::text(std::string bytes, bool safe)
{
    reserve(bytes.size() + sizeof(Text));
    const std::size_t characters = countCharacters(bytes);
    return Value(std::make_shared<const Text>(Text{std::move(bytes), characters, safe}));
}

Value Runtime::list(std::vector<Value> items, ListKind kind)
{
    List result;
    result.items = std::move(items);
    result.kind = kind;
    return list(std::move(result));
}

Value Runtime::list(List list)
{
    reserve(list.items.size() * sizeof(Value) + sizeof(List));
    for (const Value &item : list.items)
        list.depth = std::max(list.depth, item.depth() + 1);
    checkDepth(list.depth);
    return Value(std::make_shared<const List>(std::move(list)));
}

Value Runtime::tuple(Value first, Value second)
{
    std::vector<Value> items;
    items.reserve(2);
    items.push_back(std::move(first));
    items.push_back(std::move(second));
    return list(std::move(items), ListKind::Tuple);
}

Value Runtime::dict(Dict dict)
{
    reserve(dict.items.size() * 3 * sizeof(Value) + sizeof(Dict));
    checkDepth(dict.depth);
    return Value(std::make_shared<const Dict>(std::move(dict)));
}

Value Runtime::bind(const Value &self, const Method &method)
{
    reserve(sizeof(BoundMethod));
    checkDepth(self.depth() + 1);
    return Value(std::make_shared<const BoundMethod>(BoundMethod{self, &method}));
}

Runtime::Level::Level(Runtime &runtime)
    : m_runtime(runtime)
{
    if (runtime.m_level >= runtime.m_limits.callDepth)
        throw Failure("macros call each other more than " + std::to_string(runtime.m_limits.callDepth)
                      + " levels deep");
    ++runtime.m_level;
}

} // namespace askja::chat::jinja
