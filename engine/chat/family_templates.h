// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

namespace askja::chat {

/// The chat template of a family of models, for files that have none or a broken one: short, for text alone, and as the
/// family was trained.
struct FamilyTemplate
{
    std::string_view family; ///< for sentences: "Llama 3"
    std::string_view source;
};

/// The template of the family that this architecture and these special tokens tell of; nullptr: it cannot be told.
[[nodiscard]] const FamilyTemplate *familyTemplateOf(std::string_view architecture,
                                                     const std::function<bool(std::string_view)> &hasToken);

} // namespace askja::chat
