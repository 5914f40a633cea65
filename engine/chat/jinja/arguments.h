// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/value.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace askja::chat::jinja {

/// The arguments of one call. A function takes each of its parameters by position or name; what it has not taken when
/// it returns was one argument too many, and checkAllTaken() says so.
class Arguments
{
public:
    Arguments() = default;
    Arguments(std::vector<Value> positional, std::vector<std::pair<std::string, Value>> named);

    /// A parameter, null if it was not given. The pointer lives as long as this.
    const Value *take(std::size_t index, std::string_view name);
    /// All arguments at once.
    const std::vector<Value> &takeAllPositional();
    const std::vector<std::pair<std::string, Value>> &takeAllNamed();
    /// The named arguments that nothing has taken yet, as a dictionary.
    Value takeRest(Runtime &runtime);
    void addNamed(std::string name, Value value);

    // The same with a type; throws Failure if it is another, or (for require) if it is missing.
    const Value &require(std::size_t index, std::string_view name);
    Value value(std::size_t index, std::string_view name, Value absent);
    bool boolean(std::size_t index, std::string_view name, bool absent); ///< any value, by its truth
    std::int64_t integer(std::size_t index, std::string_view name, std::int64_t absent);
    std::int64_t requireInteger(std::size_t index, std::string_view name);
    std::string_view text(std::size_t index, std::string_view name, std::string_view absent);
    std::string_view requireText(std::size_t index, std::string_view name);
    std::optional<std::string_view> optionalText(std::size_t index, std::string_view name); ///< nothing also for None

    void checkAllTaken(std::string_view callee) const;
    [[nodiscard]] std::size_t positionalCount() const { return m_positional.size(); }

private:
    std::vector<Value> m_positional;
    std::vector<std::pair<std::string, Value>> m_named;
    std::size_t m_takenPositional = 0;
    std::vector<bool> m_takenNamed;
};

} // namespace askja::chat::jinja
