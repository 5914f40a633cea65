// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/model_info.h"

#include <QString>

namespace askja::gui {

/// What a person calls this model: the file's name without its ending, part number and quantisation, as that is what
/// they chose and what its maker published. What the file says of itself (often the name of a training run) where the
/// file's name says nothing: blobs named by a hash, "model.gguf".
[[nodiscard]] QString displayName(const ModelInfo &info);

/// What people call the model's family, "Llama 3.2" or "Qwen2.5": as its file says, else after its architecture where
/// that belongs to one family alone; may be empty.
[[nodiscard]] QString familyName(const ModelInfo &info);

} // namespace askja::gui
