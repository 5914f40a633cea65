// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/session/file_vocabulary.h"

#include <vector>

namespace askja::session::inline ASKJA_ISA {

/// The tokens a request's prompt stands for, at least one, all of them in the vocabulary.
/// Errors: TemplateFailed, InvalidArgument (nothing in it, or an unknown id).
[[nodiscard]] Result<std::vector<TokenId>> promptTokens(const GenerationRequest &request,
                                                        const FileVocabulary &vocabulary);

/// Error: InvalidArgument, naming the first id that does not exist.
[[nodiscard]] Result<void> checkIds(std::span<const TokenId> ids, std::size_t vocabularySize);

} // namespace askja::session::inline ASKJA_ISA
