// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/vocabulary.h"

#include "engine/tokenizer/byte_alphabet.h"

#include <charconv>

namespace askja::tokenizer {

namespace {

using format::GgufArray;
using format::GgufType;

constexpr std::uint64_t kMostText = 1U << 30;

/// SentencePiece writes a byte as <0x0A> and a space as U+2581.
void appendPiece(std::string &to, std::string_view piece, TokenKind kind)
{
    if (kind == TokenKind::Byte && piece.size() == 6 && piece.starts_with("<0x")) {
        unsigned value = 0;
        std::from_chars(piece.data() + 3, piece.data() + 5, value, 16);
        to += static_cast<char>(static_cast<unsigned char>(value));
        return;
    }
    constexpr std::string_view kSpace = "\u2581";
    for (std::size_t at = piece.find(kSpace); at != std::string_view::npos; at = piece.find(kSpace)) {
        to.append(piece.substr(0, at));
        to += ' ';
        piece.remove_prefix(at + kSpace.size());
    }
    to.append(piece);
}

bool isNamed(TokenKind kind)
{
    return kind == TokenKind::Control || kind == TokenKind::Unknown || kind == TokenKind::UserDefined;
}

} // namespace

Vocabulary::Vocabulary()
    : m_byText(0, TextOf{this})
{
}

TokenKind Vocabulary::kind(TokenId id) const
{
    return contains(id) ? m_kinds[static_cast<std::size_t>(id)] : TokenKind::Unused;
}

std::string_view Vocabulary::text(TokenId id) const
{
    if (!contains(id))
        return {};
    const auto index = static_cast<std::size_t>(id);
    const std::size_t begin = index == 0 ? 0 : m_ends[index - 1];
    return std::string_view(m_texts).substr(begin, m_ends[index] - begin);
}

Result<void> Vocabulary::readKinds(const format::GgufFile &file, std::size_t count)
{
    m_kinds.assign(count, TokenKind::Normal);
    if (file.find("tokenizer.ggml.token_type") == nullptr)
        return {};
    const Result<GgufArray> kinds = file.array("tokenizer.ggml.token_type", GgufType::I32);
    if (!kinds)
        return kinds.error();
    if (kinds->size() != count)
        return {ErrorCode::FileDamaged, "The file is damaged: it has not as many token types as tokens."};
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t kind = *kinds->integer(i);
        if (kind >= 1 && kind <= 6)
            m_kinds[i] = static_cast<TokenKind>(kind);
    }
    return {};
}

void Vocabulary::appendText(std::string_view spelled, TokenKind kind, Spelling spelling)
{
    if (spelling == Spelling::SentencePiece && !isNamed(kind))
        appendPiece(m_texts, spelled, kind);
    else if (spelling == Spelling::ByteLevel && !isNamed(kind))
        appendSpelledBytes(m_texts, spelled);
    else
        m_texts.append(spelled);
}

Result<void> Vocabulary::read(const format::GgufFile &file, Spelling spelling)
{
    const Result<GgufArray> tokens = file.array("tokenizer.ggml.tokens", GgufType::String);
    if (!tokens)
        return tokens.error();
    if (tokens->size() == 0 || tokens->size() > kMostTokens || tokens->bytes().size() > kMostText)
        return {ErrorCode::FileDamaged, "The file is damaged: its vocabulary is empty or impossibly large."};
    const auto count = static_cast<std::size_t>(tokens->size());
    if (Result<void> result = readKinds(file, count); !result)
        return result;

    m_texts.reserve(tokens->bytes().size() - count * sizeof(std::uint64_t));
    m_ends.reserve(count);
    for (const std::string_view spelled : tokens->strings()) {
        appendText(spelled, m_kinds[m_ends.size()], spelling);
        m_ends.push_back(static_cast<std::uint32_t>(m_texts.size()));
    }
    m_byText = StringIndex<TextOf>(count, TextOf{this});
    // A byte's token must not hide the character's: SentencePiece has both for every ASCII character.
    for (const bool bytes : {false, true}) {
        for (TokenId id = 0; contains(id); ++id) {
            if ((kind(id) == TokenKind::Byte) == bytes)
                m_byText.insert(id, isNamed(kind(id)));
        }
    }
    return {};
}

} // namespace askja::tokenizer
