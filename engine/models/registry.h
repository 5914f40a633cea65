// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/models/network.h"

#include <memory>
#include <span>
#include <string_view>

namespace askja::models::inline ASKJA_ISA {

struct Architecture
{
    std::string_view name; ///< general.architecture
    /// Reads and checks the header. The file must stay until the network is loaded. Errors: FileDamaged, Unsupported.
    Result<std::unique_ptr<Network>> (*open)(const format::GgufFile &file);
};

/// All architectures this engine knows.
[[nodiscard]] std::span<const Architecture> architectures();

/// The network of a file, not loaded yet. Errors: FileDamaged, Unsupported (the architecture, or something in it, by
/// name).
[[nodiscard]] Result<std::unique_ptr<Network>> openNetwork(const format::GgufFile &file);

} // namespace askja::models::inline ASKJA_ISA
