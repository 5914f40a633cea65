// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/methods.h"

#include "engine/chat/jinja/arguments.h"
#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/runtime.h"

namespace askja::chat::jinja {

namespace {

Value dictGet(Runtime &, const Value &self, Arguments &arguments)
{
    const Value &key = arguments.require(0, "key");
    Value absent = arguments.value(1, "default", Value::none());
    if (!Dict::isKey(key))
        throw Failure("a value of type '" + key.typeName() + "' cannot be the key of a dictionary");
    const Value *found = self.dict().find(key);
    return found == nullptr ? absent : *found;
}

Value dictKeys(Runtime &runtime, const Value &self, Arguments &)
{
    runtime.reserve(self.dict().items.size() * sizeof(Value));
    std::vector<Value> keys;
    for (const auto &item : self.dict().items)
        keys.push_back(item.first);
    return runtime.list(std::move(keys), ListKind::Keys);
}

Value dictValues(Runtime &runtime, const Value &self, Arguments &)
{
    runtime.reserve(self.dict().items.size() * sizeof(Value));
    std::vector<Value> values;
    for (const auto &item : self.dict().items)
        values.push_back(item.second);
    return runtime.list(std::move(values), ListKind::Values);
}

Value dictItems(Runtime &runtime, const Value &self, Arguments &)
{
    std::vector<Value> items;
    for (const auto &[key, value] : self.dict().items)
        items.push_back(runtime.tuple(key, value));
    return runtime.list(std::move(items), ListKind::Items);
}

Value copy(Runtime &, const Value &self, Arguments &)
{
    return self; // it never changes
}

Value listCount(Runtime &runtime, const Value &self, Arguments &arguments)
{
    const Value &wanted = arguments.require(0, "value");
    std::int64_t count = 0;
    for (const Value &item : self.list().items)
        count += equal(runtime, item, wanted) ? 1 : 0;
    return Value(count);
}

Value listIndex(Runtime &runtime, const Value &self, Arguments &arguments)
{
    const Value &wanted = arguments.require(0, "value");
    const std::vector<Value> &items = self.list().items;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (equal(runtime, items[i], wanted))
            return Value(static_cast<std::int64_t>(i));
    }
    throw Failure("index(): the value is not in the list");
}

constexpr Method kDictMethods[] = {
    {"get", dictGet}, {"items", dictItems}, {"keys", dictKeys}, {"values", dictValues}, {"copy", copy},
};

constexpr Method kListMethods[] = {
    {"count", listCount},
    {"index", listIndex},
    {"copy", copy},
};

} // namespace

std::span<const Method> dictMethods()
{
    return kDictMethods;
}

std::span<const Method> listMethods()
{
    return kListMethods;
}

} // namespace askja::chat::jinja
