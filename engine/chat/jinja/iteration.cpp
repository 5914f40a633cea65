// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/iteration.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/methods.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

std::string describe(const Value &value)
{
    return value.isNone() ? "None" : "'" + value.typeName() + " object'";
}

Value characterAt(Runtime &runtime, const Text &text, std::size_t index)
{
    const bool oneByteEach = text.characters == text.bytes.size();
    runtime.stepBytes(oneByteEach ? 0 : text.bytes.size());
    const std::size_t begin = oneByteEach ? index : byteOffset(text.bytes, index);
    std::size_t end = begin;
    static_cast<void>(decodeNext(text.bytes, end));
    return runtime.text(text.bytes.substr(begin, end - begin), text.safe);
}

// Counts from the end if negative; size or more if outside.
std::size_t position(std::int64_t index, std::size_t size)
{
    const auto length = static_cast<std::int64_t>(size);
    if (index < 0 && index >= -length)
        return static_cast<std::size_t>(index + length);
    return index < 0 || index >= length ? size : static_cast<std::size_t>(index);
}

Value missing(const Value &value, const std::string &name)
{
    return Value::undefined(describe(value) + " has no attribute " + quote(name));
}

// The positions that a slice picks, as Python's slice.indices() computes them.
std::vector<std::size_t> slicePositions(Runtime &runtime, std::size_t size, const Value &startValue,
                                        const Value &stopValue, const Value &stepValue)
{
    const auto part = [](const Value &value, std::int64_t absent) {
        if (value.isNone())
            return absent;
        if (!value.isInteger())
            throw Failure("a slice needs whole numbers, not a value of type '" + value.typeName() + "'");
        return value.integer();
    };
    const auto length = static_cast<std::int64_t>(size);
    const std::int64_t step = part(stepValue, 1);
    if (step == 0)
        throw Failure("the step of a slice cannot be 0");
    const std::int64_t lowest = step > 0 ? 0 : -1;
    const std::int64_t highest = step > 0 ? length : length - 1;
    const auto clamp = [&](std::int64_t value) {
        return std::clamp(value < 0 && value >= -length ? value + length : (value < 0 ? lowest : value), lowest,
                          highest);
    };
    const std::int64_t start = startValue.isNone() ? (step > 0 ? lowest : highest) : clamp(part(startValue, 0));
    const std::int64_t stop = stopValue.isNone() ? (step > 0 ? highest : lowest) : clamp(part(stopValue, 0));

    std::vector<std::size_t> positions;
    const std::int64_t stride = std::clamp(step, -length - 1, length + 1); // a longer one ends it just as well
    for (std::int64_t i = start; step > 0 ? i < stop : i > stop; i += stride)
        positions.push_back(static_cast<std::size_t>(i));
    runtime.reserve(positions.size() * sizeof(std::size_t));
    return positions;
}

Value sliceText(Runtime &runtime, const Text &text, const std::vector<std::size_t> &positions, bool contiguous)
{
    if (positions.empty())
        return runtime.text({}, text.safe);
    if (contiguous) {
        const std::size_t begin = byteOffset(text.bytes, positions.front());
        const std::string_view rest = std::string_view(text.bytes).substr(begin);
        return runtime.text(std::string(rest.substr(0, byteOffset(rest, positions.size()))), text.safe);
    }
    std::vector<std::size_t> begins{0};
    for (std::size_t at = 0; at < text.bytes.size(); begins.push_back(at))
        static_cast<void>(decodeNext(text.bytes, at));
    std::string bytes;
    for (const std::size_t i : positions)
        bytes += std::string_view(text.bytes).substr(begins[i], begins[i + 1] - begins[i]);
    return runtime.text(std::move(bytes), text.safe);
}

Value sliceList(Runtime &runtime, const List &list, const std::vector<std::size_t> &positions)
{
    List result;
    result.kind = list.kind;
    for (const std::size_t i : positions)
        result.items.push_back(list.items[i]);
    if (list.kind == ListKind::Range && !result.items.empty()) {
        result.start = result.items.front().integer();
        result.step = result.items.size() > 1 ? result.items[1].integer() - result.start : 1;
        result.stop = result.items.back().integer() + (result.step > 0 ? 1 : -1);
    }
    return runtime.list(std::move(result));
}

