// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/rope/rope.h"

#include "kernels/rope/reference.h"
#include "tests/kernels/kernel_test.h"

#include <algorithm>

using namespace askja::kernels;
using namespace askja::kernels::test;

namespace {

std::vector<float> angles(int rotary, int position)
{
    std::vector<float> cosSin;
    for (int i = 0; i < rotary; i += 2) {
        const double angle = position * std::pow(10000.0, -static_cast<double>(i) / rotary);
        cosSin.push_back(static_cast<float>(std::cos(angle)));
        cosSin.push_back(static_cast<float>(std::sin(angle)));
    }
    return cosSin;
}

} // namespace

TEST_CASE("rotation agrees with plain loops and leaves the rest alone")
{
    for (const int head : {2, 6, 32, 50, 64, 80, 128}) {
        for (const int rotary : {2, head / 2 / 2 * 2, head}) {
            for (const int heads : {1, 3}) {
                CAPTURE(head);
                CAPTURE(rotary);
                Random random(static_cast<std::uint64_t>(head));
                const auto x = random.floats(head * heads, 3);
                const auto cosSin = angles(rotary, 17);
                auto rotated = x;
                ropePairs(rotated.data(), heads, head, rotary, cosSin.data());
                double worst = 0;
                for (int h = 0; h < heads; ++h) {
                    std::vector<double> twin(static_cast<std::size_t>(rotary) + 1);
                    std::vector<float> plain(static_cast<std::size_t>(rotary) + 1);
                    const std::size_t at = static_cast<std::size_t>(h * head);
                    reference::ropePairs(x.data() + at, rotary, cosSin.data(), twin.data());
                    reference::ropePairs(x.data() + at, rotary, cosSin.data(), plain.data());
                    for (int i = 0; i < head; ++i) {
                        const auto e = static_cast<std::size_t>(i);
                        if (i >= rotary) {
                            CHECK(rotated[at + e] == x[at + e]);
                            continue;
                        }
                        // Two products and a sum; neither part is larger than the pair is long.
                        const double length = std::hypot(x[at + e], x[at + (e ^ 1U)]);
                        worst = std::max(worst, std::fabs(rotated[at + e] - twin[e]) / (3 * kUnit * length + 1e-37));
                        worst = std::max(worst,
                                         std::fabs(static_cast<double>(rotated[at + e]) - plain[e])
                                             / (6 * kUnit * length + 1e-37));
                    }
                }
                CHECK(worst <= 1.0);
            }
        }
    }
}

TEST_CASE("rotation of halves agrees with plain loops and leaves the rest alone")
{
    for (const int head : {2, 6, 32, 50, 64, 80, 128, 256}) {
        for (const int rotary : {2, head / 2 / 2 * 2, head}) {
            CAPTURE(head);
            CAPTURE(rotary);
            constexpr int kHeads = 3;
            Random random(static_cast<std::uint64_t>(head));
            const auto x = random.floats(head * kHeads, 3);
            std::vector<float> cosSin(static_cast<std::size_t>(rotary));
            const auto half = static_cast<std::size_t>(rotary) / 2;
            for (std::size_t i = 0; i < half; ++i) {
                cosSin[i] = static_cast<float>(std::cos(3.0 / static_cast<double>(i + 1)));
                cosSin[half + i] = static_cast<float>(std::sin(3.0 / static_cast<double>(i + 1)));
            }
            auto rotated = x;
            ropeHalves(rotated.data(), kHeads, head, rotary, cosSin.data());
            double worst = 0;
            for (int h = 0; h < kHeads; ++h) {
                const std::size_t at = static_cast<std::size_t>(h * head);
                std::vector<double> twin(static_cast<std::size_t>(rotary) + 1);
                reference::ropeHalves(x.data() + at, rotary, cosSin.data(), twin.data());
                for (std::size_t e = 0; e < static_cast<std::size_t>(head); ++e) {
                    if (e >= 2 * half) {
                        CHECK(rotated[at + e] == x[at + e]);
                        continue;
                    }
                    const double length = std::hypot(x[at + e], x[at + (e < half ? e + half : e - half)]);
                    worst = std::max(worst, std::fabs(rotated[at + e] - twin[e]) / (3 * kUnit * length + 1e-37));
                }
            }
            CHECK(worst <= 1.0);
        }
    }
}

TEST_CASE("position 0 changes nothing")
{
    Random random(3);
    const auto x = random.floats(64);
    auto rotated = x;
    ropePairs(rotated.data(), 1, 64, 64, angles(64, 0).data());
    CHECK(rotated == x);
}

std::uint64_t askja::kernels::test::resultsHash()
{
    Random random(4);
    auto x = random.floats(5 * 80);
    ropePairs(x.data(), 5, 80, 74, angles(74, 1234).data());
    Hash hash;
    hash.add(x.data(), x.size() * sizeof(float));
    ropeHalves(x.data(), 5, 80, 74, angles(74, 77).data());
    hash.add(x.data(), x.size() * sizeof(float));
    return hash.value();
}
