// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/matmul/matmul.h"

#include "kernels/embed/reference.h"
#include "kernels/matmul/reference.h"
#include "tests/kernels/kernel_test.h"

#include <algorithm>

using namespace askja::kernels;
using namespace askja::kernels::test;

namespace {

constexpr int kGap = 3; // floats between the rows of results, which nobody may touch
constexpr float kUntouched = -77.0F;

/// A packed matrix, prepared tokens, and the results of some call on them.
struct Multiplication
{
    MatrixShape shape;
    std::vector<std::byte> weights;
    std::vector<float> x;
    int tokens;
    Aligned<std::byte> packed;
    Aligned<std::byte> activations;

    Multiplication(MatrixShape s, std::vector<std::byte> w, std::vector<float> input)
        : shape(s)
        , weights(std::move(w))
        , x(std::move(input))
        , tokens(static_cast<int>(x.size()) / s.cols)
        , packed(packedBytes(s))
        , activations(static_cast<std::size_t>(tokens) * activationBytes(s.type, s.cols))
    {
        packGroups(shape, weights.data(), 0, groupCount(shape), packed.data());
        for (int t = 0; t < tokens; ++t)
            prepareActivations(shape.type, token(t), shape.cols, prepared(t));
    }

    [[nodiscard]] const float *token(int t) const { return x.data() + static_cast<std::ptrdiff_t>(t) * shape.cols; }
    [[nodiscard]] std::byte *prepared(int t) const
    {
        return activations.data() + static_cast<std::size_t>(t) * activationBytes(shape.type, shape.cols);
    }
    [[nodiscard]] std::size_t stride() const { return static_cast<std::size_t>(shape.rows + kGap); }

    /// Tokens [first, first + count) in one call per group range.
    [[nodiscard]] std::vector<float> run(int first, int count, const std::vector<int> &groupBounds) const
    {
        std::vector<float> out(stride() * static_cast<std::size_t>(count), kUntouched);
        for (std::size_t i = 0; i + 1 < groupBounds.size(); ++i)
            matmul(shape, packed.data(), prepared(first), count, groupBounds[i], groupBounds[i + 1], out.data(),
                   stride());
        return out;
    }
    [[nodiscard]] std::vector<float> runAll() const { return run(0, tokens, {0, groupCount(shape)}); }
};

Multiplication randomMultiplication(MatrixShape shape, int tokens, std::uint64_t seed)
{
    Random random(seed);
    auto weights = randomWeights(shape.type, shape.rows, shape.cols, random);
    return {shape, std::move(weights), random.floats(tokens * shape.cols, 3)};
}

// Relative to the sum of the sizes of the terms. A quantised block adds one term, or two, each with a rounded product
// of scales, a rounded product and a rounded sum; the float types add in four chains of products.
double boundOf(const MatrixShape &shape)
{
    const int chain = isQuantized(shape.type) ? 2 * (shape.cols / kBlock) : shape.cols / 4 + 1;
    return (2 * chain + 6) * kUnit;
}

// What a column may lose beyond rounding: of products below the least normal float some bits, and all of them where
// vectors take subnormal floats for zeros (ARMv7), then times a byte and an activation.
#ifdef __arm__
constexpr double kLostPerColumn = 0x1p-126 * 128 * 127;
#else
constexpr double kLostPerColumn = 1e-36;
#endif

void checkAgainstReference(const Multiplication &m, const std::vector<float> &out)
{
    const auto rows = static_cast<std::size_t>(m.shape.rows);
    std::vector<double> twin(rows);
    std::vector<double> sizes(rows);
    std::vector<float> plain(rows);
    double worst = 0;
    double worstPlain = 0;
    for (int t = 0; t < m.tokens; ++t) {
        reference::matmul(m.shape.type, m.shape.rows, m.shape.cols, m.weights.data(), m.token(t), twin.data(),
                          sizes.data());
        reference::matmul<float>(m.shape.type, m.shape.rows, m.shape.cols, m.weights.data(), m.token(t), plain.data(),
                                 nullptr);
        const float *y = out.data() + static_cast<std::size_t>(t) * m.stride();
        for (std::size_t r = 0; r < rows; ++r) {
            const double allowed = sizes[r] * boundOf(m.shape) + m.shape.cols * kLostPerColumn;
            worst = std::max(worst, std::fabs(y[r] - twin[r]) / allowed);
            worstPlain = std::max(worstPlain, std::fabs(static_cast<double>(y[r]) - plain[r]) / (5 * allowed));
        }
        for (std::size_t r = rows; r < m.stride(); ++r)
            CHECK(y[r] == kUntouched);
    }
    CHECK(worst <= 1.0);
    CHECK(worstPlain <= 1.0); // the plain loops' own chain is up to four times as long
}

std::vector<int> someColumns(WeightType type)
{
    if (storedColumns(type) == kSuperBlock)
        return shortRun() ? std::vector<int>{256} : std::vector<int>{256, 512, 768};
    std::vector<int> cols = {32, 64, 576, 1536};
    if (!isQuantized(type))
        cols.insert(cols.end(), {1, 2, 3, 7, 33});
    if (shortRun())
        cols = {isQuantized(type) ? 96 : 33};
    return cols;
}
// About so many columns as rows of this type can have.
int columnsNear(WeightType type, int cols)
{
    const int unit = storedColumns(type);
    return std::max(cols / unit, 1) * unit;
}
std::vector<int> someRows()
{
    return shortRun() ? std::vector<int>{5, 17} : std::vector<int>{1, 3, 4, 7, 8, 16, 33, 70};
}
std::vector<int> someTokens()
{
    return shortRun() ? std::vector<int>{1, 7} : std::vector<int>{1, 2, 3, 5, 7, 8, 9, 21, 33};
}

} // namespace

