// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/thinking.h"

#include <algorithm>
#include <array>
#include <utility>

namespace askja::chat {

namespace {

constexpr std::string_view kSpace = " \t\r\n";

// openai/gpt-oss, "harmony": an answer is several messages, the last of them in the channel "final".
constexpr std::array<std::string_view, 3> kChannelHeaders{"<|start|>assistant", "<|channel|>final<|message|>",
                                                          "<|channel|>commentary<|message|>"};

constexpr ThinkingMarks kPlain{"<think>", "</think>", "<think>\n", "\n</think>\n\n", {}};
constexpr ThinkingMarks kChannels{"<|channel|>analysis<|message|>", "<|end|>", "<|channel|>analysis<|message|>",
                                  "<|end|><|start|>assistant<|channel|>final<|message|>", kChannelHeaders};
constexpr ThinkingMarks kMagistral{"[THINK]", "[/THINK]", "[THINK]", "[/THINK]", {}};
constexpr ThinkingMarks kCommand{
    "<|START_THINKING|>", "<|END_THINKING|>", "<|START_THINKING|>", "<|END_THINKING|>", {}};
constexpr ThinkingMarks kGemma4{"<|channel>thought", "<channel|>", "<|channel>thought\n", "\n<channel|>", {}};

std::string_view withoutSpaceBefore(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kSpace);
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

std::string_view withoutSpaceBehind(std::string_view text)
{
    return text.substr(0, text.find_last_not_of(kSpace) + 1);
}

/// How many bytes of the end may be the beginning of the mark.
std::size_t beginningAtEnd(std::string_view text, std::string_view mark)
{
    for (std::size_t length = std::min(mark.size() - 1, text.size()); length > 0; --length) {
        if (text.ends_with(mark.substr(0, length)))
            return length;
    }
    return 0;
}

} // namespace

const ThinkingMarks &plainThinkingMarks()
{
    return kPlain;
}

const ThinkingMarks &thinkingMarksOf(const std::function<bool(std::string_view)> &hasToken)
{
    struct Family
    {
        const ThinkingMarks &marks;
        std::array<std::string_view, 2> tokens;
    };
    static constexpr std::array kFamilies{
        Family{kPlain, {"<think>", "</think>"}},       Family{kChannels, {"<|channel|>", "<|message|>"}},
        Family{kMagistral, {"[THINK]", "[/THINK]"}},   Family{kCommand, {"<|START_THINKING|>", "<|END_THINKING|>"}},
        Family{kGemma4, {"<|channel>", "<channel|>"}},
    };
    const auto found = std::ranges::find_if(
        kFamilies, [&](const Family &family) { return std::ranges::all_of(family.tokens, hasToken); });
    return found == kFamilies.end() ? kPlain : found->marks;
}

bool opensThinking(std::string_view prompt, const ThinkingMarks &marks)
{
    return withoutSpaceBehind(prompt).ends_with(marks.open);
}

ThinkingSplitter::Parts ThinkingSplitter::push(std::string_view piece)
{
    Parts parts;
    m_held += piece;
    bool goesOn = true;
    while (goesOn && !m_held.empty()) {
        switch (m_place) {
        case Start::Head:
            goesOn = atHead(parts);
            break;
        case Start::Inside:
            goesOn = inside(parts);
            break;
        case Start::Answer:
            parts.answer += std::exchange(m_held, {});
            break;
        }
    }
    return parts;
}

/// Whether there is more to do.
bool ThinkingSplitter::atHead(Parts &parts)
{
    const std::string_view rest = withoutSpaceBefore(m_held);
    if (rest.empty())
        return false;
    if (rest.starts_with(m_marks.open)) {
        m_held = rest.substr(m_marks.open.size());
        m_place = Start::Inside;
        m_atThinkingStart = true;
        return true;
    }
    bool mayBecomeMark = m_marks.open.starts_with(rest);
    for (const std::string_view header : m_marks.headers) {
        if (rest.starts_with(header)) {
            m_held = rest.substr(header.size());
            m_dropSpace = true;
            return true;
        }
        mayBecomeMark = mayBecomeMark || header.starts_with(rest);
    }
    if (mayBecomeMark)
        return false;
    parts.answer += m_dropSpace ? rest : std::string_view(m_held);
    m_held.clear();
    m_place = Start::Answer;
    return false;
}

bool ThinkingSplitter::inside(Parts &parts)
{
    if (m_atThinkingStart) {
        m_held = std::string(withoutSpaceBefore(m_held));
        if (m_held.empty())
            return false;
        m_atThinkingStart = false;
        if (std::exchange(m_thought, true) && !m_held.starts_with(m_marks.close))
            parts.thinking += "\n\n"; // thoughts after thoughts
    }
    const std::string_view held = m_held;
    if (const std::size_t close = held.find(m_marks.close); close != std::string_view::npos) {
        parts.thinking += withoutSpaceBehind(held.substr(0, close));
        m_held = std::string(held.substr(close + m_marks.close.size()));
        m_place = Start::Head;
        m_dropSpace = true;
        return true;
    }
    const std::string_view safe = withoutSpaceBehind(held.substr(0, held.size() - beginningAtEnd(held, m_marks.close)));
    parts.thinking += safe;
    m_held.erase(0, safe.size());
    return false;
}

ThinkingSplitter::Parts ThinkingSplitter::finish()
{
    Parts parts;
    if (m_place == Start::Inside)
        parts.thinking = withoutSpaceBehind(m_held);
    else
        parts.answer = m_dropSpace ? withoutSpaceBefore(m_held) : std::string_view(m_held);
    m_held.clear();
    return parts;
}

ThoughtText splitThinking(std::string_view text, const ThinkingMarks &marks)
{
    ThinkingSplitter splitter(marks, ThinkingSplitter::Start::Head);
    ThinkingSplitter::Parts parts = splitter.push(text);
    const bool closed = !splitter.inThinking();
    ThinkingSplitter::Parts rest = splitter.finish();
    return {std::move(parts.thinking) + rest.thinking, std::move(parts.answer) + rest.answer, closed};
}

} // namespace askja::chat
