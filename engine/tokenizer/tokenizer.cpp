// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/tokenizer.h"

#include "engine/format/utf8.h"
#include "engine/tokenizer/byte_level_encoder.h"
#include "engine/tokenizer/end_of_turn.h"
#include "engine/tokenizer/pretokenizer_table.h"
#include "engine/tokenizer/sentence_piece_encoder.h"
#include "engine/tokenizer/special_tokens.h"
#include "engine/tokenizer/vocabulary.h"

#include <algorithm>

namespace askja::tokenizer {

namespace {

constexpr std::string_view kModelKey = "tokenizer.ggml.model";
constexpr std::string_view kPreKey = "tokenizer.ggml.pre";
constexpr std::string_view kBosKey = "tokenizer.ggml.bos_token_id";
constexpr std::string_view kEosKey = "tokenizer.ggml.eos_token_id";
constexpr std::string_view kByteLevel = "gpt2";
constexpr std::string_view kSentencePiece = "llama";

/// The rule of a byte-level file; files from before the key existed have the default one. nullptr: unknown.
const PreTokenizerRule *ruleOf(const format::GgufFile &file)
{
    const Result<std::string_view> name = file.string(kPreKey, "default");
    return name ? findPreTokenizer(*name) : nullptr;
}

bool covers(const SpecialTokens::Found &found, std::span<const std::size_t> bytes)
{
    const auto first = std::ranges::lower_bound(bytes, found.begin);
    return first != bytes.end() && *first < found.begin + found.length;
}

} // namespace

struct Tokenizer::Data
{
    Vocabulary vocabulary;
    std::unique_ptr<const Encoder> encoder;
    std::optional<SpecialTokens> userDefined;
    std::optional<SpecialTokens> allSpecial;
    std::vector<TokenId> endOfTurn;
    TokenId bos = -1;
    TokenId eos = -1;
    bool addsBos = false;
    bool addsEos = false;