TEST_CASE("products agree with plain loops for every tail")
{
    for (const WeightType type : kAllTypes) {
        for (const int cols : someColumns(type)) {
            for (const int rows : someRows()) {
                for (const int tokens : someTokens()) {
                    if (rows * cols * tokens > 1'000'000 && rows != 70)
                        continue;
                    CAPTURE(nameOf(type));
                    CAPTURE(cols);
                    CAPTURE(rows);
                    CAPTURE(tokens);
                    const auto m = randomMultiplication({type, rows, cols}, tokens, 1);
                    checkAgainstReference(m, m.runAll());
                }
            }
        }
    }
}

TEST_CASE("a token's result does not depend on the batch, nor a row's on the group range")
{
    for (const WeightType type : kAllTypes) {
        CAPTURE(nameOf(type));
        const int rows = 5 * groupRows() + 3;
        const auto m
            = randomMultiplication({type, rows, columnsNear(type, shortRun() ? 64 : 576)}, shortRun() ? 21 : 33, 2);
        const auto all = m.runAll();
        const int groups = groupCount(m.shape);
        for (int t = 0; t < m.tokens; ++t) {
            CAPTURE(t);
            const auto alone = m.run(t, 1, {0, groups});
            CHECK(sameBits(alone.data(), all.data() + static_cast<std::size_t>(t) * m.stride(), rows));
        }
        for (const int count : {2, 3, 5, 7, 8, 9, 16, 17, 21}) {
            CAPTURE(count);
            const auto some = m.run(0, count, {0, 1, 2, groups});
            for (int t = 0; t < count; ++t) {
                const std::size_t at = static_cast<std::size_t>(t) * m.stride();
                CHECK(sameBits(some.data() + at, all.data() + at, rows));
            }
        }
        const auto split = m.run(0, 1, {0, 1, 3, groups});
        CHECK(sameBits(split.data(), all.data(), rows));
    }
}

TEST_CASE("groups packed one by one are the same bytes, and missing rows are zeros")
{
    for (const WeightType type : kAllTypes) {
        const int cols = columnsNear(type, 96);
        const auto m = randomMultiplication({type, 2 * groupRows() + 1, cols}, 1, 3);
        Aligned<std::byte> again(packedBytes(m.shape));
        for (int g = groupCount(m.shape); g-- > 0;)
            packGroups(m.shape, m.weights.data(), g, g + 1, again.data());
        const std::size_t whole = 2 * packedGroupBytes(m.shape);
        CHECK(packedGroupBytes(m.shape) % 64 == 0);
        CHECK(std::memcmp(again.data() + whole, m.packed.data() + whole, packedGroupBytes(m.shape)) == 0);
        const auto zeros = std::count(again.data() + whole, again.data() + packedBytes(m.shape), std::byte{0});
        // A byte of a plane may hold bits of two rows (neon_i8mm).
        const auto present = 2 * static_cast<std::ptrdiff_t>(packedGroupBytes(m.shape)) / groupRows() + 64;
        CHECK(zeros >= static_cast<std::ptrdiff_t>(packedGroupBytes(m.shape)) - present);
    }
}

