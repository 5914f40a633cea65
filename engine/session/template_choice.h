// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/model_info.h"
#include "engine/chat/chat_template.h"
#include "engine/format/gguf.h"

#include <optional>

namespace askja::session::inline ASKJA_ISA {

struct ChosenTemplate
{
    std::optional<chat::ChatTemplate> chat; ///< nothing: TemplateSource::None
    TemplateChoice choice;
};

/// The file's own chat template if it can put a question, otherwise that of the family the file tells of, if any.
/// Bounded in time like any rendering.
[[nodiscard]] ChosenTemplate chooseTemplate(const format::GgufFile &file);

} // namespace askja::session::inline ASKJA_ISA
