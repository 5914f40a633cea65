// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/sentence_piece_encoder.h"

#include "engine/format/utf8.h"

#include <algorithm>
#include <cmath>

namespace askja::tokenizer {

namespace {

// Positions have 32 bits; a longer text is encoded in parts.
constexpr std::size_t kLongestPart = 64U << 20;

/// The text as the model spells it: a space before it if asked for, and U+2581, which means a space too, as a space.
std::string normalized(std::string_view text, bool spaceBefore)
{
    constexpr std::string_view kSpace = "\u2581";
    std::string out(spaceBefore ? " " : "");
    out.reserve(text.size() + 1);
    for (std::size_t at = text.find(kSpace); at != std::string_view::npos; at = text.find(kSpace)) {
        out.append(text.substr(0, at)).append(" ");
        text.remove_prefix(at + kSpace.size());
    }
    return out.append(text);
}

} // namespace

SentencePieceEncoder::SentencePieceEncoder(const Vocabulary &vocabulary)
    : m_vocabulary(vocabulary)
    , m_pieces(vocabulary.size(), TextOf{&vocabulary})
{
}

Result<std::unique_ptr<const Encoder>> SentencePieceEncoder::create(const format::GgufFile &file,
                                                                    const Vocabulary &vocabulary)
{
    std::unique_ptr<SentencePieceEncoder> encoder(new SentencePieceEncoder(vocabulary));
    if (Result<void> result = encoder->read(file); !result)
        return result.error();
    return std::unique_ptr<const Encoder>(std::move(encoder));
}

Result<void> SentencePieceEncoder::read(const format::GgufFile &file)
{
    const Result<format::GgufArray> scores = file.array("tokenizer.ggml.scores", format::GgufType::F32);
    if (!scores)
        return scores.error();
    if (scores->size() != m_vocabulary.size())
        return {ErrorCode::FileDamaged, "The file is damaged: it has not as many token scores as tokens."};
    const Result<bool> addsSpace = file.boolean("tokenizer.ggml.add_space_prefix", true);
    if (!addsSpace)
        return addsSpace.error();
    m_addsSpace = *addsSpace;

    const Result<std::uint32_t> unknown = file.u32("tokenizer.ggml.unknown_token_id", {0, kMostTokens}, 0);
    const bool hasUnknown = unknown && m_vocabulary.kind(static_cast<TokenId>(*unknown)) == TokenKind::Unknown;
    m_byteTokens.fill(hasUnknown ? static_cast<TokenId>(*unknown) : -1);
    m_scores.reserve(m_vocabulary.size());
    for (TokenId id = 0; m_vocabulary.contains(id); ++id) {
        const auto score = static_cast<float>(*scores->number(static_cast<std::uint64_t>(id)));
        m_scores.push_back(std::isfinite(score) ? score : std::numeric_limits<float>::lowest());
        const std::string_view text = m_vocabulary.text(id);
        const TokenKind kind = m_vocabulary.kind(id);
        if (kind == TokenKind::Byte && text.size() == 1)
            m_byteTokens[static_cast<unsigned char>(text[0])] = id;
        if (text.empty() || (kind != TokenKind::Normal && kind != TokenKind::UserDefined))
            continue;
        m_pieces.insert(id);
        m_longestPiece = std::max(m_longestPiece, text.size());
        noteSpaces(text);
    }
    return {};
}

void SentencePieceEncoder::encode(std::string_view text, bool atStart, std::vector<TokenId> &out) const
{
    const std::string spelled = normalized(text, m_addsSpace && atStart);
    Work work;
    for (std::size_t begin = 0, end = 0; begin < spelled.size(); begin = end) {
        end = partEnd(spelled, begin);
        work.text = std::string_view(spelled).substr(begin, end - begin);
        encodePart(work, out);
    }
}

void SentencePieceEncoder::noteSpaces(std::string_view piece)
{
    for (std::size_t at = piece.find(' ', 1); at != std::string_view::npos; at = piece.find(' ', at + 1))
        m_beforeSpace[static_cast<unsigned char>(piece[at - 1])] = true;
}

/// Where what begins there can be cut off without changing any token: before a space that no token has inside of it.
std::size_t SentencePieceEncoder::partEnd(std::string_view text, std::size_t begin) const
{
    const std::size_t most = std::min(text.size(), begin + kLongestPart);
    std::size_t space = text.find(' ', begin + 1);
    while (space < most && m_beforeSpace[static_cast<unsigned char>(text[space - 1])])
        space = text.find(' ', space + 1);
    return std::min(space, most);
}

void SentencePieceEncoder::encodePart(Work &work, std::vector<TokenId> &out) const
{
    const std::string_view text = work.text;
    work.symbols.clear();
    for (std::size_t at = 0; at < text.size();) {
        const format::Utf8Step step = format::utf8Step(text.substr(at));
        const std::size_t size = step.kind == format::Utf8Step::Kind::Character ? step.bytes : 1;
        const auto index = static_cast<std::uint32_t>(work.symbols.size());
        work.symbols.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(size),
                                index == 0 ? kNone : index - 1, index + 1});
        at += size;
    }
    work.symbols.back().after = kNone;
    for (std::uint32_t i = 0; i + 1 < work.symbols.size(); ++i)
        consider(work, i, i + 1);
    join(work);
    for (std::uint32_t i = 0; i != kNone; i = work.symbols[i].after)
        append(text.substr(work.symbols[i].begin, work.symbols[i].size), out);
}

void SentencePieceEncoder::consider(Work &work, std::uint32_t left, std::uint32_t right) const
{
    if (left == kNone || right == kNone)
        return;
    const Symbol &first = work.symbols[left];
    const std::uint32_t size = first.size + work.symbols[right].size;
    if (size > m_longestPiece)
        return;
    if (const std::optional<TokenId> id = m_pieces.find(work.text.substr(first.begin, size))) {
        work.queue.push_back({m_scores[static_cast<std::size_t>(*id)], left, right, size});
        std::push_heap(work.queue.begin(), work.queue.end());
    }
}

void SentencePieceEncoder::join(Work &work) const
{
    while (!work.queue.empty()) {
        std::pop_heap(work.queue.begin(), work.queue.end());
        const Candidate best = work.queue.back();
        work.queue.pop_back();
        Symbol &left = work.symbols[best.left];
        Symbol &right = work.symbols[best.right];
        if (left.size == 0 || right.size == 0 || left.size + right.size != best.size)
            continue; // outdated: one of them has joined another meanwhile
        left.size = best.size;
        left.after = right.after;
        right.size = 0;
        if (left.after != kNone)
            work.symbols[left.after].before = best.left;
        consider(work, left.before, best.left);
        consider(work, best.left, left.after);
    }
}

void SentencePieceEncoder::append(std::string_view piece, std::vector<TokenId> &out) const
{
    if (const std::optional<TokenId> id = m_pieces.find(piece)) {
        out.push_back(*id);
        return;
    }
    for (const char byte : piece) {
        if (const TokenId id = m_byteTokens[static_cast<unsigned char>(byte)]; id >= 0)
            out.push_back(id);
    }
}

} // namespace askja::tokenizer
