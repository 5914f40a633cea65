// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// The interface around the language: variables, options, errors, limits.
#include "tests/engine/chat/golden.h"

#include <doctest/doctest.h>

using namespace askja;
using chat::ChatTemplate;

namespace {

Result<std::string> render(const std::string &source, const std::string &json, const chat::RenderOptions &options = {})
{
    const Result<ChatTemplate> parsed = ChatTemplate::parse(source);
    return parsed.ok() ? parsed->render(json, options) : Result<std::string>(parsed.error());
}

std::string messageOf(const Result<std::string> &result)
{
    return result.ok() ? "no error: " + *result : result.error().message;
}

} // namespace

TEST_CASE("A list of messages and an object with more")
{
    CHECK(*render("{{ messages|length }}{{ tools is none }}{{ documents is none }}", "[1, 2]") == "2TrueTrue");
    CHECK(*render("{{ messages|length }}{{ tools[0] }}{{ x.y }}", R"({"messages": [1], "tools": ["t"], "x": {"y": 3}})")
          == "1t3");
}

TEST_CASE("Tokens and the generation prompt; the conversation's own variables go first")
{
    chat::RenderOptions options;
    const std::string source = "{{ bos_token }}|{{ eos_token }}|{{ add_generation_prompt }}";
    CHECK(*render(source, "[]", options) == "||False");
    options.bosToken = "<s>";
    options.eosToken = "</s>";
    options.addGenerationPrompt = true;
    CHECK(*render(source, "[]", options) == "<s>|</s>|True");
    CHECK(*render(source, R"({"messages": [], "bos_token": "B", "add_generation_prompt": false})", options)
          == "B|</s>|False");
}

TEST_CASE("Errors say the line and the cause")
{
    CHECK(messageOf(render("a\n{{ b\n", "[]"))
          == "The chat template has a mistake in line 2: a tag {{ is never closed by }}.");
    CHECK(messageOf(render("a\n\n{% if x %}", "[]"))
          == "The chat template has a mistake in line 3: 'if' is never closed by 'endif'.");
    CHECK(messageOf(render("a\n{{ nope.x }}", "[]")) == "The chat template failed in line 2: 'nope' is undefined.");
    CHECK(messageOf(render("{{ messages[0].x.y }}", R"([{"a": 1}])"))
          == "The chat template failed in line 1: 'dict object' has no attribute 'x'.");
    CHECK(messageOf(render("\n{{ 'a' + 1 }}", "[]"))
          == "The chat template failed in line 2: cannot add 'str' and 'int'.");
    CHECK(messageOf(render("\n{{ raise_exception('Only two roles!') }}", "[]"))
          == "The chat template refuses this conversation in line 2: Only two roles!");
    CHECK(messageOf(render("{{ 1|frobnicate }}", "[]"))
          == "The chat template failed in line 1: there is no filter 'frobnicate'.");
    CHECK(render("{{ 1", "[]").error().code == ErrorCode::TemplateFailed);
    CHECK(render("x", "{").error().code == ErrorCode::InvalidArgument);
}

TEST_CASE("Each limit stops a rendering")
{
    chat::RenderOptions options;
    options.limits.steps = 1000;
    CHECK(messageOf(render("{% for i in range(1000) %}{% endfor %}", "[]", options)).find("too many steps")
          != std::string::npos);
    CHECK(render("{% for i in range(100) %}{% endfor %}", "[]", options).ok());
    options = {};
    options.limits.outputBytes = 10;
    CHECK(*render("0123456789", "[]", options) == "0123456789");
    CHECK(messageOf(render("0123456789a", "[]", options)).find("output is too long") != std::string::npos);
    options = {};
    options.limits.memoryBytes = 10'000;
    CHECK(messageOf(render("{{ ('a' * 10000)|length }}", "[]", options)).find("too much memory") != std::string::npos);
    options = {};
    options.limits.callDepth = 5;
    const std::string recursion = "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(";
    CHECK(render(recursion + "4) }}", "[]", options).ok());
    CHECK(messageOf(render(recursion + "5) }}", "[]", options)).find("5 levels") != std::string::npos);
    options = {};
    options.limits.time = std::chrono::milliseconds(0);
    CHECK(messageOf(render("{% for i in range(99999) %}{% endfor %}", "[]", options)).find("too long")
          != std::string::npos);
}

TEST_CASE("The messages of the interface as JSON")
{
    const std::vector<chat::Turn> messages = {{"user", "a \"b\"\n\xF0\x9F\x99\x82"}, {"assistant", "x\xFFy", "hm"}};
    CHECK(*render("{% for m in messages %}{{ m.role }}={{ m.content }}{{ m.reasoning_content }};{% endfor %}",
                  chat::messagesToJson(messages))
          == "user=a \"b\"\n\xF0\x9F\x99\x82;assistant=x\xEF\xBF\xBDyhm;");
    CHECK(*render("{{ messages|length }}", chat::messagesToJson({})) == "0");
}
