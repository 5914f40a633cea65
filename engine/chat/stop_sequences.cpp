// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/stop_sequences.h"

#include <algorithm>
#include <utility>

namespace askja::chat {

StopMatcher::StopMatcher(std::vector<std::string> sequences)
    : m_sequences(std::move(sequences))
{
    std::erase_if(m_sequences, [](const std::string &sequence) { return sequence.empty(); });
}

std::string StopMatcher::push(std::string_view piece)
{
    if (m_stopped)
        return {};
    m_held += piece;

    std::size_t bestBegin = std::string::npos;
    std::size_t bestEnd = std::string::npos;
    for (const std::string &sequence : m_sequences) {
        const std::size_t begin = m_held.find(sequence);
        if (begin == std::string::npos)
            continue;
        const std::size_t end = begin + sequence.size();
        if (end < bestEnd || (end == bestEnd && begin < bestBegin)) {
            bestBegin = begin;
            bestEnd = end;
        }
    }
    m_stopped = bestEnd != std::string::npos;
    const std::size_t releasable = m_stopped ? bestBegin : m_held.size() - undecidedBytes();
    std::string released = m_held.substr(0, releasable);
    m_held.erase(0, m_stopped ? m_held.size() : releasable);
    return released;
}

std::string StopMatcher::finish()
{
    return std::exchange(m_held, {});
}

// The longest end of the held text that some sequence begins with.
std::size_t StopMatcher::undecidedBytes() const
{
    std::size_t longest = 0;
    for (const std::string &sequence : m_sequences) {
        for (std::size_t length = std::min(sequence.size() - 1, m_held.size()); length > longest; --length) {
            if (std::string_view(m_held).ends_with(std::string_view(sequence).substr(0, length)))
                longest = length;
        }
    }
    return longest;
}

} // namespace askja::chat
