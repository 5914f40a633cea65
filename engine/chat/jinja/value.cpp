// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/value.h"

#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/object.h"

namespace askja::chat::jinja {

Value Value::undefined(std::string cause)
{
    Value value;
    value.m_content = Undefined{std::make_shared<const std::string>(std::move(cause))};
    return value;
}

bool Value::isCallable() const
{
    return is<const Function *>() || is<std::shared_ptr<const BoundMethod>>()
        || (is<Object *>() && object()->callable());
}

std::int64_t Value::integer() const
{
    return is<bool>() ? std::int64_t{boolean()} : *std::get_if<std::int64_t>(&m_content);
}

double Value::number() const
{
    return isDouble() ? *std::get_if<double>(&m_content) : static_cast<double>(integer());
}

const BoundMethod &Value::method() const
{
    return **std::get_if<std::shared_ptr<const BoundMethod>>(&m_content);
}

const Function *Value::function() const
{
    return *std::get_if<const Function *>(&m_content);
}

Object *Value::object() const
{
    const auto *object = std::get_if<Object *>(&m_content);
    return object == nullptr ? nullptr : *object;
}

bool Value::isListOf(ListKind kind) const
{
    return isList() && list().kind == kind;
}

bool Value::isIndexable() const
{
    return isListOf(ListKind::List) || isListOf(ListKind::Tuple) || isListOf(ListKind::Range);
}

unsigned Value::depth() const
{
    if (isList())
        return list().depth;
    if (isDict())
        return dict().depth;
    return is<std::shared_ptr<const BoundMethod>>() ? method().self.depth() + 1 : 0;
}

bool Value::truthy() const
{
    if (isUndefined() || isNone())
        return false;
    if (isDouble())
        return number() != 0.0;
    if (isInteger())
        return integer() != 0;
    if (isText())
        return !bytes().empty();
    if (isList())
        return list().kind == ListKind::Generator || !list().items.empty();
    return !isDict() || !dict().items.empty();
}

bool Value::isSame(const Value &other) const
{
    if (m_content.index() != other.m_content.index())
        return false;
    if (isUndefined() || isNone())
        return isNone();
    if (isInteger())
        return integer() == other.integer();
    if (isDouble())
        return number() == other.number();
    if (isText())
        return &text() == &other.text() || bytes() == other.bytes();
    if (isList())
        return &list() == &other.list();
    if (isDict())
        return &dict() == &other.dict();
    if (is<const Function *>())
        return function() == other.function();
    return object() != nullptr && object() == other.object();
}

std::string Value::typeName() const
{
    if (isUndefined())
        return "Undefined";
    if (isNone())
        return "NoneType";
    if (isBool())
        return "bool";
    if (isInteger())
        return "int";
    if (isDouble())
        return "float";
    if (isText())
        return "str";
    if (isDict())
        return "dict";
    if (const Object *o = object())
        return o->typeName();
    if (!isList())
        return "function";
    switch (list().kind) {
    case ListKind::List:
        return "list";
    case ListKind::Tuple:
        return "tuple";
    case ListKind::Range:
        return "range";
    case ListKind::Keys:
        return "dict_keys";
    case ListKind::Values:
        return "dict_values";
    case ListKind::Items:
        return "dict_items";
    case ListKind::Generator:
        return "generator";
    }
    return "list";
}

std::string Value::undefinedCause() const
{
    const auto *undefined = std::get_if<Undefined>(&m_content);
    return undefined == nullptr || undefined->cause == nullptr ? "a value is undefined" : *undefined->cause;
}

} // namespace askja::chat::jinja
