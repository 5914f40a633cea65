// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/weights/pack_cache.h"

#include "tests/engine/weights/packs.h"
#include "tests/support/temporary_folder.h"

#include <chrono>
#include <doctest/doctest.h>
#include <thread>

using namespace askja;
using namespace askja::test;
using weights::PackCache;
using weights::PackKey;
using weights::PackReading;
using weights::PackWriting;

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBytes = 700'000;

struct Folder
{
    TemporaryFolder temporary;
    fs::path path = temporary.path() / "cache" / "packs"; // not there yet

    [[nodiscard]] PackCacheOptions options(std::uint64_t limit = PackCacheOptions::kUsualLimit) const
    {
        return {path, limit, PackUse::Always};
    }
    [[nodiscard]] std::size_t packs() const { return countFiles(path, ".pack"); }
    [[nodiscard]] std::size_t parts() const { return countFiles(path, ".part"); }
};

PackWriting keep(const PackCache &cache, const PackKey &key, std::uint32_t seed = 1)
{
    return cache.keep(key, someBytes(kBytes, seed), std::atomic<bool>(false));
}

PackReading read(const PackCache &cache, const PackKey &key, std::uint32_t seed = 1)
{
    threads::ThreadPool pool(1);
    LoadObserver observer;
    std::vector<std::byte> found(kBytes);
    const PackReading result = cache.read(key, found, pool, observer);
    if (result == PackReading::Whole)
        CHECK(found == someBytes(kBytes, seed));
    return result;
}

void setAge(const fs::path &path, std::chrono::minutes age)
{
    fs::last_write_time(path, fs::file_time_type::clock::now() - age);
}

} // namespace

TEST_CASE("what was kept is there, and nothing else is left in the folder")
{
    const Folder folder;
    const PackCache cache(folder.options());
    CHECK(read(cache, kKey) == PackReading::Absent);
    CHECK(keep(cache, kKey) == PackWriting::Done);
    CHECK(read(cache, kKey) == PackReading::Whole);
    CHECK(read(cache, {kKey.model, 1}) == PackReading::Absent);
    CHECK(read(cache, {1, kKey.layout}) == PackReading::Absent);
    CHECK(keep(cache, kKey, 2) == PackWriting::Done); // replaced
    CHECK(read(cache, kKey, 2) == PackReading::Whole);
    CHECK(folder.packs() == 1);
    CHECK(folder.parts() == 0);
}

TEST_CASE("a cache that is off reads nothing")
{
    const Folder folder;
    CHECK(keep(PackCache(folder.options()), kKey) == PackWriting::Done);
    PackCacheOptions off = folder.options();
    off.use = PackUse::Never;
    CHECK(read(PackCache(off), kKey) == PackReading::Absent);
    off = folder.options();
    off.folder.clear();
    CHECK(read(PackCache(off), kKey) == PackReading::Absent);
    CHECK_FALSE(PackCache(off).isOn());
    PackCacheOptions readOnly = folder.options();
    readOnly.use = PackUse::ReadOnly;
    CHECK(read(PackCache(readOnly), kKey) == PackReading::Whole);
}

TEST_CASE("a damaged pack is removed")
{
    const Folder folder;
    const PackCache cache(folder.options());
    CHECK(keep(cache, kKey) == PackWriting::Done);
    const fs::path other = cache.fileOf({kKey.model, 7});
    fs::copy_file(cache.fileOf(kKey), other); // a name that promises another layout
    CHECK(read(cache, {kKey.model, 7}) == PackReading::Damaged);
    CHECK_FALSE(fs::exists(other));
    CHECK(read(cache, kKey) == PackReading::Whole);
    fs::resize_file(cache.fileOf(kKey), 1000);
    CHECK(read(cache, kKey) == PackReading::Damaged);
    CHECK(read(cache, kKey) == PackReading::Absent);
}

