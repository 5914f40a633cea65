// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/speed.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace askja::host {

/// The small file that keeps what Engine::measureSpeed() found and what models reached since, so that it is measured
/// once per processor, instruction set and number of threads. It may be deleted at any time. Whatever is in the file,
/// it is checked when it is read: one that makes no sense counts as empty.
class SpeedFile
{
public:
    /// path: of the file, which need not be there; empty: nothing is kept. processor: its name (CpuReport::model).
    SpeedFile(std::filesystem::path path, std::string processor);

    [[nodiscard]] std::optional<MachineSpeed> find(std::string_view isa, int threads) const;
    /// In place of an earlier one of its isa and threads. The file is replaced in one step; false: the system refused.
    bool keep(const MachineSpeed &speed) const;

private:
    std::filesystem::path m_path;
    std::string m_processor;
};

} // namespace askja::host