namespace {

// Blocks whose bytes are all the same but for the F16 numbers, which are 1.
std::vector<std::byte> uniformBlocks(WeightType type, int blocks, int value)
{
    constexpr std::uint16_t kOne = 0x3c00;
    const auto size = static_cast<std::size_t>(storedBytes(type));
    std::vector<std::byte> result(static_cast<std::size_t>(blocks) * size, static_cast<std::byte>(value));
    const HalfPlaces at = halfPlaces(type);
    for (std::size_t b = 0; b < result.size(); b += size) {
        for (const int place : {at.scale, at.minimum}) {
            if (place < 0)
                continue;
            result[b + static_cast<std::size_t>(place)] = static_cast<std::byte>(kOne & 255);
            result[b + static_cast<std::size_t>(place) + 1] = static_cast<std::byte>(kOne >> 8);
        }
    }
    return result;
}

} // namespace

TEST_CASE("the integers stay exact at their limits")
{
    struct Row
    {
        WeightType type;
        int value; ///< of all bytes
        float weight; ///< which that makes, with activations of 127 throughout
    };
    constexpr Row kRows[] = {
        {WeightType::Q8_0, -128, -128},
        {WeightType::Q8_0, 127, 127},
        {WeightType::Q8_0, -127, -127},
        {WeightType::Q4_0, 0xff, 7},
        {WeightType::Q4_0, 0x00, -8},
        {WeightType::Q4_1, 0xff, 16},
        {WeightType::Q4_1, 0x00, 1},
        {WeightType::Q5_0, 0xff, 15},
        {WeightType::Q5_0, 0x00, -16},
        {WeightType::Q5_1, 0xff, 32},
        {WeightType::Q5_1, 0x00, 1},
        {WeightType::IQ4_NL, 0x00, -127},
        {WeightType::IQ4_NL, 0xff, 113},
        {WeightType::IQ4_XS, 0x00, -32 * -127},
        {WeightType::IQ4_XS, 0xff, 31 * 113},
        {WeightType::Q2_K, 0xff, 15 * 3 - 15},
        {WeightType::Q3_K, 0xff, 31 * 3},
        {WeightType::Q3_K, 0x00, -32 * -4},
        {WeightType::Q4_K, 0xff, 63 * 15 - 63},
        {WeightType::Q5_K, 0xff, 63 * 31 - 63},
        {WeightType::Q6_K, 0xff, -1 * 31},
    };
    for (const float sign : {1.0F, -1.0F}) {
        for (const Row row : kRows) {
            CAPTURE(nameOf(row.type));
            CAPTURE(row.value);
            const int cols = columnsNear(row.type, 64);
            const std::vector<float> x(static_cast<std::size_t>(2 * cols), sign * 127.0F); // ±127 with scale 1
            const MatrixShape shape{row.type, groupRows(), cols};
            const Multiplication m(shape,
                                   uniformBlocks(row.type, groupRows() * cols / storedColumns(row.type), row.value), x);
            const float expected = sign * 127.0F * row.weight * static_cast<float>(cols);
            for (const float y : m.run(0, 1, {0, 1}))
                CHECK((y == kUntouched || y == expected));
            const auto both = m.run(0, 2, {0, 1});
            CHECK(both[m.stride()] == expected);
        }
    }
}

TEST_CASE("the largest sums of Q6_K are exact")
{
    // All scales −128, all integers 63 (that is 31) or 0 (−32), so that the sum of a block reaches 2·128·16·32·127.
    for (const int integer : {0, 63}) {
        for (const float sign : {1.0F, -1.0F}) {
            auto weights = uniformBlocks(WeightType::Q6_K, groupRows(), integer == 0 ? 0 : 0xff);
            for (std::size_t b = 0; b < weights.size(); b += 210)
                std::fill_n(weights.begin() + static_cast<std::ptrdiff_t>(b) + 192, 16, std::byte{0x80});
            const std::vector<float> x(512, sign * 127.0F);
            const Multiplication m({WeightType::Q6_K, groupRows(), 256}, weights, x);
            const float expected = sign * 127.0F * -128.0F * static_cast<float>(integer - 32) * 256.0F;
            for (const float y : m.runAll())
                CHECK((y == kUntouched || y == expected));
        }
    }
}

