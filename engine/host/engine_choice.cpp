// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/engine_choice.h"

#include "engine/api/plugin.h"
#include "engine/host/sentences.h"

#include <algorithm>

namespace askja::host {

namespace {

/// A candidate with what the comparison found out about it.
struct Judged
{
    EngineCandidate candidate;
    bool installed = false;
};

void judgeFeatures(EngineCandidate &candidate, const CpuReport &cpu)
{
    const std::vector<const CpuFeature *> masked = maskedFeatures(cpu, candidate.features);
    const std::vector<std::string> absent = absentFeatures(cpu, candidate.features);
    if (masked.empty() && absent.empty()) {
        candidate.verdict = Verdict::Fits;
        candidate.reason
            = candidate.features.empty() ? "It runs on every processor." : "The processor has all it needs.";
        return;
    }
    candidate.verdict = Verdict::CpuLacks;
    candidate.reason = lackSentence(cpu, candidate);
}

bool suits(std::string_view architecture, const CpuReport &cpu)
{
    return architecture == "any" || architecture == cpu.family;
}

Judged judgeFound(const FoundEngine &engine, std::span<const IsaRow> known, const CpuReport &cpu)
{
    Judged result{{engine.isa, engine.priority, engine.features, engine.file, Verdict::Fits, {}}, true};
    EngineCandidate &candidate = result.candidate;
    const auto row = std::find_if(known.begin(), known.end(), [&](const IsaRow &r) { return r.name == engine.isa; });
    if (!engine.problem.empty()) {
        candidate.verdict = Verdict::Broken;
        candidate.reason = engine.problem;
    } else if (engine.abi != kEngineAbi) {
        candidate.verdict = Verdict::OtherVersion;
        candidate.reason = "It belongs to another version of Askja (interface " + std::to_string(engine.abi)
            + ", this program has " + std::to_string(kEngineAbi) + ").";
    } else if (row != known.end() && !suits(row->architecture, cpu)) {
        candidate.verdict = Verdict::OtherArchitecture;
        candidate.reason = otherArchitectureSentence(cpu, engine.isa, row->architecture);
    } else {
        judgeFeatures(candidate, cpu);
    }
    return result;
}

/// A known instruction set without a file. What the processor lacks is worth saying first: installing would not help.
Judged judgeMissing(const IsaRow &row, const CpuReport &cpu)
{
    Judged result;
    EngineCandidate &candidate = result.candidate;
    candidate.isa = row.name;
    candidate.priority = row.priority;
    candidate.features.assign(row.features.begin(), row.features.end());
    if (!suits(row.architecture, cpu)) {
        candidate.verdict = Verdict::OtherArchitecture;
        candidate.reason = otherArchitectureSentence(cpu, row.name, row.architecture);
        return result;
    }
    judgeFeatures(candidate, cpu);
    if (candidate.verdict == Verdict::Fits) {
        candidate.verdict = Verdict::NotInstalled;
        candidate.reason = "The processor could run it, but it is not installed.";
    }
    return result;
}

bool isUsable(const Judged &judged)
{
    return judged.installed && judged.candidate.verdict == Verdict::Fits;
}

Error forcedError(const std::vector<Judged> &all, std::string_view forced)
{
    const std::string name = inQuotes(forced);
    const auto it = std::find_if(all.begin(), all.end(), [&](const Judged &j) { return j.candidate.isa == forced; });
    if (it == all.end()) {
        std::vector<std::string> names;
        for (const Judged &judged : all) {
            names.push_back(judged.candidate.isa);
        }
        return {ErrorCode::InvalidArgument,
                "There is no instruction set " + name + ". Known are " + joined(names, " and ") + "."};
    }
    const EngineCandidate &candidate = it->candidate;
    switch (candidate.verdict) {
    case Verdict::NotInstalled:
        return {ErrorCode::PluginMissing,
                "The engine " + name + " is not installed, though this processor could run it."};
    case Verdict::OtherVersion:
    case Verdict::Broken:
        return {ErrorCode::PluginBroken, "The engine " + name + " cannot be used: " + candidate.reason};
    default:
        return {ErrorCode::CpuUnsupported, candidate.reason};
    }
}

Error nothingFitsError(const std::vector<Judged> &all)
{
    const Judged *easiest = nullptr; // of those that lack only features: the least demanding
    const Judged *unreadable = nullptr;
    for (const Judged &judged : all) {
        const Verdict verdict = judged.candidate.verdict;
        if (judged.installed && (verdict == Verdict::CpuLacks || verdict == Verdict::OtherArchitecture)) {
            easiest = &judged;
        } else if (judged.installed) {
            unreadable = &judged;
        }
    }
    if (easiest != nullptr) {
        return {ErrorCode::CpuUnsupported, "No installed engine fits this processor. " + easiest->candidate.reason};
    }
    if (unreadable != nullptr) {
        return {ErrorCode::PluginBroken,
                "The installed engines cannot be used. " + unreadable->candidate.isa + ": "
                    + unreadable->candidate.reason};
    }
    return {ErrorCode::PluginMissing, "No engine is installed beside this program. Please install Askja again."};
}

std::vector<Judged> judgeAll(const CpuReport &cpu, std::span<const FoundEngine> found, std::span<const IsaRow> known)
{
    std::vector<Judged> all;
    const auto seen = [&](std::string_view isa) {
        return std::any_of(all.begin(), all.end(), [&](const Judged &j) { return j.candidate.isa == isa; });
    };
    for (const FoundEngine &engine : found) {
        Judged judged = judgeFound(engine, known, cpu);
        // An unreadable or foreign file must not hide a good one of the same name in a later folder.
        const auto same
            = std::find_if(all.begin(), all.end(), [&](const Judged &j) { return j.candidate.isa == engine.isa; });
        if (same == all.end()) {
            all.push_back(std::move(judged));
        } else if (same->candidate.verdict == Verdict::Broken || same->candidate.verdict == Verdict::OtherVersion) {
            *same = std::move(judged);
        }
    }
    for (const IsaRow &row : known) {
        if (!seen(row.name)) {
            all.push_back(judgeMissing(row, cpu));
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Judged &a, const Judged &b) { return a.candidate.priority > b.candidate.priority; });
    return all;
}

} // namespace

EngineChoice chooseEngine(const CpuReport &cpu, std::span<const FoundEngine> found, std::span<const IsaRow> known,
                          std::string_view forced)
{
    EngineChoice choice;
    std::vector<Judged> all = judgeAll(cpu, found, known);
    const auto wanted = [&](const Judged &j) { return isUsable(j) && (forced.empty() || j.candidate.isa == forced); };
    const auto best = std::find_if(all.begin(), all.end(), wanted);
    if (best != all.end()) {
        choice.chosen = static_cast<std::size_t>(best - all.begin());
        best->candidate.verdict = Verdict::Chosen;
        best->candidate.reason = forced.empty() ? "It is the best of those that fit." : "It was asked for by name.";
    } else {
        choice.outcome = forced.empty() ? nothingFitsError(all) : forcedError(all, forced);
    }
    for (Judged &judged : all) {
        choice.candidates.push_back(std::move(judged.candidate));
    }
    return choice;
}

} // namespace askja::host
