// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Whole templates of real models against jinja2, over all conversations, without and with the generation prompt.
#include "engine/chat/chat_template.h"
#include "engine/format/gguf.h"

#include "tests/engine/chat/golden.h"

#include <cstdlib>
#include <doctest/doctest.h>
#include <filesystem>
#include <functional>

using namespace askja;

namespace {

// The reference's result of each conversation and prompt: a text (or its digest), or null where it raised an error.
void checkAll(const std::string &source, const test::Json &expected,
              const std::function<std::string(std::string)> &form)
{
    const Result<chat::ChatTemplate> parsed = chat::ChatTemplate::parse(source);
    REQUIRE_MESSAGE(parsed.ok(), parsed.error().message);
    const std::vector<std::string> conversations = test::conversations();
    REQUIRE(expected.size() == 2 * conversations.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CAPTURE(conversations[i / 2]);
        const Result<std::string> text = parsed->render(conversations[i / 2], test::referenceOptions(i % 2 == 1));
        if (expected[i].is_null()) {
            REQUIRE(!text.ok());
            CHECK(text.error().code == ErrorCode::TemplateFailed);
        } else {
            REQUIRE_MESSAGE(text.ok(), text.error().message);
            CHECK(form(*text) == expected[i].get<std::string>());
        }
    }
}

std::string itself(std::string text)
{
    return text;
}

std::string sharedTemplate(const std::string &name)
{
    return test::readFile(ASKJA_SHARED_DATA "/templates/" + name + ".jinja");
}

} // namespace

TEST_CASE("ChatML")
{
    checkAll(test::chatData("chatml.jinja"), test::Json::parse(test::chatData("rendered.json"))["chatml"], itself);
}

TEST_CASE("SmolLM2, from the model's file")
{
    const char *const path = std::getenv("ASKJA_TEST_MODEL");
    if (path == nullptr || !std::filesystem::exists(path)) {
        MESSAGE("skipped: ASKJA_TEST_MODEL names no file");
        return;
    }
    const Result<format::GgufFile> file = format::GgufFile::open(path);
    REQUIRE(file.ok());
    const Result<std::string_view> source = file->string("tokenizer.chat_template");
    REQUIRE(source.ok());
    checkAll(std::string(*source), test::Json::parse(test::chatData("rendered.json"))["smollm2"], itself);
}

TEST_CASE("Llama 3.1 and 3.2, text for text")
{
    for (const char *name : {"meta-llama-Llama-3.1-8B-Instruct", "meta-llama-Llama-3.2-3B-Instruct"}) {
        const std::string source = sharedTemplate(name);
        if (source.empty()) {
            MESSAGE("skipped: the shared template is not here: ", name);
            continue;
        }
        CAPTURE(name);
        checkAll(source, test::Json::parse(test::chatData("rendered.json"))[name], itself);
    }
}

TEST_CASE("All shared templates, by digest")
{
    const test::Json hashes = test::Json::parse(test::chatData("hashes.json"));
    CHECK(hashes.size() == 20);
    for (const auto &[name, expected] : hashes.items()) {
        const std::string source = sharedTemplate(name);
        if (source.empty()) {
            MESSAGE("skipped: the shared template is not here: ", name);
            continue;
        }
        CAPTURE(name);
        checkAll(source, expected, [](const std::string &text) { return test::digest(text); });
    }
}