    [[nodiscard]] Result<void> read(const format::GgufFile &file);
    [[nodiscard]] Result<std::unique_ptr<const Encoder>> readByteLevel(const format::GgufFile &file);
    [[nodiscard]] Result<std::unique_ptr<const Encoder>> readSentencePiece(const format::GgufFile &file);
    [[nodiscard]] Result<void> readSpecial(const format::GgufFile &file);
    [[nodiscard]] TokenId tokenOf(const format::GgufFile &file, std::string_view key,
                                  std::optional<std::uint32_t> fallback) const;
    [[nodiscard]] bool isControl(TokenId id) const { return vocabulary.kind(id) != TokenKind::UserDefined; }
    [[nodiscard]] std::optional<SpecialTokens::Found> nextSpecial(std::string_view text, std::size_t from,
                                                                  bool parseSpecial,
                                                                  std::span<const std::size_t> plainBytes) const;
};

/// Of the special tokens only: what is not user-defined is for control.
std::optional<SpecialTokens::Found> Tokenizer::Data::nextSpecial(std::string_view text, std::size_t from,
                                                                 bool parseSpecial,
                                                                 std::span<const std::size_t> plainBytes) const
{
    const SpecialTokens &special = parseSpecial ? *allSpecial : *userDefined;
    auto found = special.next(text, from);
    while (found && isControl(found->id) && covers(*found, plainBytes))
        found = special.next(text, found->begin + 1);
    return found;
}

TokenId Tokenizer::Data::tokenOf(const format::GgufFile &file, std::string_view key,
                                 std::optional<std::uint32_t> fallback) const
{
    const Result<std::uint32_t> id = file.u32(key, {0, kMostTokens}, fallback);
    return id && vocabulary.contains(static_cast<TokenId>(*id)) ? static_cast<TokenId>(*id) : -1;
}

Result<void> Tokenizer::Data::read(const format::GgufFile &file)
{
    if (std::string problem = unsupportedTokenizer(file); !problem.empty())
        return {ErrorCode::Unsupported, std::move(problem)};
    const bool sentencePiece = *file.string(kModelKey) == kSentencePiece;
    Result<std::unique_ptr<const Encoder>> made = sentencePiece ? readSentencePiece(file) : readByteLevel(file);
    if (!made)
        return made.error();
    encoder = std::move(*made);
    return readSpecial(file);
}

Result<std::unique_ptr<const Encoder>> Tokenizer::Data::readByteLevel(const format::GgufFile &file)
{
    const PreTokenizerRule &rule = *ruleOf(file);
    if (Result<void> result = vocabulary.read(file, Vocabulary::Spelling::ByteLevel); !result)
        return result.error();
    bos = tokenOf(file, kBosKey, {});
    eos = tokenOf(file, kEosKey, {});
    addsBos = rule.addsBos;
    return ByteLevelEncoder::create(file, vocabulary, rule);
}

Result<std::unique_ptr<const Encoder>> Tokenizer::Data::readSentencePiece(const format::GgufFile &file)
{
    if (Result<void> result = vocabulary.read(file, Vocabulary::Spelling::SentencePiece); !result)
        return result.error();
    bos = tokenOf(file, kBosKey, 1); // what every Llama 2 vocabulary has there
    eos = tokenOf(file, kEosKey, 2);
    addsBos = true;
    return SentencePieceEncoder::create(file, vocabulary);
}

Result<void> Tokenizer::Data::readSpecial(const format::GgufFile &file)
{
    const Result<bool> wantsBos = file.boolean("tokenizer.ggml.add_bos_token", addsBos);
    const Result<bool> wantsEos = file.boolean("tokenizer.ggml.add_eos_token", false);
    if (!wantsBos || !wantsEos)
        return (wantsBos ? wantsEos : wantsBos).error();
    addsBos = *wantsBos && bos >= 0;
    addsEos = *wantsEos && eos >= 0;
    userDefined.emplace(vocabulary, false);
    allSpecial.emplace(vocabulary, true);
    endOfTurn = findEndOfTurnTokens(file, vocabulary, eos);
    return {};
}

Tokenizer::Tokenizer(std::unique_ptr<const Data> data)
    : m_data(std::move(data))
{
}
Tokenizer::Tokenizer(Tokenizer &&) noexcept = default;
Tokenizer &Tokenizer::operator=(Tokenizer &&) noexcept = default;
Tokenizer::~Tokenizer() = default;

Result<Tokenizer> Tokenizer::create(const format::GgufFile &file)
{
    auto data = std::make_unique<Data>();
    if (Result<void> result = data->read(file); !result)
        return result.error();
    return Tokenizer(std::move(data));
}

std::size_t Tokenizer::size() const
{
    return m_data->vocabulary.size();
}

std::vector<TokenId> Tokenizer::tokenize(std::string_view text, TokenizeOptions options) const
{
    return tokenize(text, options, {});
}

std::vector<TokenId> Tokenizer::tokenize(std::string_view text, TokenizeOptions options,
                                         std::span<const std::size_t> plainBytes) const
{
    std::vector<TokenId> out;
    if (options.addSpecial && m_data->addsBos)
        out.push_back(m_data->bos);
    std::size_t at = 0;
    bool atStart = true;
    while (at < text.size()) {
        const auto found = m_data->nextSpecial(text, at, options.parseSpecial, plainBytes);
        const std::size_t end = found ? found->begin : text.size();
        if (end > at)
            m_data->encoder->encode(text.substr(at, end - at), atStart, out);
        if (found)
            out.push_back(found->id);
        atStart = true;
        at = found ? end + found->length : end;
    }
    if (options.addSpecial && m_data->addsEos)
        out.push_back(m_data->eos);
    return out;
}

std::vector<std::size_t> Tokenizer::controlNames(std::string_view text) const
{
    std::vector<std::size_t> begins;
    auto found = m_data->allSpecial->next(text, 0);
    for (; found; found = m_data->allSpecial->next(text, found->begin + 1)) {
        if (m_data->isControl(found->id))
            begins.push_back(found->begin);
    }
    return begins;
}

std::string_view Tokenizer::tokenBytes(TokenId id) const
{
    const TokenKind kind = m_data->vocabulary.kind(id);
    return kind == TokenKind::Control || kind == TokenKind::Unknown ? std::string_view() : tokenText(id);
}

std::string_view Tokenizer::tokenText(TokenId id) const
{
    return m_data->vocabulary.text(id);
}

TokenKind Tokenizer::kind(TokenId id) const
{
    return m_data->vocabulary.kind(id);
}

std::optional<TokenId> Tokenizer::find(std::string_view text) const
{
    return m_data->vocabulary.find(text);
}

std::string Tokenizer::detokenize(std::span<const TokenId> ids, bool controlText) const
{
    std::string out;
    for (const TokenId id : ids)
        out.append(controlText ? tokenText(id) : tokenBytes(id));
    return out;
}

bool Tokenizer::isEndOfTurn(TokenId id) const
{
    return std::ranges::binary_search(m_data->endOfTurn, id);
}

const std::vector<TokenId> &Tokenizer::endOfTurnTokens() const
{
    return m_data->endOfTurn;
}

TokenId Tokenizer::bos() const
{
    return m_data->bos;
}

TokenId Tokenizer::eos() const
{
    return m_data->eos;
}

bool Tokenizer::addsBos() const
{
    return m_data->addsBos;
}

bool Tokenizer::addsEos() const
{
    return m_data->addsEos;
}

std::string unsupportedTokenizer(const format::GgufFile &file)
{
    const Result<std::string_view> model = file.string(kModelKey, "");
    if (!model || model->empty())
        return "The file has no tokenizer.";
    if (*model == kSentencePiece)
        return {};
    if (*model != kByteLevel) {
        return "The model has a tokenizer of the kind " + format::quotedText(*model)
            + ", which this version of Askja does not know.";
    }
    if (ruleOf(file) == nullptr) {
        const Result<std::string_view> name = file.string(kPreKey, "");
        return "The model's tokenizer splits words by the rule " + format::quotedText(name ? *name : "")
            + ", which this version of Askja does not know.";
    }
    return {};
}

} // namespace askja::tokenizer