// "12" of a path is a position, anything else a name.
Value pathPart(Runtime &runtime, std::string_view part)
{
    const bool digits = !part.empty() && part.size() < 10
        && std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
    return digits ? Value(std::int64_t{std::stol(std::string(part))}) : runtime.text(std::string(part));
}

} // namespace

std::vector<Value> itemsOf(Runtime &runtime, const Value &value)
{
    if (value.isUndefined())
        return {};
    if (value.isList()) {
        const List &list = value.list();
        if (list.kind == ListKind::Generator && std::exchange(list.walked, true))
            return {};
        runtime.reserve(list.items.size() * sizeof(Value));
        return list.items;
    }
    std::vector<Value> items;
    if (value.isDict()) {
        runtime.reserve(value.dict().items.size() * sizeof(Value));
        for (const auto &item : value.dict().items)
            items.push_back(item.first);
        return items;
    }
    if (!value.isText())
        throw Failure("a value of type '" + value.typeName() + "' cannot be iterated over");
    runtime.reserve(value.text().characters * sizeof(Value));
    const std::string_view bytes = value.bytes();
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t begin = at;
        static_cast<void>(decodeNext(bytes, at));
        items.push_back(runtime.text(std::string(bytes.substr(begin, at - begin)), value.text().safe));
    }
    return items;
}

bool isIterable(const Value &value)
{
    return value.isUndefined() || value.isList() || value.isDict() || value.isText();
}

std::optional<std::size_t> lengthOf(const Value &value)
{
    if (value.isUndefined())
        return 0;
    if (value.isText())
        return value.text().characters;
    if (value.isDict())
        return value.dict().items.size();
    if (value.isList() && value.list().kind != ListKind::Generator)
        return value.list().items.size();
    return std::nullopt;
}

Value attributeOf(Runtime &runtime, const Value &value, std::string_view name)
{
    requireDefined(value);
    if (const Method *method = findMethod(value, name))
        return runtime.bind(value, *method);
    if (Object *object = value.object()) {
        if (std::optional<Value> attribute = object->attribute(runtime, name))
            return *std::move(attribute);
    }
    if (value.isDict()) {
        if (const Value *item = value.dict().find(name))
            return *item;
    }
    if (value.isList() && value.list().named && (name == "grouper" || name == "list"))
        return value.list().items[name == "list" ? 1 : 0];
    return missing(value, std::string(name));
}

Value itemOf(Runtime &runtime, const Value &value, const Value &key)
{
    requireDefined(value);
    if (value.isDict() && Dict::isKey(key)) {
        runtime.step(key.isText() ? 0 : value.dict().items.size() / 16);
        if (const Value *item = value.dict().find(key))
            return *item;
    }
    if (key.isInteger() && (value.isText() || value.isIndexable())) {
        const std::size_t size = *lengthOf(value);
        const std::size_t index = position(key.integer(), size);
        if (index >= size)
            return Value::undefined(describe(value) + " has no element " + std::to_string(key.integer()));
        return value.isText() ? characterAt(runtime, value.text(), index) : value.list().items[index];
    }
    if (key.isText())
        return attributeOf(runtime, value, key.bytes());
    return Value::undefined(describe(value) + " has no element " + represent(runtime, key));
}

Value sliceOf(Runtime &runtime, const Value &value, const Value &start, const Value &stop, const Value &step)
{
    requireDefined(value);
    if (!value.isText() && !value.isIndexable())
        throw Failure("a value of type '" + value.typeName() + "' cannot be sliced");
    const std::size_t size = *lengthOf(value);
    runtime.reserve(size * sizeof(std::size_t));
    const std::vector<std::size_t> positions = slicePositions(runtime, size, start, stop, step);
    const bool contiguous = step.isNone() || step.integer() == 1;
    return value.isText() ? sliceText(runtime, value.text(), positions, contiguous)
                          : sliceList(runtime, value.list(), positions);
}

Value pathOf(Runtime &runtime, const Value &value, const Value &path)
{
    if (!path.isText())
        return itemOf(runtime, value, path);
    Value current = value;
    std::string_view rest = path.bytes();
    while (true) {
        const std::size_t dot = rest.find('.');
        current = itemOf(runtime, current, pathPart(runtime, rest.substr(0, dot)));
        if (dot == std::string_view::npos)
            return current;
        rest.remove_prefix(dot + 1);
    }
}

} // namespace askja::chat::jinja
