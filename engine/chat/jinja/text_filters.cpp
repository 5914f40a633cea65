// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/filters.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/text_tools.h"
#include "engine/chat/jinja/unicode.h"

namespace askja::chat::jinja {

namespace {

// What most of these filters do first: a text as it is, anything else as it is printed.
Value asText(Runtime &runtime, const Value &value)
{
    return value.isText() ? value : runtime.text(print(runtime, value));
}

Value upper(Runtime &runtime, const Value &value, Arguments &)
{
    const Value text = asText(runtime, value);
    return runtime.text(toUpper(text.bytes()), text.text().safe);
}

Value lower(Runtime &runtime, const Value &value, Arguments &)
{
    const Value text = asText(runtime, value);
    return runtime.text(toLower(text.bytes()), text.text().safe);
}

Value capitalized(Runtime &runtime, const Value &value, Arguments &)
{
    const Value text = asText(runtime, value);
    return runtime.text(capitalize(text.bytes()), text.text().safe);
}

// Words begin behind white space and - ( { [ <, unlike those of the method title().
Value title(Runtime &runtime, const Value &value, Arguments &)
{
    const std::string text = print(runtime, value);
    std::string result;
    bool first = true;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = decodeNext(text, at);
        first ? appendUpper(result, c) : appendLower(result, c);
        first = isSpace(c) || c == '-' || c == '(' || c == '{' || c == '[' || c == '<';
    }
    return runtime.text(std::move(result));
}

Value trim(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const Value text = asText(runtime, value);
    const std::optional<std::string_view> characters = arguments.optionalText(0, "chars");
    return runtime.text(std::string(strip(runtime, text.bytes(), characters, true, true)), text.text().safe);
}

Value replace(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const std::string from = print(runtime, arguments.require(0, "old"));
    const std::string to = print(runtime, arguments.require(1, "new"));
    const Value count = arguments.value(2, "count", Value::none());
    if (!count.isNone() && !count.isInteger())
        throw Failure("replace: the count must be a whole number");
    const std::string text = print(runtime, value);
    return runtime.text(replaceAll(runtime, text, from, to, count.isNone() ? -1 : count.integer()));
}

Value string(Runtime &runtime, const Value &value, Arguments &)
{
    return asText(runtime, value);
}

Value safe(Runtime &runtime, const Value &value, Arguments &)
{
    return runtime.text(print(runtime, value), true);
}

Value escape(Runtime &runtime, const Value &value, Arguments &)
{
    if (value.isText() && value.text().safe)
        return value;
    const std::string text = print(runtime, value);
    runtime.reserve(text.size() * 6);
    return runtime.text(escapeHtml(text), true);
}

Value forceEscape(Runtime &runtime, const Value &value, Arguments &)
{
    const std::string text = print(runtime, value);
    runtime.reserve(text.size() * 6);
    return runtime.text(escapeHtml(text), true);
}

Value format(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const std::vector<Value> &positional = arguments.takeAllPositional();
    const Value named = arguments.takeRest(runtime);
    if (!positional.empty() && named.truthy())
        throw Failure("format: values are given either by position or by name");
    const Value text = asText(runtime, value);
    return formatPercent(runtime, text, named.truthy() ? named : runtime.list(positional, ListKind::Tuple));
}

Value join(Runtime &runtime, const Value &value, Arguments &arguments)
{
    const std::string separator = print(runtime, arguments.value(0, "d", runtime.text({})));
    const Value attribute = arguments.value(1, "attribute", Value::none());
    std::string result;
    bool first = true;
    for (const Value &item : itemsOf(runtime, value)) {
        const std::string text = print(runtime, attribute.isNone() ? item : pathOf(runtime, item, attribute));
        runtime.reserve(text.size() + separator.size());
        result += first ? std::string() : separator;
        result += text;
        first = false;
    }
    return runtime.text(std::move(result));
}

// json.dumps() with the arguments that transformers' filter takes.
Value toJson(Runtime &runtime, const Value &value, Arguments &arguments)
{
    JsonStyle style;
    style.asciiOnly = arguments.boolean(0, "ensure_ascii", false);
    const Value indent = arguments.value(1, "indent", Value::none());
    const Value separators = arguments.value(2, "separators", Value::none());
    style.sortKeys = arguments.boolean(3, "sort_keys", false);
    style.multiline = !indent.isNone();
    if (indent.isText())
        style.indent = indent.bytes();
    else if (indent.isInteger() && indent.integer() <= 100)
        style.indent.assign(static_cast<std::size_t>(std::max<std::int64_t>(indent.integer(), 0)), ' ');
    else if (!indent.isNone())
        throw Failure("tojson: the indent must be a small whole number or a text");
    if (style.multiline)
        style.itemSeparator = ",";
    if (!separators.isNone()) {
        const std::vector<Value> parts = itemsOf(runtime, separators);
        if (parts.size() != 2 || !parts[0].isText() || !parts[1].isText())
            throw Failure("tojson: the separators must be two texts");
        style.itemSeparator = parts[0].bytes();
        style.keySeparator = parts[1].bytes();
    }
    return runtime.text(printJson(runtime, value, style));
}

Value urlEncode(Runtime &runtime, const Value &value, Arguments &)
{
    const auto encode = [](std::string_view text, std::string_view kept) {
        std::string result;
        for (const char c : text) {
            const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                || std::string_view("_.-~").find(c) != std::string_view::npos || kept.find(c) != std::string_view::npos;
            if (plain) {
                result += c;
                continue;
            }
            const auto byte = static_cast<unsigned char>(c);
            result += '%';
            result += "0123456789ABCDEF"[byte >> 4U];
            result += "0123456789ABCDEF"[byte & 15U];
        }
        return result;
    };
    if (!value.isDict() && !value.isList()) {
        const std::string text = print(runtime, value);
        runtime.reserve(text.size() * 3);
        return runtime.text(encode(text, "/"));
    }
    std::string result;
    const auto part = [&](const Value &item) {
        const std::string text = print(runtime, item);
        runtime.reserve(text.size() * 3);
        return replaceAll(runtime, encode(text, {}), "%20", "+", -1);
    };
    const auto add = [&](const Value &key, const Value &item) {
        result += (result.empty() ? "" : "&") + part(key) + "=" + part(item);
    };
    if (value.isDict()) {
        for (const auto &[key, item] : value.dict().items)
            add(key, item);
    } else {
        for (const Value &pair : itemsOf(runtime, value)) {
            const std::vector<Value> parts = itemsOf(runtime, pair);
            if (parts.size() != 2)
                throw Failure("urlencode needs pairs");
            add(parts[0], parts[1]);
        }
    }
    return runtime.text(std::move(result));
}

constexpr Filter kTextFilters[] = {
    {"upper", upper},   {"lower", lower},     {"capitalize", capitalized},  {"title", title},
    {"trim", trim},     {"replace", replace}, {"string", string},           {"safe", safe},
    {"escape", escape}, {"e", escape},        {"forceescape", forceEscape}, {"format", format},
    {"join", join},     {"tojson", toJson},   {"urlencode", urlEncode},
};

} // namespace

std::span<const Filter> textFilters()
{
    return kTextFilters;
}

} // namespace askja::chat::jinja
