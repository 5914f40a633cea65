// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace askja::chat {

/// How a family of models tells its thoughts from its answer.
struct ThinkingMarks
{
    std::string_view open, close; ///< before and after the thoughts
    std::string_view begin, end; ///< the same with the white space that models write: to put thoughts before an answer
    std::span<const std::string_view> headers; ///< what may stand before the answer and is no part of it
};

/// "<think>" and "</think>": what most models have, and how thoughts stand in a ChatMessage.
[[nodiscard]] const ThinkingMarks &plainThinkingMarks();

/// Those of a model with these tokens.
[[nodiscard]] const ThinkingMarks &thinkingMarksOf(const std::function<bool(std::string_view)> &hasToken);

/// Whether a prompt ends with the beginning of thoughts, as some templates have it end.
[[nodiscard]] bool opensThinking(std::string_view prompt, const ThinkingMarks &marks);

/// Parts an answer that arrives in pieces into thoughts and answer. Marks are found at the beginning only: behind the
/// first word of the answer they are text like any other. Nothing of a mark is handed out, nor the white space around
/// it, and nothing else is lost. If pieces are whole UTF-8 characters, so are the results. Not thread-safe.
class ThinkingSplitter
{
public:
    enum class Start {
        Head, ///< thoughts may come
        Inside, ///< the prompt has begun them
        Answer, ///< no thoughts: everything is the answer
    };
    /// The marks must outlive the object.
    ThinkingSplitter(const ThinkingMarks &marks, Start start)
        : m_marks(marks)
        , m_place(start)
        , m_atThinkingStart(start == Start::Inside)
    {
    }

    /// What may be shown now; the thoughts go before the answer.
    struct Parts
    {
        std::string thinking;
        std::string answer;
    };
    [[nodiscard]] Parts push(std::string_view piece);
    /// What is still held back: for when the answer ends.
    [[nodiscard]] Parts finish();
    /// Whether marks can still come; if not, everything is the answer from now on.
    [[nodiscard]] bool wantsMarks() const { return m_place != Start::Answer; }
    [[nodiscard]] bool inThinking() const { return m_place == Start::Inside; }

private:
    [[nodiscard]] bool atHead(Parts &parts);
    [[nodiscard]] bool inside(Parts &parts);

    const ThinkingMarks &m_marks;
    Start m_place;
    bool m_atThinkingStart;
    bool m_dropSpace = false; ///< white space at the head belongs to a mark before it
    bool m_thought = false; ///< there were thoughts already
    std::string m_held;
};

/// A whole text at once. closed: the thoughts came to their end.
struct ThoughtText
{
    std::string thinking;
    std::string answer;
    bool closed = true;
};
[[nodiscard]] ThoughtText splitThinking(std::string_view text, const ThinkingMarks &marks);

} // namespace askja::chat
