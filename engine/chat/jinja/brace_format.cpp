// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/arguments.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/number_format.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/text_tools.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

bool isAlign(char c)
{
    return c == '<' || c == '>' || c == '^' || c == '=';
}

// [[fill]align][sign][#][0][width][,|_][.precision][type]
FieldStyle readStyle(std::string_view text)
{
    FieldStyle style;
    std::size_t at = 0;
    if (!text.empty()) {
        std::size_t second = 0;
        static_cast<void>(decodeNext(text, second));
        if (second < text.size() && isAlign(text[second])) {
            style.fill = text.substr(0, second);
            at = second;
        }
    }
    const auto take = [&](std::string_view letters) {
        const bool found = at < text.size() && letters.find(text[at]) != std::string_view::npos;
        return found ? text[at++] : '\0';
    };
    style.align = take("<>^=");
    if (const char sign = take("+- "))
        style.sign = sign;
    style.alternate = take("#") != '\0';
    if (take("0") != '\0' && style.align == '\0') {
        style.fill = "0";
        style.align = '=';
    }
    style.width = readWidth(text, at);
    style.grouping = take(",_");
    if (take(".") != '\0')
        style.precision = readWidth(text, at);
    style.type = at < text.size() ? text[at++] : '\0';
    if (at < text.size())
        throw Failure("format(): the format '" + std::string(text.substr(0, 40)) + "' is not known");
    return style;
}

std::string applyStyle(Runtime &runtime, const Value &value, const FieldStyle &style)
{
    const bool asDouble = std::string_view("eEfFgG%").find(style.type) != std::string_view::npos && style.type != '\0';
    if (value.isDouble() && style.type == '\0' && style.precision < 0) {
        const std::string digits = printDouble(value.number());
        return alignField(style.sign != '-' && digits[0] != '-' ? style.sign + digits : digits, style, true);
    }
    if (value.isDouble() && style.type == '\0') {
        FieldStyle general = style;
        general.type = 'g';
        return alignField(formatDouble(value.number(), general), style, true);
    }
    if (value.isNumber() && (asDouble || value.isDouble()))
        return alignField(formatDouble(value.number(), style), style, true);
    if (value.isInteger() && !(value.isBool() && style.type == '\0'))
        return alignField(formatInteger(value.integer(), style), style, true);
    if (style.type != '\0' && style.type != 's')
        throw Failure("format(): a value of type '" + value.typeName() + "' has no format '" + style.type + "'");
    std::string text = print(runtime, value);
    if (style.precision >= 0)
        text.resize(byteOffset(text, static_cast<std::size_t>(style.precision)));
    return alignField(text, style, false);
}

class BraceFormatter
{
public:
    BraceFormatter(Runtime &runtime, std::string_view format, Arguments &arguments)
        : m_runtime(runtime)
        , m_format(format)
        , m_positional(arguments.takeAllPositional())
        , m_named(arguments.takeAllNamed())
    {
    }

    std::string run()
    {
        for (std::size_t at = 0; at < m_format.size();) {
            const char c = m_format[at];
            if (c != '{' && c != '}') {
                m_text += m_format[at++];
            } else if (at + 1 < m_format.size() && m_format[at + 1] == c) {
                m_text += c;
                at += 2;
            } else if (c == '}') {
                throw Failure("format(): a single '}'");
            } else {
                at = field(at + 1);
            }
        }
        m_runtime.reserve(m_format.size());
        return std::move(m_text);
    }

private:
    // One {name!conversion:style}, which begins behind its brace; returns the position behind it.
    std::size_t field(std::size_t begin)
    {
        std::size_t end = begin;
        int depth = 1;
        for (; end < m_format.size(); ++end) {
            depth += m_format[end] == '{' ? 1 : m_format[end] == '}' ? -1 : 0;
            if (depth == 0)
                break;
        }
        if (end == m_format.size())
            throw Failure("format(): a '{' is never closed");
        const std::string_view inner = m_format.substr(begin, end - begin);
        const std::size_t nameEnd = std::min(inner.find_first_of("!:"), inner.size());
        std::string_view rest = inner.substr(nameEnd);
        Value value = lookUp(inner.substr(0, nameEnd));
        if (rest.starts_with('!')) {
            const char conversion = rest.size() > 1 ? rest[1] : '\0';
            if (conversion != 's' && conversion != 'r')
                throw Failure("format(): only !s and !r are known");
            value = m_runtime.text(conversion == 'r' ? represent(m_runtime, value) : print(m_runtime, value));
            rest.remove_prefix(2);
        }
        if (!rest.empty() && rest[0] != ':')
            throw Failure("format(): expected ':' in a field");
        const std::string style = rest.empty() ? std::string() : nested(rest.substr(1));
        std::string written = style.empty() ? print(m_runtime, value) : applyStyle(m_runtime, value, readStyle(style));
        m_runtime.reserve(written.size());
        m_text += written;
        return end + 1;
    }

    // A style may itself take values from fields: {:{width}}.
    std::string nested(std::string_view style)
    {
        std::string result;
        while (!style.empty()) {
            const std::size_t open = std::min(style.find('{'), style.size());
            result += style.substr(0, open);
            style.remove_prefix(open);
            if (style.empty())
                break;
            const std::size_t close = style.find('}');
            if (close == std::string_view::npos)
                throw Failure("format(): a '{' is never closed");
            result += print(m_runtime, lookUp(style.substr(1, close - 1)));
            style.remove_prefix(close + 1);
        }
        return result;
    }

    // name, name.attribute and name[key], with a number or nothing in place of the first name.
    Value lookUp(std::string_view name)
    {
        const std::size_t firstEnd = std::min(name.find_first_of(".["), name.size());
        Value value = first(name.substr(0, firstEnd));
        name.remove_prefix(firstEnd);
        while (!name.empty()) {
            const bool item = name[0] == '[';
            const std::size_t end = std::min(item ? name.find(']') : name.find_first_of(".[", 1), name.size());
            const std::string_view key = name.substr(1, end - 1);
            if (item && !key.empty() && key.size() < 10
                && key.find_first_not_of("0123456789") == std::string_view::npos)
                value = itemOf(m_runtime, value, Value(std::int64_t{std::stol(std::string(key))}));
            else
                value = item ? itemOf(m_runtime, value, m_runtime.text(std::string(key)))
                             : attributeOf(m_runtime, value, key);
            requireDefined(value);
            name.remove_prefix(std::min(end + (item ? 1 : 0), name.size()));
        }
        return value;
    }

    Value first(std::string_view name)
    {
        std::size_t index = m_next;
        if (name.empty()) {
            ++m_next;
        } else if (name.find_first_not_of("0123456789") == std::string_view::npos) {
            std::size_t at = 0;
            index = static_cast<std::size_t>(readWidth(name, at));
        } else {
            for (const auto &[key, value] : m_named) {
                if (key == name)
                    return value;
            }
            throw Failure("format(): there is no value '" + std::string(name.substr(0, 40)) + "'");
        }
        if (index >= m_positional.size())
            throw Failure("format(): there are too few values");
        return m_positional[index];
    }

    Runtime &m_runtime;
    std::string_view m_format;
    const std::vector<Value> &m_positional;
    const std::vector<std::pair<std::string, Value>> &m_named;
    std::size_t m_next = 0;
    std::string m_text;
};

} // namespace

Value formatBraces(Runtime &runtime, std::string_view format, Arguments &arguments)
{
    return runtime.text(BraceFormatter(runtime, format, arguments).run());
}

} // namespace askja::chat::jinja
