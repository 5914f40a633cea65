// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/host/cpu_features.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace askja::host {

enum class Verdict {
    Chosen, ///< fits and is the best, or was forced
    Fits, ///< would work, but another one is better or forced
    CpuLacks, ///< the processor, or the system on it, lacks a feature
    OtherArchitecture, ///< for another kind of processor
    NotInstalled, ///< known, but there is no file
    OtherVersion, ///< a file of another version of Askja
    Broken, ///< a file that is no readable engine
};

/// One instruction set that is known or found, and what became of it.
struct EngineCandidate
{
    std::string isa; ///< e.g. "avx2"; for a broken file what its name suggests
    int priority = 0; ///< the highest that fits is chosen
    std::vector<std::string> features; ///< what it needs
    std::filesystem::path file; ///< empty when not installed or linked in
    Verdict verdict = Verdict::NotInstalled;
    std::string reason; ///< one sentence for people
};

struct HostOptions
{
    std::string isa; ///< force this one; empty: the environment variable ASKJA_ISA, or else the best
    std::vector<std::filesystem::path> folders; ///< where engines are; empty: engineFolders()
};

/// Beside the program ("engines") and where an installation puts them, relative to the program.
[[nodiscard]] std::vector<std::filesystem::path> engineFolders();

/// Finds the engine that fits this processor. Construction reads the processor and the engine files' metadata and runs
/// no code of any engine. In a build with ASKJA_STATIC_ISA the one engine linked in is the only candidate.
/// Not thread-safe; cheap enough to make wherever it is needed.
class EngineHost
{
public:
    explicit EngineHost(HostOptions options = {});

    [[nodiscard]] const CpuReport &cpu() const { return m_cpu; }
    /// Best first; the known ones that are not installed are among them.
    [[nodiscard]] const std::vector<EngineCandidate> &candidates() const { return m_candidates; }
    [[nodiscard]] const std::vector<std::filesystem::path> &folders() const { return m_options.folders; }
    /// The instruction set that load() takes; empty if it would fail.
    [[nodiscard]] std::string chosenIsa() const;
    [[nodiscard]] const std::string &forcedIsa() const { return m_options.isa; }
    /// Why load() would fail, without trying; ok when an engine was chosen.
    [[nodiscard]] const Result<void> &choice() const { return m_choice; }

    /// Loads the chosen engine, and only that one; its code stays in the process until it ends.
    /// Errors: CpuUnsupported (names the missing feature), InvalidArgument (no such instruction set), PluginMissing,
    /// PluginBroken, OutOfMemory.
    [[nodiscard]] Result<std::unique_ptr<Engine>> load(const EngineOptions &options = {}) const;

private:
    HostOptions m_options;
    CpuReport m_cpu;
    std::vector<EngineCandidate> m_candidates;
    Result<void> m_choice;
};

} // namespace askja::host
