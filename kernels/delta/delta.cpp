// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/delta/delta.h"

#include "kernels/delta/generic.h"

namespace askja::kernels::inline ASKJA_ISA {

float prepareDelta(float *query, float *key, int n, float epsilon)
{
    const float size = std::sqrt(static_cast<float>(n));
    deltas::scale(query, n, 1.0F / (std::sqrt(deltas::dot(query, query, n) + epsilon) * size));
    deltas::scale(key, n, 1.0F / std::sqrt(deltas::dot(key, key, n) + epsilon));
    return deltas::dot(query, key, n);
}

void deltaRule(const DeltaTokens &rows, int tokens, int keyDimension, int valueDimension, int first, int last,
               float *state)
{
    deltas::deltaRule(rows, tokens, keyDimension, valueDimension, first, last, state);
}

} // namespace askja::kernels::inline ASKJA_ISA
