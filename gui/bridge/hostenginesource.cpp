// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/engine_host.h"
#include "gui/bridge/enginesource.h"

#include <algorithm>

namespace askja::gui {

namespace {

bool isMasked(const host::CpuReport &cpu, const host::EngineCandidate &candidate)
{
    return std::any_of(candidate.features.begin(), candidate.features.end(),
                       [&cpu](const std::string &feature) { return cpu.state(feature) == host::FeatureState::Masked; });
}

/// Why this engine, and which better ones something hides; what the processor simply lacks is left to "doctor".
std::string explain(const host::EngineHost &host)
{
    std::string text;
    for (const host::EngineCandidate &candidate : host.candidates()) {
        if (candidate.verdict == host::Verdict::Chosen)
            return candidate.reason + text;
        if (candidate.verdict == host::Verdict::CpuLacks && isMasked(host.cpu(), candidate))
            text += ' ' + candidate.reason;
    }
    return text;
}

} // namespace

EngineSource hostEngineSource()
{
    return {[](const std::string &forcedIsa, const EngineOptions &options) -> Result<StartedEngine> {
        host::HostOptions hostOptions;
        hostOptions.isa = forcedIsa;
        const host::EngineHost host(hostOptions);
        Result<std::unique_ptr<Engine>> engine = host.load(options);
        if (!engine)
            return engine.error();
        return StartedEngine{std::move(*engine), explain(host)};
    }};
}

} // namespace askja::gui
