// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/sentences.h"

#include "engine/host/feature_list.h"

namespace askja::host {

namespace {

std::string processor(const CpuReport &cpu)
{
    return cpu.model.empty() ? "This processor" : "This processor (" + cpu.model + ")";
}

std::string title(std::string_view family)
{
    if (family == "x86") {
        return "x86 processors";
    }
    return family == "arm" ? "ARM processors" : std::string(family);
}

} // namespace

std::string joined(const std::vector<std::string> &words, std::string_view last)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) {
            text += i + 1 == words.size() ? last : std::string_view(", ");
        }
        text += words[i];
    }
    return text;
}

std::string inQuotes(std::string_view text)
{
    std::string result(1, '"');
    result += text;
    result += '"';
    return result;
}

std::vector<const CpuFeature *> maskedFeatures(const CpuReport &cpu, const std::vector<std::string> &names)
{
    std::vector<const CpuFeature *> result;
    for (const std::string &name : names) {
        const CpuFeature *feature = cpu.find(name);
        if (feature != nullptr && feature->state == FeatureState::Masked) {
            result.push_back(feature);
        }
    }
    return result;
}

std::vector<std::string> absentFeatures(const CpuReport &cpu, const std::vector<std::string> &names)
{
    std::vector<std::string> result;
    for (const std::string &name : names) {
        if (cpu.state(name) == FeatureState::Absent) {
            result.push_back(name);
        }
    }
    return result;
}

std::string lackSentence(const CpuReport &cpu, const EngineCandidate &candidate)
{
    std::vector<std::string> absent;
    for (const std::string &name : absentFeatures(cpu, candidate.features)) {
        absent.push_back(featureTitle(name));
    }
    const std::string engine = "the engine " + inQuotes(candidate.isa);
    std::string text;
    if (!absent.empty()) {
        text = processor(cpu) + " lacks " + joined(absent, " and ") + ", which " + engine + " needs.";
    }
    std::vector<std::string> masked;
    std::string maskedBy;
    for (const CpuFeature *feature : maskedFeatures(cpu, candidate.features)) {
        masked.emplace_back(feature->title);
        maskedBy = feature->maskedBy;
    }
    if (!masked.empty()) {
        text += text.empty() ? processor(cpu) : " It";
        text += " has " + joined(masked, " and ") + (absent.empty() ? ", which " + engine + " needs" : std::string())
            + ", but masked: " + maskedBy + ".";
    }
    return text;
}

std::string otherArchitectureSentence(const CpuReport &cpu, std::string_view isa, std::string_view architecture)
{
    return "The engine " + inQuotes(isa) + " is for " + title(architecture) + "; this is " + cpu.architecture + ".";
}

} // namespace askja::host
