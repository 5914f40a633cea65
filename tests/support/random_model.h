// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/format/ggml_type.h"

#include <cstdint>
#include <ostream>
#include <span>
#include <string_view>

namespace askja::test {

/// The sizes of a published model. Source: its config.json.
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

/// A model of that shape with random weights, for measuring speed: the architecture is "llama" whatever the real one's,
/// the embedding serves as output matrix too, and every matrix has this type, or where its rows are no multiple of the
/// type's block the one that quantisers take then. The vocabulary is as long as the real one: control tokens of ChatML,
/// the byte alphabet, a few merges, and filler. The same arguments give the same bytes.
/// layers: 0 for the shape's own. Holds no more than one tensor. Errors: InvalidArgument (a type that fillRandom() does
/// not know), else as GgufWriter's.
[[nodiscard]] Result<void> writeRandomModel(std::ostream &out, const ModelShape &shape, format::GgmlType type,
                                            std::uint32_t layers = 0);

} // namespace askja::test
