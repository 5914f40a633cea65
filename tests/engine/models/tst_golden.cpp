// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/models/golden_logits.h"
#include "tests/engine/models/stepwise_model.h"

#include <cstdio>
#include <doctest/doctest.h>

// Every architecture and every scaling of RoPE against Hugging Face transformers
// (tests/support/logits/make_tiny_models.py). Float weights and a float cache leave only the order of sums to differ:
// transformers differs from itself by up to 4e-6.
namespace askja::test {

namespace {

constexpr double kMost = 2e-5;

StepwiseOptions optionsOf(const GoldenText &text, int batch)
{
    StepwiseOptions options;
    options.contextTokens = text.contextTokens;
    options.batchTokens = batch;
    return options;
}

std::span<const TokenId> part(const std::vector<TokenId> &ids, std::size_t first, std::size_t count)
{
    return std::span<const TokenId>(ids).subspan(first, count);
}

} // namespace

TEST_CASE("golden: logits are transformers', in one prefill, in batches and token by token")
{
    for (const GoldenText &text : goldenTexts()) {
        CAPTURE(text.name);
        std::vector<float> once;
        for (const int batch : {128, 7, 1}) {
            CAPTURE(batch);
            const std::vector<float> ours = StepwiseModel::open(text.model, optionsOf(text, batch))->feed(text.ids);
            const double apart = differenceFrom(text, ours);
            CHECK(apart <= kMost);
            if (once.empty()) {
                once = ours;
                std::printf("%s: largest relative difference %.1e\n", text.name.c_str(), apart);
            }
            CHECK((ours == once)); // to the bit
        }
    }
}

TEST_CASE("golden: a prefix that is kept gives what it would give anew")
{
    for (const GoldenText &text : goldenTexts()) {
        CAPTURE(text.name);
        const auto model = StepwiseModel::open(text.model, optionsOf(text, 7));
        const std::vector<float> whole = model->feed(text.ids);
        for (const std::size_t kept : {std::size_t{23}, std::size_t{16}, std::size_t{1}, std::size_t{0}}) {
            CAPTURE(kept);
            model->rollBack(0);
            static_cast<void>(model->feed(part(text.ids, 0, kept)));
            model->takeSnapshot();
            static_cast<void>(model->feed(part(text.ids, 1, 5))); // something else
            REQUIRE(model->rollBack(static_cast<std::uint32_t>(kept)) == kept);
            const std::vector<float> ours = model->feed(part(text.ids, kept, text.ids.size() - kept));
            CHECK(differenceFrom(text, ours, kept) <= kMost);
            CHECK(std::equal(ours.begin(), ours.end(), whole.end() - static_cast<std::ptrdiff_t>(ours.size())));
        }
    }
}

TEST_CASE("golden: without a snapshot, what cannot be had any more is said and computed again")
{
    for (const GoldenText &text : goldenTexts()) {
        CAPTURE(text.name);
        const auto model = StepwiseModel::open(text.model, optionsOf(text, 7));
        static_cast<void>(model->feed(part(text.ids, 0, 21)));
        const std::uint32_t kept = model->rollBack(11);
        CHECK(kept <= 11);
        const std::vector<float> ours = model->feed(part(text.ids, kept, text.ids.size() - kept));
        CHECK(differenceFrom(text, ours, kept) <= kMost);
    }
}

TEST_CASE("golden: a batch that is given up leaves nothing behind")
{
    for (const GoldenText &text : goldenTexts()) {
        CAPTURE(text.name);
        const auto model = StepwiseModel::open(text.model, optionsOf(text, 9));
        static_cast<void>(model->feed(part(text.ids, 0, 9)));
        int given = 0;
        for (const int questions : {0, 1, 5, 20, 40})
            given += model->feedAndGiveUp(part(text.ids, 0, 9), questions) ? 1 : 0;
        CHECK(given >= 3);
        const std::vector<float> ours = model->feed(part(text.ids, 9, text.ids.size() - 9));
        CHECK(differenceFrom(text, ours, 9) <= kMost);
    }
}

} // namespace askja::test
