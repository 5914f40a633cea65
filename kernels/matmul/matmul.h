// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include <cstddef>

/// Matrix products, y = W·x for one token (decode) and for many (prefill), with weights packed for this instruction
/// set.
///
/// Packing: kGroupRows rows, one per int32 lane of the register, make a group; groups follow each other. Within a group
/// the blocks follow in column order, and in a block each chunk holds four neighbouring columns of every row, so that
/// one broadcast of four activations serves all rows (kernels/matmul/README.md has the byte layout per type). Missing
/// rows of the last group are zeros.
///
/// Numerics (ARCHITECTURE §5): quantised types take activations in int8 blocks of kBlock; a block's dot product is
/// exact in int32; blocks are accumulated in column order with one multiply-add each: acc = fma(float(dot), d_row ·
/// d_token, acc), and for Q4_1 a second one for the minimum. Float types take float activations and a fixed number of
/// partial sums, added in fixed order. A row's result therefore never depends on `tokens`, on the group range or on who
/// computes it.
namespace askja::kernels::inline ASKJA_ISA {

/// rows and cols > 0; cols is a multiple of storedColumns(type).
struct MatrixShape
{
    WeightType type = WeightType::F32;
    int rows = 0;
    int cols = 0;
};

[[nodiscard]] int groupRows(); ///< rows in a group
[[nodiscard]] int groupCount(const MatrixShape &shape);
[[nodiscard]] std::size_t packedGroupBytes(const MatrixShape &shape); ///< a multiple of 64
[[nodiscard]] inline std::size_t packedBytes(const MatrixShape &shape)
{
    return packedGroupBytes(shape) * static_cast<std::size_t>(groupCount(shape));
}

/// Packs groups [groupBegin, groupEnd) of a matrix in GGUF row order. `rows` is the first byte of row 0 (any
/// alignment), `packed` that of group 0 (64-byte aligned). Different groups may be packed in parallel.
void packGroups(const MatrixShape &shape, const std::byte *rows, int groupBegin, int groupEnd, std::byte *packed);

/// One row as GGUF stores it, byte for byte what packGroups() was given: a table of embeddings that is also a matrix is
/// kept once. Only for types that canUnpack().
void unpackRow(const MatrixShape &shape, const std::byte *packed, int row, std::byte *stored);
[[nodiscard]] bool canUnpack(WeightType type);

/// Bytes one token takes in the form that matrices of this type multiply; a multiple of 64.
[[nodiscard]] std::size_t activationBytes(WeightType type, int cols);

/// Brings one token's floats into that form: int8 blocks with a scale and a sum each, or the floats as they are. The
/// form depends only on isQuantized(type), so matrices of several quantised types share it. `out` is 64-byte aligned.
void prepareActivations(WeightType type, const float *x, int cols, std::byte *out);

/// out[t·outStride + r] = Σ_c W[r][c] · x_t[c] for t in [0, tokens) and the rows of groups [groupBegin, groupEnd).
/// x_t is the prepared form at activations + t·activationBytes(type, cols). Rows beyond shape.rows are not written.
/// Calls with disjoint group ranges may run in parallel.
void matmul(const MatrixShape &shape, const std::byte *packed, const std::byte *activations, int tokens, int groupBegin,
            int groupEnd, float *out, std::size_t outStride);

} // namespace askja::kernels::inline ASKJA_ISA
