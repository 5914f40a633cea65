// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/text_search.h"

#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/runtime.h"

#include <limits>

namespace askja::chat::jinja {

namespace {

constexpr std::size_t kShort = 32; ///< up to here the product is small, and plain searching is faster

} // namespace

TextSearch::TextSearch(Runtime &runtime, std::string_view wanted)
    : m_runtime(runtime)
    , m_wanted(wanted)
{
    if (wanted.size() >= std::numeric_limits<std::uint32_t>::max())
        throw Failure("it needs too much memory");
}

template <class At> std::size_t TextSearch::run(std::size_t size, At at, bool backwards)
{
    const std::size_t length = m_wanted.size();
    const auto wanted = [&](std::size_t i) { return m_wanted[backwards ? length - 1 - i : i]; };
    if (m_borders.empty() || m_bordersBackwards != backwards) {
        m_runtime.reserve(length * sizeof(std::uint32_t));
        m_borders.assign(length, 0);
        m_bordersBackwards = backwards;
        std::uint32_t border = 0;
        for (std::size_t i = 1; i < length; ++i) {
            while (border > 0 && wanted(i) != wanted(border))
                border = m_borders[border - 1];
            border += wanted(i) == wanted(border) ? 1 : 0;
            m_borders[i] = border;
        }
    }
    std::size_t matched = 0;
    for (std::size_t i = 0; i < size; ++i) {
        while (matched > 0 && at(i) != wanted(matched))
            matched = m_borders[matched - 1];
        matched += at(i) == wanted(matched) ? 1 : 0;
        if (matched == length)
            return i + 1 - length;
    }
    return std::string_view::npos;
}

std::size_t TextSearch::find(std::string_view text, std::size_t from)
{
    if (m_wanted.size() <= kShort || from > text.size())
        return text.find(m_wanted, from);
    if (text.size() - from < m_wanted.size())
        return std::string_view::npos;
    const std::size_t found = run(
        text.size() - from, [&](std::size_t i) { return text[from + i]; }, false);
    return found == std::string_view::npos ? found : from + found;
}

std::size_t TextSearch::findLast(std::string_view text)
{
    if (m_wanted.size() <= kShort)
        return text.rfind(m_wanted);
    if (text.size() < m_wanted.size())
        return std::string_view::npos;
    const std::size_t found = run(
        text.size(), [&](std::size_t i) { return text[text.size() - 1 - i]; }, true);
    return found == std::string_view::npos ? found : text.size() - found - m_wanted.size();
}

} // namespace askja::chat::jinja
