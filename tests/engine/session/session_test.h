// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/tiny_model.h"

#include <atomic>
#include <doctest/doctest.h>
#include <memory>
#include <string>
#include <vector>

namespace askja::test {

/// Defined once per instruction set (engine_under_test.cpp); everything else here is compiled for any processor.
[[nodiscard]] std::unique_ptr<Engine> createEngineUnderTest(int threads);
extern const char *const kIsaUnderTest;
extern const char *const kIsaFeatures; ///< what it needs, separated by blanks

/// A tiny model in a file of its own, and an engine that has loaded it.
class TinyEngine
{
public:
    explicit TinyEngine(const TinyModel &model, int threads = 2);

    [[nodiscard]] const std::filesystem::path &path() const { return m_path; }
    [[nodiscard]] Engine &engine() { return *m_engine; }
    [[nodiscard]] Model &model() { return *m_model; }
    [[nodiscard]] std::unique_ptr<Session> session(std::uint32_t contextTokens = 256, std::uint32_t batchTokens = 64,
                                                   Precision precision = Precision::Fast,
                                                   KvType kvType = KvType::F16);

private:
    TemporaryFolder m_folder;
    std::filesystem::path m_path;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Model> m_model;
};

/// Text as it comes, and a wish to stop after so many pieces or progress reports.
class Recorder : public GenerationObserver
{
public:
    void promptProgress(std::uint32_t done, std::uint32_t total) override;
    void text(std::string_view piece) override;
    void thinking(std::string_view piece) override { thoughts += piece; }
    [[nodiscard]] bool cancelled() const override
    {
        return m_cancelled || (m_questionsLeft >= 0 && --m_questionsLeft < 0);
    }

    void cancelAfterPieces(std::size_t pieces) { m_pieces = pieces; }
    /// Says yes the n-th time it is asked.
    void cancelAtQuestion(int n) { m_questionsLeft = n; }

    std::string all;
    std::string thoughts;
    std::vector<std::string> pieces;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> progress;

private:
    std::size_t m_pieces = ~std::size_t{0};
    std::atomic<bool> m_cancelled{false};
    mutable std::atomic<int> m_questionsLeft{-1};
};

/// Every position's logits, one after the other.
[[nodiscard]] std::vector<float> allLogits(Session &session, std::span<const TokenId> ids);
/// Ids in no order, the same each time.
[[nodiscard]] std::vector<TokenId> someIds(std::size_t count, std::uint32_t seed = 7);
/// Goes on from ids with the likeliest tokens, whatever they are.
[[nodiscard]] GenerationRequest greedy(std::vector<TokenId> ids, std::uint32_t maxTokens);

} // namespace askja::test
