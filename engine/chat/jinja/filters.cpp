// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/filters.h"

#include "engine/chat/jinja/runtime.h"

namespace askja::chat::jinja {

const Filter *findFilter(std::string_view name)
{
    for (const auto &table :
         {textFilters(), layoutFilters(), numberFilters(), listFilters(), sortFilters(), selectFilters()}) {
        for (const Filter &filter : table) {
            if (filter.name == name)
                return &filter;
        }
    }
    return nullptr;
}

Value applyFilter(Runtime &runtime, const Filter &filter, const Value &value, Arguments &arguments)
{
    Value result = filter.apply(runtime, value, arguments);
    arguments.checkAllTaken(filter.name);
    return result;
}

} // namespace askja::chat::jinja
