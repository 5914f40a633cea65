// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/quantize/quantize.h"

#include "kernels/quantize/generic.h"

namespace askja::kernels::inline ASKJA_ISA {

std::size_t quantizedBytes(int n)
{
    return static_cast<std::size_t>(n / kBlock) * sizeof(isa::ActivationBlock);
}

void quantizeActivations(const float *x, int n, std::byte *out)
{
    auto *block = reinterpret_cast<isa::ActivationBlock *>(out);
    for (int i = 0; i < n; i += kBlock)
        quantizing::quantizeBlock(x + i, *block++);
}

} // namespace askja::kernels::inline ASKJA_ISA
