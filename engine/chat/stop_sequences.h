// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace askja::chat {

/// Finds the end of an answer in text that arrives in pieces. Text that may be the beginning of a stop sequence is held
/// back until that is decided, so nothing of a stop sequence is ever handed out and nothing else is lost.
///
/// The sequence that is complete first ends the text; of several that end at the same byte the longest does. Empty
/// sequences are ignored. Not thread-safe.
class StopMatcher
{
public:
    explicit StopMatcher(std::vector<std::string> sequences);

    /// The text that may be shown now. If piece and sequences consist of whole UTF-8 characters, so does the result.
    [[nodiscard]] std::string push(std::string_view piece);
    /// The text still held back: for when the answer ended otherwise. Empty after a stop sequence.
    [[nodiscard]] std::string finish();
    /// Whether a stop sequence was met. From then on push() takes nothing and returns nothing.
    [[nodiscard]] bool stopped() const { return m_stopped; }

private:
    [[nodiscard]] std::size_t undecidedBytes() const;

    std::vector<std::string> m_sequences;
    std::string m_held;
    bool m_stopped = false;
};

} // namespace askja::chat
