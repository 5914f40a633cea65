// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/tokenizer/encoder.h"
#include "engine/tokenizer/vocabulary.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace askja::tokenizer {

/// SentencePiece's byte-pair encoding, tokenizer.ggml.model "llama" (Llama 2, Mistral): the whole text is one word, the
/// pair whose token has the best score joins first, and a character without a token becomes its bytes' tokens.
/// Source: Google's sentencepiece, src/bpe_model.cc.
class SentencePieceEncoder final : public Encoder
{
public:
    /// vocabulary must outlive the encoder. Errors: FileDamaged.
    [[nodiscard]] static Result<std::unique_ptr<const Encoder>> create(const format::GgufFile &file,
                                                                       const Vocabulary &vocabulary);

    void encode(std::string_view text, bool atStart, std::vector<TokenId> &out) const override;

private:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    struct TextOf
    {
        const Vocabulary *vocabulary;
        std::string_view operator()(TokenId id) const { return vocabulary->text(id); }
    };
    struct Symbol
    {
        std::uint32_t begin, size; ///< its bytes; 0: joined to the one before
        std::uint32_t before, after;
    };
    struct Candidate
    {
        float score;
        std::uint32_t left, right;
        std::uint32_t size; ///< of both together when it was found
        /// Whether this one goes after the other.
        [[nodiscard]] bool operator<(const Candidate &other) const
        {
            return score != other.score ? score < other.score : left > other.left;
        }
    };
    /// One text being encoded.
    struct Work
    {
        std::string_view text;
        std::vector<Symbol> symbols;
        std::vector<Candidate> queue; ///< a heap
    };

    explicit SentencePieceEncoder(const Vocabulary &vocabulary);
    [[nodiscard]] Result<void> read(const format::GgufFile &file);
    [[nodiscard]] std::size_t partEnd(std::string_view text, std::size_t begin) const;
    void encodePart(Work &work, std::vector<TokenId> &out) const;
    void consider(Work &work, std::uint32_t left, std::uint32_t right) const;
    void join(Work &work) const;
    void noteSpaces(std::string_view piece);
    void append(std::string_view piece, std::vector<TokenId> &out) const;

    const Vocabulary &m_vocabulary;
    StringIndex<TextOf> m_pieces; ///< ordinary tokens only
    std::vector<float> m_scores;
    std::array<TokenId, 256> m_byteTokens{};
    std::size_t m_longestPiece = 0;
    bool m_addsSpace = true;
    std::array<bool, 256> m_beforeSpace{}; ///< bytes that stand before a space inside of some token
};

} // namespace askja::tokenizer
