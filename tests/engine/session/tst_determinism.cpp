// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/session/session_test.h"

namespace askja::test {

namespace {

TinyModel mixedModel()
{
    TinyModel model;
    model.type = format::GgmlType::Q4_0;
    model.valueType = format::GgmlType::Q4_1;
    model.embeddingType = format::GgmlType::Q8_0;
    model.embedding = 96;
    model.heads = 6;
    model.feedForward = 160;
    return model;
}

std::vector<float> lastLogitsOf(Session &session, const std::vector<TokenId> &ids)
{
    // The likeliest token and what follows depend on every bit that matters; compare texts of greedy answers.
    Recorder recorder;
    auto result = session.generate(greedy(ids, 24), recorder);
    REQUIRE(result.ok());
    std::vector<float> bytes(result->text.begin(), result->text.end());
    return bytes;
}

} // namespace

TEST_CASE("determinism: logits are equal for any threads and any batch")
{
    Precision precision = Precision::Fast;
    SUBCASE("fast")
    {
        precision = Precision::Fast;
    }
    SUBCASE("fine")
    {
        precision = Precision::Fine;
    }
    for (const auto type : {format::GgmlType::Q4_0, format::GgmlType::Q8_0, format::GgmlType::F16}) {
        TinyModel model = mixedModel();
        model.type = type;
        const std::vector<TokenId> ids = someIds(150);
        std::vector<float> first;
        for (const int threads : {1, 2, 3, 8}) {
            TinyEngine tiny(model, threads);
            CHECK(tiny.engine().threads() == threads);
            for (const std::uint32_t batch : {1U, 2U, 7U, 32U, 512U}) {
                CAPTURE(threads);
                CAPTURE(batch);
                const std::vector<float> logits = allLogits(*tiny.session(512, batch, precision), ids);
                if (first.empty())
                    first = logits;
                const bool equal = logits == first;
                CHECK(equal);
            }
        }
    }
}

TEST_CASE("determinism: a quantised cache gives equal logits for any threads and any batch, near those of F16")
{
    const TinyModel model = mixedModel();
    const std::vector<TokenId> ids = someIds(300);
    std::vector<float> first;
    for (const int threads : {1, 3}) {
        TinyEngine tiny(model, threads);
        for (const std::uint32_t batch : {1U, 7U, 512U}) {
            CAPTURE(threads);
            CAPTURE(batch);
            const std::vector<float> logits = allLogits(*tiny.session(512, batch, Precision::Fast, KvType::Q8_0), ids);
            if (first.empty())
                first = logits;
            const bool equal = logits == first;
            CHECK(equal);
        }
    }
    TinyEngine tiny(model, 2);
    const std::vector<float> half = allLogits(*tiny.session(512, 64, Precision::Fast), ids);
    double difference = 0;
    double size = 0;
    for (std::size_t i = 0; i < half.size(); ++i) {
        difference += (half[i] - first[i]) * (half[i] - first[i]);
        size += half[i] * half[i];
    }
    CHECK(difference > 0); // it is another cache
    // Keys and values are off by 1/254 of their block's largest at most, less than what int8 activations are off by
    // (tst_reference).
    CHECK(difference <= 0.067 * 0.067 * size);
}

TEST_CASE("determinism: a prefix from the cache gives what computing it again gives")
{
    Precision precision = Precision::Fast;
    SUBCASE("fast")
    {
        precision = Precision::Fast;
    }
    SUBCASE("fine")
    {
        precision = Precision::Fine;
    }
    TinyEngine tiny(mixedModel());
    const auto reused = tiny.session(512, 32, precision);
    std::vector<TokenId> ids = someIds(60);
    for (int turn = 0; turn < 5; ++turn) {
        CAPTURE(turn);
        const auto fresh = tiny.session(512, 7, precision);
        CHECK(lastLogitsOf(*reused, ids) == lastLogitsOf(*fresh, ids));
        const std::vector<TokenId> more = someIds(17, 100 + static_cast<std::uint32_t>(turn));
        ids.insert(ids.end(), more.begin(), more.end());
    }
}

TEST_CASE("determinism: editing in the middle and regenerating give what computing all again gives")
{
    TinyEngine tiny(mixedModel());
    const auto session = tiny.session(512, 32);
    std::vector<TokenId> ids = someIds(80);
    const auto answer = lastLogitsOf(*session, ids);
    CHECK(lastLogitsOf(*session, ids) == answer);
    ids[30] += 1;
    CHECK(lastLogitsOf(*session, ids) == lastLogitsOf(*tiny.session(512, 32), ids));
    ids.resize(20);
    CHECK(lastLogitsOf(*session, ids) == lastLogitsOf(*tiny.session(512, 32), ids));
}

} // namespace askja::test
