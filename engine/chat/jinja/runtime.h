// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/chat/chat_template.h"
#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/object.h"
#include "engine/chat/jinja/value.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace askja::chat::jinja {

/// No text or list gets more characters or elements: their bytes can be counted in a size_t, of 32 bits too.
inline constexpr std::size_t kMostCharacters = sizeof(std::size_t) > 4 ? SIZE_MAX >> 24 : SIZE_MAX >> 3;

/// What one rendering has used and may use, the clock it reads and the objects it made. Everything that makes values of
/// unbounded size makes them here, so that nothing escapes the limits. All methods throw Failure at a limit.
class Runtime
{
public:
    Runtime(const RenderLimits &limits, const CivilTime &now);
    ~Runtime();
    Runtime(const Runtime &) = delete;
    Runtime &operator=(const Runtime &) = delete;

    /// Work done: nodes evaluated, items visited, or bytes looked at (kBytesPerStep of them).
    void step(std::uint64_t count = 1)
    {
        m_steps += count;
        if (m_steps > m_nextCheck)
            check();
    }
    void stepBytes(std::size_t bytes) { step(bytes / kBytesPerStep); }
    /// Before anything of this many bytes is made.
    void reserve(std::size_t bytes);
    void reserveOutput(std::size_t bytes);

    [[nodiscard]] Value text(std::string bytes, bool safe = false);
    [[nodiscard]] Value list(std::vector<Value> items, ListKind kind = ListKind::List);
    [[nodiscard]] Value list(List list);
    [[nodiscard]] Value tuple(Value first, Value second);
    [[nodiscard]] Value dict(Dict dict);
    [[nodiscard]] Value bind(const Value &self, const Method &method);

    /// An object that lives until the rendering ends.
    template <class T, class... Args> T *make(Args &&...args)
    {
        reserve(sizeof(T) + 64);
        auto object = std::make_unique<T>(std::forward<Args>(args)...);
        T *raw = object.get();
        m_objects.push_back(std::move(object));
        return raw;
    }

    [[nodiscard]] const CivilTime &now() const { return m_now; }

    /// One level of macros deeper, as long as it lives.
    class Level
    {
    public:
        explicit Level(Runtime &runtime);
        ~Level() { --m_runtime.m_level; }
        Level(const Level &) = delete;
        Level &operator=(const Level &) = delete;

    private:
        Runtime &m_runtime;
    };

private:
    static constexpr std::size_t kBytesPerStep = 256;
    void check();

    RenderLimits m_limits;
    CivilTime m_now;
    std::chrono::steady_clock::time_point m_deadline;
    std::uint64_t m_steps = 0;
    std::uint64_t m_nextCheck = 0;
    std::size_t m_bytes = 0;
    std::size_t m_outputBytes = 0;
    std::uint32_t m_level = 0;
    std::vector<std::unique_ptr<Object>> m_objects;
};

} // namespace askja::chat::jinja
