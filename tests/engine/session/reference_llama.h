// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/generation.h"
#include "engine/format/gguf.h"

#include <span>
#include <vector>

namespace askja::test {

/// The forward pass of a llama in double precision, on the dequantised weights of a file, written for reading: no
/// batch, no cache but a list, no packing. Keys and values are rounded to F16 as the engine's cache does. One row of
/// logits for every id.
[[nodiscard]] std::vector<std::vector<double>> referenceLogits(const format::GgufFile &file,
                                                               std::span<const TokenId> ids);

} // namespace askja::test
