// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/cpu_features.h"
#include "engine/host/feature_list.h"
#include "engine/platform/processor.h"

namespace askja::host {

namespace {

CpuReport describeArm(const platform::ArmFeatures &arm)
{
    CpuReport report;
    report.architecture = sizeof(void *) == 8 ? "aarch64" : "arm";
    report.family = "arm";
    report.model = platform::processorName();
    for (const FeatureName &known : knownFeatures("arm")) {
        const bool usable = (known.name == "neon" && arm.neon) || (known.name == "dotprod" && arm.dotprod)
            || (known.name == "i8mm" && arm.i8mm) || (known.name == "sve" && arm.sve)
            || (known.name == "sve256" && arm.sveBits == 256) || (known.name == "sve512" && arm.sveBits == 512);
        report.features.push_back({known.name, known.title, usable ? FeatureState::Usable : FeatureState::Absent, {}});
    }
    return report;
}

} // namespace

CpuReport detectCpu()
{
#if defined(__arm__) || defined(__aarch64__)
    return describeArm(platform::armFeatures());
#else
    CpuReport report;
    report.architecture = "other";
    report.family = "other";
    report.model = platform::processorName();
    return report;
#endif
}

} // namespace askja::host
