// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/api/plugin.h"
#include "engine/host/engine_source.h"
#include "engine/session/create_engine.h"

#define ASKJA_TEXT_OF(name) #name
#define ASKJA_TEXT(name) ASKJA_TEXT_OF(name)

namespace askja::host {

std::vector<FoundEngine> findEngines(std::span<const std::filesystem::path> folders)
{
    static_cast<void>(folders);
    FoundEngine engine;
    engine.isa = ASKJA_TEXT(ASKJA_ISA);
    engine.abi = kEngineAbi;
    for (const IsaRow &row : isaTable()) {
        if (row.name == engine.isa) {
            engine.priority = row.priority;
            engine.features.assign(row.features.begin(), row.features.end());
        }
    }
    return {engine};
}

Result<std::unique_ptr<Engine>> openEngine(const std::filesystem::path &file, const EngineOptions &options)
{
    static_cast<void>(file);
    std::unique_ptr<Engine> engine = session::createEngine(options);
    if (engine == nullptr) {
        return {ErrorCode::OutOfMemory, "The system would not give the memory or the threads the engine needs."};
    }
    return engine;
}

} // namespace askja::host
