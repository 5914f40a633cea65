// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Speed of every operator on the shapes of two small models, on one thread: bench-kernels-<isa> [part of a line's name]
// Processor time, the best of several runs: other programs disturb it least. Compare ratios, not figures of different
// days.

#include "engine/platform/memory.h"
#include "kernels/activation/activation.h"
#include "kernels/attention/attention.h"
#include "kernels/matmul/matmul.h"
#include "kernels/norm/norm.h"
#include "kernels/rope/rope.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace askja::kernels;
using askja::platform::HugeBuffer;

constexpr int kRuns = 7;
constexpr int kPrompt = 512;
constexpr std::size_t kDecodeBytes = std::size_t{160} << 20; // several times the last cache

struct Model
{
    const char *name;
    int hidden;
    int feedForward;
    int heads;
    int kvHeads;
    int headDimension;
    int layers;
    int vocabulary;

    [[nodiscard]] int kvWidth() const { return kvHeads * headDimension; }
};
constexpr Model kModels[]
    = {{"SmolLM2-135M", 576, 1536, 9, 3, 64, 30, 49152}, {"Qwen2.5-0.5B", 896, 4864, 14, 2, 64, 24, 151936}};

/// Nanoseconds of processor time, the least of kRuns.
template <class Function> double best(Function f)
{
    double least = 1e30;
    for (int i = 0; i < kRuns; ++i) {
        const std::clock_t begin = std::clock();
        f();
        least = std::min(least, static_cast<double>(std::clock() - begin) * (1e9 / CLOCKS_PER_SEC));
    }
    return std::max(least, 1.0);
}

std::vector<float> numbers(std::size_t n)
{
    std::vector<float> result(n);
    std::uint32_t state = 1;
    for (float &x : result) {
        state = state * 1664525U + 1013904223U;
        x = static_cast<float>(static_cast<std::int32_t>(state)) * 0x1p-30F;
    }
    return result;
}

HugeBuffer buffer(std::size_t bytes)
{
    auto result = HugeBuffer::allocate(bytes);
    if (!result) {
        std::printf("%s\n", result.error().message.c_str());
        std::exit(1);
    }
    return std::move(result).value();
}

// GGUF rows whose scales (and floats) are ordinary numbers.
std::vector<std::byte> storedRows(WeightType type, int rows, int cols)
{
    const std::size_t block = type == WeightType::Q8_0 ? 34
        : type == WeightType::Q4_1                     ? 20
        : type == WeightType::Q4_0                     ? 18
                                                       : 4;
    const std::size_t perRow = isQuantized(type) ? static_cast<std::size_t>(cols) / kBlock * block
                                                 : static_cast<std::size_t>(cols) * (type == WeightType::F32 ? 4 : 2);
    std::vector<std::byte> result(perRow * static_cast<std::size_t>(rows));
    std::uint32_t state = 1;
    for (std::size_t i = 0; i < result.size(); ++i) {
        state = state * 1664525U + 1013904223U;
        result[i] = static_cast<std::byte>(state >> 24);
        const bool upperByte = isQuantized(type)
            ? i % block == 1 || (type == WeightType::Q4_1 && i % block == 3)
            : i % (type == WeightType::F32 ? 4 : 2) == (type == WeightType::F32 ? 3 : 1);
        if (upperByte)
            result[i] = std::byte{0x28};
    }
    return result;
}

