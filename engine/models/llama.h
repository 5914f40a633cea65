// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/models/network.h"

namespace askja::models::inline ASKJA_ISA {

/// Llama 2 and 3 and what is built like them (Mistral, SmolLM2): pre-norm, grouped-query attention, rotary positions,
/// gated SiLU. Sources: Touvron et al. 2023, arXiv:2307.09288; Dubey et al. 2024, arXiv:2407.21783.
[[nodiscard]] Result<std::unique_ptr<Network>> openLlama(const format::GgufFile &file);

} // namespace askja::models::inline ASKJA_ISA
