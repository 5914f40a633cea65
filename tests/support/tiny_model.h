// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/format/ggml_type.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>

namespace askja::test {

/// A random model with a whole byte-level vocabulary of some 300 tokens and a ChatML template. The same options give
/// the same bytes on every platform.
struct TinyModel
{
    /// A decoder: gemma, gemma2, gemma3, granite, llama, mistral3, olmo2, phi3, qwen2, qwen3, smollm3.
    std::string architecture = "llama";
    std::uint32_t window = 0; ///< keys that layers of gemma2, gemma3, olmo2 and phi3 see; 0: all
    format::GgmlType type = format::GgmlType::Q4_0; ///< of the matrices: F32, F16, BF16, Q4_0, Q4_1 or Q8_0
    std::optional<format::GgmlType> valueType; ///< of attn_v and ffn_down alone
    std::optional<format::GgmlType> embeddingType; ///< nothing: as type
    std::uint32_t seed = 1;
    std::uint32_t layers = 2;
    std::uint32_t embedding = 64;
    std::uint32_t heads = 4;
    std::uint32_t kvHeads = 2;
    std::uint32_t headDimension = 16;
    std::uint32_t rotaryDimension = 0; ///< 0: headDimension
    std::uint32_t feedForward = 96;
    std::uint32_t contextLength = 1024;
    bool tiedOutput = true;
    bool biases = false; ///< of query, key, value and attention output
    bool ropeFactors = false; ///< rope_freqs.weight, as Llama 3.1 has it
    float ropeScale = 1; ///< linear scaling
    std::optional<std::string> chatTemplate; ///< nothing: ChatML; empty: none
    bool addBos = false; ///< the tokenizer puts <|endoftext|> first
};

/// Errors as GgufWriter's.
[[nodiscard]] Result<void> writeTinyModel(std::ostream &out, const TinyModel &model);
[[nodiscard]] Result<void> writeTinyModel(const std::filesystem::path &path, const TinyModel &model);

inline constexpr std::int32_t kTinyBos = 0; ///< <|endoftext|>
inline constexpr std::int32_t kTinyStart = 1; ///< <|im_start|>
inline constexpr std::int32_t kTinyEnd = 2; ///< <|im_end|>, the end of a turn
inline constexpr std::int32_t kTinyFirstByte = 3; ///< then the 256 bytes, in the order of GPT-2's alphabet, then merges

} // namespace askja::test
