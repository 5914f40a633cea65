// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/markdown/chunks.h"

namespace askja::gui::markdown {

namespace {

qsizetype indentOf(QStringView line)
{
    qsizetype columns = 0;
    for (const QChar c : line) {
        if (c == u' ') {
            ++columns;
        } else if (c == u'\t') {
            columns += 4 - columns % 4;
        } else {
            break;
        }
    }
    return columns;
}

bool startsListItem(QStringView line)
{
    line = line.trimmed();
    if (line.isEmpty()) {
        return false;
    }
    qsizetype i = 0;
    if (line[0] == u'-' || line[0] == u'+' || line[0] == u'*') {
        i = 1;
    } else {
        while (i < line.size() && i < 9 && line[i] >= u'0' && line[i] <= u'9') {
            ++i;
        }
        if (i == 0 || i == line.size() || (line[i] != u'.' && line[i] != u')')) {
            return false;
        }
        ++i;
    }
    return i == line.size() || line[i] == u' ' || line[i] == u'\t';
}

bool closesFence(QStringView line, const Fence &fence)
{
    const QStringView marks = line.trimmed();
    if (marks.size() < fence.length) {
        return false;
    }
    for (const QChar c : marks) {
        if (c != fence.mark) {
            return false;
        }
    }
    return true;
}

/// Reads the lines of one text one after another.
struct LineReader
{
    QStringView text;
    qsizetype position;

    [[nodiscard]] bool atEnd() const { return position >= text.size(); }
    QStringView next()
    {
        const qsizetype end = text.indexOf(u'\n', position);
        const qsizetype stop = end < 0 ? text.size() : end;
        const QStringView line = text.sliced(position, stop - position);
        position = end < 0 ? text.size() : end + 1;
        return line;
    }
};

Chunk readFence(LineReader &reader, qsizetype start, const Fence &fence)
{
    Chunk chunk{start, 0, true, reader.position, reader.position};
    while (!reader.atEnd()) {
        const qsizetype lineStart = reader.position;
        if (closesFence(reader.next(), fence)) {
            chunk.contentEnd = lineStart;
            chunk.end = reader.position;
            return chunk;
        }
    }
    chunk.contentEnd = chunk.end = reader.text.size();
    return chunk;
}

} // namespace

std::optional<Fence> openingFence(QStringView line)
{
    const qsizetype indent = indentOf(line);
    const QStringView rest = line.trimmed();
    if (rest.isEmpty() || (rest[0] != u'`' && rest[0] != u'~')) {
        return std::nullopt;
    }
    qsizetype length = 0;
    while (length < rest.size() && rest[length] == rest[0]) {
        ++length;
    }
    const QStringView info = rest.sliced(length).trimmed();
    if (length < 3 || (rest[0] == u'`' && info.contains(u'`'))) {
        return std::nullopt;
    }
    qsizetype word = 0;
    while (word < info.size() && !info[word].isSpace()) {
        ++word;
    }
    return Fence{rest[0], length, indent, info.first(word)};
}

std::vector<Chunk> cutChunks(QStringView text, qsizetype from)
{
    std::vector<Chunk> chunks;
    LineReader reader{text, from};
    qsizetype start = from; // of the chunk being read
    bool anyLine = false; // the chunk has a line that is not empty
    bool list = false; // … and a list that may still go on
    bool afterEmpty = false;
    std::optional<Fence> inner; // a fence inside a list, which must not be cut

    const auto finish = [&](qsizetype end) {
        if (end > start) {
            chunks.push_back({start, end, false, 0, 0});
        }
        start = end;
        anyLine = list = afterEmpty = false;
        inner.reset();
    };

    while (!reader.atEnd()) {
        const qsizetype lineStart = reader.position;
        const QStringView line = reader.next();
        if (inner) {
            if (closesFence(line, *inner)) {
                inner.reset();
            }
            continue;
        }
        if (line.trimmed().isEmpty()) {
            afterEmpty = anyLine;
            continue;
        }
        const qsizetype indent = indentOf(line);
        const bool item = indent <= 3 && startsListItem(line);
        const auto fence = openingFence(line);
        if (fence && indent <= (list ? 1 : 3)) {
            finish(lineStart);
            chunks.push_back(readFence(reader, lineStart, *fence));
            start = reader.position;
            continue;
        }
        if (afterEmpty && !(list && (item || indent > 0))) {
            finish(lineStart);
        }
        anyLine = true;
        afterEmpty = false;
        list = list || item;
        if (fence && list) {
            inner = fence;
        }
    }
    finish(text.size());
    return chunks;
}

} // namespace askja::gui::markdown
