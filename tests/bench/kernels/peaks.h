// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "tests/bench/kernels/report.h"

namespace askja::bench {

/// Measures what one core can do with the instruction set that this program is for, in about a second. The bandwidth is
/// the best of one and four streams, with and without prefetch, over huge pages.
[[nodiscard]] Peaks measurePeaks();

} // namespace askja::bench
