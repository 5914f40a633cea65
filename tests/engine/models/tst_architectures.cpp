// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/model_info.h"
#include "tests/engine/models/golden_model.h"
#include "tests/engine/session/session_test.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

// What each architecture computes is compared with transformers in tests/cli/logits; here: that it does not depend on
// anything but the tokens. Texts are so long that windows' rings go round, whatever the batch.
namespace askja::test {

namespace {

constexpr std::size_t kTokens = 900;

struct Answer
{
    std::string text;
    std::uint32_t reused = 0;
};

Answer answerOf(Session &session, const std::vector<TokenId> &ids)
{
    Recorder recorder;
    auto result = session.generate(greedy(ids, 12), recorder);
    REQUIRE(result.ok());
    return {result->text, result->reusedTokens};
}

std::vector<TokenId> joined(const std::vector<TokenId> &ids, std::size_t count, const std::vector<TokenId> &more)
{
    std::vector<TokenId> all(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count));
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

TEST_CASE("architectures: there is a model of each that the engine knows")
{
    const auto models = goldenModels();
    for (const std::string_view architecture : format::kKnownArchitectures) {
        CAPTURE(architecture);
        CHECK(std::ranges::find(models, architecture, &GoldenModel::architecture) != models.end());
    }
}

TEST_CASE("architectures: logits are equal for any threads and any batch, with every cache")
{
    const bool slow = std::string_view(kIsaUnderTest) == "scalar";
    for (const auto &model : goldenModels()) {
        CAPTURE(model.path.stem().string());
        for (const KvType type : {KvType::F16, KvType::Q8_0, KvType::F32}) {
            CAPTURE(static_cast<int>(type));
            std::vector<float> first;
            for (const int threads : {1, 2, 3, 8}) {
                GoldenEngine golden(model, threads);
                const std::vector<TokenId> ids = golden.ids(kTokens);
                const bool usual = type == KvType::F16;
                for (const std::uint32_t batch : {1U, 2U, 7U, 32U, 512U}) {
                    if (slow && !first.empty() && (threads % 2 == 0 || batch == 2U || batch == 32U))
                        continue; // the same sources as everywhere, at a twentieth of the speed
                    if (!usual && (threads != 3 || batch == 2U || batch == 32U) && !first.empty())
                        continue; // other caches differ in one kernel, which threads share in the same way
                    CAPTURE(threads);
                    CAPTURE(batch);
                    const std::vector<float> logits = allLogits(*golden.session(batch, type), ids);
                    if (first.empty())
                        first = logits;
                    const bool equal = logits == first;
                    CHECK(equal);
                }
            }
        }
    }
}

TEST_CASE("architectures: whatever a session held before, its answer is that of a new one")
{
    for (const auto &model : goldenModels()) {
        CAPTURE(model.path.stem().string());
        GoldenEngine golden(model, 2);
        const std::vector<TokenId> ids = golden.ids(kTokens);
        for (const KvType type : {KvType::F16, KvType::Q8_0}) {
            CAPTURE(static_cast<int>(type));
            const auto session = golden.session(32, type);
            const auto fresh
                = [&](const std::vector<TokenId> &prompt) { return answerOf(*golden.session(7, type), prompt).text; };
            const std::string whole = fresh(ids);
            CHECK(answerOf(*session, ids).text == whole);

            // The same again, and on from the end.
            const Answer again = answerOf(*session, ids);
            CHECK(again.text == whole);
            CHECK(again.reused >= kTokens - 32);
            const auto longer = joined(ids, kTokens, golden.ids(40, 8));
            CHECK(answerOf(*session, longer).text == fresh(longer));

            // Back to a little before the end, to the middle, and to near the beginning.
            for (const std::size_t kept : {kTokens - 20, kTokens / 2, std::size_t{5}}) {
                CAPTURE(kept);
                const auto other = joined(ids, kept, golden.ids(300, static_cast<std::uint32_t>(kept)));
                const Answer answer = answerOf(*session, other);
                CHECK(answer.reused <= kept);
                CHECK(answer.text == fresh(other));
            }
        }
    }
}

TEST_CASE("architectures: with a window, what a session was given to spare can be taken back")
{
    int windowed = 0;
    for (const auto &model : goldenModels()) {
        CAPTURE(model.path.stem().string());
        GoldenEngine golden(model, 2);
        const std::vector<TokenId> ids = golden.ids(kTokens);
        constexpr std::size_t kBack = 400;
        const auto other = joined(ids, kTokens - kBack, golden.ids(30, 3));
        const auto reusedWith = [&](std::uint32_t spare) {
            const auto session = golden.session(32, KvType::F16, spare);
            (void)answerOf(*session, ids);
            const Answer answer = answerOf(*session, other);
            CHECK(answer.text == answerOf(*golden.session(512), other).text);
            return answer.reused;
        };
        const std::uint32_t little = reusedWith(0);
        const std::uint32_t enough = reusedWith(kBack + 32);
        if (little == 0 && enough != 0)
            ++windowed;
        else
            CHECK(little == enough); // without windows, or back to a snapshot of recurrent states
        CHECK((enough == 0 || enough >= kTokens - kBack - 32));
    }
    CHECK(windowed > 0);
}

TEST_CASE("architectures: what was cancelled leaves nothing wrong behind")
{
    for (const auto &model : goldenModels()) {
        CAPTURE(model.path.stem().string());
        GoldenEngine golden(model, 2);
        const std::vector<TokenId> ids = golden.ids(600);
        const auto session = golden.session(32);
        const std::string whole = answerOf(*golden.session(512), ids).text;
        for (const int question : {3, 60, 200, 700}) {
            CAPTURE(question);
            Recorder recorder;
            recorder.cancelAtQuestion(question);
            REQUIRE(session->generate(greedy(ids, 12), recorder).ok());
            CHECK(answerOf(*session, ids).text == whole);
            const auto other = joined(ids, 300, golden.ids(200, static_cast<std::uint32_t>(question)));
            CHECK(answerOf(*session, other).text == answerOf(*golden.session(512), other).text);
        }
    }
}

} // namespace askja::test
