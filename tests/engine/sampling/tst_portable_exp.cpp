// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/sampling/portable_exp.h"

#include <cmath>
#include <doctest/doctest.h>
#include <limits>

using askja::sampling::portableExp;

TEST_CASE("Within two units in the last place of the C library")
{
    double worst = 0;
    for (int i = 0; i <= 700'000; ++i) {
        const double x = -i * 0.001;
        const double expected = std::exp(x);
        const double unit = std::nextafter(expected, 2.0) - expected;
        worst = std::fmax(worst, std::fabs(portableExp(x) - expected) / unit);
    }
    MESSAGE("largest difference in units in the last place: ", worst);
    CHECK(worst <= 2.0);
}

TEST_CASE("Its ends")
{
    CHECK(portableExp(0.0) == 1.0);
    CHECK(portableExp(-708.0) > 0.0);
    CHECK(portableExp(-709.0) == 0.0);
    CHECK(portableExp(-std::numeric_limits<double>::infinity()) == 0.0);
    CHECK(portableExp(std::numeric_limits<double>::quiet_NaN()) == 0.0);
}
