// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/session/session_test.h"

#include <chrono>
#include <filesystem>
#include <fstream>

namespace askja::test {

namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

struct PackRig
{
    TemporaryFolder folder;
    LoadOptions options;
    std::unique_ptr<Engine> engine = createEngineUnderTest(2);

    explicit PackRig(const TinyModel &model = {})
    {
        options.path = folder.path() / "tiny.gguf";
        REQUIRE(writeTinyModel(options.path, model).ok());
        options.contextTokens = 256;
        options.packCache.folder = folder.path() / "packs";
        options.packCache.use = PackUse::Always;
    }
    std::unique_ptr<Model> load()
    {
        LoadObserver observer;
        auto loaded = engine->load(options, observer);
        REQUIRE_MESSAGE(loaded.ok(), (loaded.ok() ? "" : loaded.error().message));
        return std::move(*loaded);
    }
    [[nodiscard]] std::size_t files() const
    {
        std::error_code none;
        const fs::directory_iterator all(options.packCache.folder, none);
        return none ? 0 : static_cast<std::size_t>(std::distance(begin(all), end(all)));
    }
};

std::vector<float> logitsOf(Model &model)
{
    auto session = model.createSession({256, 32, KvType::F16, Precision::Fast});
    REQUIRE(session.ok());
    return allLogits(**session, someIds(40));
}

PackCacheState stateOf(const Model &model)
{
    return model.loadStatistics().packCache;
}

} // namespace

TEST_CASE("pack cache: a model out of the cache gives the same bits")
{
    for (const auto type : {format::GgmlType::Q4_0, format::GgmlType::Q8_0, format::GgmlType::F16}) {
        TinyModel tiny;
        tiny.type = type;
        PackRig rig(tiny);
        const auto packed = rig.load();
        const std::vector<float> expected = logitsOf(*packed); // maybe while it is being written
        packed->waitForPackCache(seconds(60));
        REQUIRE(stateOf(*packed) == PackCacheState::Written);
        const auto cached = rig.load();
        CHECK(stateOf(*cached) == PackCacheState::Read);
        CHECK(logitsOf(*cached) == expected);
        CHECK(cached->loadStatistics().packSeconds == 0);
        CHECK(cached->loadStatistics().weightBytes == packed->loadStatistics().weightBytes);
        CHECK(rig.files() == 1);
    }
}

TEST_CASE("pack cache: a file that was touched is packed again")
{
    PackRig rig;
    rig.load()->waitForPackCache(seconds(60));
    CHECK(stateOf(*rig.load()) == PackCacheState::Read);
    fs::last_write_time(rig.options.path, fs::last_write_time(rig.options.path) + seconds(1));
    const auto again = rig.load();
    again->waitForPackCache(seconds(60));
    CHECK(stateOf(*again) == PackCacheState::Written);
    CHECK(rig.files() == 2);
}

TEST_CASE("pack cache: what is not worth it, has no room or was not asked for is not written")
{
    PackRig rig;
    rig.options.packCache.use = PackUse::WhenFaster; // a model so small is packed in no time
    CHECK(stateOf(*rig.load()) == PackCacheState::NotWorthIt);
    rig.options.packCache.use = PackUse::ReadOnly;
    CHECK(stateOf(*rig.load()) == PackCacheState::Off);
    rig.options.packCache.use = PackUse::Never;
    CHECK(stateOf(*rig.load()) == PackCacheState::Off);
    rig.options.packCache.use = PackUse::Always;
    rig.options.packCache.limitBytes = 100;
    CHECK(stateOf(*rig.load()) == PackCacheState::NoRoom);
    CHECK(rig.files() == 0);
}

TEST_CASE("pack cache: a folder that cannot be made is no reason not to load")
{
    PackRig rig;
    std::ofstream(rig.folder.path() / "file") << "x";
    rig.options.packCache.folder = rig.folder.path() / "file" / "packs";
    const auto model = rig.load();
    model->waitForPackCache(seconds(60));
    const PackCacheState state = stateOf(*model);
    CHECK((state == PackCacheState::Failed || state == PackCacheState::NoRoom));
    CHECK_FALSE(logitsOf(*model).empty());
}

TEST_CASE("pack cache: a model that goes while it is written leaves a whole pack or nothing")
{
    TinyModel larger;
    larger.feedForward = 4096;
    larger.layers = 8;
    for (int round = 0; round < 5; ++round) {
        PackRig rig(larger);
        rig.load().reset();
        CHECK(rig.files() <= 1);
        const auto next = rig.load();
        next->waitForPackCache(seconds(60));
        CHECK(stateOf(*rig.load()) == PackCacheState::Read);
        CHECK(rig.files() == 1);
    }
}

TEST_CASE("pack cache: a loaded model needs its file no longer")
{
    for (const bool tied : {true, false}) {
        TinyModel tiny;
        tiny.tiedOutput = tied;
        PackRig rig(tiny);
        rig.options.packCache.use = PackUse::Never;
        const auto model = rig.load();
        const std::vector<float> expected = logitsOf(*model);
        fs::resize_file(rig.options.path, 10);
        CHECK(logitsOf(*model) == expected);
        CHECK(fs::remove(rig.options.path));
        CHECK(logitsOf(*model) == expected);
        CHECK(model->vocabulary().detokenize(model->vocabulary().tokenize("still here", {})) == "still here");
        CHECK(model->vocabulary().applyTemplate(R"([{"role":"user","content":"hi"}])", true).ok());
        CHECK(model->info().architecture == "llama");
    }
}

} // namespace askja::test
