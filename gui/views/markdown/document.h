// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/views/markdown/block.h"
#include "gui/views/markdown/chunks.h"

namespace askja::gui::markdown {

/// A Markdown text as blocks. When text is appended, only what follows the last stable boundary is parsed again, and
/// the result is always the same as if the whole text had been parsed at once.
class Document
{
public:
    /// Returns the index of the first block that changed; blocks().size() if none did. While the text is growing, its
    /// end is shown as it will most likely be (growing.h); afterwards it must be set once more.
    std::size_t setText(const QString &text, bool growing = false);

    [[nodiscard]] const QString &text() const { return m_text; }
    [[nodiscard]] const std::vector<Block> &blocks() const { return m_blocks; }
    /// The Markdown that made the blocks first … last, whole chunks.
    [[nodiscard]] QString source(std::size_t first, std::size_t last) const;

private:
    struct ParsedChunk
    {
        Chunk chunk;
        std::size_t firstBlock;
    };
    [[nodiscard]] std::size_t stableChunks() const;

    QString m_text;
    bool m_growing = false;
    std::vector<ParsedChunk> m_chunks;
    std::vector<Block> m_blocks;
};

} // namespace askja::gui::markdown
