// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace askja::host {

struct FeatureName
{
    std::string_view name; ///< as in kernels/isa.cmake
    std::string_view title; ///< as people write it
};

/// Every feature that detection knows for "x86" or "arm"; empty for other families.
[[nodiscard]] std::span<const FeatureName> knownFeatures(std::string_view family);

/// The title of a feature of any family; the name itself if nobody knows it.
[[nodiscard]] std::string featureTitle(std::string_view name);

} // namespace askja::host
