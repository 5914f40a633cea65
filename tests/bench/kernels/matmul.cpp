// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/bench/kernels/operators.h"

#include "engine/format/ggml_type.h"
#include "kernels/matmul/matmul.h"
#include "tests/support/random_blocks.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace askja::bench {

using namespace kernels;
using platform::HugeBuffer;

namespace {

/// Rows as a file has them, of a type the kernels and GGUF call by this name.
std::vector<std::byte> storedRows(const char *typeName, int rows, int cols)
{
    const format::GgmlTypeInfo &info = *format::findGgmlType(std::string_view(typeName));
    const std::size_t blocks = static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols) / info.blockElements;
    std::vector<std::byte> result(blocks * info.blockBytes);
    test::fillRandom(info.type, 0.03, 1, result);
    return result;
}

/// The matrices of one layer: queries, keys, values, output, gate, up, down.
std::vector<MatrixShape> layer(const Model &m, WeightType type)
{
    return {{type, m.heads * m.headDimension, m.hidden},
            {type, m.kvWidth(), m.hidden},
            {type, m.kvWidth(), m.hidden},
            {type, m.hidden, m.heads * m.headDimension},
            {type, m.feedForward, m.hidden},
            {type, m.feedForward, m.hidden},
            {type, m.hidden, m.feedForward}};
}

/// kPrompt prepared tokens of both widths that a layer's matrices have.
struct Tokens
{
    int narrow;
    HugeBuffer narrowTokens;
    HugeBuffer wideTokens;

    Tokens(const Model &m, WeightType type)
        : narrow(m.hidden)
        , narrowTokens(prepare(type, m.hidden))
        , wideTokens(prepare(type, m.feedForward))
    {
    }

    static HugeBuffer prepare(WeightType type, int cols)
    {
        const std::size_t bytes = activationBytes(type, cols);
        HugeBuffer result = buffer(bytes * kPrompt);
        const auto x = numbers(static_cast<std::size_t>(cols));
        for (std::size_t t = 0; t < kPrompt; ++t)
            prepareActivations(type, x.data(), cols, result.data() + t * bytes);
        return result;
    }

    [[nodiscard]] const std::byte *of(int cols) const
    {
        return cols == narrow ? narrowTokens.data() : wideTokens.data();
    }
};

/// The packed matrices of as many copies of one layer as fill kMemoryBytes.
struct Layers
{
    std::vector<MatrixShape> shapes;
    std::size_t bytes = 0;
    double weights = 0;
    int copies = 0;
    HugeBuffer memory;

    Layers(const Model &m, WeightType type, const char *typeName)
        : shapes(layer(m, type))
    {
        for (const MatrixShape &s : shapes) {
            bytes += packedBytes(s);
            weights += static_cast<double>(s.rows) * s.cols;
        }
        copies = static_cast<int>(kMemoryBytes / bytes) + 1;
        memory = buffer(bytes * static_cast<std::size_t>(copies));
        std::byte *at = memory.data();
        for (const MatrixShape &s : shapes) {
            const auto rows = storedRows(typeName, s.rows, s.cols);
            packGroups(s, rows.data(), 0, groupCount(s), at);
            at += packedBytes(s);
        }
        for (int i = 1; i < copies; ++i)
            std::memcpy(memory.data() + bytes * static_cast<std::size_t>(i), memory.data(), bytes);
    }

    void run(int copy, const Tokens &tokens, int count, float *out) const
    {
        const std::byte *at = memory.data() + bytes * static_cast<std::size_t>(copy);
        for (const MatrixShape &s : shapes) {
            matmul(s, at, tokens.of(s.cols), count, 0, groupCount(s), out, static_cast<std::size_t>(s.rows));
            at += packedBytes(s);
        }
    }
};

} // namespace

void benchMatmul(const Model &m, WeightType type, const char *typeName, Report &report)
{
    const std::string name = std::string(typeName) + " " + m.name;
    const Tokens tokens(m, type);
    HugeBuffer out = buffer(static_cast<std::size_t>(m.feedForward) * kPrompt * sizeof(float));
    auto *y = as<float>(out);

    const Layers layers(m, type, typeName);
    const double all = best([&] {
        for (int i = 0; i < layers.copies; ++i)
            layers.run(i, tokens, 1, y);
    });
    const double decode = all / layers.copies;
    const auto arithmetic = isQuantized(type) ? Arithmetic::Int8 : Arithmetic::Float;
    const auto bytes = static_cast<double>(layers.bytes);
    report.add({"decode " + name, decode, 2 * layers.weights, bytes, arithmetic, true});
    const double prefill = best([&] { layers.run(0, tokens, kPrompt, y); });
    report.add({"prefill " + name, prefill, 2 * layers.weights * kPrompt, bytes, arithmetic, true});
}

} // namespace askja::bench
