// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/format/gguf.h"
#include "engine/models/network.h"
#include "engine/session/file_vocabulary.h"
#include "engine/session/pack_writer.h"
#include "engine/session/runtime.h"

#include <chrono>
#include <memory>
#include <optional>

namespace askja::session::inline ASKJA_ISA {

class LoadedModel final : public Model
{
public:
    /// Errors as Engine::load().
    [[nodiscard]] static Result<std::unique_ptr<Model>> load(Runtime &runtime, const LoadOptions &options,
                                                             LoadObserver &observer);

    const ModelInfo &info() const override { return m_info; }
    const Vocabulary &vocabulary() const override { return *m_vocabulary; }
    Result<std::unique_ptr<Session>> createSession(const SessionOptions &options) override;
    LoadStatistics loadStatistics() const override;
    void waitForPackCache(std::chrono::milliseconds atMost) override;

    [[nodiscard]] const FileVocabulary &fileVocabulary() const { return *m_vocabulary; }
    [[nodiscard]] const models::Network &network() const { return *m_network; }
    [[nodiscard]] Runtime &runtime() const { return m_runtime; }

private:
    LoadedModel(Runtime &runtime, format::GgufFile file)
        : m_runtime(runtime)
        , m_file(std::move(file))
    {
    }
    Result<void> open();
    Result<void> loadWeights(const PackCacheOptions &cache, LoadObserver &observer);
    Result<void> checkEstimate(const LoadOptions &options) const;

    Runtime &m_runtime;
    std::optional<format::GgufFile> m_file; ///< until it is loaded
    ModelInfo m_info;
    std::unique_ptr<FileVocabulary> m_vocabulary;
    std::unique_ptr<models::Network> m_network;
    LoadStatistics m_statistics;
    bool m_ignoreMemoryEstimate = false;
    std::unique_ptr<PackWriter> m_packWriter; ///< last: it reads the network's weights
};

} // namespace askja::session::inline ASKJA_ISA
