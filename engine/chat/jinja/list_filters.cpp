// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/filters.h"

#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

Value length(Runtime &, const Value &value, Arguments &)
{
    const std::optional<std::size_t> size = lengthOf(value);
    if (!size)
        throw Failure("a value of type '" + value.typeName() + "' has no length");
    return Value(static_cast<std::int64_t>(*size));
}

Value list(Runtime &runtime, const Value &value, Arguments &)
{
    return runtime.list(itemsOf(runtime, value));
}

Value first(Runtime &runtime, const Value &value, Arguments &)
{
    const std::vector<Value> items = itemsOf(runtime, value);
    return items.empty() ? Value::undefined("there is no first item, the sequence is empty") : items.front();
}

Value last(Runtime &runtime, const Value &value, Arguments &)
{
    if (value.isListOf(ListKind::Generator))
        throw Failure("last needs a list; put |list before it");
    const std::vector<Value> items = itemsOf(runtime, value);
    return items.empty() ? Value::undefined("there is no last item, the sequence is empty") : items.back();
}

// The same for the same conversation, unlike the reference's.
Value random(Runtime &runtime, const Value &value, Arguments &arguments)
{
    return first(runtime, value, arguments);
}

Value defaulted(Runtime &runtime, const Value &value, Arguments &arguments)
{
    Value absent = arguments.value(0, "default_value", runtime.text({}));
    const bool boolean = arguments.boolean(1, "boolean", false);
    return value.isUndefined() || (boolean && !value.truthy()) ? absent : value;
}

Value reverse(Runtime &runtime, const Value &value, Arguments &)
{
    std::vector<Value> items = itemsOf(runtime, value);
    std::reverse(items.begin(), items.end());
    if (!value.isText())
        return runtime.list(std::move(items), ListKind::Generator);
    std::string text;
    for (const Value &item : items)
        text += item.bytes();
    return runtime.text(std::move(text), value.text().safe);
}

Value items(Runtime &runtime, const Value &value, Arguments &)
{
    std::vector<Value> pairs;
    if (!value.isUndefined() && !value.isDict())
        throw Failure("items needs a dictionary, not a value of type '" + value.typeName() + "'");
    if (value.isDict()) {
        for (const auto &[key, item] : value.dict().items)
            pairs.push_back(runtime.tuple(key, item));
    }
    return runtime.list(std::move(pairs), ListKind::Generator);
}

Value batch(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const std::int64_t size = arguments.requireInteger(0, "linecount");
    const Value fill = arguments.value(1, "fill_with", Value::none());
    std::vector<Value> rows;
    std::vector<Value> row;
    const auto finishRow = [&] { rows.push_back(runtime.list(std::exchange(row, {}))); };
    for (Value &item : itemsOf(runtime, value)) {
        if (static_cast<std::int64_t>(row.size()) == size)
            finishRow();
        row.push_back(std::move(item));
    }
    if (!row.empty()) {
        while (!fill.isNone() && static_cast<std::int64_t>(row.size()) < size) {
            runtime.reserve(sizeof(Value));
            row.push_back(fill);
        }
        finishRow();
    }
    return runtime.list(std::move(rows), ListKind::Generator);
}

Value slice(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const std::int64_t slices = arguments.requireInteger(0, "slices");
    const Value fill = arguments.value(1, "fill_with", Value::none());
    const std::vector<Value> all = itemsOf(runtime, value);
    if (slices <= 0)
        throw Failure("slice: the number of slices must be more than 0");
    const std::int64_t each = static_cast<std::int64_t>(all.size()) / slices;
    const std::int64_t longer = static_cast<std::int64_t>(all.size()) % slices;
    std::vector<Value> columns;
    auto next = all.begin();
    for (std::int64_t i = 0; i < slices; ++i) {
        std::vector<Value> column(next, next + each + (i < longer ? 1 : 0));
        next += each + (i < longer ? 1 : 0);
        if (!fill.isNone() && i >= longer)
            column.push_back(fill);
        columns.push_back(runtime.list(std::move(column)));
    }
    return runtime.list(std::move(columns), ListKind::Generator);
}

Value attribute(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const std::string_view name = arguments.requireText(0, "name");
    if (value.isDict()) // items are no attributes
        return Value::undefined("'dict object' has no attribute " + quote(name));
    return attributeOf(runtime, value, name);
}

Value pretty(Runtime &runtime, const Value &value, Arguments &)
{
    return runtime.text(represent(runtime, value));
}

constexpr Filter kListFilters[] = {
    {"length", length}, {"count", length},      {"list", list},      {"first", first},     {"last", last},
    {"random", random}, {"default", defaulted}, {"d", defaulted},    {"reverse", reverse}, {"items", items},
    {"batch", batch},   {"slice", slice},       {"attr", attribute}, {"pprint", pretty},
};

} // namespace

std::span<const Filter> listFilters()
{
    return kListFilters;
}

} // namespace askja::chat::jinja
