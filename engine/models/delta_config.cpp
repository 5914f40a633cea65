// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/models/delta_config.h"

#include <string>

namespace askja::models::inline ASKJA_ISA {

DeltaConfig readDeltaConfig(Header &header)
{
    constexpr std::uint32_t kMostHeads = 1U << 12;
    constexpr std::uint32_t kMostDimension = 1U << 10;
    constexpr std::uint32_t kMostWidth = 1U << 16;
    DeltaConfig delta;
    delta.keyHeads = header.count("ssm.group_count", kMostHeads);
    delta.valueHeads = header.count("ssm.time_step_rank", kMostHeads);
    delta.keyDimension = header.count("ssm.state_size", kMostDimension);
    delta.taps = header.count("ssm.conv_kernel", DeltaConfig::kMostTaps);
    const int values = header.count("ssm.inner_size", kMostWidth);
    delta.valueDimension = values / delta.valueHeads;
    if (!header.result())
        return {};
    if (delta.valueHeads % delta.keyHeads != 0) {
        header.damaged("The model says its recurrent layers have " + std::to_string(delta.valueHeads) + " heads over "
                       + std::to_string(delta.keyHeads) + " key heads, which does not divide evenly.");
    } else if (values % delta.valueHeads != 0 || delta.valueDimension > static_cast<int>(kMostDimension)) {
        header.damaged("The model says its recurrent layers have " + std::to_string(values) + " values in "
                       + std::to_string(delta.valueHeads) + " heads, which is impossible.");
    } else if (delta.keyWidth() > static_cast<int>(kMostWidth)) {
        header.damaged("The model says its recurrent layers have keys wider than " + std::to_string(kMostWidth)
                       + " elements.");
    }
    return header.result() ? delta : DeltaConfig();
}

} // namespace askja::models::inline ASKJA_ISA