TEST_CASE("a disk that is full fails at any point and leaves nothing behind")
{
    const Folder folder;
    for (const std::size_t room : {std::size_t{0}, std::size_t{300'000}, kBytes, kBytes + 10}) {
        const PackCache cache(folder.options(), [room](const fs::path &path) {
            return std::make_unique<FullDisk>(weights::createPackFile(path), room, true);
        });
        CHECK(keep(cache, kKey) == PackWriting::Failed);
    }
    const PackCache lossy(folder.options(), [](const fs::path &path) {
        return std::make_unique<FullDisk>(weights::createPackFile(path), 10 * kBytes, false);
    });
    CHECK(keep(lossy, kKey) == PackWriting::Failed);
    const PackCache refused(folder.options(), [](const fs::path &) { return nullptr; });
    CHECK(keep(refused, kKey) == PackWriting::Failed);
    CHECK(folder.packs() + folder.parts() == 0);
}

TEST_CASE("a folder that cannot be made or written is no pack, and one that can only be read still serves")
{
    const Folder folder;
    PackCacheOptions options = folder.options();
    options.folder = folder.temporary.write("file", "x") / "packs"; // below a file
    CHECK(keep(PackCache(options), kKey) == PackWriting::Failed);
    CHECK(read(PackCache(options), kKey) == PackReading::Absent);

    const PackCache cache(folder.options());
    CHECK(keep(cache, kKey) == PackWriting::Done);
    fs::permissions(folder.path, fs::perms::owner_read | fs::perms::owner_exec);
    CHECK(read(cache, kKey) == PackReading::Whole);
    const bool denied = !platform::createFile(folder.path / "probe").isOpen();
    if (denied)
        CHECK(keep(cache, kKey) == PackWriting::Failed);
    else
        MESSAGE("not tested: this user or system writes into folders that are read-only");
    fs::permissions(folder.path, fs::perms::owner_all);
    CHECK(read(cache, kKey) == PackReading::Whole);
}

TEST_CASE("a writer that is stopped leaves nothing behind")
{
    const Folder folder;
    const PackCache cache(folder.options());
    CHECK(cache.keep(kKey, someBytes(kBytes), std::atomic<bool>(true)) == PackWriting::Stopped);
    // In the middle: the second slice finds the flag set.
    std::atomic<bool> stop{false};
    struct Stopping final : weights::PackSink
    {
        explicit Stopping(std::atomic<bool> &flag)
            : stop(flag)
        {
        }
        bool append(std::span<const std::byte>) override { return stop = true; }
        bool flush() override { return true; }
        std::atomic<bool> &stop;
    };
    const PackCache stopping(folder.options(), [&](const fs::path &path) {
        setContent(path, "part");
        return std::make_unique<Stopping>(stop);
    });
    CHECK(stopping.keep(kKey, someBytes(kBytes), stop) == PackWriting::Stopped);
    CHECK(folder.packs() + folder.parts() == 0);
}

TEST_CASE("the longest unused go first when the limit is passed")
{
    const Folder folder;
    const PackCache cache(folder.options(weights::packFileBytes(kBytes) * 2 + 100));
    const PackKey keys[] = {{1, 1}, {2, 1}, {3, 1}};
    CHECK(keep(cache, keys[0]) == PackWriting::Done);
    CHECK(keep(cache, keys[1]) == PackWriting::Done);
    setAge(cache.fileOf(keys[0]), std::chrono::minutes(30));
    setAge(cache.fileOf(keys[1]), std::chrono::minutes(20));
    CHECK(read(cache, keys[0]) == PackReading::Whole); // used now
    CHECK(keep(cache, keys[2]) == PackWriting::Done);
    CHECK(read(cache, keys[0]) == PackReading::Whole);
    CHECK(read(cache, keys[1]) == PackReading::Absent);
    CHECK(read(cache, keys[2]) == PackReading::Whole);
}

TEST_CASE("other files in the folder are none of its business; what a dead writer left is cleared away")
{
    const Folder folder;
    const PackCache cache(folder.options(weights::packFileBytes(kBytes)));
    fs::create_directories(folder.path);
    const std::string name = cache.fileOf(kKey).stem().string();
    setContent(folder.path / "holiday.pack", std::string(5'000'000, 'x'));
    setContent(folder.path / "notes.txt", "x");
    fs::create_directory(folder.path / (std::string(32, 'a') + ".pack"));
    setContent(folder.path / (name + "-0.part"), "dead");
    setAge(folder.path / (name + "-0.part"), std::chrono::minutes(90));
    setContent(folder.path / (name + "-1.part"), "alive");
    CHECK(keep(cache, kKey) == PackWriting::Done);
    CHECK(keep(cache, {1, 1}) == PackWriting::Done);
    CHECK(read(cache, kKey) == PackReading::Absent);
    CHECK(fs::exists(folder.path / "holiday.pack"));
    CHECK(fs::exists(folder.path / "notes.txt"));
    CHECK(fs::exists(folder.path / (std::string(32, 'a') + ".pack")));
    CHECK_FALSE(fs::exists(folder.path / (name + "-0.part")));
    CHECK(fs::exists(folder.path / (name + "-1.part")));
}

TEST_CASE("what passes the limit or takes too much of the disk has no room")
{
    const Folder folder;
    CHECK(PackCache(folder.options()).hasRoomFor(1000));
    CHECK_FALSE(PackCache(folder.options(1000)).hasRoomFor(1000));
    CHECK_FALSE(PackCache(folder.options(~std::uint64_t{0})).hasRoomFor(std::uint64_t{1} << 60));
}

TEST_CASE("writers and readers at the same time see whole packs or none")
{
    const Folder folder;
    const PackCache cache(folder.options());
    std::vector<std::thread> writers;
    for (int i = 0; i < 3; ++i) {
        writers.emplace_back([&cache] {
            const std::vector<std::byte> payload = someBytes(kBytes);
            const std::atomic<bool> stop{false};
            for (int round = 0; round < 4; ++round)
                static_cast<void>(cache.keep(kKey, payload, stop)); // where a reader holds the file it may fail
        });
    }
    int whole = 0;
    for (int i = 0; i < 40; ++i) {
        const PackReading result = read(cache, kKey);
        CHECK((result == PackReading::Whole || result == PackReading::Absent));
        whole += result == PackReading::Whole ? 1 : 0;
    }
    for (std::thread &writer : writers)
        writer.join();
    CHECK(read(cache, kKey) == PackReading::Whole);
    CHECK(folder.packs() == 1);
    CHECK(folder.parts() == 0);
    MESSAGE(whole << " of 40 reads found the pack");
}
