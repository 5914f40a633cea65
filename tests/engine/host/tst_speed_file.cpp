// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/machine.h"
#include "engine/host/speed_file.h"

#include "tests/support/temporary_folder.h"

#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

using namespace askja;
using namespace askja::host;

namespace {

MachineSpeed speedOf(std::string isa, int threads)
{
    MachineSpeed speed;
    speed.isa = std::move(isa);
    speed.threads = threads;
    speed.types = {{"Q4_K", {{1024, 1.5e10}, {4096, 1.75e10}}, {{512, 1.25e10}, {2048, 1e10}}, 2e11},
                   {"F16", {{1024, 3e10}}, {{512, 3e10}}, 1e11}};
    speed.productSeconds = 3e-6;
    speed.fineProductSeconds = 4e-6;
    speed.floatSeconds = 5e-10;
    speed.fineFloatSeconds = 6e-10;
    speed.scores = {{1, 7e-11}, {4, 6e-11}};
    speed.readScoreSeconds = 8e-11;
    speed.choiceSeconds = 9e-10;
    speed.writeFactor = 0.75;
    speed.readFactor = 1.125;
    return speed;
}

std::string contentOf(const std::filesystem::path &path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("what was measured is found again, by instruction set and threads")
{
    const test::TemporaryFolder folder;
    const SpeedFile file(folder.path() / "new" / "speed.json", "Zen 4");
    CHECK_FALSE(file.find("avx2", 2));
    REQUIRE(file.keep(speedOf("avx2", 2)));
    REQUIRE(file.keep(speedOf("avx2", 1)));
    REQUIRE(file.keep(speedOf("sse2", 2)));
    CHECK(file.find("avx2", 2) == speedOf("avx2", 2));
    CHECK(file.find("sse2", 2) == speedOf("sse2", 2));
    CHECK_FALSE(file.find("sse2", 1));
    MachineSpeed later = speedOf("avx2", 2);
    later.writeFactor = 1.5;
    REQUIRE(file.keep(later));
    CHECK(file.find("avx2", 2) == later);
    CHECK(file.find("avx2", 1) == speedOf("avx2", 1));
    CHECK_FALSE(SpeedFile(folder.path() / "new" / "speed.json", "another processor").find("avx2", 2));
}

TEST_CASE("a file that makes no sense counts as empty, and is replaced")
{
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "speed.json";
    const SpeedFile file(path, "Zen 4");
    REQUIRE(file.keep(speedOf("avx2", 2)));
    const std::string good = contentOf(path);
    std::mt19937 random(20261130);
    for (int i = 0; i < 300; ++i) {
        std::string bad = good.substr(0, i % 2 == 0 ? good.size() : random() % good.size());
        for (int changes = 0; changes < 3 && !bad.empty(); ++changes)
            bad[random() % bad.size()] = static_cast<char>(random());
        folder.write("speed.json", bad);
        const std::optional<MachineSpeed> found = file.find("avx2", 2);
        if (found) {
            CHECK(found->writeFactor <= 2);
            CHECK(found->productSeconds >= 0);
            for (const TypeSpeed &type : found->types) {
                CHECK_FALSE(type.write.empty());
                CHECK(type.write.front().columns > 0);
                CHECK(type.write.front().columns <= type.write.back().columns);
            }
        }
    }
    for (const std::string &nonsense : {std::string(), std::string("[]"), std::string(100'000, '['),
                                        std::string("{\"version\":2}"), std::string("\xFF\xFE{}")}) {
        folder.write("speed.json", nonsense);
        CHECK_FALSE(file.find("avx2", 2));
    }
    REQUIRE(file.keep(speedOf("avx2", 2)));
    CHECK(contentOf(path) == good);
}

TEST_CASE("where nothing can be kept, nothing is")
{
    const test::TemporaryFolder folder;
    CHECK_FALSE(SpeedFile({}, "Zen 4").keep(speedOf("avx2", 2)));
    CHECK_FALSE(SpeedFile({}, "Zen 4").find("avx2", 2));
    const SpeedFile below(folder.write("plain", "text") / "speed.json", "Zen 4");
    CHECK_FALSE(below.keep(speedOf("avx2", 2)));
}

TEST_CASE("the computer has memory, of which some is free")
{
    const MachineMemory memory = machineMemory();
    CHECK(memory.totalBytes > 1'000'000);
    CHECK(memory.availableBytes > 0);
    CHECK(memory.availableBytes <= memory.totalBytes);
}
