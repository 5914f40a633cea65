// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/filters.h"

#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

Value withoutCase(Runtime &runtime, const Value &value)
{
    return value.isText() ? runtime.text(toLower(value.bytes())) : value;
}

// What an item is compared by: the attribute of it, if one was named, without regard to case unless that matters.
struct KeyRule
{
    Value attribute = Value::none();
    Value absent = Value::none(); ///< in place of an undefined attribute
    bool caseSensitive = false;

    [[nodiscard]] Value plain(Runtime &runtime, const Value &item) const
    {
        if (attribute.isNone())
            return item;
        Value value = pathOf(runtime, item, attribute);
        return value.isUndefined() && !absent.isNone() ? absent : value;
    }
    [[nodiscard]] Value key(Runtime &runtime, const Value &item) const
    {
        Value value = plain(runtime, item);
        return caseSensitive ? value : withoutCase(runtime, value);
    }
    // "a,b" names several attributes.
    [[nodiscard]] Value keys(Runtime &runtime, const Value &item) const
    {
        if (!attribute.isText() || attribute.bytes().find(',') == std::string_view::npos)
            return key(runtime, item);
        std::vector<Value> keys;
        std::string_view rest = attribute.bytes();
        while (true) {
            const std::size_t comma = rest.find(',');
            KeyRule one = *this;
            one.attribute = runtime.text(std::string(rest.substr(0, comma)));
            keys.push_back(one.key(runtime, item));
            if (comma == std::string_view::npos)
                return runtime.list(std::move(keys));
            rest.remove_prefix(comma + 1);
        }
    }
};

using Keyed = std::pair<Value, Value>; // key, item

std::vector<Keyed> keyed(Runtime &runtime, const std::vector<Value> &items, const KeyRule &rule)
{
    runtime.reserve(items.size() * sizeof(Keyed) * 2);
    std::vector<Keyed> result;
    result.reserve(items.size());
    for (const Value &item : items)
        result.emplace_back(rule.keys(runtime, item), item);
    return result;
}

void sortKeyed(Runtime &runtime, std::vector<Keyed> &items, bool reverse)
{
    stableSort(items, [&runtime, reverse](const Keyed &a, const Keyed &b) {
        return reverse ? lessThan(runtime, b.first, a.first) : lessThan(runtime, a.first, b.first);
    });
}

Value sort(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const bool reverse = arguments.boolean(0, "reverse", false);
    KeyRule rule;
    rule.caseSensitive = arguments.boolean(1, "case_sensitive", false);
    rule.attribute = arguments.value(2, "attribute", Value::none());
    std::vector<Keyed> items = keyed(runtime, itemsOf(runtime, value), rule);
    sortKeyed(runtime, items, reverse);
    std::vector<Value> sorted;
    for (Keyed &item : items)
        sorted.push_back(std::move(item.second));
    return runtime.list(std::move(sorted));
}

Value dictSort(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const bool caseSensitive = arguments.boolean(0, "case_sensitive", false);
    const std::string_view by = arguments.text(1, "by", "key");
    const bool reverse = arguments.boolean(2, "reverse", false);
    if (by != "key" && by != "value")
        throw Failure("dictsort sorts by 'key' or by 'value'");
    requireDefined(value);
    if (!value.isDict())
        throw Failure("dictsort needs a dictionary, not a value of type '" + value.typeName() + "'");
    std::vector<Keyed> items;
    for (const auto &[key, item] : value.dict().items) {
        const Value &chosen = by == "key" ? key : item;
        items.emplace_back(caseSensitive ? chosen : withoutCase(runtime, chosen), runtime.tuple(key, item));
    }
    sortKeyed(runtime, items, reverse);
    std::vector<Value> sorted;
    for (Keyed &item : items)
        sorted.push_back(std::move(item.second));
    return runtime.list(std::move(sorted));
}

Value extreme(Runtime &runtime, const Value &value, Arguments &arguments, bool largest)
{
    KeyRule rule;
    rule.caseSensitive = arguments.boolean(0, "case_sensitive", false);
    rule.attribute = arguments.value(1, "attribute", Value::none());
    const std::vector<Value> items = itemsOf(runtime, value);
    if (items.empty())
        return Value::undefined("there is no largest or smallest item, the sequence is empty");
    Value best = items.front();
    Value bestKey = rule.key(runtime, best);
    for (std::size_t i = 1; i < items.size(); ++i) {
        const Value key = rule.key(runtime, items[i]);
        if (largest ? lessThan(runtime, bestKey, key) : lessThan(runtime, key, bestKey)) {
            best = items[i];
            bestKey = key;
        }
    }
    return best;
}
Value minimum(Runtime &runtime, const Value &value, Arguments &arguments)
{
    return extreme(runtime, value, arguments, false);
}
Value maximum(Runtime &runtime, const Value &value, Arguments &arguments)
{
    return extreme(runtime, value, arguments, true);
}

Value unique(Runtime &runtime, const Value &value, Arguments &arguments)
{
    KeyRule rule;
    rule.caseSensitive = arguments.boolean(0, "case_sensitive", false);
    rule.attribute = arguments.value(1, "attribute", Value::none());
    std::vector<Value> seen;
    std::vector<Value> result;
    for (const Value &item : itemsOf(runtime, value)) {
        const Value key = rule.key(runtime, item);
        if (std::any_of(seen.begin(), seen.end(), [&](const Value &other) { return equal(runtime, other, key); }))
            continue;
        seen.push_back(key);
        result.push_back(item);
    }
    return runtime.list(std::move(result), ListKind::Generator);
}

// Items with equal keys, in the order of the keys: pairs of the first item's key and the list.
Value groupBy(Runtime &runtime, const Value &value, Arguments &arguments)
{
    KeyRule rule;
    rule.attribute = arguments.require(0, "attribute");
    rule.absent = arguments.value(1, "default", Value::none());
    rule.caseSensitive = arguments.boolean(2, "case_sensitive", false);
    std::vector<Keyed> items;
    for (const Value &item : itemsOf(runtime, value))
        items.emplace_back(rule.key(runtime, item), item);
    sortKeyed(runtime, items, false);
    std::vector<Value> groups;
    for (std::size_t i = 0; i < items.size();) {
        const std::size_t begin = i;
        std::vector<Value> members;
        for (; i < items.size() && equal(runtime, items[begin].first, items[i].first); ++i)
            members.push_back(items[i].second);
        if (members.empty()) // NaN is not even equal to itself
            members.push_back(items[i++].second);
        List group;
        group.kind = ListKind::Tuple;
        group.named = true;
        group.items.push_back(rule.plain(runtime, members.front()));
        group.items.push_back(runtime.list(std::move(members)));
        groups.push_back(runtime.list(std::move(group)));
    }
    return runtime.list(std::move(groups));
}

constexpr Filter kSortFilters[] = {
    {"sort", sort},   {"dictsort", dictSort}, {"min", minimum},
    {"max", maximum}, {"unique", unique},     {"groupby", groupBy},
};

} // namespace

std::span<const Filter> sortFilters()
{
    return kSortFilters;
}

} // namespace askja::chat::jinja
