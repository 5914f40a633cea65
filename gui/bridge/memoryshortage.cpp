// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/bridge/memoryshortage.h"

#include <algorithm>

namespace askja::gui {

namespace {

constexpr int kStep = 256; ///< tokens: a context is offered in multiples of it

qint64 bytesOf(const MemoryRow &row, bool small)
{
    return small ? row.smallBytes : row.bytes;
}

/// Between two rows the need grows in proportion to the tokens; before the first one as between the first two.
qint64 bytesFor(const QVector<MemoryRow> &memory, const ContextChoice &context)
{
    if (memory.isEmpty())
        return 0;
    const auto above = std::find_if(memory.begin(), memory.end(),
                                    [&](const MemoryRow &row) { return row.tokens >= context.tokens; });
    if (above == memory.end())
        return bytesOf(memory.last(), context.small);
    if (memory.size() == 1 || above->tokens == context.tokens)
        return bytesOf(*above, context.small);
    const MemoryRow &upper = above == memory.begin() ? memory.at(1) : *above;
    const MemoryRow &lower = above == memory.begin() ? memory.at(0) : *(above - 1);
    const double part = static_cast<double>(context.tokens - lower.tokens) / (upper.tokens - lower.tokens);
    const double difference = static_cast<double>(bytesOf(upper, context.small) - bytesOf(lower, context.small));
    return bytesOf(lower, context.small) + static_cast<qint64>(part * difference);
}

/// The largest context, at most this one, that fits; 0: none.
int fittingTokens(const QVector<MemoryRow> &memory, ContextChoice context, qint64 availableBytes)
{
    const auto fits = [&](int tokens) { return bytesFor(memory, {tokens, context.small}) <= availableBytes; };
    if (fits(context.tokens))
        return context.tokens;
    int least = 0; // in steps; nothing or what fits
    int most = context.tokens / kStep + 1; // does not fit
    while (most - least > 1) {
        const int middle = least + (most - least) / 2;
        (fits(middle * kStep) ? least : most) = middle;
    }
    return least * kStep;
}

} // namespace

MemoryShortage shortageOf(const QVector<MemoryRow> &memory, const ContextChoice &context, qint64 availableBytes)
{
    MemoryShortage shortage;
    shortage.availableBytes = availableBytes;
    shortage.contextTokens = context.tokens;
    shortage.smallContext = context.small;
    shortage.neededBytes = bytesFor(memory, context);
    if (memory.isEmpty())
        return shortage;
    shortage.fittingTokens = fittingTokens(memory, {context.tokens, context.small}, availableBytes);
    shortage.fittingSmallTokens = fittingTokens(memory, {context.tokens, true}, availableBytes);
    return shortage;
}

} // namespace askja::gui
