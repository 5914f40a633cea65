// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/session/session_test.h"

#include <sstream>
#include <string>

namespace askja::test {

namespace {

std::string tinyFile(const TinyModel &model = {})
{
    std::ostringstream out(std::ios::binary);
    REQUIRE(writeTinyModel(out, model).ok());
    return out.str();
}

Result<HeaderInspection> inspect(const Engine &engine, const std::string &bytes, std::size_t first)
{
    return engine.inspectHeader(std::as_bytes(std::span(bytes)).first(first), bytes.size());
}

/// Of a tiny file: everything before the data of its first tensor.
std::size_t headerBytes(const Engine &engine, const std::string &bytes)
{
    std::size_t enough = bytes.size();
    std::size_t tooFew = 0;
    while (enough - tooFew > 1) {
        const std::size_t middle = (enough + tooFew) / 2;
        (inspect(engine, bytes, middle)->wantBytes == 0 ? enough : tooFew) = middle;
    }
    return enough;
}

} // namespace

TEST_CASE("inspect header: the first bytes tell the same as the file")
{
    TemporaryFolder folder;
    const std::string bytes = tinyFile();
    const auto engine = createEngineUnderTest(1);
    const ModelInfo whole = *engine->inspect(folder.write("tiny.gguf", bytes));
    const std::size_t enough = headerBytes(*engine, bytes);
    CHECK(enough < bytes.size() / 2);
    const auto inspection = inspect(*engine, bytes, enough);
    REQUIRE(inspection.ok());
    CHECK(inspection->info.path.empty());
    CHECK(inspection->info.unsupported.empty());
    CHECK(inspection->info.architecture == whole.architecture);
    CHECK(inspection->info.weightBytes == whole.weightBytes);
    CHECK(inspection->info.fileBytes == bytes.size());
    CHECK(inspection->info.chatTemplate == whole.chatTemplate);
    CHECK(inspection->info.templateChoice.source == TemplateSource::File);
    REQUIRE(inspection->info.memory.size() == whole.memory.size());
    CHECK(inspection->info.memory[0].bytes == whole.memory[0].bytes);
}

TEST_CASE("inspect header: cut off anywhere, it asks for more, and gets there")
{
    const std::string bytes = tinyFile();
    const auto engine = createEngineUnderTest(1);
    const std::size_t enough = headerBytes(*engine, bytes);
    for (std::size_t size = 0; size < enough; ++size) {
        CAPTURE(size);
        const auto inspection = inspect(*engine, bytes, size);
        REQUIRE(inspection.ok());
        CHECK(inspection->wantBytes > size);
        CHECK(inspection->wantBytes <= bytes.size());
        CHECK(inspection->info.unsupported.empty());
    }
    std::size_t size = 100;
    int asked = 1;
    while (const std::uint64_t wanted = inspect(*engine, bytes, size)->wantBytes) {
        size = static_cast<std::size_t>(wanted);
        ++asked;
    }
    CHECK(asked <= 4);
}

TEST_CASE("inspect header: an unknown architecture is known as soon as its name is there")
{
    std::string bytes = tinyFile();
    const std::size_t name = bytes.find("llama"); // the value of general.architecture
    bytes.replace(name, 5, "lxama");
    const auto engine = createEngineUnderTest(1);
    const auto inspection = inspect(*engine, bytes, name + 5);
    REQUIRE(inspection.ok());
    CHECK(inspection->wantBytes == 0);
    CHECK(inspection->info.unsupported.find("lxama") != std::string::npos);
    CHECK(inspect(*engine, "<!DOCTYPE html>", 15).error().code == ErrorCode::Unsupported);
    CHECK(engine->inspectHeader(std::as_bytes(std::span(bytes)), 5).error().code == ErrorCode::InvalidArgument);
}

TEST_CASE("inspect header: bytes changed at random never crash")
{
    const std::string whole = tinyFile();
    const auto engine = createEngineUnderTest(1);
    const std::size_t enough = headerBytes(*engine, whole);
    std::uint32_t state = 4711;
    const auto next = [&] { return (state = state * 1664525U + 1013904223U) >> 8U; };
    int refused = 0;
    for (int round = 0; round < 400; ++round) {
        std::string bytes = whole;
        for (int i = 0; i < 3; ++i)
            bytes[4 + next() % (enough - 4)] = static_cast<char>(next());
        const auto inspection = inspect(*engine, bytes, enough - (round % 2 == 0 ? 0 : next() % enough));
        refused += inspection.ok() && inspection->info.unsupported.empty() ? 0 : 1;
    }
    CHECK(refused > 0);
}

} // namespace askja::test
