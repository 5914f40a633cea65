// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/host/engine_host.h"
#include "engine/host/isa_table.h"

#include <optional>
#include <span>
#include <string_view>

namespace askja::host {

/// An engine file as its metadata describes it, or why it cannot be one.
struct FoundEngine
{
    std::string isa;
    int priority = 0;
    std::vector<std::string> features;
    int abi = 0;
    std::filesystem::path file; ///< empty: linked into the program
    std::string problem; ///< not empty: no readable engine, and why
};

struct EngineChoice
{
    std::vector<EngineCandidate> candidates; ///< best first
    std::optional<std::size_t> chosen; ///< index into candidates
    Result<void> outcome; ///< an error exactly if nothing is chosen
};

/// Decides, from values alone: which of the engines found fits this processor best, or whether the forced one (if the
/// name is not empty) does. known are the instruction sets to mention even when no file has them. Of two files with
/// the same instruction set the first found counts.
[[nodiscard]] EngineChoice chooseEngine(const CpuReport &cpu, std::span<const FoundEngine> found,
                                        std::span<const IsaRow> known, std::string_view forced);

} // namespace askja::host
