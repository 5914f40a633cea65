// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/models/network.h"
#include "engine/session/memory_estimate.h"

#include <vector>

namespace askja::session::inline ASKJA_ISA {

/// The network's cache with its keys and values kept like this.
[[nodiscard]] cache::CacheShape cacheShape(const models::Network &network, KvType type);

/// What KvCache::create() is given to spare.
[[nodiscard]] std::uint32_t cacheSpare(const SessionOptions &options);

/// What one session takes beside the weights.
[[nodiscard]] MemoryNeed sessionNeed(const models::Network &network, const SessionOptions &session,
                                     const models::EvaluatorOptions &options);

/// For ModelInfo::memory: with weights, contexts by powers of two up to the model's own, and the usual batch.
[[nodiscard]] std::vector<ContextMemory> memoryByContext(const models::Network &network, int threads);
/// The same where only sizes are known: as if all layers were of the usual kind.
[[nodiscard]] std::vector<ContextMemory> memoryByContext(const ModelInfo &info);

} // namespace askja::session::inline ASKJA_ISA
