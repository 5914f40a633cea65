// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace askja::chat::jinja {

class Runtime;

/// Looks for one text in others, in time that grows with the sum of their lengths and not with the product, as the
/// standard library's search may. Source: Knuth, Morris and Pratt, "Fast pattern matching in strings", 1977.
class TextSearch
{
public:
    /// wanted must outlive the object.
    TextSearch(Runtime &runtime, std::string_view wanted);

    /// Where it begins first, at or after from; npos: nowhere.
    [[nodiscard]] std::size_t find(std::string_view text, std::size_t from = 0);
    /// Where it begins last.
    [[nodiscard]] std::size_t findLast(std::string_view text);

private:
    /// Of a text and the one looked for, both read from an end of theirs.
    template <class At> [[nodiscard]] std::size_t run(std::size_t size, At at, bool backwards);

    Runtime &m_runtime;
    std::string_view m_wanted;
    std::vector<std::uint32_t> m_borders; ///< of each beginning: the longest shorter one that it also ends with
    bool m_bordersBackwards = false;
};

} // namespace askja::chat::jinja
