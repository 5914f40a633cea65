// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "gui/bridge/enginesource.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace askja::test {

/// What the fake engine does, and what it was asked. Shared by the test and the engine; set it before the engine runs,
/// but for what says otherwise.
struct FakeScript
{
    // Starting
    std::optional<Error> startError;
    std::string isa = "fake";
    int threads = 2;

    // Loading. Every path is a model but those in errors.
    std::map<std::string, Error> errors; ///< path → what inspect() and load() say
    std::string unsupported; ///< of every model
    std::string templateFamily; ///< of every model: whose template is used; empty: its own
    std::uint32_t contextLength = 8192; ///< of every model
    ModelOrigin origin; ///< likewise
    std::optional<Error> templateError; ///< of applyTemplate()
    std::optional<Error> loadError; ///< of load() only
    std::chrono::milliseconds loadTime{0}; ///< in 20 steps, each with progress

    // Headers from elsewhere: bytes that begin with a path of errors get its error
    std::uint64_t headerBytes = 16; ///< with fewer, twice as many are wanted

    MachineSpeed speed; ///< what measureSpeed() finds, but for isa and threads
    std::chrono::milliseconds measureTime{0};
    std::atomic<int> measurements{0}; ///< that were begun

    // Answering
    std::vector<std::string> pieces{"Hello", ", ", "world", "."}; ///< handed to text(), may cut characters in two
    int repeat = 1; ///< the pieces this many times
    std::chrono::microseconds pieceTime{0}; ///< between two
    std::uint32_t promptTokens = 10;
    std::uint32_t reusedTokens = 0;
    std::uint32_t promptBatch = 5;
    std::chrono::microseconds batchTime{0};
    std::optional<Error> generateError; ///< after the prompt
    std::optional<std::size_t> failAfter; ///< generateError after this many pieces instead
    StopReason end = StopReason::EndOfTurn;

    // What happened; read after the answer, or under the lock
    std::mutex mutex;
    std::vector<GenerationRequest> requests;
    std::vector<LoadOptions> loads;
    std::atomic<int> piecesGiven{0};
    std::atomic<int> enginesAlive{0};
    std::atomic<int> modelsAlive{0};
};

/// Engines that follow the script, which must outlive them.
[[nodiscard]] gui::EngineSource fakeEngineSource(std::shared_ptr<FakeScript> script);

} // namespace askja::test
