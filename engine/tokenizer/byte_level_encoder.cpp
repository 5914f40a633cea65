// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/byte_level_encoder.h"

#include "engine/format/utf8.h"
#include "engine/tokenizer/bpe.h"
#include "engine/tokenizer/compose.h"

#include <span>

namespace askja::tokenizer {

namespace {

// Longer words are cut: positions in a word have 32 bits, and a text of which this is one word is no text.
constexpr std::size_t kLongestWord = 64U << 20;

} // namespace

ByteLevelEncoder::ByteLevelEncoder(const Vocabulary &vocabulary, WordSplitter splitter, const PreTokenizerRule &rule)
    : m_vocabulary(vocabulary)
    , m_splitter(std::move(splitter))
    , m_wholeWordsFirst(rule.wholeWordsFirst)
    , m_composes(rule.composes)
{
}

Result<std::unique_ptr<const Encoder>>
ByteLevelEncoder::create(const format::GgufFile &file, const Vocabulary &vocabulary, const PreTokenizerRule &rule)
{
    Result<WordSplitter> splitter = WordSplitter::create(rule);
    if (!splitter)
        return splitter.error();
    std::unique_ptr<ByteLevelEncoder> encoder(new ByteLevelEncoder(vocabulary, std::move(*splitter), rule));
    if (Result<void> result = encoder->m_merges.read(file); !result)
        return result.error();
    const Result<std::uint32_t> unknown = file.u32("tokenizer.ggml.unknown_token_id", {0, kMostTokens});
    // Some files name a control token here (<|endoftext|>): plain text must never become one.
    if (unknown && vocabulary.kind(static_cast<TokenId>(*unknown)) == TokenKind::Unknown)
        encoder->m_unknown = static_cast<TokenId>(*unknown);
    encoder->findByteTokens();
    return std::unique_ptr<const Encoder>(std::move(encoder));
}

void ByteLevelEncoder::findByteTokens()
{
    m_byteTokens.fill(m_unknown);
    for (TokenId id = static_cast<TokenId>(m_vocabulary.size()) - 1; id >= 0; --id) {
        const std::string_view text = m_vocabulary.text(id);
        const TokenKind kind = m_vocabulary.kind(id);
        if (text.size() == 1 && (kind == TokenKind::Normal || kind == TokenKind::Byte))
            m_byteTokens[static_cast<unsigned char>(text[0])] = id;
    }
}

void ByteLevelEncoder::encode(std::string_view text, bool /*atStart*/, std::vector<TokenId> &out) const
{
    WordMerger merger(m_merges);
    const WordSplitter::Memory memory = m_splitter.memory();
    while (!text.empty()) {
        const std::size_t valid = format::utf8ValidPrefix(text);
        const std::optional<std::string> composition = m_composes ? composed(text.substr(0, valid)) : std::nullopt;
        encodeValid(composition ? *composition : text.substr(0, valid), memory, merger, out);
        text.remove_prefix(valid);
        if (!text.empty()) { // a byte that is no UTF-8 is a word of its own
            encodeWord(text.substr(0, 1), merger, out);
            text.remove_prefix(1);
        }
    }
}

void ByteLevelEncoder::encodeValid(std::string_view text, const WordSplitter::Memory &memory, WordMerger &merger,
                                   std::vector<TokenId> &out) const
{
    m_splitter.split(text, memory, [&](std::string_view word) {
        for (; word.size() > kLongestWord; word.remove_prefix(kLongestWord))
            encodeWord(word.substr(0, kLongestWord), merger, out);
        encodeWord(word, merger, out);
    });
}

void ByteLevelEncoder::encodeWord(std::string_view word, WordMerger &merger, std::vector<TokenId> &out) const
{
    if (m_wholeWordsFirst) {
        const std::optional<TokenId> whole = m_vocabulary.find(word);
        if (whole && m_vocabulary.kind(*whole) == TokenKind::Normal) {
            out.push_back(*whole);
            return;
        }
    }
    const std::size_t begin = out.size();
    for (const char byte : word) {
        if (const TokenId id = m_byteTokens[static_cast<unsigned char>(byte)]; id >= 0)
            out.push_back(id);
    }
    out.resize(begin + merger.merge(std::span(out).subspan(begin)));
}

} // namespace askja::tokenizer
