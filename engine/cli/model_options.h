// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/cli/command.h"
#include "engine/host/engine_host.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace askja::cli {

/// The options that pick an engine.
struct EngineChoiceOptions
{
    std::string isa;
    int threads = 0;

    void declareIsa(OptionTable &options);
    void declareThreads(OptionTable &options);
    [[nodiscard]] Result<std::unique_ptr<Engine>> load() const;
};

/// The options of commands that load a model.
struct ModelOptions
{
    EngineChoiceOptions engine;
    std::filesystem::path file;
    std::uint32_t contextTokens = 0; ///< 0: kUsualContext, or what the model can if that is less
    std::uint32_t batchTokens = SessionOptions().batchTokens;
    std::string kv = "f16";
    std::string precision = "auto";
    std::string packCache = "read"; ///< "auto" for commands that people run again and again
    bool ignoreMemory = false;

    static constexpr std::uint32_t kUsualContext = 4096;

    void declareFile(OptionTable &options);
    void declareContext(OptionTable &options);
    void declareBatch(OptionTable &options); ///< and --kv, --precision, --ignore-memory, --pack-cache
};

/// The cache of packed weights as those options say.
[[nodiscard]] PackCacheOptions packCacheOf(const ModelOptions &options);
/// "read", "written", …: what came of it.
[[nodiscard]] std::string_view nameOf(PackCacheState state);

/// Before the program ends: gives a pack that is being written another second, and with "always" as long as it takes,
/// unless Ctrl+C comes.
void finishPackCache(Model &model, const ModelOptions &options, const Console &console);

/// A sentence for people about a chat template that is not the file's own; empty: it is.
[[nodiscard]] std::string noteOn(const TemplateChoice &choice);

/// A model ready to answer; the order of the members is the order in which they may not outlive each other.
struct OpenModel
{
    std::unique_ptr<Engine> engine;
    std::unique_ptr<Model> model;
    std::unique_ptr<Session> session;
};

/// Loads engine, model and session, with progress on standard error if a person looks at it. Ctrl+C cancels.
[[nodiscard]] Result<OpenModel> openModel(const ModelOptions &options, Console &console);

/// Engine and vocabulary; a file without weights will do.
struct OpenVocabulary
{
    std::unique_ptr<Engine> engine;
    std::unique_ptr<Vocabulary> vocabulary;
};

[[nodiscard]] Result<OpenVocabulary> openVocabulary(const std::filesystem::path &file,
                                                    const EngineChoiceOptions &options);

} // namespace askja::cli
