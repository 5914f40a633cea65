// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/format/ggml_type.h"

#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string_view>

namespace askja::test {

/// The sizes of a published model (source: its config.json), or of one to try types with.
struct ModelShape
{
    std::string_view name; ///< as --shape has it
    std::uint32_t layers;
    std::uint32_t embedding;
    std::uint32_t feedForward;
    std::uint32_t heads;
    std::uint32_t kvHeads;
    std::uint32_t headDimension;
    std::uint32_t vocabulary;
    std::uint32_t contextLength;
    float ropeBase;
    float epsilon;
    bool biases; ///< of query, key and value
    bool llamaFactors; ///< rope_freqs.weight, as Llama 3.1 and later have it
    std::string_view preTokenizer; ///< tokenizer.ggml.pre
};

[[nodiscard]] std::span<const ModelShape> modelShapes();
/// nullptr if there is none.
[[nodiscard]] const ModelShape *findModelShape(std::string_view name);

/// Which types a quantiser gives the matrices of a model.
struct TypeMix
{
    std::string_view name; ///< as --type has it, in lower case
    format::GgmlType most; ///< all matrices but these:
    format::GgmlType better; ///< values and down of the layers where it matters most (the first and the last eighth,
                             ///< and every third between)
    format::GgmlType output; ///< the output matrix, that is the embedding
};

/// A mix of several types, "q4_k_m" or "q5_k_m" (source: llama.cpp's quantiser), or one type for all; in any case.
/// nullopt if there is none, or no random weights of the type.
[[nodiscard]] std::optional<TypeMix> findTypeMix(std::string_view name);

/// A model of that shape with random weights, for measuring speed: the architecture is "llama" whatever the real one's,
/// the embedding serves as output matrix too, and every matrix has a type of the mix, or where its rows are no multiple
/// of the type's block the one that quantisers take then. The vocabulary is as long as the real one: control tokens of
/// ChatML, the byte alphabet, a few merges, and filler. The same arguments give the same bytes.
/// layers: 0 for the shape's own. Holds no more than one tensor. Errors: as GgufWriter's.
[[nodiscard]] Result<void> writeRandomModel(std::ostream &out, const ModelShape &shape, const TypeMix &mix,
                                            std::uint32_t layers = 0);

} // namespace askja::test
