// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/session/reference_llama.h"
#include "tests/engine/session/session_test.h"

#include <algorithm>
#include <cmath>

namespace askja::test {

namespace {

struct Difference
{
    double largest = 0; ///< as a part of the largest logit
    double rms = 0; ///< as a part of the logits' rms
};

Difference differenceFromReference(const TinyModel &model, std::size_t tokens, std::uint32_t seed = 7,
                                   Precision precision = Precision::Fast)
{
    TinyEngine tiny(model);
    const std::vector<TokenId> ids = someIds(tokens, seed);
    const std::vector<float> ours = allLogits(*tiny.session(256, 64, precision), ids);
    const auto file = format::GgufFile::open(tiny.path());
    REQUIRE(file.ok());
    const auto reference = referenceLogits(*file, ids);
    double worst = 0;
    double scale = 0;
    double squares = 0;
    double all = 0;
    std::size_t at = 0;
    for (const auto &row : reference) {
        for (const double value : row) {
            const double difference = std::fabs(static_cast<double>(ours.at(at++)) - value);
            REQUIRE(std::isfinite(difference));
            worst = std::max(worst, difference);
            scale = std::max(scale, std::fabs(value));
            squares += difference * difference;
            all += value * value;
        }
    }
    CHECK(at == ours.size());
    return {worst / scale, std::sqrt(squares / all)};
}

TinyModel withType(format::GgmlType type)
{
    TinyModel model;
    model.type = type;
    return model;
}

} // namespace

// Keys and values are rounded to F16, and where float and double fall on two sides of a rounding boundary (about one
// element in 2,000) the logits part by some 1e-4, with nothing being wrong. So few tokens, and three texts: a mistake
// would show in all of them.
TEST_CASE("reference: float weights agree with double precision to 2e-5")
{
    std::vector<std::pair<std::string, TinyModel>> models;
    models.emplace_back("plain", withType(format::GgmlType::F32));
    models.emplace_back("half", withType(format::GgmlType::F16));
    models.emplace_back("bfloat16", withType(format::GgmlType::BF16));
    TinyModel model = withType(format::GgmlType::F32);
    model.tiedOutput = false;
    model.biases = true;
    models.emplace_back("biases and an output matrix", model);
    model = withType(format::GgmlType::F32);
    model.ropeFactors = true;
    models.emplace_back("Llama 3 factors", model);
    model = withType(format::GgmlType::F32);
    model.ropeScale = 4;
    model.rotaryDimension = 8;
    models.emplace_back("linear scaling of half a head", model);
    model = withType(format::GgmlType::F32);
    model.heads = 6;
    model.kvHeads = 1;
    model.headDimension = 10;
    model.embedding = 52;
    model.feedForward = 76;
    models.emplace_back("odd sizes, one key head", model);
    model = withType(format::GgmlType::F32);
    model.kvHeads = 4;
    model.headDimension = 32;
    models.emplace_back("a key head each, wider than the embedding", model);

    for (const auto &[name, tiny] : models) {
        CAPTURE(name);
        double least = 1;
        for (const std::uint32_t seed : {7U, 8U, 9U}) {
            const double largest = differenceFromReference(tiny, 6, seed).largest;
            CHECK(largest <= 1e-3);
            least = std::min(least, largest);
        }
        CHECK(least <= 2e-5);
    }
}

// int8 blocks round each activation by at most 1/254 of the block's largest, which is at most √32 of its rms: 2.2 % of
// a product at the very worst. Nine products follow each other here, with errors that do not know of each other: 6.7 %.
TEST_CASE("reference: quantised weights stay within the rounding of int8 activations")
{
    for (const auto type : {format::GgmlType::Q4_0, format::GgmlType::Q4_1, format::GgmlType::Q8_0}) {
        CAPTURE(format::ggmlTypeInfo(type).name);
        const Difference difference = differenceFromReference(withType(type), 40);
        CHECK(difference.rms <= 0.067);
        CHECK(difference.rms > 1e-5); // the bound is about something
    }
    TinyModel mixed = withType(format::GgmlType::Q4_0);
    mixed.valueType = format::GgmlType::F16;
    mixed.embeddingType = format::GgmlType::Q8_0;
    CHECK(differenceFromReference(mixed, 40).rms <= 0.067);
}

TEST_CASE("reference: with two int8 terms throughout, quantised weights are nearly as exact as floats")
{
    for (const auto type : {format::GgmlType::Q4_0, format::GgmlType::Q4_1, format::GgmlType::Q8_0}) {
        CAPTURE(format::ggmlTypeInfo(type).name);
        CHECK(differenceFromReference(withType(type), 40, 7, Precision::Fine).rms <= 1e-3);
    }
}

TEST_CASE("reference: the first token takes two int8 terms")
{
    // One token, one layer: what is left is the rounding of 15 bits, F16, and one int8 term of the logits.
    TinyModel model = withType(format::GgmlType::Q8_0);
    model.layers = 1;
    CHECK(differenceFromReference(model, 1, 7, Precision::Fast).rms <= 8e-3); // measured: 5.9e-3
    CHECK(differenceFromReference(model, 1, 7, Precision::Fine).rms <= 1e-3);
}

} // namespace askja::test
