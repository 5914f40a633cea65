// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/operators.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/runtime.h"

#include <cmath>
#include <string>

namespace askja::chat::jinja {

namespace {

[[noreturn]] void refuse(const char *verb, const Value &left, const Value &right)
{
    throw Failure(std::string("cannot ") + verb + " '" + left.typeName() + "' and '" + right.typeName() + "'");
}

std::int64_t inRange(bool overflow, std::int64_t value)
{
    if (overflow)
        throw Failure("a whole number is too large");
    return value;
}

std::int64_t multiplied(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    const bool overflow = __builtin_mul_overflow(a, b, &result);
    return inRange(overflow, result);
}

// Rounds towards −∞, as Python does.
std::int64_t floorDivided(std::int64_t a, std::int64_t b)
{
    if (b == 0)
        throw Failure("division by zero");
    if (b == -1)
        return multiplied(a, -1);
    const std::int64_t quotient = a / b;
    return a % b != 0 && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

// Has the sign of the divisor, as in Python.
std::int64_t remainder(std::int64_t a, std::int64_t b)
{
    if (b == 0)
        throw Failure("division by zero");
    if (b == -1)
        return 0;
    const std::int64_t rest = a % b;
    return rest != 0 && ((rest < 0) != (b < 0)) ? rest + b : rest;
}

double remainder(double a, double b)
{
    if (b == 0.0)
        throw Failure("division by zero");
    const double rest = std::fmod(a, b);
    if (rest == 0.0)
        return std::copysign(0.0, b);
    return (rest < 0.0) != (b < 0.0) ? rest + b : rest;
}

Value power(std::int64_t base, std::int64_t exponent)
{
    if (exponent < 0) {
        if (base == 0)
            throw Failure("division by zero");
        return Value(std::pow(static_cast<double>(base), static_cast<double>(exponent)));
    }
    if (base == 0 || base == 1 || base == -1)
        return Value(exponent == 0 || base == 1 || (base == -1 && exponent % 2 == 0) ? std::int64_t{1} : base);
    std::int64_t result = 1;
    for (; exponent > 0; --exponent) // more than 63 times overflows
        result = multiplied(result, base);
    return Value(result);
}

double power(double base, double exponent)
{
    if (base == 0.0 && exponent < 0.0)
        throw Failure("division by zero");
    return std::pow(base, exponent);
}

Value calculateIntegers(BinaryOperator operation, std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    bool overflow = false;
    switch (operation) {
    case BinaryOperator::Add:
        overflow = __builtin_add_overflow(a, b, &result);
        break;
    case BinaryOperator::Subtract:
        overflow = __builtin_sub_overflow(a, b, &result);
        break;
    case BinaryOperator::Multiply:
        result = multiplied(a, b);
        break;
    case BinaryOperator::FloorDivide:
        result = floorDivided(a, b);
        break;
    case BinaryOperator::Modulo:
        result = remainder(a, b);
        break;
    case BinaryOperator::Power:
        return power(a, b);
    case BinaryOperator::Divide:
        if (b == 0)
            throw Failure("division by zero");
        return Value(static_cast<double>(a) / static_cast<double>(b));
    }
    return Value(inRange(overflow, result));
}

Value calculateDoubles(BinaryOperator operation, double a, double b)
{
    if (b == 0.0 && (operation == BinaryOperator::Divide || operation == BinaryOperator::FloorDivide))
        throw Failure("division by zero");
    switch (operation) {
    case BinaryOperator::Add:
        return Value(a + b);
    case BinaryOperator::Subtract:
        return Value(a - b);
    case BinaryOperator::Multiply:
        return Value(a * b);
    case BinaryOperator::Divide:
        return Value(a / b);
    case BinaryOperator::FloorDivide:
        return Value(std::floor((a - remainder(a, b)) / b + 0.5));
    case BinaryOperator::Modulo:
        return Value(remainder(a, b));
    case BinaryOperator::Power:
        return Value(power(a, b));
    }
    return {};
}

Value addTexts(Runtime &runtime, const Text &left, const Text &right)
{
    const bool safe = left.safe || right.safe;
    const auto part = [safe](const Text &text) { return safe && !text.safe ? escapeHtml(text.bytes) : text.bytes; };
    return runtime.text(part(left) + part(right), safe);
}

Value addLists(Runtime &runtime, const List &left, const List &right)
{
    std::vector<Value> items = left.items;
    items.insert(items.end(), right.items.begin(), right.items.end());
    return runtime.list(std::move(items), left.kind);
}

bool canAddLists(const Value &left, const Value &right)
{
    return (left.isListOf(ListKind::List) && right.isListOf(ListKind::List))
        || (left.isListOf(ListKind::Tuple) && right.isListOf(ListKind::Tuple));
}

std::size_t repeatedSize(std::size_t size, std::int64_t times)
{
    if (times <= 0 || size == 0)
        return 0;
    std::size_t result = 0;
    if (__builtin_mul_overflow(size, static_cast<std::uint64_t>(times), &result) || result > kMostCharacters)
        throw Failure("it needs too much memory");
    return result;
}

Value repeat(Runtime &runtime, const Value &value, std::int64_t times)
{
    if (value.isText()) {
        const std::size_t size = repeatedSize(value.bytes().size(), times);
        runtime.reserve(size);
        std::string bytes;
        bytes.reserve(size);
        while (bytes.size() < size)
            bytes += value.bytes();
        return runtime.text(std::move(bytes), value.text().safe);
    }
    const std::size_t size = repeatedSize(value.list().items.size(), times);
    runtime.reserve(repeatedSize(size, sizeof(Value)));
    std::vector<Value> items;
    items.reserve(size);
    while (items.size() < size)
        items.insert(items.end(), value.list().items.begin(), value.list().items.end());
    return runtime.list(std::move(items), value.list().kind);
}

bool isRepeatable(const Value &value)
{
    return value.isText() || value.isListOf(ListKind::List) || value.isListOf(ListKind::Tuple);
}

const char *verbOf(BinaryOperator operation)
{
    switch (operation) {
    case BinaryOperator::Add:
        return "add";
    case BinaryOperator::Subtract:
        return "subtract";
    case BinaryOperator::Multiply:
        return "multiply";
    case BinaryOperator::Power:
        return "take the power of";
    default:
        return "divide";
    }
}

} // namespace

void requireDefined(const Value &value)
{
    if (value.isUndefined())
        throw Failure(value.undefinedCause());
}

Value calculate(Runtime &runtime, BinaryOperator operation, const Value &left, const Value &right)
{
    requireDefined(left);
    if (operation == BinaryOperator::Modulo && left.isText())
        return formatPercent(runtime, left, right);
    requireDefined(right);
    if (left.isInteger() && right.isInteger())
        return calculateIntegers(operation, left.integer(), right.integer());
    if (left.isNumber() && right.isNumber())
        return calculateDoubles(operation, left.number(), right.number());
    if (operation == BinaryOperator::Add && left.isText() && right.isText())
        return addTexts(runtime, left.text(), right.text());
    if (operation == BinaryOperator::Add && canAddLists(left, right))
        return addLists(runtime, left.list(), right.list());
    if (operation == BinaryOperator::Multiply && isRepeatable(left) && right.isInteger())
        return repeat(runtime, left, right.integer());
    if (operation == BinaryOperator::Multiply && left.isInteger() && isRepeatable(right))
        return repeat(runtime, right, left.integer());
    refuse(verbOf(operation), left, right);
}

Value negate(const Value &value)
{
    requireDefined(value);
    if (value.isInteger())
        return Value(multiplied(value.integer(), -1));
    if (value.isDouble())
        return Value(-value.number());
    throw Failure("a value of type '" + value.typeName() + "' has no negative");
}

Value plus(const Value &value)
{
    requireDefined(value);
    if (value.isInteger())
        return Value(value.integer());
    if (value.isDouble())
        return value;
    throw Failure("a value of type '" + value.typeName() + "' is no number");
}

Value concatenate(Runtime &runtime, const std::vector<Value> &parts)
{
    std::string text;
    for (const Value &part : parts) {
        const std::string printed = print(runtime, part);
        runtime.reserve(printed.size());
        text += printed;
    }
    return runtime.text(std::move(text));
}

std::string escapeHtml(std::string_view text)
{
    std::string escaped;
    for (const char c : text) {
        switch (c) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '\'':
            escaped += "&#39;";
            break;
        case '"':
            escaped += "&#34;";
            break;
        default:
            escaped += c;
        }
    }
    return escaped;
}

} // namespace askja::chat::jinja
