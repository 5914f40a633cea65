// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/bench/kernels/report.h"

#include <doctest/doctest.h>
#include <string>

using namespace askja::bench;

TEST_CASE("the slower of arithmetic and memory bounds a line")
{
    const Peaks peaks{200, 50, 10};
    // 1,000 ns for 100,000 operations: half the int8 peak. Its 2,000 bytes take 200 ns of the 1,000.
    Line line{"x", 1000, 100000, 2000, Arithmetic::Int8, true};
    CHECK(shareOf(line, peaks).fraction == doctest::Approx(0.5));
    CHECK(std::string(shareOf(line, peaks).of) == "int8");
    line.bytes = 8000; // 800 ns
    CHECK(shareOf(line, peaks).fraction == doctest::Approx(0.8));
    CHECK(std::string(shareOf(line, peaks).of) == "read");
    line.fromMemory = false;
    CHECK(std::string(shareOf(line, peaks).of) == "int8");
    line.arithmetic = Arithmetic::Float;
    CHECK(shareOf(line, peaks).fraction == doctest::Approx(2.0));
    CHECK(std::string(shareOf(line, peaks).of) == "float");
}

TEST_CASE("without peaks there is no share")
{
    CHECK(shareOf({"x", 1000, 100000, 2000, Arithmetic::Int8, true}, {}).fraction == 0);
}
