// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/ggml_type.h"

#include <doctest/doctest.h>

using namespace askja::format;

TEST_CASE("types are found by number and by name")
{
    CHECK(ggmlTypeInfo(GgmlType::Q4_1).name == "Q4_1");
    CHECK(findGgmlType("q4_1") == &ggmlTypeInfo(GgmlType::Q4_1));
    CHECK(findGgmlType("BF16")->type == GgmlType::BF16);
    CHECK(findGgmlType(12U)->name == "Q4_K");
    CHECK(findGgmlType(4U)->blockBytes == 0);
    CHECK(findGgmlType(1000U) == nullptr);
    CHECK(findGgmlType("Q9") == nullptr);
    for (const GgmlTypeInfo &info : ggmlTypes()) {
        CHECK(findGgmlType(static_cast<std::uint32_t>(info.type)) == &info);
        CHECK(findGgmlType(info.name) == &info);
    }
}

TEST_CASE("the types that are computed are listed for people")
{
    CHECK(computedTypes()
          == "F32, F16, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0, Q2_K, Q3_K, Q4_K, Q5_K, Q6_K, IQ4_NL, IQ4_XS and BF16");
}
