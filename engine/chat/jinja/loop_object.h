// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/jinja/object.h"

#include <cstdint>
#include <vector>

namespace askja::chat::jinja {

class Interpreter;
struct Scope;
struct Statement;

/// The variable `loop` inside a for.
class LoopObject : public Object
{
public:
    LoopObject(Interpreter &interpreter, const Statement &statement, Scope *around, std::vector<Value> items,
               std::int64_t depth);

    [[nodiscard]] std::string typeName() const override { return "LoopContext"; }
    [[nodiscard]] std::string print(Runtime &runtime) const override;
    [[nodiscard]] std::optional<Value> attribute(Runtime &runtime, std::string_view name) override;
    [[nodiscard]] bool callable() const override;
    /// loop(items) of a recursive loop: what its body gives for these.
    Value call(Runtime &runtime, Arguments &arguments) override;
    void release() override;

    [[nodiscard]] std::size_t size() const { return m_items.size(); }
    const Value &moveTo(std::size_t index);

    // The methods; `self` is a LoopObject.
    static Value cycle(Runtime &runtime, const Value &self, Arguments &arguments);
    static Value changed(Runtime &runtime, const Value &self, Arguments &arguments);

private:
    [[nodiscard]] Value neighbour(bool next) const;

    Interpreter &m_interpreter;
    const Statement &m_statement;
    Scope *m_around;
    std::vector<Value> m_items;
    std::size_t m_index = 0;
    std::int64_t m_depth; ///< 1 for a loop that no recursion has called
    std::vector<Value> m_lastSeen; ///< by changed()
    bool m_hasSeen = false;
};

} // namespace askja::chat::jinja
