// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/pretokenizer_table.h"

#include <algorithm>
#include <array>

// The patterns are facts of the models: pre_tokenizer in each model's tokenizer.json, or the model's own published
// encoder. Which name in a GGUF file means which of them is the convention of llama.cpp's converter.

namespace askja::tokenizer {

namespace {

// GPT-2's encoder. What matches nothing (a white space before a word) is a gap, which comes to the same as a last
// "|\s+".
#define ASKJA_GPT2 R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S))"

constexpr std::array<std::string_view, 1> kGpt2{ASKJA_GPT2};

// Sequence[Digits(individual), ByteLevel] of SmolLM, StarCoder and others: every digit alone first, then GPT-2's
// pattern on the parts between, so that white space before a digit ends its part and stays together.
constexpr std::array<std::string_view, 2> kDigitsThenGpt2{R"(\p{N})", ASKJA_GPT2};

// Sequence[Punctuation(contiguous), ByteLevel, Split([0-9][0-9][0-9])] of Falcon.
constexpr std::array<std::string_view, 3> kFalcon{R"([\p{P}\$\+<=>\^~\|`]+)", ASKJA_GPT2, R"([0-9][0-9][0-9])"};

// No model's own: what files from before tokenizer.ggml.pre existed, or with "default" in it, are read with elsewhere.
constexpr std::array<std::string_view, 4> kDefault{R"([\p{P}\$\+<=>\^~\|]+)", ASKJA_GPT2, R"(\p{N}+)",
                                                   R"([0-9][0-9][0-9])"};
#undef ASKJA_GPT2

#define ASKJA_CONTRACTIONS R"((?i:'s|'t|'re|'ve|'m|'ll|'d))"
#define ASKJA_REST R"(| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"

// tokenizer.json of Llama 3: up to three digits together, one character before letters, line ends kept with what they
// end.
constexpr std::array<std::string_view, 1> kLlama3{ASKJA_CONTRACTIONS
                                                  R"(|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3})" ASKJA_REST};

// tokenizer.json of Qwen2: the same, digits one by one.
constexpr std::array<std::string_view, 1> kQwen2{ASKJA_CONTRACTIONS R"(|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N})" ASKJA_REST};

// tokenizer.json of Qwen3.5: the same, marks belong to the letters they stand on.
constexpr std::array<std::string_view, 1> kQwen35{
    ASKJA_CONTRACTIONS R"(|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*)"
                       R"(|\s*[\r\n]+|\s+(?!\S)|\s+)"};

// Words end where capitals begin: what ends in small letters, and what begins with capitals.
#define ASKJA_SMALL_END R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
#define ASKJA_CAPITALS R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)"
#define ASKJA_REST_WITH_SLASH R"(| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)"

// tokenizer.json of Mistral Nemo ("Tekken").
constexpr std::array<std::string_view, 1> kTekken{ASKJA_SMALL_END "|" ASKJA_CAPITALS R"(|\p{N})" ASKJA_REST_WITH_SLASH};

// tokenizer.json of gpt-oss, Phi-4-mini, Llama 4 (OpenAI's o200k): contractions stay with their words.
constexpr std::array<std::string_view, 1> kGpt4o{
    ASKJA_SMALL_END ASKJA_CONTRACTIONS "?|" ASKJA_CAPITALS ASKJA_CONTRACTIONS R"(?|\p{N}{1,3})" ASKJA_REST_WITH_SLASH};
#undef ASKJA_CONTRACTIONS
#undef ASKJA_REST
#undef ASKJA_SMALL_END
#undef ASKJA_CAPITALS
#undef ASKJA_REST_WITH_SLASH

struct Entry
{
    std::string_view name;
    PreTokenizerRule rule;
};

constexpr PreTokenizerRule kLikeLlama3{.patterns = kLlama3, .wholeWordsFirst = true, .addsBos = true};

// The models after the names are those that this project has in mind; others share their rules.
constexpr std::array kTable{
    Entry{"default", {kDefault}},
    Entry{"gpt-2", {kGpt2}},
    Entry{"phi-2", {kGpt2}},
    Entry{"olmo", {.patterns = kGpt2, .composes = true}},
    Entry{"mpt", {.patterns = kGpt2, .composes = true}},
    Entry{"exaone4", {kGpt2}},
    Entry{"mellum", {kGpt2}},
    Entry{"granite-docling", {kGpt2}},
    Entry{"smollm", {kDigitsThenGpt2}}, // SmolLM, SmolLM2
    Entry{"starcoder", {kDigitsThenGpt2}},
    Entry{"refact", {kDigitsThenGpt2}}, // Granite 3
    Entry{"command-r", {.patterns = kDigitsThenGpt2, .composes = true}},
    Entry{"codeshell", {kDigitsThenGpt2}},
    Entry{"exaone", {kDigitsThenGpt2}},
    Entry{"minerva-7b", {kDigitsThenGpt2}},
    Entry{"falcon", {kFalcon}},
    Entry{"llama3", kLikeLlama3},
    Entry{"llama-v3", kLikeLlama3},
    Entry{"llama-bpe", kLikeLlama3}, // Llama 3 to 3.3
    Entry{"falcon3", kLikeLlama3},
    Entry{"falcon-h1", kLikeLlama3},
    Entry{"lfm2", kLikeLlama3},
    Entry{"midm-2.0", kLikeLlama3},
    Entry{"pixtral", kLikeLlama3},
    Entry{"smaug-bpe", {kLlama3}}, // SmolLM3
    Entry{"dbrx", {kLlama3}}, // OLMo 2, Phi-4, Granite 4
    Entry{"chatglm-bpe", {kLlama3}},
    Entry{"glm4", {.patterns = kLlama3, .wholeWordsFirst = true}},
    Entry{"qwen2", {.patterns = kQwen2, .composes = true}}, // Qwen2 to Qwen3
    Entry{"qwen35", {.patterns = kQwen35, .composes = true}}, // Qwen3.5, Qwen3.6
    Entry{"stablelm2", {kQwen2}},
    Entry{"deepseek-r1-qwen", {kQwen2}},
    Entry{"megrez", {kQwen2}},
    Entry{"hunyuan", {kQwen2}},
    Entry{"tekken", {.patterns = kTekken, .wholeWordsFirst = true, .addsBos = true}}, // Mistral Nemo and later
    Entry{"gpt-4o", {.patterns = kGpt4o, .wholeWordsFirst = true}}, // gpt-oss, Phi-4-mini
    Entry{"llama4", {.patterns = kGpt4o, .wholeWordsFirst = true}},
};

} // namespace

const PreTokenizerRule *findPreTokenizer(std::string_view name)
{
    const auto found = std::ranges::find(kTable, name, &Entry::name);
    return found == kTable.end() ? nullptr : &found->rule;
}

} // namespace askja::tokenizer
