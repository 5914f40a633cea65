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

std::uint32_t cacheSpare(const SessionOptions &options)
{
    return std::max(options.batchTokens, options.spareTokens);
}

MemoryNeed sessionNeed(const models::Network &network, const SessionOptions &session,
                       const models::EvaluatorOptions &options)
{
    MemoryNeed need;
    need.contextTokens = std::min(session.contextTokens, network.contextLength());
    const std::uint32_t spare = cacheSpare(session);
    const cache::CacheBytes bytes
        = cache::KvCache::bytes(cacheShape(network, session.kvType), need.contextTokens, spare);
    need.contextBytes = bytes.perContext;
    need.fixedBytes = bytes.fixed;
    need.workingBytes = network.workspaceBytes(options);
    if (session.kvType != KvType::Q8_0) {
        need.smallContextBytes
            = cache::KvCache::bytes(cacheShape(network, KvType::Q8_0), need.contextTokens, spare).perContext;
    }
    return need;
}

namespace {

/// Measured with askja-cli: the program and its libraries; texts, tables and merges of a vocabulary.
std::uint64_t programBytes(std::uint64_t vocabularySize)
{
    constexpr std::uint64_t kProgram = 6'000'000;
    constexpr std::uint64_t kToken = 80;
    return kProgram + kToken * vocabularySize;
}

/// Contexts by powers of two up to the most. totalOf(tokens, type): bytes of everything.
template <class TotalOf> std::vector<ContextMemory> rowsUpTo(std::uint32_t most, TotalOf totalOf)
{
    constexpr std::uint32_t kLeast = 1024;
    std::vector<ContextMemory> rows;
    for (std::uint64_t context = std::min(kLeast, most);; context = std::min<std::uint64_t>(2 * context, most)) {
        const auto tokens = static_cast<std::uint32_t>(context);
        rows.push_back({tokens, totalOf(tokens, KvType::F16), totalOf(tokens, KvType::Q8_0)});
        if (tokens == most)
            return rows;
    }
}

} // namespace

std::vector<ContextMemory> memoryByContext(const models::Network &network, int threads)
{
    const models::EvaluatorOptions usual{static_cast<int>(SessionOptions().batchTokens), threads, Precision::Automatic};
    return rowsUpTo(network.contextLength(), [&](std::uint32_t contextTokens, KvType type) {
        SessionOptions session;
        session.contextTokens = contextTokens;
        session.kvType = type;
        MemoryNeed need = sessionNeed(network, session, usual);
        need.weightBytes = network.weightBytes();
        return need.total() + programBytes(static_cast<std::uint64_t>(network.vocabularySize()));
    });
}

std::vector<ContextMemory> memoryByContext(const ModelInfo &info)
{
    const std::uint64_t vectors = std::uint64_t{2} * info.layers * info.kvHeads; // of a token
    const std::uint64_t floats
        = std::uint64_t{4} * info.embeddingLength + std::uint64_t{3} * info.feedForwardLength + 2; // of a token's work
    const std::uint64_t fixed
        = info.weightBytes + SessionOptions().batchTokens * floats * sizeof(float) + programBytes(info.vocabularySize);
    return rowsUpTo(info.contextLength, [&](std::uint32_t contextTokens, KvType type) {
        const std::uint64_t sixteenths = type == KvType::Q8_0 ? 17 : 32; // bytes of 16 elements
        return fixed + vectors * contextTokens * info.headDimension / 16 * sixteenths;
    });
}

} // namespace askja::session::inline ASKJA_ISA
