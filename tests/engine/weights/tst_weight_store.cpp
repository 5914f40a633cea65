// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/weights/weight_store.h"

#include "tests/engine/weights/packs.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/tiny_model.h"

#include <chrono>
#include <cstring>
#include <doctest/doctest.h>
#include <optional>

using namespace askja;
using namespace askja::test;
using weights::Embedding;
using weights::Matrix;
using weights::PackCache;
using weights::PackWriting;
using weights::WeightStore;

namespace fs = std::filesystem;

namespace {

/// A model of several tensors, planned as an architecture plans it.
struct Store
{
    std::optional<format::GgufFile> file;
    std::optional<WeightStore> store;
    const Embedding *embedding = nullptr;
    std::vector<const Matrix *> matrices;
    const weights::Vector *norm = nullptr;

    explicit Store(const fs::path &path)
    {
        auto opened = format::GgufFile::open(path);
        REQUIRE_MESSAGE(opened.ok(), (opened.ok() ? "" : opened.error().message));
        file = std::move(*opened);
        store.emplace(*file);
        const format::GgufTensor &table = *file->findTensor("token_embd.weight");
        const auto cols = static_cast<int>(table.shape[0]);
        const auto rows = static_cast<int>(table.shape[1]);
        const auto planned = store->embedding("token_embd.weight", rows, cols);
        REQUIRE(planned.ok());
        embedding = *planned;
        const bool tied = file->findTensor("output.weight") == nullptr;
        add(tied ? "token_embd.weight" : "output.weight", rows, cols);
        add("blk.0.ffn_up.weight", 96, cols);
        add("blk.1.ffn_down.weight", cols, 96);
        const auto vector = store->vector("output_norm.weight", cols);
        REQUIRE(vector.ok());
        norm = *vector;
    }
    void add(const char *name, int rows, int cols)
    {
        const auto matrix = store->matrix(name, rows, cols);
        REQUIRE_MESSAGE(matrix.ok(), (matrix.ok() ? "" : matrix.error().message));
        matrices.push_back(*matrix);
    }
    Result<LoadStatistics> load(const PackCache &cache, int threads = 2)
    {
        threads::ThreadPool pool(threads);
        LoadObserver observer;
        return store->load(pool, observer, cache);
    }
    void mustLoad(const PackCache &cache, PackCacheState state)
    {
        const auto loaded = load(cache);
        REQUIRE_MESSAGE(loaded.ok(), (loaded.ok() ? "" : loaded.error().message));
        CHECK(loaded->packCache == state);
    }
    /// All that was loaded, for comparisons.
    [[nodiscard]] std::vector<std::byte> all() const
    {
        std::vector<std::byte> bytes;
        for (const Matrix *matrix : matrices)
            bytes.insert(bytes.end(), matrix->packed, matrix->packed + kernels::packedBytes(matrix->shape));
        std::vector<std::byte> scratch(embedding->rowBytes);
        for (int id = 0; id < embedding->shape.rows; ++id) {
            const std::byte *row = embedding->row(id, scratch.data());
            bytes.insert(bytes.end(), row, row + embedding->rowBytes);
        }
        return bytes;
    }
};

struct Rig
{
    TemporaryFolder folder;
    fs::path model = folder.path() / "model.gguf";
    PackCache cache{{folder.path() / "packs", PackCacheOptions::kUsualLimit, PackUse::Always}};
    PackCache none{PackCacheOptions()};

    explicit Rig(const TinyModel &options = {}) { REQUIRE(writeTinyModel(model, options).ok()); }

    /// Loads and keeps; what was loaded.
    std::vector<std::byte> keep()
    {
        Store first(model);
        first.mustLoad(cache, PackCacheState::Off);
        CHECK(first.store->keep(cache, std::atomic<bool>(false)) == PackWriting::Done);
        return first.all();
    }
    [[nodiscard]] fs::path packFile() const
    {
        for (const auto &entry : fs::directory_iterator(cache.options().folder))
            return entry.path();
        return {};
    }
};

} // namespace

TEST_CASE("the kernels and the file format name the same types by the same numbers")
{
    for (const format::GgmlTypeInfo &info : format::ggmlTypes()) {
        CAPTURE(info.name);
        const auto type = weights::weightType(info.type);
        CHECK(type.has_value() == info.computed);
        if (!type)
            continue;
        CHECK(static_cast<std::uint32_t>(*type) == static_cast<std::uint32_t>(info.type));
        CHECK(kernels::storedColumns(*type) == static_cast<int>(info.blockElements));
        CHECK(kernels::storedBytes(*type) == static_cast<int>(info.blockBytes));
    }
}

