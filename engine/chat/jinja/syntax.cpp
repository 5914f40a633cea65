// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/syntax.h"

namespace askja::chat::jinja {

NameId NameTable::number(std::string_view name)
{
    const auto [entry, isNew] = m_numbers.try_emplace(std::string(name), static_cast<NameId>(m_names.size()));
    if (isNew)
        m_names.emplace_back(name);
    return entry->second;
}

NameId NameTable::find(std::string_view name) const
{
    const auto found = m_numbers.find(std::string(name));
    return found == m_numbers.end() ? -1 : found->second;
}

} // namespace askja::chat::jinja
