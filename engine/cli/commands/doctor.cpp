// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/commands/commands.h"
#include "engine/cli/machine_speed.h"
#include "engine/cli/model_options.h"
#include "engine/cli/numbers.h"
#include "engine/cli/pack_folder.h"
#include "engine/host/feature_list.h"
#include "engine/host/speed_json.h"
#include "engine/platform/console.h"
#include "engine/platform/cpus.h"
#include "engine/platform/memory.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

namespace askja::cli {

namespace {

using host::CpuFeature;
using host::EngineCandidate;
using host::FeatureState;
using host::Verdict;

std::string_view nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Chosen:
        return "chosen";
    case Verdict::Fits:
        return "fits";
    case Verdict::CpuLacks:
        return "cpu-lacks";
    case Verdict::OtherArchitecture:
        return "other-architecture";
    case Verdict::NotInstalled:
        return "not-installed";
    case Verdict::OtherVersion:
        return "other-version";
    case Verdict::Broken:
        break;
    }
    return "broken";
}

std::string_view nameOf(FeatureState state)
{
    switch (state) {
    case FeatureState::Usable:
        return "usable";
    case FeatureState::Masked:
        return "masked";
    case FeatureState::Absent:
        break;
    }
    return "absent";
}

/// Everything the command shows, gathered once.
struct Findings
{
    const host::EngineHost &host;
    platform::CpuBudget cpus;
    platform::MemoryStatus memory;
    Result<void> loading; ///< whether the chosen engine could be loaded
    std::filesystem::path packFolder;
    PackFolderUse packs;
    std::optional<Result<MachineSpeed>> speed; ///< if it was asked for
};

std::string featureLine(const host::CpuReport &cpu, FeatureState state)
{
    std::string text;
    for (const CpuFeature &feature : cpu.features) {
        if (feature.state == state) {
            text.append(text.empty() ? "" : ", ").append(feature.title);
        }
    }
    return text.empty() ? "none" : text;
}

std::string processorText(const Findings &findings)
{
    const host::CpuReport &cpu = findings.host.cpu();
    std::string text = "Processor: " + (cpu.model.empty() ? "of unknown name" : cpu.model) + " (" + cpu.architecture
        + (cpu.virtualMachine ? ", in a virtual machine" : "") + ")\n";
    text += "  usable: " + featureLine(cpu, FeatureState::Usable) + "\n";
    text += "  masked: " + featureLine(cpu, FeatureState::Masked) + "\n";
    for (const CpuFeature &feature : cpu.features) {
        if (feature.state == FeatureState::Masked) {
            text.append("    ").append(feature.title).append(": ").append(feature.maskedBy).append("\n");
        }
    }
    text += "  absent: " + featureLine(cpu, FeatureState::Absent) + "\n";
    text += "  cores:  " + std::to_string(findings.cpus.online) + " logical, "
        + std::to_string(findings.cpus.allowed.size()) + " allowed";
    if (findings.cpus.quota > 0) {
        text += ", time for " + decimal(findings.cpus.quota, 2);
    }
    text += "; " + std::to_string(performanceCpus(findings.cpus).size()) + " threads by default\n";
    text += "Memory: " + byteSize(findings.memory.availableBytes) + " of " + byteSize(findings.memory.totalBytes)
        + " available" + (findings.memory.limited ? " (limited by a control group)" : "") + "\n";
    return text;
}

std::string engineText(const Findings &findings)
{
    std::string text = "Engines, best first:\n";
    for (const EngineCandidate &candidate : findings.host.candidates()) {
        std::string line = candidate.verdict == Verdict::Chosen ? "* " : "  ";
        line += candidate.isa;
        line.resize(std::max<std::size_t>(line.size() + 1, 16), ' ');
        line += nameOf(candidate.verdict);
        line.resize(std::max<std::size_t>(line.size() + 1, 36), ' ');
        text += line + candidate.reason + "\n";
    }
    text += "Looked in:\n";
    for (const std::filesystem::path &folder : findings.host.folders()) {
        text += "  " + platform::utf8FromPath(folder) + "\n";
    }
    return text;
}

std::string cacheText(const Findings &findings)
{
    if (findings.packFolder.empty()) {
        return "Pack cache: none, the system names no folder for caches\n";
    }
    return "Pack cache: " + std::to_string(findings.packs.packs)
        + (findings.packs.packs == 1 ? " packed model, " : " packed models, ") + byteSize(findings.packs.bytes)
        + ", may be deleted at any time\n  " + platform::utf8FromPath(findings.packFolder) + "\n";
}

