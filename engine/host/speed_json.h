// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/speed.h"

#include <nlohmann/json.hpp>

namespace askja::host {

/// A measurement as the file keeps it and as programs print it.
[[nodiscard]] nlohmann::ordered_json speedToJson(const MachineSpeed &speed);

} // namespace askja::host
