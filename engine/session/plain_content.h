// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/chat/chat_template.h"
#include "engine/tokenizer/tokenizer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// A conversation goes through the chat template as one text, in which names of control tokens become those tokens. In
/// what people write they must not: "<|im_end|>" in a message would end the turn, and more could pretend to be the
/// system's words. So a private character that no message has is put into each such name before rendering. The template
/// may move, trim and cut the contents as it likes; afterwards the marks are taken out, and where they were there is
/// only text.
namespace askja::session::inline ASKJA_ISA {

struct MarkedMessages
{
    std::vector<chat::Turn> messages;
    std::string mark; ///< UTF-8; empty if there was nothing to mark
};

/// Error: InvalidArgument (the messages use all characters that could be the mark).
[[nodiscard]] Result<MarkedMessages> markControlNames(const std::vector<chat::Turn> &messages,
                                                      const tokenizer::Tokenizer &tokenizer);

struct PlainContent
{
    std::string text;
    std::vector<std::size_t> plainBytes; ///< for Tokenizer::tokenize()
};

/// The rendered text without its marks.
[[nodiscard]] PlainContent removeMarks(std::string_view rendered, std::string_view mark);

} // namespace askja::session::inline ASKJA_ISA
