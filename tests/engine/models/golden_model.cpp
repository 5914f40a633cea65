// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/models/golden_model.h"

#include "engine/format/gguf.h"
#include "engine/format/model_info.h"
#include "tests/engine/session/session_test.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

namespace askja::test {

namespace {

/// The bytes of a model whose "<architecture>.context_length", a u32, has another value.
std::string withContext(const std::filesystem::path &model, std::uint32_t context)
{
    std::ifstream in(model, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const std::string key = ".context_length";
    const std::size_t at = bytes.find(key);
    REQUIRE(at != std::string::npos);
    constexpr std::uint32_t kU32 = 4;
    std::uint32_t type = 0;
    std::memcpy(&type, bytes.data() + at + key.size(), sizeof type);
    REQUIRE(type == kU32);
    std::memcpy(bytes.data() + at + key.size() + sizeof type, &context, sizeof context);
    return bytes;
}

} // namespace

std::vector<GoldenModel> goldenModels()
{
    std::vector<GoldenModel> models;
    for (const auto &entry : std::filesystem::directory_iterator(ASKJA_TEST_DATA "/models")) {
        if (entry.path().extension() != ".gguf")
            continue;
        const auto file = format::GgufFile::open(entry.path());
        REQUIRE(file.ok());
        const auto architecture = file->string("general.architecture");
        REQUIRE(architecture.ok());
        if (std::ranges::find(format::kKnownArchitectures, *architecture) != format::kKnownArchitectures.end())
            models.push_back({entry.path(), std::string(*architecture)});
    }
    std::ranges::sort(models, {}, &GoldenModel::path);
    return models;
}

GoldenEngine::GoldenEngine(const GoldenModel &model, int threads)
    : m_engine(createEngineUnderTest(threads))
{
    LoadOptions options;
    options.path = m_folder.path() / "longer.gguf";
    std::ofstream(options.path, std::ios::binary) << withContext(model.path, kContext);
    LoadObserver observer;
    auto loaded = m_engine->load(options, observer);
    REQUIRE_MESSAGE(loaded.ok(), (loaded.ok() ? "" : loaded.error().message));
    m_model = std::move(*loaded);
}

std::unique_ptr<Session> GoldenEngine::session(std::uint32_t batchTokens, KvType kvType, std::uint32_t spareTokens)
{
    auto created = m_model->createSession({kContext, batchTokens, kvType, Precision::Fast, spareTokens});
    REQUIRE_MESSAGE(created.ok(), (created.ok() ? "" : created.error().message));
    return std::move(*created);
}

std::vector<TokenId> GoldenEngine::ids(std::size_t count, std::uint32_t seed) const
{
    std::mt19937 engine(seed);
    const auto size = static_cast<std::uint32_t>(m_model->vocabulary().size());
    std::vector<TokenId> ids(count);
    std::ranges::generate(ids, [&] { return static_cast<TokenId>(engine() % size); });
    return ids;
}

} // namespace askja::test
