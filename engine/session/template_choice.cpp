// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/template_choice.h"

#include "engine/chat/family_templates.h"

#include <set>
#include <string_view>
#include <utility>

namespace askja::session::inline ASKJA_ISA {

namespace {

/// Why a template is of no use: it does not parse, or cannot put the simplest question.
std::string problemOf(const Result<chat::ChatTemplate> &parsed)
{
    if (!parsed)
        return parsed.error().message;
    chat::RenderOptions options;
    options.addGenerationPrompt = true;
    options.bosToken = options.eosToken = "<s>";
    const Result<std::string> text = parsed->render(R"([{"role":"user","content":"Hello"}])", options);
    return text ? std::string() : text.error().message;
}

/// Tokens with names, as far as they look like marks of a chat.
std::set<std::string_view> markTokens(const format::GgufFile &file)
{
    constexpr std::size_t kLongest = 32;
    std::set<std::string_view> names;
    if (const auto tokens = file.array("tokenizer.ggml.tokens", format::GgufType::String)) {
        for (const std::string_view token : tokens->strings()) {
            const bool mark = token.size() >= 3 && token.size() <= kLongest && (token[0] == '<' || token[0] == '[');
            if (mark && (token.back() == '>' || token.back() == ']'))
                names.insert(token);
        }
    }
    return names;
}

} // namespace

ChosenTemplate chooseTemplate(const format::GgufFile &file)
{
    ChosenTemplate chosen;
    const Result<std::string_view> source = file.string("tokenizer.chat_template", "");
    if (!source || !source->empty()) {
        Result<chat::ChatTemplate> own = source ? chat::ChatTemplate::parse(*source) : source.error();
        chosen.choice.problem = problemOf(own);
        if (chosen.choice.problem.empty()) {
            chosen.choice.source = TemplateSource::File;
            chosen.chat = std::move(*own);
            return chosen;
        }
    }
    const std::set<std::string_view> tokens = markTokens(file);
    const Result<std::string_view> architecture = file.string("general.architecture", "");
    const chat::FamilyTemplate *const family = chat::familyTemplateOf(
        architecture ? *architecture : "", [&](std::string_view name) { return tokens.contains(name); });
    if (family == nullptr)
        return chosen;
    if (Result<chat::ChatTemplate> parsed = chat::ChatTemplate::parse(family->source)) {
        chosen.choice.source = TemplateSource::Family;
        chosen.choice.family = family->family;
        chosen.chat = std::move(*parsed);
    }
    return chosen;
}

} // namespace askja::session::inline ASKJA_ISA
