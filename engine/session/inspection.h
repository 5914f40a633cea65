// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/model_info.h"
#include "engine/format/gguf.h"
#include "engine/models/network.h"

namespace askja::session::inline ASKJA_ISA {

/// All that this engine can say of a file without loading it. threads: of the sessions that the memory is estimated
/// for. A file that is headerOnly() will do.
[[nodiscard]] ModelInfo inspectFile(const format::GgufFile &file, int threads);

/// What only the network of the file knows: memory by context, and what decides the speed.
void addNetworkFacts(ModelInfo &info, const models::Network &network, int threads);

} // namespace askja::session::inline ASKJA_ISA
