// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/model_info.h"
#include "tests/engine/session/session_test.h"

#include <string>

namespace askja::test {

namespace {

/// Quantised types mixed as published files mix them, windows shorter than the text.
TinyModel quantized(std::string_view architecture)
{
    TinyModel model;
    model.architecture = architecture;
    model.type = format::GgmlType::Q4_0;
    model.valueType = format::GgmlType::Q4_1;
    model.embeddingType = format::GgmlType::Q8_0;
    model.layers = 4;
    model.embedding = 96;
    model.heads = 6;
    model.feedForward = 160;
    for (const std::string_view windowed : {"gemma2", "gemma3", "olmo2", "phi3"}) {
        if (architecture == windowed)
            model.window = 20;
    }
    return model;
}

} // namespace

TEST_CASE("quantized: every architecture's logits are equal for any threads, any batch, either precision")
{
    const std::vector<TokenId> ids = someIds(600);
    for (const std::string_view architecture : format::kKnownArchitectures) {
        if (architecture == "qwen35") // tests/data/models has it with float weights
            continue;
        CAPTURE(architecture);
        for (const auto &[precision, type] :
             {std::pair(Precision::Fast, KvType::F16), std::pair(Precision::Fast, KvType::Q8_0),
              std::pair(Precision::Fine, KvType::F16)}) {
            std::vector<float> first;
            for (const int threads : {1, 3}) {
                TinyEngine tiny(quantized(architecture), threads);
                for (const std::uint32_t batch : {1U, 7U, 512U}) {
                    CAPTURE(threads);
                    CAPTURE(batch);
                    const std::vector<float> logits = allLogits(*tiny.session(1024, batch, precision, type), ids);
                    if (first.empty())
                        first = logits;
                    const bool equal = logits == first;
                    CHECK(equal);
                }
            }
        }
    }
}

} // namespace askja::test
