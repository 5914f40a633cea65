// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/session/file_vocabulary.h"

#include <vector>

namespace askja::session::inline ASKJA_ISA {

struct Prompt
{
    std::vector<TokenId> ids; ///< at least one, all of them in the vocabulary
    chat::ThinkingSplitter::Start answerBegins = chat::ThinkingSplitter::Start::Answer;
};

/// What a request's prompt stands for.
/// Errors: TemplateFailed, InvalidArgument (nothing in it, or an unknown id).
[[nodiscard]] Result<Prompt> promptOf(const GenerationRequest &request, const FileVocabulary &vocabulary);

/// Error: InvalidArgument, naming the first id that does not exist.
[[nodiscard]] Result<void> checkIds(std::span<const TokenId> ids, std::size_t vocabularySize);

} // namespace askja::session::inline ASKJA_ISA