std::string choiceText(const Findings &findings)
{
    std::string text;
    if (!findings.host.forcedIsa().empty()) {
        text += "Asked for: " + findings.host.forcedIsa() + "\n";
    }
    const std::string isa = findings.host.chosenIsa();
    if (isa.empty()) {
        return text + "Choice: none\n";
    }
    return text + "Choice: " + isa + (findings.loading.ok() ? ", it loads\n" : ", but it does not load\n");
}

std::string speedText(const Findings &findings)
{
    if (!findings.speed) {
        return {};
    }
    return findings.speed->ok() ? describe(findings.speed->value())
                                : "Speed: not measured. " + findings.speed->error().message + "\n";
}

nlohmann::ordered_json jsonOf(const Findings &findings)
{
    const host::CpuReport &cpu = findings.host.cpu();
    nlohmann::ordered_json features = nlohmann::ordered_json::object();
    for (const CpuFeature &feature : cpu.features) {
        features[std::string(feature.name)] = {{"state", nameOf(feature.state)}};
        if (!feature.maskedBy.empty()) {
            features[std::string(feature.name)]["masked_by"] = feature.maskedBy;
        }
    }
    nlohmann::ordered_json engines = nlohmann::ordered_json::array();
    for (const EngineCandidate &candidate : findings.host.candidates()) {
        engines.push_back({{"isa", candidate.isa},
                           {"verdict", nameOf(candidate.verdict)},
                           {"reason", candidate.reason},
                           {"priority", candidate.priority},
                           {"needs", candidate.features},
                           {"file", platform::utf8FromPath(candidate.file)}});
    }
    nlohmann::ordered_json folders = nlohmann::ordered_json::array();
    for (const std::filesystem::path &folder : findings.host.folders()) {
        folders.push_back(platform::utf8FromPath(folder));
    }
    const Result<void> &failed = findings.host.choice().ok() ? findings.loading : findings.host.choice();
    nlohmann::ordered_json json = {{"cpu",
                                    {{"model", cpu.model},
                                     {"architecture", cpu.architecture},
                                     {"virtual_machine", cpu.virtualMachine},
                                     {"features", features},
                                     {"logical", findings.cpus.online},
                                     {"allowed", findings.cpus.allowed.size()},
                                     {"quota", findings.cpus.quota},
                                     {"threads", performanceCpus(findings.cpus).size()}}},
                                   {"memory",
                                    {{"total_bytes", findings.memory.totalBytes},
                                     {"available_bytes", findings.memory.availableBytes},
                                     {"limited", findings.memory.limited}}},
                                   {"pack_cache",
                                    {{"folder", platform::utf8FromPath(findings.packFolder)},
                                     {"packs", findings.packs.packs},
                                     {"bytes", findings.packs.bytes}}},
                                   {"folders", folders},
                                   {"engines", engines},
                                   {"forced", findings.host.forcedIsa()},
                                   {"choice", findings.host.chosenIsa()},
                                   {"loads", failed.ok()}};
    if (!failed.ok()) {
        json["error"] = failed.error().message;
    }
    if (findings.speed && findings.speed->ok()) {
        json["speed"] = host::speedToJson(findings.speed->value());
    }
    return json;
}

class Doctor : public Command
{
public:
    std::string_view name() const override { return "doctor"; }
    std::string_view summary() const override { return "Explains the processor, the engines and which one is used."; }
    void declare(OptionTable &options) override
    {
        m_engine.declareIsa(options);
        m_engine.declareThreads(options);
        options.flag("--speed", m_speed, "measures how fast this processor is with the engine, for about two seconds");
    }

    ExitCode run(Console &console) override
    {
        const host::EngineHost host({m_engine.isa, {}});
        const std::filesystem::path packs = packFolder();
        Findings findings{host, platform::cpuBudget(), platform::memoryStatus(), {}, packs, useOf(packs), {}};
        const Result<std::unique_ptr<Engine>> engine = host.load({m_speed ? m_engine.threads : 1});
        if (!engine.ok()) {
            findings.loading = engine.error();
        }
        if (m_speed && engine.ok()) {
            findings.speed = measureSpeedNow(*engine.value(), console);
        }
        if (console.json) {
            console.printJson(jsonOf(findings));
        } else {
            console.print(processorText(findings) + engineText(findings) + cacheText(findings) + choiceText(findings)
                          + speedText(findings));
        }
        if (findings.loading.ok()) {
            return ExitCode::Good;
        }
        console.note(findings.loading.error().message);
        return exitCodeFor(findings.loading.error().code);
    }

private:
    EngineChoiceOptions m_engine;
    bool m_speed = false;
};

} // namespace

std::unique_ptr<Command> makeDoctor()
{
    return std::make_unique<Doctor>();
}

} // namespace askja::cli
