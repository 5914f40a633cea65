// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// The language piece by piece against jinja2 (tests/support/chat/pieces.py).
#include "tests/engine/chat/golden.h"

#include <doctest/doctest.h>

using namespace askja;

TEST_CASE("Every piece of the language")
{
    const std::string variables = test::chatData("variables.json");
    const test::Json pieces = test::Json::parse(test::chatData("pieces.json"));
    REQUIRE(pieces.size() > 800);
    for (const test::Json &piece : pieces) {
        const auto source = piece[0].get<std::string>();
        CAPTURE(source);
        const Result<chat::ChatTemplate> parsed = chat::ChatTemplate::parse(source);
        const Result<std::string> text = parsed.ok() ? parsed->render(variables, test::referenceOptions(false))
                                                     : Result<std::string>(parsed.error());
        if (piece[1].is_null()) {
            REQUIRE(!text.ok());
            CHECK(text.error().code == ErrorCode::TemplateFailed);
            CHECK(text.error().message.starts_with("The chat template "));
        } else {
            REQUIRE_MESSAGE(text.ok(), text.error().message);
            CHECK(*text == piece[1].get<std::string>());
        }
    }
}
