// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QStringView>

#include <optional>
#include <vector>

namespace askja::gui::markdown {

/// A piece of Markdown that means the same whatever comes before and after it: the unit that is parsed on its own.
struct Chunk
{
    qsizetype start = 0;
    qsizetype end = 0;
    bool fence = false; ///< one fenced code block at the top level
    qsizetype contentStart = 0; ///< of a fence: what lies between its two lines
    qsizetype contentEnd = 0;

    friend bool operator==(const Chunk &, const Chunk &) = default;
};

/// Cuts text from `from`, which must be 0 or the start of an earlier chunk, to its end. A cut is made where a line
/// follows an empty one at the top level, unless a list could go on there, and around fenced code. Text that is
/// appended later can only change the last chunk, or the last two when the last has no complete line yet.
std::vector<Chunk> cutChunks(QStringView text, qsizetype from);

/// The opening line of a fenced code block (CommonMark 0.30, section 4.5).
struct Fence
{
    QChar mark;
    qsizetype length = 0;
    qsizetype indent = 0;
    QStringView info; ///< the first word after the marks
};
std::optional<Fence> openingFence(QStringView line);

} // namespace askja::gui::markdown
