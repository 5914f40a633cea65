// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "tests/support/temporary_folder.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace askja::test {

/// The models of tests/data/models, one of each architecture and scaling at least.
[[nodiscard]] std::vector<std::filesystem::path> goldenModels();

/// An engine that has loaded such a model, made to take contexts of kContext tokens: longer than its windows and rings.
class GoldenEngine
{
public:
    static constexpr std::uint32_t kContext = 2048;

    GoldenEngine(const std::filesystem::path &model, int threads);

    [[nodiscard]] std::unique_ptr<Session> session(std::uint32_t batchTokens, KvType kvType = KvType::F16);
    /// Ids of its vocabulary in no order, the same each time.
    [[nodiscard]] std::vector<TokenId> ids(std::size_t count, std::uint32_t seed = 7) const;

private:
    TemporaryFolder m_folder;
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Model> m_model;
};

} // namespace askja::test
