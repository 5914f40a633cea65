// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

/// Registers of 512 bits (A64FX): the same code, compiled for twice the lanes.
#include "kernels/isa/sve_256.h"
