// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/engine_choice.h"

#include "engine/api/plugin.h"
#include "tests/engine/host/processors.h"

#include <doctest/doctest.h>

using namespace askja;
using namespace askja::host;

namespace {

FoundEngine engineOf(const IsaRow &row)
{
    FoundEngine engine;
    engine.isa = row.name;
    engine.priority = row.priority;
    engine.features.assign(row.features.begin(), row.features.end());
    engine.abi = kEngineAbi;
    engine.file = std::filesystem::path("engines") / engine.isa;
    return engine;
}

/// A file for every row, as an x86 build installs them.
std::vector<FoundEngine> allEngines()
{
    std::vector<FoundEngine> engines;
    for (const IsaRow &row : isaTable()) {
        if (row.architecture != "arm") {
            engines.push_back(engineOf(row));
        }
    }
    return engines;
}

EngineChoice choose(const X86Registers &registers, std::string_view forced = {},
                    const std::vector<FoundEngine> &engines = allEngines())
{
    return chooseEngine(describeX86(registers, "x86_64"), engines, isaTable(), forced);
}

std::string chosenIsa(const EngineChoice &choice)
{
    return choice.chosen ? choice.candidates[*choice.chosen].isa : std::string();
}

const EngineCandidate &candidate(const EngineChoice &choice, std::string_view isa)
{
    for (const EngineCandidate &each : choice.candidates) {
        if (each.isa == isa) {
            return each;
        }
    }
    FAIL("no candidate " << std::string(isa));
    return choice.candidates.front();
}

bool has(const std::string &text, std::string_view part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("the best engine that fits is chosen")
{
    X86Registers athlon = test::core2();
    athlon.leaf1.ecx = 0;
    CHECK(chosenIsa(choose(athlon)) == "sse2");
    CHECK(chosenIsa(choose(test::core2())) == "sse2");
    CHECK(chosenIsa(choose(test::nehalem())) == "sse41");
    CHECK(chosenIsa(choose(test::haswell())) == "avx2");
    CHECK(chosenIsa(choose(test::alderLake())) == "avxvnni");
    CHECK(chosenIsa(choose(test::zen4())) == "avx512vnni");
    CHECK(chosenIsa(choose(test::sapphireRapids())) == "amx");
    const EngineChoice choice = choose(test::haswell());
    CHECK(choice.outcome.ok());
    CHECK(candidate(choice, "avx2").verdict == Verdict::Chosen);
    CHECK(candidate(choice, "sse2").verdict == Verdict::Fits);
    CHECK(candidate(choice, "avx512vnni").verdict == Verdict::CpuLacks);
}

TEST_CASE("candidates come best first and each says why")
{
    const EngineChoice choice = choose(test::nehalem());
    for (std::size_t i = 1; i < choice.candidates.size(); ++i) {
        CHECK(choice.candidates[i - 1].priority >= choice.candidates[i].priority);
    }
    for (const EngineCandidate &each : choice.candidates) {
        CAPTURE(each.isa);
        CHECK_FALSE(each.reason.empty());
    }
}

TEST_CASE("a forced engine that fits is taken although a better one is there")
{
    const EngineChoice choice = choose(test::zen4(), "sse2");
    CHECK(chosenIsa(choice) == "sse2");
    CHECK(candidate(choice, "avx512vnni").verdict == Verdict::Fits);
}

TEST_CASE("a forced engine that does not fit is refused by a sentence that names what is missing")
{
    const EngineChoice choice = choose(test::core2(), "avx2");
    REQUIRE_FALSE(choice.outcome.ok());
    CHECK(choice.outcome.error().code == ErrorCode::CpuUnsupported);
    const std::string message = choice.outcome.error().message;
    CAPTURE(message);
    CHECK(has(message, "T7700"));
    CHECK(has(message, "lacks AVX2, FMA and F16C"));
    CHECK(has(message, "\"avx2\""));
}

TEST_CASE("a masked feature is said to be masked, not missing")
{
    X86Registers registers = test::haswell();
    registers.xcr0 = 0x3;
    const EngineChoice choice = choose(registers, "avx2");
    CHECK(choice.outcome.error().code == ErrorCode::CpuUnsupported);
    const std::string message = choice.outcome.error().message;
    CAPTURE(message);
    CHECK(has(message, "has AVX2, FMA and F16C"));
    CHECK(has(message, "masked: the operating system"));
    CHECK_FALSE(has(message, "lacks"));
    CHECK(chosenIsa(choose(registers)) == "sse41");
}

TEST_CASE("the dot products of AVX-VNNI are asked for by that name")
{
    const EngineChoice choice = choose(test::zen4(), "avxvnni");
    REQUIRE_FALSE(choice.outcome.ok());
    CHECK(choice.outcome.error().code == ErrorCode::CpuUnsupported);
    CHECK(has(choice.outcome.error().message, "7950X"));
    CHECK(has(choice.outcome.error().message, "lacks AVX-VNNI, which the engine \"avxvnni\" needs"));
    X86Registers registers = test::alderLake();
    registers.xcr0 = 0x3;
    const std::string masked = choose(registers, "avxvnni").outcome.error().message;
    CHECK(has(masked, "has AVX2, FMA, F16C and AVX-VNNI"));
    CHECK(has(masked, "masked: the operating system"));
}

TEST_CASE("without tiles the amx engine is refused, with what is missing, and the next best taken")
{
    const std::string lacks = choose(test::zen4(), "amx").outcome.error().message;
    CAPTURE(lacks);
    CHECK(has(lacks, "lacks AMX-TILE and AMX-INT8, which the engine \"amx\" needs"));
    X86Registers registers = test::sapphireRapids();
    registers.tilesGranted = false;
    const EngineChoice choice = choose(registers, "amx");
    CHECK(choice.outcome.error().code == ErrorCode::CpuUnsupported);
    const std::string masked = choice.outcome.error().message;
    CAPTURE(masked);
    CHECK(has(masked, "has AMX-TILE and AMX-INT8, which the engine \"amx\" needs, but masked: the operating system"));
    CHECK(chosenIsa(choose(registers)) == "avx512vnni");
}

TEST_CASE("an unknown name is the caller's mistake and the known ones are listed")
{
    const EngineChoice choice = choose(test::haswell(), "avx9000");
    CHECK(choice.outcome.error().code == ErrorCode::InvalidArgument);
    CHECK(has(choice.outcome.error().message, "avx9000"));
    CHECK(has(choice.outcome.error().message, "avx2"));
}

TEST_CASE("a known engine without a file: not installed if it would run, unsupported if not")
{
    const std::vector<FoundEngine> only = {allEngines().front()};
    CHECK(choose(test::haswell(), "avx2", only).outcome.error().code == ErrorCode::PluginMissing);
    CHECK(choose(test::core2(), "avx2", only).outcome.error().code == ErrorCode::CpuUnsupported);
    CHECK(candidate(choose(test::haswell(), {}, only), "avx2").verdict == Verdict::NotInstalled);
}

TEST_CASE("files of another version and broken ones are refused and the next best is taken")
{
    std::vector<FoundEngine> engines = allEngines();
    for (FoundEngine &engine : engines) {
        if (engine.isa == "avx512vnni") {
            engine.abi = kEngineAbi + 1;
        }
        if (engine.isa == "avx2") {
            engine.problem = "It is damaged.";
        }
    }
    const EngineChoice choice = choose(test::zen4(), {}, engines);
    CHECK(chosenIsa(choice) == "sse41");
    CHECK(candidate(choice, "avx512vnni").verdict == Verdict::OtherVersion);
    CHECK(candidate(choice, "avx2").verdict == Verdict::Broken);
    CHECK(choose(test::zen4(), "avx2", engines).outcome.error().code == ErrorCode::PluginBroken);
    CHECK(has(choose(test::zen4(), "avx512vnni", engines).outcome.error().message, "another version"));
}

TEST_CASE("a damaged file does not hide a good one in a later folder, a good one hides the later")
{
    std::vector<FoundEngine> engines;
    for (const FoundEngine &engine : allEngines()) {
        if (engine.isa == "avx2") {
            engines = {engine, engine, engine};
        }
    }
    engines[0].problem = "It is damaged.";
    engines[1].file = "second";
    engines[2].file = "third";
    const EngineChoice choice = choose(test::haswell(), {}, engines);
    REQUIRE(choice.chosen);
    CHECK(choice.candidates[*choice.chosen].file == "second");
}

TEST_CASE("no file at all, and nothing that fits")
{
    CHECK(choose(test::haswell(), {}, {}).outcome.error().code == ErrorCode::PluginMissing);
    std::vector<FoundEngine> engines;
    for (const FoundEngine &engine : allEngines()) {
        if (engine.isa == "avx2" || engine.isa == "avx512vnni") {
            engines.push_back(engine);
        }
    }
    const EngineChoice choice = choose(test::core2(), {}, engines);
    CHECK(choice.outcome.error().code == ErrorCode::CpuUnsupported);
    CHECK(has(choice.outcome.error().message, "lacks AVX2, FMA and F16C"));
    engines[0].problem = engines[1].problem = "It is damaged.";
    CHECK(choose(test::haswell(), {}, engines).outcome.error().code == ErrorCode::PluginBroken);
}

TEST_CASE("an engine for another architecture is named as such")
{
    CpuReport arm;
    arm.architecture = "aarch64";
    arm.family = "arm";
    const EngineChoice choice = chooseEngine(arm, {}, isaTable(), "avx2");
    CHECK(choice.outcome.error().code == ErrorCode::CpuUnsupported);
    CHECK(has(choice.outcome.error().message, "x86"));
    CHECK(has(choice.outcome.error().message, "aarch64"));
}
