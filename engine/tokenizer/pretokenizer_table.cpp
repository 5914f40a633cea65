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

// tokenizer.json of Llama 3: up to three digits together, one character before letters, line ends kept with what they
// end.
constexpr std::array<std::string_view, 1> kLlama3{
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"};

// tokenizer.json of Qwen2: the same, digits one by one.
constexpr std::array<std::string_view, 1> kQwen2{
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"};

// tokenizer.json of Mistral Nemo ("Tekken"): words end where capitals begin.
constexpr std::array<std::string_view, 1> kTekken{
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
    R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)"
    R"(|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)"};

struct Entry
{
    std::string_view name;
    PreTokenizerRule rule;
};

constexpr std::array kTable{
    Entry{"default", {kDefault}},
    Entry{"gpt-2", {kGpt2}},
    Entry{"phi-2", {kGpt2}},
    Entry{"olmo", {kGpt2}},
    Entry{"mpt", {kGpt2}},
    Entry{"smollm", {kDigitsThenGpt2}},
    Entry{"starcoder", {kDigitsThenGpt2}},
    Entry{"refact", {kDigitsThenGpt2}},
    Entry{"command-r", {kDigitsThenGpt2}},
    Entry{"codeshell", {kDigitsThenGpt2}},
    Entry{"exaone", {kDigitsThenGpt2}},
    Entry{"minerva-7b", {kDigitsThenGpt2}},
    Entry{"falcon", {kFalcon}},
    Entry{"llama3", {kLlama3, true, true}},
    Entry{"llama-v3", {kLlama3, true, true}},
    Entry{"llama-bpe", {kLlama3, true, true}},
    Entry{"falcon3", {kLlama3, true, true}},
    Entry{"smaug-bpe", {kLlama3}},
    Entry{"dbrx", {kLlama3}},
    Entry{"qwen2", {kQwen2}},
    Entry{"stablelm2", {kQwen2}},
    Entry{"deepseek-r1-qwen", {kQwen2}},
    Entry{"tekken", {kTekken, true, true}},
};

} // namespace

const PreTokenizerRule *findPreTokenizer(std::string_view name)
{
    const auto found = std::ranges::find(kTable, name, &Entry::name);
    return found == kTable.end() ? nullptr : &found->rule;
}

} // namespace askja::tokenizer
