// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/engine_host.h"
#include "tests/support/temporary_folder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>

namespace fs = std::filesystem;
using namespace askja;
using namespace askja::host;

namespace {

class EngineFolder : public askja::test::TemporaryFolder
{
public:
    void add(const char *isa, const char *as = nullptr) const
    {
        fs::copy_file(file(ASKJA_FAKE_ENGINES, isa), file(path(), as == nullptr ? isa : as));
    }
    [[nodiscard]] static fs::path file(const fs::path &folder, const std::string &isa)
    {
        return folder / ("askja-engine-" + isa + ASKJA_MODULE_SUFFIX);
    }
};

const EngineCandidate &candidate(const EngineHost &host, std::string_view isa)
{
    const auto it = std::find_if(host.candidates().begin(), host.candidates().end(),
                                 [&](const EngineCandidate &c) { return c.isa == isa; });
    REQUIRE(it != host.candidates().end());
    return *it;
}

HostOptions in(const EngineFolder &folder, std::string isa = {})
{
    return {std::move(isa), {folder.path()}};
}

} // namespace

TEST_CASE("the best of the fitting plugins is loaded, with the options, and its code stays")
{
    EngineFolder folder;
    folder.add("fake_plain");
    folder.add("fake_better");
    folder.add("fake_needy");
    const EngineHost host(in(folder));
    CHECK(host.chosenIsa() == "fake_better");
    Result<std::unique_ptr<Engine>> engine = host.load({3});
    REQUIRE(engine.ok());
    CHECK(engine.value()->isa() == "fake_better");
    CHECK(engine.value()->threads() == 3);
    CHECK(EngineHost(in(folder, "fake_plain")).load().value()->isa() == "fake_plain");
}

TEST_CASE("no code runs of a plugin that needs what the processor lacks, or of another version")
{
    // Both abort the process as soon as they are loaded.
    EngineFolder folder;
    folder.add("fake_needy");
    folder.add("fake_foreign");
    const EngineHost host(in(folder));
    CHECK(candidate(host, "fake_needy").verdict == Verdict::CpuLacks);
    CHECK(candidate(host, "fake_foreign").verdict == Verdict::OtherVersion);
    const Result<std::unique_ptr<Engine>> engine = host.load();
    REQUIRE_FALSE(engine.ok());
    CHECK(engine.error().code == ErrorCode::CpuUnsupported);
    CHECK(engine.error().message.find("unobtainium") != std::string::npos);
    const Result<std::unique_ptr<Engine>> forced = EngineHost(in(folder, "fake_needy")).load();
    CHECK(forced.error().code == ErrorCode::CpuUnsupported);
    CHECK(EngineHost(in(folder, "fake_foreign")).load().error().code == ErrorCode::PluginBroken);
}

TEST_CASE("files that are no plugins are reported and skipped")
{
    EngineFolder folder;
    folder.add("fake_plain");
    std::ofstream(EngineFolder::file(folder.path(), "text")) << "not a library at all";
    std::ofstream(EngineFolder::file(folder.path(), "empty")) << "";
    folder.add("fake_better", "short");
    fs::resize_file(EngineFolder::file(folder.path(), "short"), 1000);
    std::ofstream(folder.path() / "askja-engine-notes.txt") << "something else";
    const EngineHost host(in(folder));
    CHECK(host.chosenIsa() == "fake_plain");
    for (const char *isa : {"text", "empty", "short"}) {
        CAPTURE(isa);
        CHECK(candidate(host, isa).verdict == Verdict::Broken);
        CHECK_FALSE(candidate(host, isa).reason.empty());
    }
    CHECK(EngineHost(in(folder, "text")).load().error().code == ErrorCode::PluginBroken);
}

TEST_CASE("a plugin whose code is damaged behind sound metadata is an error, not a crash")
{
    EngineFolder folder;
    folder.add("fake_plain");
    const fs::path file = EngineFolder::file(folder.path(), "fake_plain");
    const auto size = fs::file_size(file);
    const EngineHost host(in(folder));
    fs::remove(file); // between the search and the load
    const Result<std::unique_ptr<Engine>> engine = host.load();
    CHECK(size > 0);
    REQUIRE_FALSE(engine.ok());
    CHECK(engine.error().code == ErrorCode::PluginBroken);
}

TEST_CASE("no folder, no engine")
{
    const EngineHost host(HostOptions{{}, {"/no/such/folder"}});
    CHECK(host.load().error().code == ErrorCode::PluginMissing);
    CHECK(host.chosenIsa().empty());
    CHECK_FALSE(host.candidates().empty()); // the known ones, not installed
}

TEST_CASE("folders count in their order")
{
    EngineFolder first;
    EngineFolder second;
    first.add("fake_plain");
    second.add("fake_plain");
    const EngineHost host(HostOptions{{}, {first.path(), second.path()}});
    CHECK(candidate(host, "fake_plain").file.parent_path() == first.path());
}
