// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/tests.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/filters.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/unicode.h"

namespace askja::chat::jinja {

namespace {

using Arg = Arguments;

// Whether `value % divisor` is this.
bool remainderIs(Runtime &runtime, const Value &value, const Value &divisor, std::int64_t wanted)
{
    return equal(runtime, calculate(runtime, BinaryOperator::Modulo, value, divisor), Value(wanted));
}

template <Comparison How> bool compares(Runtime &runtime, const Value &value, Arg &arguments)
{
    return compare(runtime, How, value, arguments.require(0, "other"));
}

bool odd(Runtime &runtime, const Value &value, Arg &)
{
    return remainderIs(runtime, value, Value(std::int64_t{2}), 1);
}
bool even(Runtime &runtime, const Value &value, Arg &)
{
    return remainderIs(runtime, value, Value(std::int64_t{2}), 0);
}
bool divisibleBy(Runtime &runtime, const Value &value, Arg &arguments)
{
    return remainderIs(runtime, value, arguments.require(0, "num"), 0);
}

bool defined(Runtime &, const Value &value, Arg &)
{
    return !value.isUndefined();
}
bool undefined(Runtime &, const Value &value, Arg &)
{
    return value.isUndefined();
}
bool none(Runtime &, const Value &value, Arg &)
{
    return value.isNone();
}
bool boolean(Runtime &, const Value &value, Arg &)
{
    return value.isBool();
}
bool isTrue(Runtime &, const Value &value, Arg &)
{
    return value.isBool() && value.boolean();
}
bool isFalse(Runtime &, const Value &value, Arg &)
{
    return value.isBool() && !value.boolean();
}
bool integer(Runtime &, const Value &value, Arg &)
{
    return value.isInteger() && !value.isBool();
}
bool isFloat(Runtime &, const Value &value, Arg &)
{
    return value.isDouble();
}
bool number(Runtime &, const Value &value, Arg &)
{
    return value.isNumber();
}
bool string(Runtime &, const Value &value, Arg &)
{
    return value.isText();
}
bool mapping(Runtime &, const Value &value, Arg &)
{
    return value.isDict();
}
bool iterable(Runtime &, const Value &value, Arg &)
{
    return isIterable(value);
}
bool callable(Runtime &, const Value &value, Arg &)
{
    return value.isCallable();
}
bool escaped(Runtime &, const Value &value, Arg &)
{
    return value.isText() && value.text().safe;
}

bool sequence(Runtime &, const Value &value, Arg &)
{
    return value.isUndefined() || value.isText() || value.isDict() || value.isIndexable();
}

// Letters with a case are there, and all of them have this one.
bool onlyCase(Runtime &runtime, const Value &value, bool (*right)(char32_t))
{
    const std::string text = print(runtime, value);
    bool any = false;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = decodeNext(text, at);
        if (isCased(c) && !right(c))
            return false;
        any = any || isCased(c);
    }
    return any;
}
bool lower(Runtime &runtime, const Value &value, Arg &)
{
    return onlyCase(runtime, value, isLowerLetter);
}
bool upper(Runtime &runtime, const Value &value, Arg &)
{
    return onlyCase(runtime, value, isUpperLetter);
}

bool sameAs(Runtime &, const Value &value, Arg &arguments)
{
    return value.isSame(arguments.require(0, "other"));
}

bool isFilter(Runtime &, const Value &value, Arg &)
{
    return value.isText() && findFilter(value.bytes()) != nullptr;
}
bool isTest(Runtime &, const Value &value, Arg &)
{
    return value.isText() && findTest(value.bytes()) != nullptr;
}

bool in(Runtime &runtime, const Value &value, Arg &arguments)
{
    return contains(runtime, arguments.require(0, "seq"), value);
}

constexpr Test kTests[] = {
    {"defined", defined},
    {"undefined", undefined},
    {"none", none},
    {"string", string},
    {"mapping", mapping},
    {"iterable", iterable},
    {"sequence", sequence},
    {"boolean", boolean},
    {"true", isTrue},
    {"false", isFalse},
    {"integer", integer},
    {"float", isFloat},
    {"number", number},
    {"callable", callable},
    {"escaped", escaped},
    {"odd", odd},
    {"even", even},
    {"divisibleby", divisibleBy},
    {"lower", lower},
    {"upper", upper},
    {"sameas", sameAs},
    {"filter", isFilter},
    {"test", isTest},
    {"in", in},
    {"==", compares<Comparison::Equal>},
    {"eq", compares<Comparison::Equal>},
    {"equalto", compares<Comparison::Equal>},
    {"!=", compares<Comparison::NotEqual>},
    {"ne", compares<Comparison::NotEqual>},
    {"<", compares<Comparison::Less>},
    {"lt", compares<Comparison::Less>},
    {"lessthan", compares<Comparison::Less>},
    {"<=", compares<Comparison::LessOrEqual>},
    {"le", compares<Comparison::LessOrEqual>},
    {">", compares<Comparison::Greater>},
    {"gt", compares<Comparison::Greater>},
    {"greaterthan", compares<Comparison::Greater>},
    {">=", compares<Comparison::GreaterOrEqual>},
    {"ge", compares<Comparison::GreaterOrEqual>},
};

} // namespace

const Test *findTest(std::string_view name)
{
    for (const Test &test : kTests) {
        if (test.name == name)
            return &test;
    }
    return nullptr;
}

bool applyTest(Runtime &runtime, const Test &test, const Value &value, Arguments &arguments)
{
    const bool holds = test.holds(runtime, value, arguments);
    arguments.checkAllTaken(test.name);
    return holds;
}

} // namespace askja::chat::jinja
