// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace askja::test {

struct GoldenModel
{
    std::filesystem::path path;
    std::string architecture;
};

/// The models of tests/data/models whose architecture the engine knows.
[[nodiscard]] std::vector<GoldenModel> goldenModels();

/// An engine that has loaded such a model, made to take contexts of kContext tokens: longer than its windows and rings.
class GoldenEngine
{
public:
    static constexpr std::uint32_t kContext = 2048;

    GoldenEngine(const GoldenModel &model, int threads);

    [[nodiscard]] std::unique_ptr<Session> session(std::uint32_t batchTokens, KvType kvType = KvType::F16,
                                                   std::uint32_t spareTokens = 0);
    /// Ids of its vocabulary in no order, the same each time.
    [[nodiscard]] std::vector<TokenId> ids(std::size_t count, std::uint32_t seed = 7) const;

private:
    TemporaryFolder m_folder;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Model> m_model;
};

} // namespace askja::test
