// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/models/network.h"

#include <memory>

/// The families of architectures, a file each. The functions read and check a header; the file must stay until the
/// network is loaded. Errors: FileDamaged, Unsupported.
namespace askja::models::inline ASKJA_ISA {

using OpenFamily = Result<std::unique_ptr<Network>>(const format::GgufFile &file);

OpenFamily openGemma;
OpenFamily openGemma2;
OpenFamily openGemma3;
OpenFamily openGranite;
OpenFamily openLlama;
OpenFamily openMistral3;
OpenFamily openOlmo2;
OpenFamily openPhi3;
OpenFamily openQwen2;
OpenFamily openQwen3;
OpenFamily openQwen35;
OpenFamily openSmolLm3;

} // namespace askja::models::inline ASKJA_ISA
