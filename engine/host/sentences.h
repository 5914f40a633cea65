// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/host/engine_host.h"

#include <string>
#include <string_view>
#include <vector>

// The sentences with which the choice of an engine explains itself.
namespace askja::host {

/// "a", "a and b", "a, b and c".
[[nodiscard]] std::string joined(const std::vector<std::string> &words, std::string_view last);

/// "text", with the quotes.
[[nodiscard]] std::string inQuotes(std::string_view text);

/// Of the names, those the processor has but does not show or keep.
[[nodiscard]] std::vector<const CpuFeature *> maskedFeatures(const CpuReport &cpu,
                                                             const std::vector<std::string> &names);
/// Of the names, those the processor lacks.
[[nodiscard]] std::vector<std::string> absentFeatures(const CpuReport &cpu, const std::vector<std::string> &names);

/// Which features the candidate misses here and whether they are hidden or not there. At least one must be missing.
[[nodiscard]] std::string lackSentence(const CpuReport &cpu, const EngineCandidate &candidate);

[[nodiscard]] std::string otherArchitectureSentence(const CpuReport &cpu, std::string_view isa,
                                                    std::string_view architecture);

} // namespace askja::host