TEST_CASE("weights of -128 beside all others, with activations of both signs")
{
    Random random(4);
    const MatrixShape shape{WeightType::Q8_0, 19, 96};
    auto weights = randomWeights(shape.type, shape.rows, shape.cols, random);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (i % 34 >= 2 && random.below(3) == 0)
            weights[i] = std::byte{0x80};
    }
    auto x = random.floats(5 * shape.cols);
    for (float &value : x)
        value = random.below(2) ? 1.0F : (random.below(2) ? -1.0F : value);
    const Multiplication m(shape, weights, x);
    checkAgainstReference(m, m.runAll());
}

TEST_CASE("a row comes out of the packed form as it went in")
{
    for (const WeightType type : kAllTypes) {
        for (const int rows : {1, 5, 16, 37}) {
            CAPTURE(nameOf(type));
            Random random(8);
            const MatrixShape shape{type, rows, isQuantized(type) ? columnsNear(type, 96) : 43};
            const auto weights = randomWeights(type, rows, shape.cols, random);
            const std::size_t rowBytes = weights.size() / static_cast<std::size_t>(rows);
            Aligned<std::byte> packed(packedBytes(shape));
            packGroups(shape, weights.data(), 0, groupCount(shape), packed.data());
            REQUIRE(canUnpack(type));
            for (int r = 0; r < rows; ++r) {
                std::vector<std::byte> row(rowBytes + 1, std::byte{7});
                unpackRow(shape, packed.data(), r, row.data());
                CHECK(
                    std::equal(row.begin(), row.end() - 1,
                               weights.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(r) * rowBytes)));
                CHECK(row.back() == std::byte{7});
            }
        }
    }
}

TEST_CASE("scales at the ends of F16, and activations from tiny to huge")
{
    for (const WeightType type : kAllTypes) {
        if (!isQuantized(type))
            continue;
        for (const std::uint16_t scale : {0x0001, 0x03ff, 0x8001, 0x0400, 0x7bff, 0xfbff, 0x0000}) {
            for (const float size : {0.0F, 1e-37F, 1e-29F, 1.0F, 1e25F}) {
                CAPTURE(nameOf(type));
                CAPTURE(scale);
                CAPTURE(size);
                Random random(5);
                const MatrixShape shape{type, 9, columnsNear(type, 64)};
                auto weights = randomWeights(type, shape.rows, shape.cols, random);
                const auto block = static_cast<std::size_t>(storedBytes(type));
                for (auto i = static_cast<std::size_t>(halfPlaces(type).scale); i < weights.size(); i += block) {
                    weights[i] = static_cast<std::byte>(scale & 255);
                    weights[i + 1] = static_cast<std::byte>(scale >> 8);
                }
                const Multiplication m(shape, weights, random.floats(3 * shape.cols, size));
                checkAgainstReference(m, m.runAll());
            }
        }
    }
}

TEST_CASE("subnormal F16 weights count")
{
    Random random(6);
    const MatrixShape shape{WeightType::F16, 9, 40};
    std::vector<std::byte> weights(static_cast<std::size_t>(2 * shape.rows * shape.cols));
    for (std::size_t i = 0; i < weights.size(); i += 2) {
        const int half = random.below(1024) | random.below(2) << 15;
        weights[i] = static_cast<std::byte>(half & 255);
        weights[i + 1] = static_cast<std::byte>(half >> 8);
    }
    const Multiplication m(shape, weights, random.floats(3 * shape.cols));
    checkAgainstReference(m, m.runAll());
    CHECK(m.runAll()[0] != 0.0F);
}

std::uint64_t askja::kernels::test::resultsHash()
{
    Hash hash;
    for (const WeightType type : kAllTypes) {
        for (const int tokens : {1, 11, 21}) {
            const auto out = randomMultiplication({type, 70, columnsNear(type, 576)}, tokens, 7).runAll();
            hash.add(out.data(), out.size() * sizeof(float));
        }
    }
    return hash.value();
}
