// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/end_of_turn.h"

#include <algorithm>
#include <array>

namespace askja::tokenizer {

namespace {

constexpr std::string_view kEnd = "<|end|>"; // Phi-3

constexpr auto kNames = std::to_array<std::string_view>({
    "<|im_end|>", // ChatML
    "<|endoftext|>", // GPT-2, Qwen, SmolLM
    "<|eot_id|>", // Llama 3
    "<|eom_id|>",
    "<|end_of_text|>",
    kEnd,
    "<end_of_turn>", // Gemma
    "<|end_of_turn|>", // OpenChat
    "<|endofturn|>",
    "<EOT>",
    "_<EOT>", // DeepSeek Coder
    "[EOT]",
    "<|eot|>", // Llama 4
    "<turn|>", // Gemma 4
    "<|END_OF_TURN_TOKEN|>", // Command
    "[|endofturn|]", // EXAONE
    "<|return|>", // gpt-oss, and when it calls a tool:
    "<|call|>",
    "<\uFF5Cend\u2581of\u2581sentence\uFF5C>", // DeepSeek
});

/// gpt-oss ends each of the messages of an answer with <|end|>, thoughts first.
bool endsOnlyMessage(const Vocabulary &vocabulary, std::string_view name)
{
    return name == kEnd && vocabulary.find("<|return|>") && vocabulary.find("<|channel|>");
}

} // namespace

std::vector<TokenId> findEndOfTurnTokens(const format::GgufFile &file, const Vocabulary &vocabulary, TokenId eos)
{
    std::vector<TokenId> ids;
    if (eos >= 0)
        ids.push_back(eos);
    for (const std::string_view key : {"tokenizer.ggml.eot_token_id", "tokenizer.ggml.eom_token_id"}) {
        const Result<std::uint32_t> id = file.u32(key, {0, kMostTokens});
        if (id && vocabulary.contains(static_cast<TokenId>(*id)))
            ids.push_back(static_cast<TokenId>(*id));
    }
    for (const std::string_view name : kNames) {
        const std::optional<TokenId> id = vocabulary.find(name);
        if (!id)
            continue;
        const TokenKind kind = vocabulary.kind(*id);
        if (kind == TokenKind::Control || kind == TokenKind::Unknown || kind == TokenKind::UserDefined)
            ids.push_back(*id);
    }
    std::erase_if(ids, [&](TokenId id) { return endsOnlyMessage(vocabulary, vocabulary.text(id)); });
    std::ranges::sort(ids);
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

} // namespace askja::tokenizer
