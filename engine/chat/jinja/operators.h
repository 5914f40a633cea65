// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace askja::chat::jinja {

enum class BinaryOperator { Add, Subtract, Multiply, Divide, FloorDivide, Modulo, Power };
enum class Comparison { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, In, NotIn };

// Python's operators. All throw Failure where Python raises an error, and where an integer leaves 64 bits.
[[nodiscard]] Value calculate(Runtime &runtime, BinaryOperator operation, const Value &left, const Value &right);
[[nodiscard]] Value negate(const Value &value);
[[nodiscard]] Value plus(const Value &value);
/// left ~ right …: the texts of all, one behind the other.
[[nodiscard]] Value concatenate(Runtime &runtime, const std::vector<Value> &parts);

[[nodiscard]] bool compare(Runtime &runtime, Comparison comparison, const Value &left, const Value &right);
[[nodiscard]] bool equal(Runtime &runtime, const Value &left, const Value &right);
[[nodiscard]] bool lessThan(Runtime &runtime, const Value &left, const Value &right);
[[nodiscard]] bool contains(Runtime &runtime, const Value &container, const Value &item);

/// text % arguments
[[nodiscard]] Value formatPercent(Runtime &runtime, const Value &format, const Value &arguments);

/// &, <, >, ' and " as entities.
[[nodiscard]] std::string escapeHtml(std::string_view text);

/// Throws the Failure that says an undefined value was used; does nothing for others.
void requireDefined(const Value &value);

/// A stable merge sort, which, unlike std::stable_sort, bears any comparison: one that contradicts itself (NaN) or
/// throws.
template <class T, class Less> void stableSort(std::vector<T> &items, const Less &less)
{
    std::vector<T> other(items.size());
    for (std::size_t width = 1; width < items.size(); width *= 2) {
        std::size_t out = 0;
        for (std::size_t begin = 0; begin < items.size(); begin += 2 * width) {
            const std::size_t middle = begin + width < items.size() ? begin + width : items.size();
            const std::size_t end = middle + width < items.size() ? middle + width : items.size();
            std::size_t a = begin;
            std::size_t b = middle;
            while (a < middle || b < end) {
                const bool second = a == middle || (b < end && less(items[b], items[a]));
                other[out++] = std::move(second ? items[b++] : items[a++]);
            }
        }
        items.swap(other);
    }
}

} // namespace askja::chat::jinja
