// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/dict.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

constexpr std::size_t kIndexFrom = 12; // below, looking at each is as fast

bool equalKeys(const Value &a, const Value &b)
{
    if (a.isText() && b.isText())
        return a.bytes() == b.bytes();
    if (a.isInteger() && b.isInteger())
        return a.integer() == b.integer();
    if (a.isNumber() && b.isNumber())
        return a.number() == b.number();
    return a.isNone() && b.isNone();
}

} // namespace

bool Dict::isKey(const Value &key)
{
    return key.isText() || key.isNumber() || key.isNone();
}

std::size_t Dict::position(const Value &key) const
{
    if (key.isText() && !m_index.empty()) {
        const auto found = m_index.find(key.bytes());
        return found == m_index.end() ? items.size() : found->second;
    }
    const auto found
        = std::find_if(items.begin(), items.end(), [&key](const auto &item) { return equalKeys(item.first, key); });
    return static_cast<std::size_t>(found - items.begin());
}

const Value *Dict::find(const Value &key) const
{
    const std::size_t found = position(key);
    return found == items.size() ? nullptr : &items[found].second;
}

const Value *Dict::find(std::string_view key) const
{
    if (!m_index.empty()) {
        const auto found = m_index.find(key);
        return found == m_index.end() ? nullptr : &items[found->second].second;
    }
    for (const auto &[name, value] : items) {
        if (name.isText() && name.bytes() == key)
            return &value;
    }
    return nullptr;
}

void Dict::set(Value key, Value value)
{
    depth = std::max(depth, value.depth() + 1);
    const std::size_t found = position(key);
    if (found < items.size()) {
        items[found].second = std::move(value);
        return;
    }
    items.emplace_back(std::move(key), std::move(value));
    if (items.size() < kIndexFrom)
        return;
    for (std::size_t i = m_index.empty() ? 0 : items.size() - 1; i < items.size(); ++i) {
        if (items[i].first.isText())
            m_index.emplace(items[i].first.bytes(), i);
    }
}

} // namespace askja::chat::jinja