TEST_CASE("packed on any number of threads, and out of the cache, weights are the same bytes")
{
    for (const bool tied : {true, false}) {
        TinyModel options;
        options.tiedOutput = tied;
        options.valueType = format::GgmlType::Q8_0;
        Rig rig(options);
        const std::vector<std::byte> kept = rig.keep();
        for (const int threads : {1, 3}) {
            Store plain(rig.model);
            REQUIRE(plain.load(rig.none, threads).ok());
            CHECK(plain.all() == kept);
        }
        Store again(rig.model);
        const std::uint64_t planned = again.store->bytes();
        again.mustLoad(rig.cache, PackCacheState::Read);
        CHECK(again.all() == kept);
        CHECK(again.store->bytes() == planned);
        again.file.reset(); // from here on the file may be anything
        fs::remove(rig.model);
        CHECK(again.all() == kept);
        CHECK(again.norm->values.size() == 64);
    }
}

TEST_CASE("rows of the embedding are those of the file, whether it is a matrix too or not")
{
    for (const bool tied : {true, false}) {
        for (const auto type : {format::GgmlType::Q4_0, format::GgmlType::Q4_1, format::GgmlType::Q8_0,
                                format::GgmlType::F16, format::GgmlType::F32}) {
            TinyModel options;
            options.tiedOutput = tied;
            options.type = type;
            Rig rig(options);
            Store store(rig.model);
            REQUIRE(store.load(rig.none).ok());
            CHECK((store.embedding->matrix != nullptr) == tied);
            const format::GgufTensor &table = *store.file->findTensor("token_embd.weight");
            std::vector<std::byte> scratch(store.embedding->rowBytes);
            for (int id = 0; id < store.embedding->shape.rows; ++id) {
                const std::byte *row = store.embedding->row(id, scratch.data());
                REQUIRE(std::memcmp(row, table.data.data() + static_cast<std::size_t>(id) * table.rowBytes(),
                                    table.rowBytes())
                        == 0);
            }
        }
    }
}

TEST_CASE("a file that was touched, or has another header, is another model")
{
    Rig rig;
    rig.keep();
    fs::last_write_time(rig.model, fs::last_write_time(rig.model) + std::chrono::seconds(1));
    Store touched(rig.model);
    touched.mustLoad(rig.cache, PackCacheState::Off);
    Rig other;
    fs::copy_file(rig.model, other.model, fs::copy_options::overwrite_existing);
    fs::last_write_time(other.model, fs::last_write_time(rig.model) - std::chrono::seconds(1));
    Store moved(other.model); // the state that was kept, in another place
    moved.mustLoad(rig.cache, PackCacheState::Read);
}

TEST_CASE("a pack that is whole but of other weights, or packed otherwise, is noticed, removed and rebuilt")
{
    Rig rig;
    const std::vector<std::byte> right = rig.keep();
    // The same name, size and time, other weights: what somebody with a clock that stands still might do.
    const auto time = fs::last_write_time(rig.model);
    TinyModel changed;
    changed.seed = 2;
    REQUIRE(writeTinyModel(rig.model, changed).ok());
    fs::last_write_time(rig.model, time);
    Store store(rig.model);
    store.mustLoad(rig.cache, PackCacheState::Off);
    CHECK(store.all() != right);
    CHECK(countFiles(rig.cache.options().folder, ".pack") == 0);
    Store plain(rig.model);
    plain.mustLoad(rig.none, PackCacheState::Off);
    CHECK(store.all() == plain.all());
    CHECK(store.store->keep(rig.cache, std::atomic<bool>(false)) == PackWriting::Done);
    Store again(rig.model);
    again.mustLoad(rig.cache, PackCacheState::Read);
    CHECK(again.all() == plain.all());
}

TEST_CASE("a damaged pack is silently replaced")
{
    Rig rig;
    const std::vector<std::byte> right = rig.keep();
    const fs::path pack = rig.packFile();
    const std::string whole = contentOf(pack);
    for (const std::size_t at : {std::size_t{0}, whole.size() / 2, whole.size() - 1}) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        setContent(pack, damaged);
        Store store(rig.model);
        store.mustLoad(rig.cache, PackCacheState::Off);
        CHECK(store.all() == right);
        CHECK_FALSE(fs::exists(pack));
        CHECK(store.store->keep(rig.cache, std::atomic<bool>(false)) == PackWriting::Done);
        CHECK(contentOf(pack) == whole);
    }
}

TEST_CASE("a file that was cut off after it was opened is an error, not the end of the program")
{
    Rig rig;
    Store store(rig.model);
    std::error_code refused;
    fs::resize_file(rig.model, fs::file_size(rig.model) / 2, refused);
    if (refused) {
        MESSAGE("not tested: this system does not let anybody shorten a file that is in use");
        return;
    }
    const auto loaded = store.load(rig.none);
    REQUIRE_FALSE(loaded.ok());
    CHECK(loaded.error().code == ErrorCode::FileUnreadable);
}
