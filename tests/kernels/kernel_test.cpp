// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT
#include "tests/kernels/kernel_test.h"

#include "engine/host/cpu_features.h"
#include "kernels/embed/reference.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace {

// The first feature that cannot be used here, or empty.
std::string missingFeature()
{
    const askja::host::CpuReport cpu = askja::host::detectCpu();
    const std::string all = askja::kernels::test::kIsaFeatures;
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = std::min(all.find(' ', begin), all.size());
        const std::string name = all.substr(begin, end - begin);
        if (cpu.state(name) != askja::host::FeatureState::Usable)
            return name;
        begin = end + 1;
    }
    return {};
}

} // namespace

namespace askja::kernels::test {

bool shortRun()
{
    return std::getenv("ASKJA_TEST_SHORT") != nullptr;
}

namespace {

void put(std::vector<std::byte> &to, std::uint16_t value)
{
    to.push_back(static_cast<std::byte>(value & 255));
    to.push_back(static_cast<std::byte>(value >> 8));
}

void putHalf(std::byte *to, std::uint16_t value)
{
    to[0] = static_cast<std::byte>(value & 255);
    to[1] = static_cast<std::byte>(value >> 8);
}

// Random bits, and F16 numbers of an ordinary size where the block has them.
void putBlock(std::vector<std::byte> &to, WeightType type, Random &random)
{
    const std::size_t begin = to.size();
    for (int i = 0; i < storedBytes(type); ++i)
        to.push_back(static_cast<std::byte>(random.below(256)));
    const HalfPlaces at = halfPlaces(type);
    putHalf(to.data() + begin + at.scale, random.half(-9, -4));
    if (at.minimum >= 0)
        putHalf(to.data() + begin + at.minimum, random.half(-7, -2));
}

void putFloat(std::vector<std::byte> &to, WeightType type, Random &random)
{
    if (type == WeightType::F32) {
        const float value = random.uniform();
        const auto *bytes = reinterpret_cast<const std::byte *>(&value);
        to.insert(to.end(), bytes, bytes + sizeof value);
    } else if (type == WeightType::F16) {
        put(to, random.half(-10, -1));
    } else {
        const float value = random.uniform();
        std::uint16_t upper;
        std::memcpy(&upper, reinterpret_cast<const char *>(&value) + 2, sizeof upper);
        put(to, upper);
    }
}

} // namespace

HalfPlaces halfPlaces(WeightType type)
{
    switch (type) {
    case WeightType::Q4_1:
    case WeightType::Q5_1:
    case WeightType::Q4_K:
    case WeightType::Q5_K:
        return {0, 2};
    case WeightType::Q2_K:
        return {80, 82};
    case WeightType::Q3_K:
        return {108, -1};
    case WeightType::Q6_K:
        return {208, -1};
    default:
        return {0, -1};
    }
}

std::vector<std::byte> randomWeights(WeightType type, int rows, int cols, Random &random)
{
    std::vector<std::byte> result;
    result.reserve(static_cast<std::size_t>(rows) * reference::rowBytes(type, cols));
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < cols; c += storedColumns(type)) {
            if (isQuantized(type))
                putBlock(result, type, random);
            else
                putFloat(result, type, random);
        }
    }
    return result;
}

} // namespace askja::kernels::test

int main(int argc, char **argv)
{
    constexpr int kSkipped = 77;
    if (const std::string missing = missingFeature(); !missing.empty()) {
        std::printf("skipped: the kernels of %s need %s, which this processor or system does not grant\n",
                    askja::kernels::test::kIsaName, missing.c_str());
        return kSkipped;
    }
    if (argc == 2 && std::string_view(argv[1]) == "--hash") {
        std::printf("%016llx\n", static_cast<unsigned long long>(askja::kernels::test::resultsHash()));
        return 0;
    }
    doctest::Context context(argc, argv);
    return context.run();
}
