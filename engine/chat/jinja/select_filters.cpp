// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/filters.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/tests.h"

namespace askja::chat::jinja {

namespace {

// map("filter", arguments…) and map(attribute="name", default=…)
Value map(Runtime &runtime, const Value &value, Arguments &arguments)
{
    std::vector<Value> results;
    const std::vector<Value> items = itemsOf(runtime, value);
    if (arguments.positionalCount() == 0) {
        const Value attribute = arguments.require(0, "attribute");
        const Value absent = arguments.value(1, "default", Value::none());
        for (const Value &item : items) {
            Value result = pathOf(runtime, item, attribute);
            results.push_back(result.isUndefined() && !absent.isNone() ? absent : result);
        }
        return runtime.list(std::move(results), ListKind::Generator);
    }
    const std::string name(arguments.requireText(0, "name"));
    const Filter *filter = findFilter(name);
    if (filter == nullptr)
        throw Failure("there is no filter '" + name + "'");
    const std::vector<Value> &all = arguments.takeAllPositional();
    const std::vector<std::pair<std::string, Value>> &named = arguments.takeAllNamed();
    for (const Value &item : items) {
        Arguments each({all.begin() + 1, all.end()}, named);
        runtime.step();
        results.push_back(applyFilter(runtime, *filter, item, each));
    }
    return runtime.list(std::move(results), ListKind::Generator);
}

// Keeps the items for which the test, or without one the truth, is as wanted; by an attribute of each, if byAttribute.
Value choose(Runtime &runtime, const Value &value, Arguments &arguments, bool wanted, bool byAttribute)
{
    const std::size_t testAt = byAttribute ? 1 : 0;
    const Value attribute = byAttribute ? arguments.require(0, "attribute") : Value::none();
    const std::vector<Value> &all = arguments.takeAllPositional();
    const std::vector<std::pair<std::string, Value>> &named = arguments.takeAllNamed();
    const Test *test = nullptr;
    if (all.size() > testAt) {
        test = all[testAt].isText() ? findTest(all[testAt].bytes()) : nullptr;
        if (test == nullptr)
            throw Failure("there is no such test for select or reject");
    }
    std::vector<Value> kept;
    for (const Value &item : itemsOf(runtime, value)) {
        runtime.step();
        const Value subject = byAttribute ? pathOf(runtime, item, attribute) : item;
        bool holds = false;
        if (test == nullptr) {
            holds = subject.truthy();
        } else {
            Arguments each({all.begin() + static_cast<std::ptrdiff_t>(testAt) + 1, all.end()}, named);
            holds = applyTest(runtime, *test, subject, each);
        }
        if (holds == wanted)
            kept.push_back(item);
    }
    return runtime.list(std::move(kept), ListKind::Generator);
}

Value select(Runtime &runtime, const Value &value, Arguments &arguments)
{
    return choose(runtime, value, arguments, true, false);
}
Value reject(Runtime &runtime, const Value &value, Arguments &arguments)
{
    return choose(runtime, value, arguments, false, false);
}
Value selectAttribute(Runtime &runtime, const Value &value, Arguments &arguments)
{
    return choose(runtime, value, arguments, true, true);
}
Value rejectAttribute(Runtime &runtime, const Value &value, Arguments &arguments)
{
    return choose(runtime, value, arguments, false, true);
}

constexpr Filter kSelectFilters[] = {
    {"map", map},
    {"select", select},
    {"reject", reject},
    {"selectattr", selectAttribute},
    {"rejectattr", rejectAttribute},
};

} // namespace

std::span<const Filter> selectFilters()
{
    return kSelectFilters;
}

} // namespace askja::chat::jinja
