// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/cpu_features.h"

namespace askja::host {

const CpuFeature *CpuReport::find(std::string_view name) const
{
    for (const CpuFeature &feature : features) {
        if (feature.name == name) {
            return &feature;
        }
    }
    return nullptr;
}

FeatureState CpuReport::state(std::string_view name) const
{
    const CpuFeature *feature = find(name);
    return feature == nullptr ? FeatureState::Absent : feature->state;
}

} // namespace askja::host
