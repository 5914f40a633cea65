// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/kernels/kernel_test.h"

// The one piece of the shared main program that differs between instruction sets.
namespace askja::kernels::test {

const char *const kIsaName = ASKJA_ISA_NAME;
const char *const kIsaFeatures = ASKJA_ISA_FEATURES;

} // namespace askja::kernels::test
