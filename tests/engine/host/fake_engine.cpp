// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/create_engine.h"

#ifdef ASKJA_FAKE_ABORTS
#include <cstdlib>

namespace {

// Runs when the library is loaded: a host that loads what does not fit dies here.
struct Trap
{
    Trap() { std::abort(); }
};
const Trap trap;

} // namespace
#endif

namespace askja::session::inline ASKJA_ISA {

namespace {

class FakeEngine : public Engine
{
public:
    explicit FakeEngine(const EngineOptions &options)
        : m_threads(options.threads)
    {
    }
    std::string_view isa() const override { return ASKJA_ISA_NAME; }
    int threads() const override { return m_threads; }
    Result<ModelInfo> inspect(const std::filesystem::path &) const override { return refusal(); }
    Result<HeaderInspection> inspectHeader(std::span<const std::byte>, std::uint64_t) const override
    {
        return refusal();
    }
    Result<std::unique_ptr<Vocabulary>> openVocabulary(const std::filesystem::path &) const override
    {
        return refusal();
    }
    Result<MachineSpeed> measureSpeed(const std::atomic<bool> &) override { return refusal(); }
    Result<std::unique_ptr<Model>> load(const LoadOptions &, LoadObserver &) override { return refusal(); }

private:
    static Error refusal() { return {ErrorCode::Unsupported, "This engine is a double."}; }

    int m_threads;
};

} // namespace

std::unique_ptr<Engine> createEngine(const EngineOptions &options)
{
    return std::make_unique<FakeEngine>(options);
}

} // namespace askja::session::inline ASKJA_ISA
