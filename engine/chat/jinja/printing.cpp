// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/printing.h"

#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/object.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/unicode.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace askja::chat::jinja {

namespace {

// Appends to one string, so that a value which holds another many times costs no more than what it prints.
class Printer
{
public:
    explicit Printer(Runtime &runtime)
        : m_runtime(runtime)
    {
    }

    void add(std::string_view text)
    {
        m_runtime.reserve(text.size() + 1);
        m_text += text;
    }

    void representation(const Value &value)
    {
        m_runtime.step();
        if (value.isText())
            add(value.text().safe ? "Markup(" + quote(value.bytes()) + ")" : quote(value.bytes()));
        else if (value.isUndefined())
            add("Undefined");
        else if (value.isList())
            list(value);
        else if (value.isDict())
            dict(value.dict());
        else
            add(print(m_runtime, value));
    }

    std::string take() { return std::move(m_text); }

private:
    void list(const Value &value)
    {
        const List &list = value.list();
        switch (list.kind) {
        case ListKind::List:
            return items(list, "[", "]");
        case ListKind::Tuple:
            return items(list, "(", list.items.size() == 1 ? ",)" : ")");
        case ListKind::Keys:
        case ListKind::Values:
        case ListKind::Items:
            return items(list, value.typeName() + "([", "])");
        case ListKind::Range:
            return range(list);
        case ListKind::Generator:
            return add("<generator object>");
        }
    }

    void items(const List &list, std::string_view begin, std::string_view end)
    {
        add(begin);
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            if (i > 0)
                add(", ");
            representation(list.items[i]);
        }
        add(end);
    }

    void range(const List &list)
    {
        add("range(" + std::to_string(list.start) + ", " + std::to_string(list.stop));
        if (list.step != 1)
            add(", " + std::to_string(list.step));
        add(")");
    }

    void dict(const Dict &dict)
    {
        add("{");
        for (std::size_t i = 0; i < dict.items.size(); ++i) {
            if (i > 0)
                add(", ");
            representation(dict.items[i].first);
            add(": ");
            representation(dict.items[i].second);
        }
        add("}");
    }

    Runtime &m_runtime;
    std::string m_text;
};

void appendHex(std::string &text, char32_t value, int digits)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4)
        text += kDigits[(value >> static_cast<unsigned>(shift)) & 0xFU];
}

void appendQuoted(std::string &text, char32_t c, char quoteMark)
{
    if (c == static_cast<unsigned char>(quoteMark) || c == '\\') {
        text += '\\';
        text += static_cast<char>(c);
    } else if (c == '\n') {
        text += "\\n";
    } else if (c == '\r') {
        text += "\\r";
    } else if (c == '\t') {
        text += "\\t";
    } else if (isPrintable(c)) {
        append(text, c);
    } else if (c < 0x100) {
        text += "\\x";
        appendHex(text, c, 2);
    } else if (c < 0x10000) {
        text += "\\u";
        appendHex(text, c, 4);
    } else {
        text += "\\U";
        appendHex(text, c, 8);
    }
}

} // namespace

// Python writes an exponent from 1e16 on and below 1e-4, always with two digits, and ".0" behind whole numbers.
std::string printDouble(double value)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    std::array<char, 400> buffer{};
    const double size = std::fabs(value);
    const bool scientific = size != 0.0 && (size >= 1e16 || size < 1e-4);
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   scientific ? std::chars_format::scientific : std::chars_format::fixed);
    std::string text(buffer.data(), end.ptr);
    if (!scientific && text.find('.') == std::string::npos)
        text += ".0";
    return text;
}

std::string quote(std::string_view text)
{
    const bool apostrophe = text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos;
    const char mark = apostrophe ? '"' : '\'';
    std::string quoted{mark};
    for (std::size_t position = 0; position < text.size();)
        appendQuoted(quoted, decodeNext(text, position), mark);
    return quoted + mark;
}

std::string print(Runtime &runtime, const Value &value)
{
    if (value.isUndefined())
        return {};
    if (value.isNone())
        return "None";
    if (value.isBool())
        return value.boolean() ? "True" : "False";
    if (value.isInteger())
        return std::to_string(value.integer());
    if (value.isDouble())
        return printDouble(value.number());
    if (value.isText())
        return std::string(value.bytes());
    if (Object *object = value.object())
        return object->print(runtime);
    if (value.is<const Function *>())
        return "<function " + std::string(value.function()->name) + ">";
    if (value.isCallable())
        return "<built-in method " + std::string(value.method().method->name) + " of " + value.method().self.typeName()
            + " object>";
    return represent(runtime, value);
}

std::string represent(Runtime &runtime, const Value &value)
{
    Printer printer(runtime);
    printer.representation(value);
    return printer.take();
}

} // namespace askja::chat::jinja