void report(const std::string &name, double nanoseconds, double operations, double bytes)
{
    std::printf("%-44s %9.1f us %8.1f Gop/s %7.1f GB/s\n", name.c_str(), nanoseconds / 1000, operations / nanoseconds,
                bytes / nanoseconds);
    std::fflush(stdout);
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

/// The packed matrices of as many copies of one layer as fill kDecodeBytes.
struct Layers
{
    std::vector<MatrixShape> shapes;
    std::size_t bytes = 0;
    double weights = 0;
    int copies = 0;
    HugeBuffer memory;

    Layers(const Model &m, WeightType type)
        : shapes(layer(m, type))
    {
        for (const MatrixShape &s : shapes) {
            bytes += packedBytes(s);
            weights += static_cast<double>(s.rows) * s.cols;
        }
        copies = static_cast<int>(kDecodeBytes / bytes) + 1;
        memory = buffer(bytes * static_cast<std::size_t>(copies));
        std::byte *at = memory.data();
        for (const MatrixShape &s : shapes) {
            const auto rows = storedRows(type, s.rows, s.cols);
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

void benchMatmul(const Model &m, WeightType type, const char *typeName)
{
    const std::string name = std::string(typeName) + " " + m.name;
    const Tokens tokens(m, type);
    HugeBuffer out = buffer(static_cast<std::size_t>(m.feedForward) * kPrompt * sizeof(float));
    auto *y = reinterpret_cast<float *>(out.data());

    const Layers layers(m, type);
    const double all = best([&] {
        for (int i = 0; i < layers.copies; ++i)
            layers.run(i, tokens, 1, y);
    });
    const double decode = all / layers.copies;
    report("decode " + name, decode, 2 * layers.weights, static_cast<double>(layers.bytes));
    const double prefill = best([&] { layers.run(0, tokens, kPrompt, y); });
    report("prefill " + name, prefill, 2 * layers.weights * kPrompt, static_cast<double>(layers.bytes));
}

void benchAttention(const Model &m, int context, int tokens)
{
    const AttentionShape shape{m.headDimension, m.heads / m.kvHeads, 0.125F};
    const std::size_t stride = static_cast<std::size_t>(m.kvWidth());
    HugeBuffer cache = buffer(2 * stride * static_cast<std::size_t>(context) * sizeof(std::uint16_t));
    auto *keys = reinterpret_cast<std::uint16_t *>(cache.data());
    std::uint16_t *values = keys + stride * static_cast<std::size_t>(context);
    const auto some = numbers(stride);
    for (int p = 0; p < 2 * context; ++p)
        storeHalf(some.data(), static_cast<int>(stride), keys + static_cast<std::size_t>(p) * stride);
    const std::size_t qStride = static_cast<std::size_t>(m.heads * m.headDimension);
    const auto q = numbers(qStride * static_cast<std::size_t>(tokens));
    std::vector<float> out(q.size());
    HugeBuffer scratch = buffer(attentionScratch(shape) * sizeof(float));
    const double time = best([&] {
        attention(shape, q.data(), qStride, {keys, values, stride}, context - tokens, tokens,
                  reinterpret_cast<float *>(scratch.data()), out.data(), qStride);
    });
    const double pairs = static_cast<double>(tokens) * (context - tokens) + 0.5 * tokens * (tokens + 1.0);
    report("attention " + std::to_string(tokens) + " tokens to " + std::to_string(context) + " " + m.name, time,
           4 * pairs * m.headDimension * shape.queryHeads, 4.0 * context * m.headDimension);
}

void benchVectors(const Model &m)
{
    const std::string name = m.name;
    const int n = m.feedForward;
    constexpr int kTimes = 1000;
    auto x = numbers(static_cast<std::size_t>(n));
    const auto y = numbers(static_cast<std::size_t>(n));
    std::vector<float> out(static_cast<std::size_t>(n));
    const auto line = [&](const char *what, double perElement, double bytesPerElement, auto f) {
        const double time = best([&] {
            for (int i = 0; i < kTimes; ++i)
                f();
        });
        report(std::string(what) + " " + name, time / kTimes, perElement * n, bytesPerElement * n);
    };
    line("norm", 4, 12, [&] { rmsNorm(x.data(), y.data(), n, 1e-5F, out.data()); });
    line("rope", 3, 12, [&] { ropePairs(x.data(), 1, n, n, y.data()); });
    line("swiglu", 1, 12, [&] { swiglu(x.data(), y.data(), n, out.data()); });
    HugeBuffer quantized = buffer(activationBytes(WeightType::Q4_0, n));
    line("quantize", 1, 5, [&] { prepareActivations(WeightType::Q4_0, x.data(), n, quantized.data()); });
}

} // namespace

int main(int argc, char **argv)
{
    const std::string wanted = argc > 1 ? argv[1] : "";
    const auto chosen = [&wanted](const std::string &name) { return name.find(wanted) != std::string::npos; };
    std::printf("%s: row groups of %d\n", ASKJA_ISA_NAME, groupRows());
    const std::pair<WeightType, const char *> types[]
        = {{WeightType::Q4_0, "Q4_0"}, {WeightType::Q4_1, "Q4_1"}, {WeightType::Q8_0, "Q8_0"},
           {WeightType::F16, "F16"},   {WeightType::BF16, "BF16"}, {WeightType::F32, "F32"}};
    for (const Model &m : kModels) {
        for (const auto &[type, name] : types) {
            if (chosen(std::string("matmul ") + name + " " + m.name))
                benchMatmul(m, type, name);
        }
        if (chosen(std::string("attention ") + m.name)) {
            benchAttention(m, 1024, 1);
            benchAttention(m, kPrompt, kPrompt);
        }
        if (chosen(std::string("vectors ") + m.name))
            benchVectors(m);
    }
    return 0;
}
