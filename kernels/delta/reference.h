// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

namespace askja::kernels::reference {

/// prepareDelta() in plain loops, then the rule as the paper writes it, one head: query and key [tokens][keys] as the
/// projections gave them, value and out [tokens][values], state [keys][values], before and after. Real is float or
/// double.
template <class Real>
void deltaRule(const float *query, const float *key, const float *value, const float *decay, const float *beta,
               int tokens, int keys, int values, float epsilon, Real *state, Real *out);

} // namespace askja::kernels::reference
