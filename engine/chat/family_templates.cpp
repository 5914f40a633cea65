// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/family_templates.h"

#include <algorithm>
#include <array>

// The formats are facts of the models, as their makers' model cards and templates tell them.

namespace askja::chat {

namespace {

constexpr FamilyTemplate kChatMl{
    "ChatML",
    R"({%- for m in messages %}{{ '<|im_start|>' ~ m.role ~ '\n' ~ m.content ~ '<|im_end|>\n' }}{% endfor %})"
    R"({%- if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %})"};

constexpr FamilyTemplate kLlama3{
    "Llama 3",
    R"({{- bos_token }}{% for m in messages %})"
    R"({{- '<|start_header_id|>' ~ m.role ~ '<|end_header_id|>\n\n' ~ m.content|trim ~ '<|eot_id|>' }}{% endfor %})"
    R"({%- if add_generation_prompt %}{{ '<|start_header_id|>assistant<|end_header_id|>\n\n' }}{% endif %})"};

constexpr FamilyTemplate kLlama2{
    "Llama 2",
    R"({%- set ns = namespace(system='') %}{% for m in messages %}{% if m.role == 'system' %})"
    R"({%- set ns.system = '<<SYS>>\n' ~ m.content ~ '\n<</SYS>>\n\n' %}{% elif m.role == 'user' %})"
    R"({{- bos_token ~ '[INST] ' ~ ns.system ~ m.content|trim ~ ' [/INST]' }}{% set ns.system = '' %}{% else %})"
    R"({{- ' ' ~ m.content|trim ~ ' ' ~ eos_token }}{% endif %}{% endfor %})"};

// The system's words go before the last question.
constexpr FamilyTemplate kMistral{
    "Mistral",
    R"({{- bos_token }}{% set ns = namespace(system='', last=-1) %}{% for m in messages %})"
    R"({%- if m.role == 'system' %}{% set ns.system = m.content ~ '\n\n' %}{% endif %})"
    R"({%- if m.role == 'user' %}{% set ns.last = loop.index0 %}{% endif %}{% endfor %}{% for m in messages %})"
    R"({%- if m.role == 'user' %}{{ '[INST]' ~ (ns.system if loop.index0 == ns.last) ~ m.content ~ '[/INST]' }})"
    R"({%- elif m.role == 'assistant' %}{{ m.content ~ eos_token }}{% endif %}{% endfor %})"};

// The system's words go before the first question; the model is called "model".
#define ASKJA_GEMMA(BEGIN, END)                                                                                        \
    R"({{- bos_token }}{% set ns = namespace(system='') %}{% for m in messages %}{% if m.role == 'system' %})"         \
    R"({%- set ns.system = m.content|trim ~ '\n\n' %}{% else %})"                                                      \
    "{{- '" BEGIN R"(' ~ ('model' if m.role == 'assistant' else m.role) ~ '\n' ~ ns.system ~ m.content|trim ~ ')" END  \
    R"(\n' }}{% set ns.system = '' %}{% endif %}{% endfor %})"                                                         \
    "{%- if add_generation_prompt %}{{ '" BEGIN R"(model\n' }}{% endif %})"
constexpr FamilyTemplate kGemma{"Gemma", ASKJA_GEMMA("<start_of_turn>", "<end_of_turn>")};
constexpr FamilyTemplate kGemma4{"Gemma 4", ASKJA_GEMMA("<|turn>", "<turn|>")};
#undef ASKJA_GEMMA

constexpr FamilyTemplate kPhi3{
    "Phi 3",
    R"({%- for m in messages %}{{ '<|' ~ m.role ~ '|>\n' ~ m.content ~ '<|end|>\n' }}{% endfor %})"
    R"({%- if add_generation_prompt %}{{ '<|assistant|>\n' }}{% endif %})"};

constexpr FamilyTemplate kGranite{
    "Granite 3",
    R"({%- for m in messages %})"
    R"({{- '<|start_of_role|>' ~ m.role ~ '<|end_of_role|>' ~ m.content ~ '<|end_of_text|>\n' }}{% endfor %})"
    R"({%- if add_generation_prompt %}{{ '<|start_of_role|>assistant<|end_of_role|>' }}{% endif %})"};

constexpr FamilyTemplate kOlmo2{"OLMo 2",
                                R"({{- bos_token }}{% for m in messages %}{{ '<|' ~ m.role ~ '|>\n' ~ m.content }})"
                                R"({%- if m.role == 'assistant' %}{{ eos_token }}{% endif %}{{ '\n' }}{% endfor %})"
                                R"({%- if add_generation_prompt %}{{ '<|assistant|>\n' }}{% endif %})"};

constexpr FamilyTemplate kDeepSeek{
    "DeepSeek",
    "{{- bos_token }}{% for m in messages %}{% if m.role == 'user' %}{{ '<\uFF5CUser\uFF5C>' ~ m.content }}"
    "{%- elif m.role == 'assistant' %}{{ '<\uFF5CAssistant\uFF5C>' ~ m.content ~ eos_token }}"
    "{%- else %}{{ m.content }}{% endif %}{% endfor %}"
    "{%- if add_generation_prompt %}{{ '<\uFF5CAssistant\uFF5C>' }}{% endif %}"};

/// Both tokens, and the architecture if there is a name, tell the family.
struct Family
{
    const FamilyTemplate &chat;
    std::array<std::string_view, 2> tokens;
    std::string_view architecture = {};
};

// In this order: what says more goes first.
constexpr std::array kFamilies{
    Family{kLlama3, {"<|start_header_id|>", "<|eot_id|>"}},
    Family{kGemma, {"<start_of_turn>", "<end_of_turn>"}},
    Family{kGemma4, {"<|turn>", "<turn|>"}},
    Family{kGranite, {"<|start_of_role|>", "<|end_of_role|>"}},
    Family{kDeepSeek, {"<\uFF5CUser\uFF5C>", "<\uFF5CAssistant\uFF5C>"}},
    Family{kOlmo2, {"<|endoftext|>", "<|endoftext|>"}, "olmo2"},
    Family{kChatMl, {"<|im_start|>", "<|im_end|>"}}, // Qwen, SmolLM, Phi-4
    Family{kPhi3, {"<|user|>", "<|end|>"}},
    Family{kMistral, {"[INST]", "[/INST]"}},
    Family{kLlama2, {"<s>", "</s>"}, "llama"},
};

} // namespace

const FamilyTemplate *familyTemplateOf(std::string_view architecture,
                                       const std::function<bool(std::string_view)> &hasToken)
{
    const auto fits = [&](const Family &family) {
        return (family.architecture.empty() || family.architecture == architecture)
            && std::ranges::all_of(family.tokens, hasToken);
    };
    const auto found = std::ranges::find_if(kFamilies, fits);
    return found == kFamilies.end() ? nullptr : &found->chat;
}

} // namespace askja::chat
