// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/api/generation.h"
#include "engine/format/gguf.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace askja::tokenizer {

/// tokenizer.ggml.token_type; the numbers are the file's.
enum class TokenKind : std::uint8_t { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

struct TokenizeOptions
{
    bool addSpecial = true; ///< BOS and EOS as the file asks for them
    bool parseSpecial = false; ///< "<|im_end|>" in the text becomes the one token of that name
};

/// Text to tokens and back, as the file's tokenizer.ggml.* keys say. Holds its own copy of the vocabulary: the file may
/// be closed. Immutable: every method may be called from any thread.
class Tokenizer
{
public:
    /// Errors: FileDamaged (a key is missing or contradicts another), Unsupported (a tokenizer or pre-tokenizer this
    /// engine does not know, named in the message).
    [[nodiscard]] static Result<Tokenizer> create(const format::GgufFile &file);

    Tokenizer(Tokenizer &&) noexcept;
    Tokenizer &operator=(Tokenizer &&) noexcept;
    ~Tokenizer();

    [[nodiscard]] std::size_t size() const; ///< tokens; ids are 0 … size() − 1

    /// Any bytes are welcome; those that are not UTF-8 become one token each. User-defined tokens are always found in
    /// the text, control tokens only with parseSpecial. Time grows as n log n with the text at worst.
    [[nodiscard]] std::vector<TokenId> tokenize(std::string_view text, TokenizeOptions options = {}) const;
    /// The same, but a name of a control token that covers one of these bytes (ascending) is only text.
    [[nodiscard]] std::vector<TokenId> tokenize(std::string_view text, TokenizeOptions options,
                                                std::span<const std::size_t> plainBytes) const;
    /// Where names of control tokens begin in the text, ascending; names may overlap.
    [[nodiscard]] std::vector<std::size_t> controlNames(std::string_view text) const;

    /// The bytes a token adds to the answer: may be part of a UTF-8 character; empty for control tokens, the unknown
    /// token and ids that do not exist.
    [[nodiscard]] std::string_view tokenBytes(TokenId id) const;
    /// The token as a person would name it: its bytes, or "<|im_end|>" for control tokens. Empty for unknown ids.
    [[nodiscard]] std::string_view tokenText(TokenId id) const;
    [[nodiscard]] TokenKind kind(TokenId id) const; ///< Unused for ids that do not exist
    /// The token of this tokenText(), if there is one; control and user-defined tokens win.
    [[nodiscard]] std::optional<TokenId> find(std::string_view text) const;
    /// The joined tokenBytes(); with controlText the joined tokenText().
    [[nodiscard]] std::string detokenize(std::span<const TokenId> ids, bool controlText = false) const;

    /// Tokens that end the model's turn: EOS, EOT and EOM as the file names them, and control tokens known by their
    /// names (<|im_end|>, <|eot_id|>, <|endoftext|>, …).
    [[nodiscard]] bool isEndOfTurn(TokenId id) const;
    [[nodiscard]] const std::vector<TokenId> &endOfTurnTokens() const; ///< ascending

    [[nodiscard]] TokenId bos() const; ///< −1: none
    [[nodiscard]] TokenId eos() const; ///< −1: none
    [[nodiscard]] bool addsBos() const; ///< whether tokenize() with addSpecial begins with bos()
    [[nodiscard]] bool addsEos() const;

private:
    struct Data;
    explicit Tokenizer(std::unique_ptr<const Data> data);
    std::unique_ptr<const Data> m_data;
};

/// Why Tokenizer::create() would refuse the file's kind of tokenizer: one sentence, empty if it would not. Looks at two
/// keys.
[[nodiscard]] std::string unsupportedTokenizer(const format::GgufFile &file);

} // namespace askja::tokenizer
