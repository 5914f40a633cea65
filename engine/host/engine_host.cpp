// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/engine_host.h"

#include "engine/host/engine_choice.h"
#include "engine/host/engine_source.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace askja::host {

namespace {

std::string isaFromEnvironment()
{
    const char *isa = std::getenv("ASKJA_ISA");
    return isa == nullptr ? std::string() : std::string(isa);
}

} // namespace

EngineHost::EngineHost(HostOptions options)
    : m_options(std::move(options))
    , m_cpu(detectCpu())
{
    if (m_options.isa.empty()) {
        m_options.isa = isaFromEnvironment();
    }
    if (m_options.folders.empty()) {
        m_options.folders = engineFolders();
    }
    EngineChoice choice = chooseEngine(m_cpu, findEngines(m_options.folders), isaTable(), m_options.isa);
    m_candidates = std::move(choice.candidates);
    m_choice = std::move(choice.outcome);
}

std::string EngineHost::chosenIsa() const
{
    const auto chosen = std::find_if(m_candidates.begin(), m_candidates.end(),
                                     [](const EngineCandidate &c) { return c.verdict == Verdict::Chosen; });
    return chosen == m_candidates.end() ? std::string() : chosen->isa;
}

Result<std::unique_ptr<Engine>> EngineHost::load(const EngineOptions &options) const
{
    if (!m_choice.ok()) {
        return m_choice.error();
    }
    for (const EngineCandidate &candidate : m_candidates) {
        if (candidate.verdict == Verdict::Chosen) {
            return openEngine(candidate.file, options);
        }
    }
    return {ErrorCode::Internal, "No engine was chosen although none was refused."};
}

} // namespace askja::host
