// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/methods.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

const Method *find(std::span<const Method> methods, std::string_view name)
{
    const auto found
        = std::find_if(methods.begin(), methods.end(), [name](const Method &method) { return method.name == name; });
    return found == methods.end() ? nullptr : &*found;
}

} // namespace

const Method *findMethod(const Value &value, std::string_view name)
{
    if (value.isDict())
        return find(dictMethods(), name);
    if (value.isIndexable())
        return find(listMethods(), name);
    if (!value.isText())
        return nullptr;
    const Method *method = find(textMethods(), name);
    return method != nullptr ? method : find(textTestMethods(), name);
}

} // namespace askja::chat::jinja
