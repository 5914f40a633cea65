// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/thinking.h"

#include <doctest/doctest.h>
#include <initializer_list>
#include <random>
#include <set>
#include <string>

using namespace askja;
using chat::ThinkingMarks;
using chat::ThinkingSplitter;

namespace {

const ThinkingMarks &marksOf(std::initializer_list<std::string_view> tokens)
{
    const std::set<std::string_view> known(tokens);
    return chat::thinkingMarksOf([&](std::string_view name) { return known.contains(name); });
}

const ThinkingMarks &channels()
{
    return marksOf({"<|channel|>", "<|message|>"});
}

struct Both
{
    std::string thinking, answer;
    bool operator==(const Both &) const = default;
};

/// The text in pieces of these sizes; what was handed out can never be taken back.
Both inPieces(std::string_view text, const ThinkingMarks &marks, ThinkingSplitter::Start start, std::mt19937 *random)
{
    ThinkingSplitter splitter(marks, start);
    Both both;
    while (!text.empty()) {
        const std::size_t size
            = random == nullptr ? text.size() : std::min<std::size_t>(1 + (*random)() % 5, text.size());
        const ThinkingSplitter::Parts parts = splitter.push(text.substr(0, size));
        both.thinking += parts.thinking;
        both.answer += parts.answer;
        text.remove_prefix(size);
    }
    const ThinkingSplitter::Parts rest = splitter.finish();
    return {both.thinking + rest.thinking, both.answer + rest.answer};
}

} // namespace

TEST_CASE("thoughts and answer, however the text is cut")
{
    using Start = ThinkingSplitter::Start;
    const ThinkingMarks &plain = chat::plainThinkingMarks();
    struct Case
    {
        const ThinkingMarks &marks;
        Start start;
        std::string text;
        Both expected;
    };
    const std::vector<Case> cases{
        {plain, Start::Head, "<think>\nHm.\n</think>\n\nYes.\n", {"Hm.", "Yes.\n"}},
        {plain, Start::Head, "\n<think>a b</think>c", {"a b", "c"}},
        {plain, Start::Head, "  Yes <think>no</think>", {"", "  Yes <think>no</think>"}},
        {plain, Start::Head, "<thin", {"", "<thin"}},
        {plain, Start::Head, "<thinner>x", {"", "<thinner>x"}},
        {plain, Start::Head, " \n ", {"", " \n "}},
        {plain, Start::Head, "<think>\n\n</think>\n\nYes", {"", "Yes"}},
        {plain, Start::Head, "<think>never ends </thin", {"never ends </thin", ""}},
        {plain, Start::Head, "<think>a\n\n b </ c\n", {"a\n\n b </ c", ""}},
        {plain, Start::Head, "<think>a</think>b</think>c", {"a", "b</think>c"}},
        {plain, Start::Head, "<think>a</think><think>b</think>c", {"a\n\nb", "c"}},
        {plain, Start::Inside, "\nOkay.\n</think>\n\nYes", {"Okay.", "Yes"}},
        {plain, Start::Inside, "no end", {"no end", ""}},
        {plain, Start::Answer, "<think>x</think> y", {"", "<think>x</think> y"}},
        {plain, Start::Head, "\u00E9<think>", {"", "\u00E9<think>"}},
        {channels(),
         Start::Head,
         "<|channel|>analysis<|message|>We think.<|end|><|start|>assistant<|channel|>final<|message|>Hello.",
         {"We think.", "Hello."}},
        {channels(), Start::Head, "<|channel|>final<|message|>Hello.", {"", "Hello."}},
        {channels(),
         Start::Head,
         "<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>analysis<|message|>b<|end|>"
         "<|start|>assistant<|channel|>final<|message|> c",
         {"a\n\nb", "c"}},
        {marksOf({"[THINK]", "[/THINK]"}), Start::Head, "[THINK]a[/THINK]b", {"a", "b"}},
        {marksOf({"<|START_THINKING|>", "<|END_THINKING|>"}), Start::Inside, "a<|END_THINKING|>b", {"a", "b"}},
        {marksOf({"<|channel>", "<channel|>"}), Start::Head, "<|channel>thought\na\n<channel|>b", {"a", "b"}},
    };
    std::mt19937 random(5);
    for (const Case &test : cases) {
        CAPTURE(test.text);
        CHECK(inPieces(test.text, test.marks, test.start, nullptr) == test.expected);
        for (int round = 0; round < 50; ++round)
            CHECK(inPieces(test.text, test.marks, test.start, &random) == test.expected);
    }
}

TEST_CASE("nothing waits that is no mark")
{
    ThinkingSplitter splitter(chat::plainThinkingMarks(), ThinkingSplitter::Start::Head);
    CHECK(splitter.push("<th").answer.empty());
    CHECK(splitter.push("e>").answer == "<the>");
    CHECK_FALSE(splitter.wantsMarks());
    CHECK(splitter.push(" <").answer == " <");
    ThinkingSplitter inside(chat::plainThinkingMarks(), ThinkingSplitter::Start::Inside);
    CHECK(inside.push("So <").thinking == "So");
    CHECK(inside.push("b").thinking == " <b");
    CHECK(inside.inThinking());
}

TEST_CASE("prompts that begin the thoughts")
{
    CHECK(chat::opensThinking("<|im_start|>assistant\n<think>\n", chat::plainThinkingMarks()));
    CHECK_FALSE(chat::opensThinking("<think>\n\n</think>\n\n", chat::plainThinkingMarks()));
    CHECK_FALSE(chat::opensThinking("", chat::plainThinkingMarks()));
}

TEST_CASE("a whole text")
{
    const chat::ThoughtText open = chat::splitThinking("<think>\nSo far", chat::plainThinkingMarks());
    CHECK(open.thinking == "So far");
    CHECK(open.answer.empty());
    CHECK_FALSE(open.closed);
    const chat::ThoughtText closed = chat::splitThinking("<think>a</think>\n\nb", chat::plainThinkingMarks());
    CHECK(closed.thinking == "a");
    CHECK(closed.answer == "b");
    CHECK(closed.closed);
    CHECK(chat::splitThinking("plain ", chat::plainThinkingMarks()).answer == "plain ");
}

TEST_CASE("models whose tokens tell nothing have the usual marks")
{
    CHECK(&marksOf({}) == &chat::plainThinkingMarks());
    CHECK(&marksOf({"<think>", "</think>", "<|channel|>", "<|message|>"}) == &chat::plainThinkingMarks());
    CHECK(channels().close == "<|end|>");
}
