// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#define DOCTEST_CONFIG_IMPLEMENT
#include "tests/engine/session/session_test.h"

#include "engine/host/cpu_features.h"

#include <algorithm>
#include <cstdio>
#include <random>
#include <sstream>

namespace askja::test {

TinyEngine::TinyEngine(const TinyModel &model, int threads)
    : m_path(m_folder.path() / "tiny.gguf")
    , m_engine(createEngineUnderTest(threads))
{
    REQUIRE(writeTinyModel(m_path, model).ok());
    LoadOptions options;
    options.path = m_path;
    options.contextTokens = 256;
    LoadObserver observer;
    auto loaded = m_engine->load(options, observer);
    REQUIRE_MESSAGE(loaded.ok(), (loaded.ok() ? "" : loaded.error().message));
    m_model = std::move(*loaded);
}

std::unique_ptr<Session> TinyEngine::session(std::uint32_t contextTokens, std::uint32_t batchTokens,
                                             Precision precision, KvType kvType)
{
    auto created = m_model->createSession({contextTokens, batchTokens, kvType, precision});
    REQUIRE_MESSAGE(created.ok(), (created.ok() ? "" : created.error().message));
    return std::move(*created);
}

void Recorder::promptProgress(std::uint32_t done, std::uint32_t total)
{
    progress.emplace_back(done, total);
}

void Recorder::text(std::string_view piece)
{
    all += piece;
    pieces.emplace_back(piece);
    if (pieces.size() >= m_pieces)
        m_cancelled = true;
}

std::vector<float> allLogits(Session &session, std::span<const TokenId> ids)
{
    struct Collector final : LogitsSink
    {
        bool take(std::uint32_t position, std::span<const float> logits) override
        {
            CHECK(position == positions++);
            all.insert(all.end(), logits.begin(), logits.end());
            return true;
        }
        std::vector<float> all;
        std::uint32_t positions = 0;
    } sink;
    const Result<void> result = session.logits(ids, sink);
    REQUIRE_MESSAGE(result.ok(), (result.ok() ? "" : result.error().message));
    CHECK(sink.positions == ids.size());
    return sink.all;
}

std::vector<TokenId> someIds(std::size_t count, std::uint32_t seed)
{
    std::mt19937 engine(seed);
    std::vector<TokenId> ids(count);
    std::generate(ids.begin(), ids.end(), [&] { return static_cast<TokenId>(engine() % 290); });
    return ids;
}

GenerationRequest greedy(std::vector<TokenId> ids, std::uint32_t maxTokens)
{
    GenerationRequest request;
    request.prompt = TokenPrompt{std::move(ids)};
    request.sampling.temperature = 0;
    request.maxTokens = maxTokens;
    request.ignoreEndOfTurn = true;
    return request;
}

} // namespace askja::test

int main(int argc, char **argv)
{
    constexpr int kSkipped = 77;
    const askja::host::CpuReport cpu = askja::host::detectCpu();
    std::istringstream features(askja::test::kIsaFeatures);
    for (std::string feature; features >> feature;) {
        if (cpu.state(feature) != askja::host::FeatureState::Usable) {
            std::printf("skipped: the engine for %s needs %s, which this processor or system does not grant\n",
                        askja::test::kIsaUnderTest, feature.c_str());
            return kSkipped;
        }
    }
    return doctest::Context(argc, argv).run();
}
