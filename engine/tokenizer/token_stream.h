// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/tokenizer/tokenizer.h"

#include <string>
#include <string_view>

namespace askja::tokenizer {

/// Passes on whole UTF-8 characters of bytes that arrive in pieces. A character's first bytes wait for the rest; bytes
/// that cannot become a character any more come out as U+FFFD, one per maximal subpart (Unicode 15, §3.9). What put()
/// and finish() return is always valid UTF-8, and holds back at most 3 bytes.
class Utf8Stream
{
public:
    [[nodiscard]] std::string put(std::string_view bytes);
    /// Ends the text: an unfinished character becomes U+FFFD. The stream can then be used anew.
    [[nodiscard]] std::string finish();

private:
    std::string m_held;
};

/// Turns tokens into text as they come. Control tokens add nothing. The tokenizer must outlive the stream.
class TokenStream
{
public:
    explicit TokenStream(const Tokenizer &tokenizer)
        : m_tokenizer(tokenizer)
    {
    }
    [[nodiscard]] std::string put(TokenId id) { return m_stream.put(m_tokenizer.tokenBytes(id)); }
    [[nodiscard]] std::string finish() { return m_stream.finish(); }

private:
    const Tokenizer &m_tokenizer;
    Utf8Stream m_stream;
};

} // namespace askja::tokenizer
