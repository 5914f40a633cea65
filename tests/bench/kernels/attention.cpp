// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/bench/kernels/operators.h"

#include "kernels/attention/attention.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace askja::bench {

using namespace kernels;
using platform::HugeBuffer;

namespace {

/// The caches of so many KV heads that none stays in the processor's caches.
struct Caches
{
    std::size_t bytes; ///< of one head's keys
    int heads;
    HugeBuffer memory;

    Caches(const Model &m, KvFormat format, int context)
        : bytes(kvBlockBytes(format, m.headDimension) * static_cast<std::size_t>((context + kKeyBlock - 1) / kKeyBlock))
        , heads(static_cast<int>(kMemoryBytes / (2 * bytes)) + 1)
        , memory(buffer(2 * bytes * static_cast<std::size_t>(heads)))
    {
        const auto some = numbers(static_cast<std::size_t>(2 * m.headDimension));
        for (int p = 0; p < context; ++p) {
            const float *x = some.data() + p % m.headDimension;
            storeKey(format, x, m.headDimension, memory.data(), static_cast<std::size_t>(p));
            storeValue(format, x, m.headDimension, memory.data() + bytes, static_cast<std::size_t>(p));
        }
        for (int i = 1; i < heads; ++i)
            std::memcpy(memory.data() + 2 * bytes * static_cast<std::size_t>(i), memory.data(), 2 * bytes);
    }

    [[nodiscard]] KvView view(KvFormat format, int head) const
    {
        const std::byte *at = memory.data() + 2 * bytes * static_cast<std::size_t>(head);
        return {format, at, at + bytes};
    }
};

} // namespace

void benchAttention(const Model &m, KvFormat format, int context, int tokens, Report &report)
{
    const AttentionShape shape{m.headDimension, m.heads / m.kvHeads, 0.125F};
    const Caches caches(m, format, context);
    const int heads = tokens == 1 ? caches.heads : 1;
    const std::size_t qStride = static_cast<std::size_t>(m.heads * m.headDimension);
    const auto q = numbers(qStride * static_cast<std::size_t>(tokens));
    std::vector<float> out(q.size());
    HugeBuffer scratch = buffer(attentionScratch(shape) * sizeof(float));
    const double time = best([&] {
        for (int head = 0; head < heads; ++head) {
            attention(shape, q.data(), qStride, caches.view(format, head), context - tokens, tokens, as<float>(scratch),
                      out.data(), qStride);
        }
    });
    const double pairs = static_cast<double>(tokens) * (context - tokens) + 0.5 * tokens * (tokens + 1.0);
    report.add({"attention " + std::string(format == KvFormat::F16 ? "F16 " : "Q8_0 ") + std::to_string(tokens)
                    + " tokens to " + std::to_string(context) + " " + m.name,
                time / heads, 4 * pairs * m.headDimension * shape.queryHeads, 2.0 * static_cast<double>(caches.bytes),
                Arithmetic::Float, false});
}

} // namespace askja::bench
