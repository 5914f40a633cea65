// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/session/session_test.h"

#include <cstdlib>

namespace askja::test {

TEST_CASE("real model: SmolLM2 knows a capital and stops by itself")
{
    const char *file = std::getenv("ASKJA_TEST_MODEL");
    if (file == nullptr || *file == '\0') {
        MESSAGE("skipped: ASKJA_TEST_MODEL names no model file");
        return;
    }
    const auto engine = createEngineUnderTest(0);
    LoadOptions options;
    options.path = file;
    LoadObserver observer;
    auto model = engine->load(options, observer);
    REQUIRE_MESSAGE(model.ok(), (model.ok() ? "" : model.error().message));
    auto session = (*model)->createSession({1024, 512, KvType::F16});
    REQUIRE(session.ok());

    // With the system message that its template puts in, float32 itself prefers the right answer by less than a tenth
    // of a logit: one int8 term gets it wrong, which is why a small model takes two.
    GenerationRequest request;
    request.prompt = ChatPrompt{{{"user", "What is the capital of France?"}}};
    request.sampling.temperature = 0;
    request.maxTokens = 64;
    Recorder recorder;
    const auto result = (*session)->generate(request, recorder);
    REQUIRE(result.ok());
    MESSAGE(std::string(kIsaUnderTest) << ": " << result->text << " (reading " << result->readSpeed() << ", writing "
                                       << result->writeSpeed() << " tokens/s)");
    CHECK(result->text.find("Paris") != std::string::npos);
    CHECK(result->reason == StopReason::EndOfTurn);
}

} // namespace askja::test
