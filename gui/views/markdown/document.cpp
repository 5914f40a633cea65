// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/markdown/document.h"

#include "gui/views/markdown/builder.h"
#include "gui/views/markdown/formulas.h"
#include "gui/views/markdown/growing.h"

#include <algorithm>

namespace askja::gui::markdown {

namespace {

std::vector<Block> parseChunk(const QString &text, const Chunk &chunk, bool growing)
{
    const QStringView view(text);
    if (!chunk.fence) {
        const QStringView source = view.sliced(chunk.start, chunk.end - chunk.start);
        const QString safe = protectFormulas(source);
        return parseMarkdown(growing ? withOpenMarksClosed(safe) : safe);
    }
    Block block;
    block.kind = BlockKind::Code;
    const qsizetype lineEnd = view.indexOf(u'\n', chunk.start);
    const auto fence = openingFence(view.sliced(chunk.start, (lineEnd < 0 ? view.size() : lineEnd) - chunk.start));
    block.language = fence ? fence->info.toString() : QString();
    block.content.text = view.sliced(chunk.contentStart, chunk.contentEnd - chunk.contentStart).toString();
    if (block.content.text.endsWith(u'\n')) {
        block.content.text.chop(1);
    }
    return {block};
}

} // namespace

std::size_t Document::stableChunks() const
{
    if (m_chunks.empty()) {
        return 0;
    }
    // Where the last chunk starts was decided by its first line: while that is incomplete, the one before may still
    // take it.
    const Chunk &last = m_chunks.back().chunk;
    const bool complete = QStringView(m_text).sliced(last.start, last.end - last.start).contains(u'\n');
    const std::size_t open = complete ? 1 : 2;
    return m_chunks.size() > open ? m_chunks.size() - open : 0;
}

std::size_t Document::setText(const QString &text, bool growing)
{
    if (text == m_text && growing == m_growing) {
        return m_blocks.size();
    }
    m_growing = growing;
    const std::size_t keep = text.startsWith(m_text) ? stableChunks() : 0;
    const qsizetype from = keep < m_chunks.size() ? m_chunks[keep].chunk.start : 0;
    const std::size_t firstBlock = keep < m_chunks.size() ? m_chunks[keep].firstBlock : 0;
    const std::vector<Block> before(m_blocks.begin() + static_cast<std::ptrdiff_t>(firstBlock), m_blocks.end());
    m_text = text;
    m_chunks.resize(keep);
    m_blocks.resize(firstBlock);
    const std::vector<Chunk> chunks = cutChunks(m_text, from);
    for (const Chunk &chunk : chunks) {
        m_chunks.push_back({chunk, m_blocks.size()});
        std::vector<Block> blocks = parseChunk(m_text, chunk, growing && chunk == chunks.back());
        std::move(blocks.begin(), blocks.end(), std::back_inserter(m_blocks));
    }
    std::size_t same = 0;
    while (same < before.size() && firstBlock + same < m_blocks.size() && before[same] == m_blocks[firstBlock + same]) {
        ++same;
    }
    return firstBlock + same;
}

QString Document::source(std::size_t first, std::size_t last) const
{
    qsizetype start = -1;
    qsizetype end = 0;
    for (std::size_t i = 0; i < m_chunks.size(); ++i) {
        const std::size_t next = i + 1 < m_chunks.size() ? m_chunks[i + 1].firstBlock : m_blocks.size();
        if (next <= first || m_chunks[i].firstBlock > last) {
            continue;
        }
        start = start < 0 ? m_chunks[i].chunk.start : start;
        end = m_chunks[i].chunk.end;
    }
    return start < 0 ? QString() : m_text.sliced(start, end - start);
}

} // namespace askja::gui::markdown
