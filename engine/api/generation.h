// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace askja {

using TokenId = std::int32_t;

/// One turn of a conversation; role is "system", "user" or "assistant". UTF-8. An assistant's content may begin with
/// its thoughts, "<think>…</think>": whatever the model's own marks are, its template sees them apart from the answer.
struct ChatMessage
{
    std::string role;
    std::string content;
};

/// A conversation, rendered by the model's own chat template with the generation prompt at its end. Names of control
/// tokens in a content ("<|im_end|>") are only text.
struct ChatPrompt
{
    std::vector<ChatMessage> messages;
    /// What the answer begins with; the model goes on from there. May begin with thoughts as above; without "</think>"
    /// the model goes on thinking.
    std::string answerSoFar = {};
};

/// Text to go on from, as it is: BOS as the file asks for it, special tokens in the text are only text.
struct TextPrompt
{
    std::string text;
};

/// Token ids to go on from, as they are.
struct TokenPrompt
{
    std::vector<TokenId> ids;
};

/// How the next token is picked. temperature 0 takes the likeliest token (the first of equals) and ignores the rest
/// except repeatPenalty. The order is: penalty, top-k, top-p, min-p, temperature, draw.
struct SamplingOptions
{
    float temperature = 0.7F; ///< ≥ 0
    std::int32_t topK = 40; ///< 0: off
    float topP = 0.95F; ///< (0, 1], 1: off
    float minP = 0.05F; ///< [0, 1), 0: off
    float repeatPenalty = 1.0F; ///< > 0, 1: off; over the last repeatWindow tokens
    std::int32_t repeatWindow = 64;
    std::uint64_t seed = 0; ///< the same seed, prompt, options and model give the same text
};

struct GenerationRequest
{
    std::variant<ChatPrompt, TextPrompt, TokenPrompt> prompt;
    SamplingOptions sampling;
    std::uint32_t maxTokens = 0; ///< 0: until the model ends its turn or the context is full
    std::vector<std::string> stopSequences; ///< text that ends the answer and is not part of it
    bool ignoreEndOfTurn = false; ///< for measurements: go on after an end token
};

enum class StopReason { EndOfTurn, StopSequence, MaxTokens, ContextFull, Cancelled };

struct GenerationResult
{
    StopReason reason = StopReason::EndOfTurn;
    std::string text; ///< everything that was handed to the observer
    std::string thinking; ///< of a chat: the thoughts that were
    std::uint32_t promptTokens = 0; ///< all tokens of the prompt
    std::uint32_t reusedTokens = 0; ///< of them, taken from the cache of the turn before
    std::uint32_t readTokens = 0; ///< of them, evaluated: all others, unless it was cancelled while reading
    std::uint32_t generatedTokens = 0; ///< with the end token, if there was one
    std::uint32_t contextTokens = 0; ///< tokens in the context now
    double readSeconds = 0; ///< for the readTokens
    double writeSeconds = 0; ///< for the generatedTokens − 1 after the first

    /// Tokens per second, 0 if nothing was measured.
    [[nodiscard]] double readSpeed() const { return readSeconds > 0 ? readTokens / readSeconds : 0; }
    [[nodiscard]] double writeSpeed() const
    {
        return writeSeconds > 0 && generatedTokens > 1 ? (generatedTokens - 1) / writeSeconds : 0;
    }
};

/// Told of a generation's course, on the thread that called generate(). All but cancelled() must return quickly.
class GenerationObserver
{
public:
    virtual ~GenerationObserver() = default;

    /// After each batch of the prompt, the first time before any work: tokens in the cache, tokens of the prompt.
    virtual void promptProgress(std::uint32_t done, std::uint32_t total)
    {
        static_cast<void>(done);
        static_cast<void>(total);
    }
    /// Whole UTF-8 characters, never the beginning of a stop sequence.
    virtual void text(std::string_view piece) = 0;
    /// The model's thoughts before its answer to a ChatPrompt, without their marks. Whole UTF-8 characters.
    virtual void thinking(std::string_view piece) { static_cast<void>(piece); }
    /// Asked between tokens and, from whichever thread works, several times within a prompt batch: must be thread-safe.
    [[nodiscard]] virtual bool cancelled() const { return false; }
};

} // namespace askja
