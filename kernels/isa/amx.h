// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

/// Sapphire Rapids and later: the vectors, the numbers and the packed layout of avx512vnni. Its chunks of a block, 64
/// bytes each, are what a tile of weights holds, so prompts go through tiles (kernels/matmul/amx.cpp).
#include "kernels/isa/avx512vnni.h"
