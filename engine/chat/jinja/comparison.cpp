// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/operators.h"

#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/text_search.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

bool equalLists(Runtime &runtime, const List &left, const List &right)
{
    const bool views = left.kind == ListKind::Values || left.kind == ListKind::Generator;
    if (left.kind != right.kind || views || left.items.size() != right.items.size())
        return false;
    for (std::size_t i = 0; i < left.items.size(); ++i) {
        if (!equal(runtime, left.items[i], right.items[i]))
            return false;
    }
    return true;
}

bool equalDicts(Runtime &runtime, const Dict &left, const Dict &right)
{
    if (left.items.size() != right.items.size())
        return false;
    for (const auto &[key, value] : left.items) {
        runtime.step(1 + right.items.size() / 16);
        const Value *other = right.find(key);
        if (other == nullptr || !equal(runtime, value, *other))
            return false;
    }
    return true;
}

bool lessLists(Runtime &runtime, const List &left, const List &right)
{
    const std::size_t common = std::min(left.items.size(), right.items.size());
    for (std::size_t i = 0; i < common; ++i) {
        if (!equal(runtime, left.items[i], right.items[i]))
            return lessThan(runtime, left.items[i], right.items[i]);
    }
    return left.items.size() < right.items.size();
}

} // namespace

bool equal(Runtime &runtime, const Value &left, const Value &right)
{
    runtime.step();
    if (left.isInteger() && right.isInteger())
        return left.integer() == right.integer();
    if (left.isNumber() && right.isNumber())
        return left.number() == right.number();
    if (left.isText() && right.isText()) {
        runtime.stepBytes(std::min(left.bytes().size(), right.bytes().size()));
        return left.bytes() == right.bytes();
    }
    if (left.isUndefined() || right.isUndefined())
        return left.isUndefined() && right.isUndefined();
    if (left.isSame(right))
        return true;
    if (left.isList() && right.isList())
        return equalLists(runtime, left.list(), right.list());
    return left.isDict() && right.isDict() && equalDicts(runtime, left.dict(), right.dict());
}

bool lessThan(Runtime &runtime, const Value &left, const Value &right)
{
    runtime.step();
    requireDefined(left);
    requireDefined(right);
    if (left.isInteger() && right.isInteger())
        return left.integer() < right.integer();
    if (left.isNumber() && right.isNumber())
        return left.number() < right.number();
    if (left.isText() && right.isText()) {
        runtime.stepBytes(std::min(left.bytes().size(), right.bytes().size()));
        return left.bytes() < right.bytes(); // the order of UTF-8 bytes is that of the code points
    }
    for (const ListKind kind : {ListKind::List, ListKind::Tuple}) {
        if (left.isListOf(kind) && right.isListOf(kind))
            return lessLists(runtime, left.list(), right.list());
    }
    throw Failure("cannot order '" + left.typeName() + "' and '" + right.typeName() + "'");
}

bool contains(Runtime &runtime, const Value &container, const Value &item)
{
    if (container.isText()) {
        requireDefined(item);
        if (!item.isText())
            throw Failure("only a text can be looked for in a text, not a value of type '" + item.typeName() + "'");
        runtime.stepBytes(container.bytes().size());
        return TextSearch(runtime, item.bytes()).find(container.bytes()) != std::string_view::npos;
    }
    if (container.isDict()) {
        runtime.step(1 + (item.isText() ? 0 : container.dict().items.size() / 16));
        return container.dict().find(item) != nullptr;
    }
    const std::vector<Value> items = itemsOf(runtime, container);
    return std::any_of(items.begin(), items.end(), [&](const Value &other) { return equal(runtime, other, item); });
}

bool compare(Runtime &runtime, Comparison comparison, const Value &left, const Value &right)
{
    switch (comparison) {
    case Comparison::Equal:
        return equal(runtime, left, right);
    case Comparison::NotEqual:
        return !equal(runtime, left, right);
    case Comparison::Less:
        return lessThan(runtime, left, right);
    case Comparison::Greater:
        return lessThan(runtime, right, left);
    case Comparison::LessOrEqual:
        return lessThan(runtime, left, right) || equal(runtime, left, right);
    case Comparison::GreaterOrEqual:
        return lessThan(runtime, right, left) || equal(runtime, left, right);
    case Comparison::In:
        return contains(runtime, right, left);
    case Comparison::NotIn:
        return !contains(runtime, right, left);
    }
    return false;
}

} // namespace askja::chat::jinja
