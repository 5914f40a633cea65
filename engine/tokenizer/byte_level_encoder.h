// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/tokenizer/encoder.h"
#include "engine/tokenizer/merges.h"
#include "engine/tokenizer/pretokenizer_table.h"
#include "engine/tokenizer/vocabulary.h"
#include "engine/tokenizer/word_splitter.h"

#include <array>
#include <memory>

namespace askja::tokenizer {

class WordMerger;

/// Byte-level byte-pair encoding, tokenizer.ggml.model "gpt2": words, then bytes, then merges.
class ByteLevelEncoder final : public Encoder
{
public:
    /// vocabulary must outlive the encoder. Errors: FileDamaged, Internal.
    [[nodiscard]] static Result<std::unique_ptr<const Encoder>>
    create(const format::GgufFile &file, const Vocabulary &vocabulary, const PreTokenizerRule &rule);

    void encode(std::string_view text, bool atStart, std::vector<TokenId> &out) const override;

private:
    ByteLevelEncoder(const Vocabulary &vocabulary, WordSplitter splitter, const PreTokenizerRule &rule);
    void encodeValid(std::string_view text, const WordSplitter::Memory &memory, WordMerger &merger,
                     std::vector<TokenId> &out) const;
    void encodeWord(std::string_view word, WordMerger &merger, std::vector<TokenId> &out) const;
    void findByteTokens();

    const Vocabulary &m_vocabulary;
    WordSplitter m_splitter;
    Merges m_merges;
    std::array<TokenId, 256> m_byteTokens{}; ///< the unknown token, or −1 (left out), where the vocabulary lacks a byte
    TokenId m_unknown = -1;
    bool m_wholeWordsFirst;
    bool m_composes;
};

} // namespace askja::tokenizer
