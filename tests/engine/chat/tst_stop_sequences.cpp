// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/stop_sequences.h"

#include <doctest/doctest.h>

using askja::chat::StopMatcher;

namespace {

struct Outcome
{
    std::string text;
    bool stopped;
    bool operator==(const Outcome &) const = default;
};

// Everything released when the text arrives in pieces of this many bytes.
Outcome feed(const std::vector<std::string> &sequences, std::string_view text, std::size_t pieceBytes)
{
    StopMatcher matcher(sequences);
    std::string released;
    for (std::size_t i = 0; i < text.size(); i += pieceBytes)
        released += matcher.push(text.substr(i, pieceBytes));
    released += matcher.finish();
    return {released, matcher.stopped()};
}

} // namespace

TEST_CASE("Whatever the pieces, the text ends before the stop sequence and nothing is lost")
{
    struct Case
    {
        std::vector<std::string> sequences;
        std::string text;
        Outcome expected;
    };
    const Case cases[] = {
        {{"STOP"}, "some STOP more", {"some ", true}},
        {{"STOP"}, "STOSTOP", {"STO", true}},
        {{"STOP"}, "no end STO", {"no end STO", false}},
        {{"aab"}, "aaaab", {"aa", true}},
        {{"\n\n", "\nUser:"}, "a\nb\nUser: x", {"a\nb", true}},
        {{"ab", "abc"}, "xabc", {"x", true}}, // the first that is complete
        {{"bcd", "abcde"}, "xabcd-", {"xa", true}},
        {{"cd", "abcd"}, "xabcd", {"x", true}}, // the longest of those that end together
        {{"", "z"}, "abc", {"abc", false}},
        {{}, "abc", {"abc", false}},
        {{"é"}, "caf\xC3\xA9 x", {"caf", true}},
        {{"###"}, "## #", {"## #", false}},
    };
    for (const Case &c : cases) {
        CAPTURE(c.text);
        // A larger piece may complete several sequences at once; the one that ends first still counts.
        for (std::size_t bytes = 1; bytes <= c.text.size(); ++bytes)
            CHECK(feed(c.sequences, c.text, bytes) == c.expected);
    }
}

TEST_CASE("Only what may begin a sequence is held back")
{
    StopMatcher matcher({"<end>", "\n\n"});
    CHECK(matcher.push("hello") == "hello");
    CHECK(matcher.push(" <") == " ");
    CHECK(matcher.push("e") == "");
    CHECK(matcher.push("m>") == "<em>");
    CHECK(matcher.push("\n") == "");
    CHECK(matcher.push("x") == "\nx");
    CHECK(matcher.push("y<en") == "y");
    CHECK(!matcher.stopped());
    CHECK(matcher.push("d>tail") == "");
    CHECK(matcher.stopped());
    CHECK(matcher.push("more") == "");
    CHECK(matcher.finish() == "");
}

TEST_CASE("Held text comes out at the end, once")
{
    StopMatcher matcher({"<end>"});
    CHECK(matcher.push("a<en") == "a");
    CHECK(matcher.finish() == "<en");
    CHECK(matcher.finish() == "");
}
