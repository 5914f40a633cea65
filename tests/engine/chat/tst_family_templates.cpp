// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// The built-in templates, and for families whose own template is among the shared data, against that one.
#include "engine/chat/family_templates.h"

#include "tests/engine/chat/golden.h"

#include <doctest/doctest.h>
#include <initializer_list>
#include <set>

using namespace askja;

namespace {

const chat::FamilyTemplate *familyOf(std::string_view architecture, std::initializer_list<std::string_view> tokens)
{
    const std::set<std::string_view> known(tokens);
    return chat::familyTemplateOf(architecture, [&](std::string_view name) { return known.contains(name); });
}

constexpr std::string_view kTalk = R"([{"role":"user","content":"One?"},{"role":"assistant","content":"Two."},)"
                                   R"({"role":"user","content":"Three?"}])";
constexpr std::string_view kWithSystem = R"([{"role":"system","content":"Be brief."},{"role":"user","content":"One?"},)"
                                         R"({"role":"assistant","content":"Two."},{"role":"user","content":"Three?"}])";

std::string rendered(std::string_view source, std::string_view conversation, bool prompt = true)
{
    const Result<chat::ChatTemplate> parsed = chat::ChatTemplate::parse(source);
    REQUIRE_MESSAGE(parsed.ok(), parsed.error().message);
    const Result<std::string> text = parsed->render(conversation, test::referenceOptions(prompt));
    REQUIRE_MESSAGE(text.ok(), text.error().message);
    return *text;
}

std::string renderedBy(const chat::FamilyTemplate *family, std::string_view conversation)
{
    REQUIRE(family != nullptr);
    return rendered(family->source, conversation);
}

/// The same as the template the family publishes makes of conversations that both know how to put.
void compare(const chat::FamilyTemplate *family, const std::string &name, std::initializer_list<std::string_view> talks)
{
    REQUIRE(family != nullptr);
    const std::string source = test::readFile(ASKJA_SHARED_DATA "/templates/" + name + ".jinja");
    if (source.empty()) {
        MESSAGE("skipped: the shared template is not here: ", name);
        return;
    }
    CAPTURE(name);
    for (const std::string_view talk : talks)
        CHECK(rendered(family->source, talk) == rendered(source, talk));
}

} // namespace

TEST_CASE("families by their tokens")
{
    const auto nameOf = [](const chat::FamilyTemplate *family) { return family == nullptr ? "" : family->family; };
    CHECK(nameOf(familyOf("qwen3", {"<|im_start|>", "<|im_end|>", "<|endoftext|>"})) == "ChatML");
    CHECK(nameOf(familyOf("llama", {"<|start_header_id|>", "<|eot_id|>"})) == "Llama 3");
    CHECK(nameOf(familyOf("llama", {"<s>", "</s>"})) == "Llama 2");
    CHECK(nameOf(familyOf("llama", {"<s>", "</s>", "[INST]", "[/INST]"})) == "Mistral");
    CHECK(nameOf(familyOf("gemma3", {"<start_of_turn>", "<end_of_turn>"})) == "Gemma");
    CHECK(nameOf(familyOf("phi3", {"<s>", "<|user|>", "<|end|>"})) == "Phi 3");
    CHECK(nameOf(familyOf("phi3", {"<|im_start|>", "<|im_end|>"})) == "ChatML");
    CHECK(nameOf(familyOf("granite", {"<|start_of_role|>", "<|end_of_role|>"})) == "Granite 3");
    CHECK(nameOf(familyOf("olmo2", {"<|endoftext|>", "<|im_start|>", "<|im_end|>"})) == "OLMo 2");
    CHECK(familyOf("gpt2", {"<|endoftext|>"}) == nullptr);
    CHECK(familyOf("qwen3", {"<s>", "</s>"}) == nullptr);
    CHECK(familyOf("", {}) == nullptr);
}

TEST_CASE("what they say")
{
    CHECK(renderedBy(familyOf("", {"<|im_start|>", "<|im_end|>"}), kWithSystem)
          == "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nOne?<|im_end|>\n"
             "<|im_start|>assistant\nTwo.<|im_end|>\n<|im_start|>user\nThree?<|im_end|>\n<|im_start|>assistant\n");
    CHECK(renderedBy(familyOf("llama", {"<s>", "</s>"}), kWithSystem)
          == "<BOS>[INST] <<SYS>>\nBe brief.\n<</SYS>>\n\nOne? [/INST] Two. <EOS><BOS>[INST] Three? [/INST]");
    CHECK(renderedBy(familyOf("llama", {"[INST]", "[/INST]"}), kWithSystem)
          == "<BOS>[INST]One?[/INST]Two.<EOS>[INST]Be brief.\n\nThree?[/INST]");
    CHECK(renderedBy(familyOf("", {"<start_of_turn>", "<end_of_turn>"}), kWithSystem)
          == "<BOS><start_of_turn>user\nBe brief.\n\nOne?<end_of_turn>\n<start_of_turn>model\nTwo.<end_of_turn>\n"
             "<start_of_turn>user\nThree?<end_of_turn>\n<start_of_turn>model\n");
    CHECK(renderedBy(familyOf("olmo2", {"<|endoftext|>"}), kTalk)
          == "<BOS><|user|>\nOne?\n<|assistant|>\nTwo.<EOS>\n<|user|>\nThree?\n<|assistant|>\n");
    CHECK(renderedBy(familyOf("", {"<|start_of_role|>", "<|end_of_role|>"}), kWithSystem)
          == "<|start_of_role|>system<|end_of_role|>Be brief.<|end_of_text|>\n"
             "<|start_of_role|>user<|end_of_role|>One?<|end_of_text|>\n"
             "<|start_of_role|>assistant<|end_of_role|>Two.<|end_of_text|>\n"
             "<|start_of_role|>user<|end_of_role|>Three?<|end_of_text|>\n<|start_of_role|>assistant<|end_of_role|>");
}

TEST_CASE("the same as the families' own")
{
    compare(familyOf("", {"<|im_start|>", "<|im_end|>"}), "Qwen-Qwen2.5-7B-Instruct", {kWithSystem});
    compare(familyOf("", {"<|im_start|>", "<|im_end|>"}), "Qwen-Qwen3-0.6B", {kTalk, kWithSystem});
    compare(familyOf("", {"<start_of_turn>", "<end_of_turn>"}), "google-gemma-2-2b-it", {kTalk});
    compare(familyOf("", {"<|user|>", "<|end|>"}), "microsoft-Phi-3.5-mini-instruct", {kTalk, kWithSystem});
    compare(familyOf("", {"[INST]", "[/INST]"}), "mistralai-Mistral-Nemo-Instruct-2407", {kTalk, kWithSystem});
    compare(familyOf("", {"<|start_of_role|>", "<|end_of_role|>"}), "ibm-granite-granite-3.3-2B-Instruct",
            {kWithSystem});
}
