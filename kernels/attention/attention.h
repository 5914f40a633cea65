// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// Causal grouped-query attention over cached keys and values (Ainslie et al. 2023, arXiv:2305.13245; softmax in
/// pieces: Milakov and Gimelshein 2018, arXiv:1805.02867).
///
/// A query walks its keys in spans of kKeySpan from position 0, whoever computes it: its result is the same to the bit
/// alone or beside others (ARCHITECTURE §5).
namespace askja::kernels::inline ASKJA_ISA {

inline constexpr int kKeyBlock = 32; ///< positions the cache keeps together; storage is in whole blocks
inline constexpr int kKeySpan = 256; ///< keys with one maximum and one sum

struct AttentionShape
{
    int headDimension = 0; ///< of queries, keys and values; a multiple of 2, at most 512
    int queryHeads = 0; ///< query heads that share this KV head
    float scale = 0; ///< multiplies q·k, usually 1/√headDimension
    float softCap = 0; ///< above 0: a score s becomes softCap · tanh(s / softCap) (Gemma 2, arXiv:2408.00118)
    int window = 0; ///< above 0: a query sees that many keys, its own position the last; 0: all before it
};

/// How keys and values are kept. Keys lie block by block with the positions in the lanes, values position by position.
enum class KvFormat {
    F16, ///< rounded to nearest even
    F32, ///< as they are: for comparisons
    Q8_0, ///< 32 elements of a vector share an F16 scale: scale · q, q in −127 … 127
};

/// Keys and values of one KV head; 64-byte aligned, whole blocks.
struct KvView
{
    KvFormat format = KvFormat::F16;
    const std::byte *keys = nullptr;
    const std::byte *values = nullptr;
    int ring = 0; ///< 0: position p lies at p. Above: at p mod ring, a multiple of kKeySpan, at least as long as the
                  ///< window and the tokens of a call together.
};

/// Bytes that the keys (and as many that the values) of kKeyBlock positions of one KV head take. Head dimensions are
/// filled up to a multiple of 16 (F16) or 32 (Q8_0).
[[nodiscard]] std::size_t kvBlockBytes(KvFormat format, int headDimension);

/// Writes the vector of one position (in a ring: its place there). Different positions may be written in parallel.
void storeKey(KvFormat format, const float *x, int headDimension, std::byte *keys, std::size_t position);
void storeValue(KvFormat format, const float *x, int headDimension, std::byte *values, std::size_t position);

/// Floats of scratch one call needs, 64-byte aligned; each thread has its own.
[[nodiscard]] std::size_t attentionScratch(const AttentionShape &shape);

/// For tokens [0, tokens) at positions firstPosition + t: softmax over keys 0 … firstPosition + t, or the last
/// `window` of these (all must be stored, those of later tokens of the call too), for every query head of this KV head.
/// Head h of token t is q + t·qStride + h·headDimension; out likewise. Calls for different tokens or KV heads may run
/// in parallel.
void attention(const AttentionShape &shape, const float *q, std::size_t qStride, const KvView &kv, int firstPosition,
               int tokens, float *scratch, float *out, std::size_t outStride);

/// Rounds n floats to F16 (to nearest even).
void storeHalf(const float *x, int n, std::uint16_t *out);

} // namespace askja::kernels::inline ASKJA_ISA
