// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/filters.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/number_format.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace askja::chat::jinja {

namespace {

constexpr double kIntegerLimit = 9.2e18;

// The text of a number without what Python allows in and around it: white space, a plus, single underscores.
std::optional<std::string> numberText(std::string_view text)
{
    text = trimRight(trimLeft(text));
    if (text.starts_with('+'))
        text.remove_prefix(1);
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto isDigit = [&](std::size_t at) {
            return at < text.size() && ((text[at] >= '0' && text[at] <= '9') || (text[at] | 0x20) >= 'a');
        };
        if (text[i] != '_')
            result += text[i];
        else if (i == 0 || !isDigit(i - 1) || !isDigit(i + 1))
            return std::nullopt;
    }
    if (result.empty() || result == "-" || result.starts_with("-+"))
        return std::nullopt;
    return result;
}

std::optional<double> parseDouble(std::string_view source)
{
    const std::optional<std::string> text = numberText(source);
    double value = 0;
    if (!text || text->find_first_of("xX(") != std::string::npos)
        return std::nullopt;
    const auto end = std::from_chars(text->data(), text->data() + text->size(), value);
    if (end.ptr != text->data() + text->size() || end.ec == std::errc::invalid_argument)
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> parseInteger(std::string_view source, std::int64_t base)
{
    std::optional<std::string> text = numberText(source);
    if (!text || base < 2 || base > 36)
        return std::nullopt;
    const std::size_t sign = text->starts_with('-') ? 1 : 0;
    const char *prefix = base == 16 ? "0x" : base == 8 ? "0o" : base == 2 ? "0b" : nullptr;
    if (prefix != nullptr && toLower(text->substr(sign, 2)) == prefix)
        text->erase(sign, 2);
    std::int64_t value = 0;
    const auto end = std::from_chars(text->data(), text->data() + text->size(), value, static_cast<int>(base));
    if (end.ptr != text->data() + text->size() || end.ec == std::errc::invalid_argument)
        return std::nullopt;
    if (end.ec != std::errc())
        throw Failure("a whole number is too large");
    return value;
}

std::int64_t truncated(double value)
{
    if (!(std::fabs(value) < kIntegerLimit))
        throw Failure("a whole number is too large");
    return static_cast<std::int64_t>(value);
}

Value toInteger(Runtime &, const Value &value, Arguments &arguments)
{
    Value absent = arguments.value(0, "default", Value(std::int64_t{0}));
    const std::int64_t base = arguments.integer(1, "base", 10);
    if (value.isInteger())
        return Value(value.integer());
    if (value.isText()) {
        if (const std::optional<std::int64_t> number = parseInteger(value.bytes(), base))
            return Value(*number);
        const std::optional<double> number = parseDouble(value.bytes());
        return number && std::isfinite(*number) ? Value(truncated(*number)) : absent;
    }
    requireDefined(value);
    if (!value.isDouble() || !std::isfinite(value.number()))
        return absent;
    return Value(truncated(value.number()));
}

Value toDouble(Runtime &, const Value &value, Arguments &arguments)
{
    Value absent = arguments.value(0, "default", Value(0.0));
    if (value.isNumber())
        return Value(value.number());
    requireDefined(value);
    const std::optional<double> number = value.isText() ? parseDouble(value.bytes()) : std::nullopt;
    return number ? Value(*number) : absent;
}

Value absolute(Runtime &, const Value &value, Arguments &)
{
    requireDefined(value);
    if (value.isDouble())
        return Value(std::fabs(value.number()));
    if (!value.isInteger())
        throw Failure("abs needs a number, not a value of type '" + value.typeName() + "'");
    return value.integer() < 0 ? negate(value) : plus(value);
}

// To the nearest, of two equally near ones to the even one; exact, since it goes by the decimal digits.
double roundDigits(double value, std::int64_t digits)
{
    if (!std::isfinite(value) || digits > 300)
        return value;
    if (digits < 0) {
        const double unit = std::pow(10.0, static_cast<double>(-std::max<std::int64_t>(digits, -400)));
        return std::isfinite(unit) ? std::nearbyint(value / unit) * unit : 0.0;
    }
    FieldStyle style;
    style.type = 'f';
    style.precision = digits;
    const std::string text = formatDouble(value, style);
    double result = value;
    std::from_chars(text.data(), text.data() + text.size(), result);
    return result;
}

Value round(Runtime &, const Value &value, Arguments &arguments)
{
    const std::int64_t precision = arguments.integer(0, "precision", 0);
    const std::string_view method = arguments.text(1, "method", "common");
    requireDefined(value);
    if (!value.isNumber())
        throw Failure("round needs a number, not a value of type '" + value.typeName() + "'");
    if (method == "common") {
        if (value.isDouble())
            return Value(roundDigits(value.number(), precision));
        return precision >= 0 ? plus(value) : Value(truncated(roundDigits(value.number(), precision)));
    }
    if (method != "ceil" && method != "floor")
        throw Failure("round: the method must be common, ceil or floor");
    const double factor = std::pow(10.0, static_cast<double>(precision));
    const double scaled = value.number() * factor;
    return Value((method == "ceil" ? std::ceil(scaled) : std::floor(scaled)) / factor);
}

Value fileSize(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const bool binary = arguments.boolean(0, "binary", false);
    const std::optional<double> bytes = value.isText() ? parseDouble(value.bytes())
        : value.isNumber()                             ? std::optional<double>(value.number())
                                                       : std::nullopt;
    if (!bytes)
        throw Failure("filesizeformat needs a number");
    const double base = binary ? 1024 : 1000;
    if (*bytes == 1)
        return runtime.text("1 Byte");
    if (*bytes < base)
        return runtime.text(std::to_string(truncated(*bytes)) + " Bytes");
    constexpr std::string_view kPrefixes = "kMGTPEZY";
    double unit = base;
    std::size_t i = 0;
    for (; i + 1 < kPrefixes.size() && *bytes >= unit * base; ++i)
        unit *= base;
    FieldStyle style;
    style.type = 'f';
    style.precision = 1;
    const char prefix = binary && i == 0 ? 'K' : kPrefixes[i];
    return runtime.text(formatDouble(*bytes / unit, style) + " " + prefix + (binary ? "iB" : "B"));
}

Value sum(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const Value attribute = arguments.value(0, "attribute", Value::none());
    Value total = arguments.value(1, "start", Value(std::int64_t{0}));
    for (const Value &item : itemsOf(runtime, value)) {
        runtime.step();
        total = calculate(runtime, BinaryOperator::Add, total,
                          attribute.isNone() ? item : pathOf(runtime, item, attribute));
    }
    return total;
}

constexpr Filter kNumberFilters[] = {
    {"int", toInteger}, {"float", toDouble},          {"abs", absolute},
    {"round", round},   {"filesizeformat", fileSize}, {"sum", sum},
};

} // namespace

std::span<const Filter> numberFilters()
{
    return kNumberFilters;
}

} // namespace askja::chat::jinja
