// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/printing.h"

#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/operators.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/unicode.h"

#include <cmath>

namespace askja::chat::jinja {

namespace {

class JsonPrinter
{
public:
    JsonPrinter(Runtime &runtime, const JsonStyle &style)
        : m_runtime(runtime)
        , m_style(style)
    {
    }

    void value(const Value &value)
    {
        m_runtime.step();
        if (value.isNone())
            add("null");
        else if (value.isText())
            string(value.bytes());
        else if (value.isNumber())
            add(number(value));
        else if (value.isListOf(ListKind::List) || value.isListOf(ListKind::Tuple))
            list(value.list());
        else if (value.isDict())
            dict(value.dict());
        else
            throw Failure(value.isUndefined() ? value.undefinedCause() + ", so it has no form in JSON"
                                              : "a value of type '" + value.typeName() + "' has no form in JSON");
    }

    std::string take() { return std::move(m_text); }

private:
    void add(std::string_view text)
    {
        m_runtime.reserve(text.size() + 1);
        m_text += text;
    }

    static std::string number(const Value &value)
    {
        if (value.isBool())
            return value.boolean() ? "true" : "false";
        if (value.isInteger())
            return std::to_string(value.integer());
        if (std::isfinite(value.number()))
            return printDouble(value.number());
        if (std::isnan(value.number()))
            return "NaN";
        return value.number() > 0 ? "Infinity" : "-Infinity";
    }

    void string(std::string_view text)
    {
        m_runtime.reserve(text.size() + 2);
        m_text += '"';
        for (std::size_t position = 0; position < text.size();)
            character(decodeNext(text, position));
        m_text += '"';
    }

    void character(char32_t c)
    {
        switch (c) {
        case '"':
            m_text += "\\\"";
            return;
        case '\\':
            m_text += "\\\\";
            return;
        case '\n':
            m_text += "\\n";
            return;
        case '\r':
            m_text += "\\r";
            return;
        case '\t':
            m_text += "\\t";
            return;
        case '\b':
            m_text += "\\b";
            return;
        case '\f':
            m_text += "\\f";
            return;
        default:
            break;
        }
        if (c >= 0x20 && (c < 0x7F || !m_style.asciiOnly)) {
            append(m_text, c);
        } else if (c >= 0x10000) {
            unit(0xD800 + ((c - 0x10000) >> 10U));
            unit(0xDC00 + ((c - 0x10000) & 0x3FFU));
        } else {
            unit(c);
        }
    }

    void unit(char32_t value)
    {
        m_text += "\\u";
        for (int shift = 12; shift >= 0; shift -= 4)
            m_text += "0123456789abcdef"[(value >> static_cast<unsigned>(shift)) & 0xFU];
    }

    void newLine()
    {
        if (!m_style.multiline)
            return;
        add("\n");
        for (std::size_t i = 0; i < m_level; ++i)
            add(m_style.indent);
    }

    void list(const List &list)
    {
        add("[");
        ++m_level;
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            if (i > 0)
                add(m_style.itemSeparator);
            newLine();
            value(list.items[i]);
        }
        --m_level;
        if (!list.items.empty())
            newLine();
        add("]");
    }

    void dict(const Dict &dict)
    {
        std::vector<const std::pair<Value, Value> *> items;
        for (const auto &item : dict.items)
            items.push_back(&item);
        if (m_style.sortKeys)
            stableSort(items, [this](const auto *a, const auto *b) { return lessThan(m_runtime, a->first, b->first); });
        add("{");
        ++m_level;
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i > 0)
                add(m_style.itemSeparator);
            newLine();
            const Value &key = items[i]->first;
            key.isText() ? string(key.bytes()) : string(key.isNone() ? "null" : number(key));
            add(m_style.keySeparator);
            value(items[i]->second);
        }
        --m_level;
        if (!items.empty())
            newLine();
        add("}");
    }

    Runtime &m_runtime;
    const JsonStyle &m_style;
    std::string m_text;
    std::size_t m_level = 0;
};

} // namespace

std::string printJson(Runtime &runtime, const Value &value, const JsonStyle &style)
{
    JsonPrinter printer(runtime, style);
    printer.value(value);
    return printer.take();
}

} // namespace askja::chat::jinja
