// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace askja::tokenizer {

/// Byte-level vocabularies spell each byte as one printable character (GPT-2's encoder, bytes_to_unicode): the
/// printable ones of Latin-1 as themselves, the others as U+0100 onwards in order. Appends the bytes that a token of
/// the file stands for; a token with other characters stands for its own UTF-8.
void appendSpelledBytes(std::string &to, std::string_view spelled);

/// The spelling of one byte, in UTF-8.
[[nodiscard]] std::string spellByte(unsigned char byte);

} // namespace askja::tokenizer
