// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/model_info.h"
#include "engine/format/gguf.h"

#include <string>
#include <vector>

namespace askja::format {

/// What people call the mix of types in a file: that of general.file_type ("Q4_K_M"; the numbers are llama.cpp's
/// llama_ftype), if its main type is among the file's; otherwise the type of most bytes. types: the file's, most bytes
/// first.
[[nodiscard]] std::string quantisationOf(const GgufFile &file, const std::vector<TensorTypeCount> &types);

} // namespace askja::format
