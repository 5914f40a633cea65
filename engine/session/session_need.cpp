// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/session_need.h"

#include <algorithm>

namespace askja::session::inline ASKJA_ISA {

cache::CacheShape cacheShape(const models::Network &network, KvType type)
{
    cache::CacheShape shape = network.cacheShape();
    shape.format = type == KvType::Q8_0 ? kernels::KvFormat::Q8_0
        : type == KvType::F32           ? kernels::KvFormat::F32
                                        : kernels::KvFormat::F16;
    return shape;
}

MemoryNeed sessionNeed(const models::Network &network, std::uint32_t contextTokens, KvType type,
                       const models::EvaluatorOptions &options)
{
    MemoryNeed need;
    need.contextTokens = std::min(contextTokens, network.contextLength());
    const cache::CacheBytes bytes = cache::KvCache::bytes(cacheShape(network, type), need.contextTokens,
                                                          static_cast<std::uint32_t>(options.batchTokens));
    need.contextBytes = bytes.perContext;
    need.fixedBytes = bytes.fixed;
    need.workingBytes = network.workspaceBytes(options);
    return need;
}

std::vector<ContextMemory> memoryByContext(const models::Network &network, int threads)
{
    constexpr std::uint32_t kLeast = 1024;
    // Measured with askja-cli: the program and its libraries; texts, tables and merges of a vocabulary.
    constexpr std::uint64_t kProgram = 6'000'000;
    constexpr std::uint64_t kToken = 80;
    const models::EvaluatorOptions usual{static_cast<int>(SessionOptions().batchTokens), threads, Precision::Automatic};
    const auto bytesOf = [&](std::uint32_t contextTokens, KvType type) {
        MemoryNeed need = sessionNeed(network, contextTokens, type, usual);
        need.weightBytes = network.weightBytes();
        return need.total() + kProgram + kToken * static_cast<std::uint64_t>(network.vocabularySize());
    };
    std::vector<ContextMemory> rows;
    const std::uint32_t most = network.contextLength();
    for (std::uint64_t context = std::min(kLeast, most);; context = std::min<std::uint64_t>(2 * context, most)) {
        const auto tokens = static_cast<std::uint32_t>(context);
        rows.push_back({tokens, bytesOf(tokens, KvType::F16), bytesOf(tokens, KvType::Q8_0)});
        if (tokens == most)
            return rows;
    }
}

} // namespace askja::session::inline ASKJA_ISA
