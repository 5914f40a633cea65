// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/attention/attention.h"
#include "kernels/weight_type.h"
#include "tests/bench/kernels/measure.h"
#include "tests/bench/kernels/report.h"

namespace askja::bench {

/// All matrices of a layer, for one token from memory and for kPrompt tokens. typeName is GGUF's name of the type.
void benchMatmul(const Model &model, kernels::WeightType type, const char *typeName, Report &report);
/// The query heads of one KV head: the last `tokens` of so many positions.
void benchAttention(const Model &model, kernels::KvFormat format, int context, int tokens, Report &report);
/// The recurrent part of a Qwen3.5-0.8B layer: 16 heads of 128 keys and 128 values.
void benchDelta(Report &report);
/// What is done to single vectors.
void benchVectors(const Model &model, Report &report);

} // namespace askja::bench
