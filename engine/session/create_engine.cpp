// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/create_engine.h"

#include "engine/format/model_info.h"
#include "engine/session/guard.h"
#include "engine/session/inspection.h"
#include "engine/session/loaded_model.h"
#include "engine/session/speed_probe.h"

#include <exception>

namespace askja::session::inline ASKJA_ISA {

namespace {

class CpuEngine final : public Engine
{
public:
    explicit CpuEngine(const EngineOptions &options)
        : m_runtime(options.threads)
    {
    }

    std::string_view isa() const override { return ASKJA_ISA_NAME; }
    int threads() const override { return m_runtime.pool.threads(); }

    Result<ModelInfo> inspect(const std::filesystem::path &path) const override
    {
        return guarded([&]() -> Result<ModelInfo> {
            const auto file = format::GgufFile::open(path);
            if (!file)
                return file.error();
            return inspectFile(*file, threads());
        });
    }

    Result<HeaderInspection> inspectHeader(std::span<const std::byte> bytes, std::uint64_t fileBytes) const override
    {
        return guarded([&]() -> Result<HeaderInspection> {
            const auto beginning = format::GgufFile::parseBeginning(bytes, fileBytes);
            if (!beginning)
                return beginning.error();
            if (beginning->wantBytes == 0)
                return HeaderInspection{inspectFile(beginning->file, threads()), 0};
            HeaderInspection inspection{format::readModelInfoSoFar(beginning->file), beginning->wantBytes};
            if (!inspection.info.unsupported.empty())
                inspection.wantBytes = 0;
            return inspection;
        });
    }

    Result<std::unique_ptr<Vocabulary>> openVocabulary(const std::filesystem::path &path) const override
    {
        return guarded([&]() -> Result<std::unique_ptr<Vocabulary>> {
            const auto file = format::GgufFile::open(path);
            if (!file)
                return file.error();
            auto vocabulary = FileVocabulary::create(*file);
            if (!vocabulary)
                return vocabulary.error();
            return std::unique_ptr<Vocabulary>(std::move(*vocabulary));
        });
    }

    Result<MachineSpeed> measureSpeed(const std::atomic<bool> &stop) override
    {
        return guarded([&] { return session::measureSpeed(m_runtime, stop); });
    }

    Result<std::unique_ptr<Model>> load(const LoadOptions &options, LoadObserver &observer) override
    {
        return guarded([&] { return LoadedModel::load(m_runtime, options, observer); });
    }

private:
    Runtime m_runtime;
};

} // namespace

std::unique_ptr<Engine> createEngine(const EngineOptions &options)
{
    try {
        return std::make_unique<CpuEngine>(options);
    } catch (const std::exception &) {
        return nullptr;
    }
}

} // namespace askja::session::inline ASKJA_ISA
