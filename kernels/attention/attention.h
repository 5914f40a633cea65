// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// Causal grouped-query attention over keys and values kept as F16 (Ainslie et al. 2023, arXiv:2305.13245; online
/// softmax: Milakov and Gimelshein 2018, arXiv:1805.02867).
///
/// Queries lie in the lanes, and every query walks the keys in blocks of kKeyBlock from position 0, with a running
/// maximum and sum: its result is the same to the bit whether it is computed alone or beside others (ARCHITECTURE §5).
namespace askja::kernels::inline ASKJA_ISA {

inline constexpr int kKeyBlock = 32;

struct AttentionShape
{
    int headDimension = 0; ///< of queries, keys and values; a multiple of 2, at most 512
    int queryHeads = 0; ///< query heads that share this KV head
    float scale = 0; ///< multiplies q·k, usually 1/√headDimension
};

/// Keys and values of one KV head: position p's vector begins at keys + p·stride. 2-byte F16 elements.
struct KvView
{
    const std::uint16_t *keys = nullptr;
    const std::uint16_t *values = nullptr;
    std::size_t stride = 0;
};

/// Floats of scratch one call needs, 64-byte aligned; each thread has its own.
[[nodiscard]] std::size_t attentionScratch(const AttentionShape &shape);

/// For tokens [0, tokens) at positions firstPosition + t: softmax over keys 0 … firstPosition + t (all must be stored),
/// for every query head of this KV head. Head h of token t is q + t·qStride + h·headDimension; out likewise. Calls for
/// different tokens or KV heads may run in parallel.
void attention(const AttentionShape &shape, const float *q, std::size_t qStride, const KvView &kv, int firstPosition,
               int tokens, float *scratch, float *out, std::size_t outStride);

/// Rounds n floats to F16 (to nearest even), as the cache keeps them.
void storeHalf(const float *x, int n, std::uint16_t *out);

} // namespace askja::kernels::inline ASKJA_ISA
