// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/kernels/tile_probe.h"

#include "tests/kernels/kernel_test.h"

#include <algorithm>

// One test for the genuine tile registers and for their model: where both run, they are alike.
using namespace askja::kernels;
using namespace askja::kernels::test;

namespace {

struct Shape
{
    int rows;
    int depth; ///< bytes of a row of the first factor
    int columns;
};
constexpr Shape kShapes[] = {{16, 32, 16}, {16, 64, 16}, {1, 4, 1}, {5, 32, 16}, {7, 20, 3}, {15, 64, 16}, {2, 8, 9}};

std::vector<std::int8_t> randomBytes(std::size_t n, Random &random)
{
    std::vector<std::int8_t> result(n);
    for (std::int8_t &byte : result)
        byte = static_cast<std::int8_t>(random.below(256) - 128);
    return result;
}

constexpr std::size_t kStride = 80; // bytes, more than a row has
constexpr std::size_t kSumStride = 24; // int32
constexpr std::int32_t kUntouched = 0x5a5a5a5a;

/// Random factors, and their product by plain loops and by tiles.
struct TileTest
{
    Shape shape;
    std::vector<std::int8_t> a;
    std::vector<std::int8_t> b;
    std::vector<std::int32_t> begin;

    TileTest(Shape s, Random &random)
        : shape(s)
        , a(randomBytes(16 * kStride, random))
        , b(randomBytes(16 * kStride, random))
        , begin(16 * kSumStride, kUntouched)
    {
        for (int m = 0; m < s.rows; ++m) {
            for (int n = 0; n < s.columns; ++n)
                begin[at(m, n)] = static_cast<std::int32_t>(random.bits());
        }
    }

    static std::size_t at(int m, int n)
    {
        return static_cast<std::size_t>(m) * kSumStride + static_cast<std::size_t>(n);
    }

    [[nodiscard]] std::vector<std::int32_t> byTiles(bool addToSum) const
    {
        std::vector<std::int32_t> sum = begin;
        probe::tileProduct(shape.rows, shape.depth, shape.columns, {a.data(), kStride}, {b.data(), kStride},
                           {sum.data(), kSumStride * sizeof sum[0]}, addToSum);
        return sum;
    }

    [[nodiscard]] std::vector<std::int32_t> byLoops(bool addToSum) const
    {
        std::vector<std::int32_t> sum = begin;
        for (int m = 0; m < shape.rows; ++m) {
            for (int n = 0; n < shape.columns; ++n) {
                std::int64_t value = addToSum ? begin[at(m, n)] : 0;
                for (int d = 0; d < shape.depth; ++d) {
                    const auto row = static_cast<std::size_t>(d / 4) * kStride;
                    value += a[static_cast<std::size_t>(m) * kStride + static_cast<std::size_t>(d)]
                        * b[row + static_cast<std::size_t>(4 * n + d % 4)];
                }
                sum[at(m, n)] = static_cast<std::int32_t>(value); // wraps around
            }
        }
        return sum;
    }
};

} // namespace

TEST_CASE("products of whole and of partly filled tiles are exact, and nothing beyond them is written")
{
    Random random(1);
    for (const Shape shape : kShapes) {
        CAPTURE(shape.rows);
        CAPTURE(shape.depth);
        CAPTURE(shape.columns);
        const TileTest test(shape, random);
        CHECK(test.byTiles(false) == test.byLoops(false));
        CHECK(test.byTiles(true) == test.byLoops(true));
    }
}

TEST_CASE("a configuration makes tiles zero")
{
    const std::vector<std::int8_t> filling(1024, 7);
    std::vector<std::int8_t> out(1024, 9);
    probe::configuredTile(filling.data(), out.data());
    CHECK(out == std::vector<std::int8_t>(1024, 0));
}

TEST_CASE("a load takes the rows and bytes of the configuration, a store gives them")
{
    Random random(2);
    const auto from = randomBytes(16 * kStride, random);
    for (const int rows : {1, 6, 16}) {
        for (const int bytes : {4, 36, 64}) {
            CAPTURE(rows);
            CAPTURE(bytes);
            std::vector<std::int8_t> to(16 * kStride, 99);
            probe::copyTile(rows, bytes, {from.data(), kStride}, {to.data(), kStride});
            std::vector<std::int8_t> expected(16 * kStride, 99);
            for (std::size_t r = 0; r < static_cast<std::size_t>(rows); ++r)
                std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(r * kStride), bytes,
                            expected.begin() + static_cast<std::ptrdiff_t>(r * kStride));
            CHECK(to == expected);
        }
    }
}

std::uint64_t askja::kernels::test::resultsHash()
{
    Random random(3);
    Hash hash;
    for (const Shape shape : kShapes) {
        const auto sum = TileTest(shape, random).byTiles(true);
        hash.add(sum.data(), sum.size() * sizeof sum[0]);
    }
    return hash.value();
}
