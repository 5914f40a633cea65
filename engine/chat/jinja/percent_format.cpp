// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/number_format.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/printing.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/unicode.h"

#include <cmath>

namespace askja::chat::jinja {

namespace {

// "%s and %d" % (…), with the flags, widths and types of C's printf, and %(name)s for a dictionary.
class PercentFormatter
{
public:
    PercentFormatter(Runtime &runtime, const Value &format, const Value &arguments)
        : m_runtime(runtime)
        , m_format(format.bytes())
        , m_safe(format.text().safe)
        , m_source(arguments)
    {
        if (arguments.isListOf(ListKind::Tuple))
            m_arguments = arguments.list().items;
        else
            m_arguments = {arguments};
    }

    Value run()
    {
        while (m_at < m_format.size()) {
            const std::size_t percent = std::min(m_format.find('%', m_at), m_format.size());
            add(m_format.substr(m_at, percent - m_at));
            m_at = percent + 1;
            if (percent < m_format.size())
                field();
        }
        if (m_next < m_arguments.size() && !m_named && !m_source.isDict())
            throw Failure("a format with % does not use all its values");
        return m_runtime.text(std::move(m_text), m_safe);
    }

private:
    void add(std::string_view text)
    {
        m_runtime.reserve(text.size());
        m_text += text;
    }

    char current() const
    {
        if (m_at >= m_format.size())
            throw Failure("a format with % ends too early");
        return m_format[m_at];
    }

    void field()
    {
        if (current() == '%') {
            add("%");
            ++m_at;
            return;
        }
        Value named;
        const bool hasName = current() == '(';
        if (hasName)
            named = byName();
        FieldStyle style = flags();
        style.width = number();
        if (style.width < 0) {
            style.align = '<';
            style.width = -style.width;
        }
        if (current() == '.') {
            ++m_at;
            style.precision = std::max<std::int64_t>(number(), 0);
        }
        style.type = current();
        ++m_at;
        const Value value = hasName ? named : next();
        add(write(value, style));
    }

    Value byName()
    {
        const std::size_t end = m_format.find(')', m_at);
        if (end == std::string_view::npos || !m_source.isDict())
            throw Failure("a format with %(name) needs a dictionary");
        const std::string_view name = m_format.substr(m_at + 1, end - m_at - 1);
        const Value *value = m_source.dict().find(name);
        if (value == nullptr)
            throw Failure("a format with % has no value " + quote(name));
        m_at = end + 1;
        m_named = true;
        return *value;
    }

    FieldStyle flags()
    {
        FieldStyle style;
        for (;; ++m_at) {
            switch (current()) {
            case '-':
                style.align = '<';
                break;
            case '+':
                style.sign = '+';
                break;
            case ' ':
                style.sign = style.sign == '+' ? '+' : ' ';
                break;
            case '#':
                style.alternate = true;
                break;
            case '0':
                style.fill = "0";
                break;
            default:
                if (style.align == '<')
                    style.fill = " ";
                else if (style.fill == "0")
                    style.align = '=';
                return style;
            }
        }
    }

    std::int64_t number()
    {
        if (current() != '*')
            return readWidth(m_format, m_at);
        ++m_at;
        const Value value = next();
        if (!value.isInteger() || std::abs(value.integer()) > kMaxFieldWidth)
            throw Failure("a format with * needs a small whole number");
        return value.integer();
    }

    Value next()
    {
        if (m_next >= m_arguments.size())
            throw Failure("a format with % has too few values");
        return m_arguments[m_next++];
    }

    std::string write(const Value &value, FieldStyle style)
    {
        if (style.type == 's' || style.type == 'r' || style.type == 'a') {
            std::string text = style.type == 's' ? print(m_runtime, value) : represent(m_runtime, value);
            if (m_safe && !(value.isText() && value.text().safe))
                text = escapeHtml(text);
            if (style.precision >= 0)
                text.resize(byteOffset(text, static_cast<std::size_t>(style.precision)));
            return justified(text, style);
        }
        requireDefined(value);
        if (style.type == 'c')
            return justified(character(value), style);
        if (!value.isNumber())
            throw Failure(std::string("%") + style.type + " needs a number, not a value of type '" + value.typeName()
                          + "'");
        if (std::string_view("eEfFgG").find(style.type) != std::string_view::npos)
            return alignField(formatDouble(value.number(), style), style, true);
        const bool whole = style.type == 'd' || style.type == 'i' || style.type == 'u';
        if (!value.isInteger() && !whole)
            throw Failure(std::string("%") + style.type + " needs a whole number");
        if (value.isDouble() && !(std::fabs(value.number()) < 9e18))
            throw Failure("a number is too large");
        std::string digits
            = formatInteger(value.isInteger() ? value.integer() : static_cast<std::int64_t>(value.number()), style);
        if (style.precision >= 0) {
            FieldStyle zeros;
            zeros.fill = "0";
            zeros.align = '=';
            zeros.width = style.precision + (digits[0] == '-' || digits[0] == '+' || digits[0] == ' ' ? 1 : 0);
            digits = alignField(digits, zeros, true);
        }
        return alignField(digits, style, true);
    }

    static std::string justified(const std::string &text, FieldStyle style)
    {
        style.fill = " ";
        style.align = style.align == '<' ? '<' : '>';
        return alignField(text, style, false);
    }

    static std::string character(const Value &value)
    {
        if (value.isText() && value.text().characters == 1)
            return std::string(value.bytes());
        if (!value.isInteger() || value.integer() < 0 || value.integer() > 0x10FFFF
            || (value.integer() >= 0xD800 && value.integer() < 0xE000))
            throw Failure("%c needs one character");
        std::string text;
        append(text, static_cast<char32_t>(value.integer()));
        return text;
    }

    Runtime &m_runtime;
    std::string_view m_format;
    bool m_safe;
    const Value &m_source;
    std::vector<Value> m_arguments;
    std::size_t m_next = 0;
    bool m_named = false;
    std::size_t m_at = 0;
    std::string m_text;
};

} // namespace

Value formatPercent(Runtime &runtime, const Value &format, const Value &arguments)
{
    return PercentFormatter(runtime, format, arguments).run();
}

} // namespace askja::chat::jinja
