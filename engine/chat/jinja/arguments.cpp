// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/arguments.h"

#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/runtime.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

[[noreturn]] void wrongType(std::string_view name, const Value &value, const char *wanted)
{
    throw Failure("the argument '" + std::string(name) + "' must be " + wanted + ", not a value of type '"
                  + value.typeName() + "'");
}

std::int64_t asInteger(std::string_view name, const Value &value)
{
    if (!value.isInteger())
        wrongType(name, value, "a whole number");
    return value.integer();
}

std::string_view asText(std::string_view name, const Value &value)
{
    if (!value.isText())
        wrongType(name, value, "a text");
    return value.bytes();
}

} // namespace

Arguments::Arguments(std::vector<Value> positional, std::vector<std::pair<std::string, Value>> named)
    : m_positional(std::move(positional))
    , m_named(std::move(named))
    , m_takenNamed(m_named.size(), false)
{
}

const Value *Arguments::take(std::size_t index, std::string_view name)
{
    if (index < m_positional.size()) {
        m_takenPositional = std::max(m_takenPositional, index + 1);
        return &m_positional[index];
    }
    for (std::size_t i = 0; i < m_named.size(); ++i) {
        if (m_named[i].first == name) {
            m_takenNamed[i] = true;
            return &m_named[i].second;
        }
    }
    return nullptr;
}

const std::vector<Value> &Arguments::takeAllPositional()
{
    m_takenPositional = m_positional.size();
    return m_positional;
}

const std::vector<std::pair<std::string, Value>> &Arguments::takeAllNamed()
{
    m_takenNamed.assign(m_named.size(), true);
    return m_named;
}

Value Arguments::takeRest(Runtime &runtime)
{
    Dict rest;
    for (std::size_t i = 0; i < m_named.size(); ++i) {
        if (!m_takenNamed[i])
            rest.set(runtime.text(m_named[i].first), m_named[i].second);
        m_takenNamed[i] = true;
    }
    return runtime.dict(std::move(rest));
}

void Arguments::addNamed(std::string name, Value value)
{
    m_named.emplace_back(std::move(name), std::move(value));
    m_takenNamed.push_back(false);
}

const Value &Arguments::require(std::size_t index, std::string_view name)
{
    const Value *value = take(index, name);
    if (value == nullptr)
        throw Failure("the argument '" + std::string(name) + "' is missing");
    return *value;
}

Value Arguments::value(std::size_t index, std::string_view name, Value absent)
{
    const Value *value = take(index, name);
    return value == nullptr ? std::move(absent) : *value;
}

bool Arguments::boolean(std::size_t index, std::string_view name, bool absent)
{
    const Value *value = take(index, name);
    return value == nullptr ? absent : value->truthy();
}

std::int64_t Arguments::integer(std::size_t index, std::string_view name, std::int64_t absent)
{
    const Value *value = take(index, name);
    return value == nullptr ? absent : asInteger(name, *value);
}

std::int64_t Arguments::requireInteger(std::size_t index, std::string_view name)
{
    return asInteger(name, require(index, name));
}

std::string_view Arguments::text(std::size_t index, std::string_view name, std::string_view absent)
{
    const Value *value = take(index, name);
    return value == nullptr ? absent : asText(name, *value);
}

std::string_view Arguments::requireText(std::size_t index, std::string_view name)
{
    return asText(name, require(index, name));
}

std::optional<std::string_view> Arguments::optionalText(std::size_t index, std::string_view name)
{
    const Value *value = take(index, name);
    if (value == nullptr || value->isNone())
        return std::nullopt;
    return asText(name, *value);
}

void Arguments::checkAllTaken(std::string_view callee) const
{
    if (m_takenPositional < m_positional.size())
        throw Failure("'" + std::string(callee) + "' was given " + std::to_string(m_positional.size())
                      + " arguments and takes " + std::to_string(m_takenPositional));
    for (std::size_t i = 0; i < m_named.size(); ++i) {
        if (!m_takenNamed[i])
            throw Failure("'" + std::string(callee) + "' takes no argument '" + m_named[i].first + "'");
    }
}

} // namespace askja::chat::jinja
