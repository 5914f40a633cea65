// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/weights/pack_file.h"

#include "engine/weights/pack_hash.h"
#include "tests/engine/weights/packs.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <set>

using namespace askja;
using namespace askja::test;
using weights::PackReading;
using weights::PackWriting;

namespace {

constexpr std::size_t kSlice = std::size_t{256} << 10;

struct PackFile
{
    TemporaryFolder folder;
    std::filesystem::path path = folder.path() / "a.pack";
    std::vector<std::byte> payload;

    explicit PackFile(std::size_t bytes)
        : payload(someBytes(bytes))
    {
        const auto sink = weights::createPackFile(path);
        REQUIRE(sink);
        REQUIRE(weights::writePack(*sink, kKey, payload, std::atomic<bool>(false)) == PackWriting::Done);
    }
    [[nodiscard]] PackReading read(const weights::PackKey &key = kKey) { return read(key, payload.size()); }
    [[nodiscard]] PackReading read(const weights::PackKey &key, std::size_t bytes)
    {
        LoadObserver observer;
        found.assign(bytes, std::byte{0});
        return weights::readPack(platform::openForReading(path), key, found, pool, observer);
    }
    threads::ThreadPool pool{3};
    std::vector<std::byte> found;
};

} // namespace

TEST_CASE("what was written is read again, whatever its size")
{
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, kSlice - 1, kSlice, kSlice + 1, 30 * kSlice + 7}) {
        CAPTURE(bytes);
        PackFile pack(bytes);
        CHECK(std::filesystem::file_size(pack.path) == weights::packFileBytes(bytes));
        CHECK(pack.read() == PackReading::Whole);
        CHECK(pack.found == pack.payload);
    }
}

TEST_CASE("a pack of another model, layout or size is none")
{
    PackFile pack(3 * kSlice);
    CHECK(pack.read({kKey.model + 1, kKey.layout}) == PackReading::Damaged);
    CHECK(pack.read({kKey.model, kKey.layout + 1}) == PackReading::Damaged);
    CHECK(pack.read(kKey, 3 * kSlice - 8) == PackReading::Damaged);
    CHECK(pack.read(kKey, 2 * kSlice) == PackReading::Damaged);
    CHECK(pack.read() == PackReading::Whole);
}

TEST_CASE("one changed bit anywhere is noticed")
{
    PackFile pack(2 * kSlice + 100);
    const std::string whole = contentOf(pack.path);
    for (std::size_t at = 0; at < whole.size(); at += at + 200 < 2 * kSlice ? 7919 : 1) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 1 << at % 8);
        setContent(pack.path, changed);
        CAPTURE(at);
        REQUIRE(pack.read() == PackReading::Damaged);
    }
}

TEST_CASE("a pack that was cut off, lengthened or shuffled is none")
{
    PackFile pack(2 * kSlice + 100);
    const std::string whole = contentOf(pack.path);
    for (const std::size_t left : {std::size_t{0}, std::size_t{10}, kSlice, 2 * kSlice + 100, whole.size() - 1}) {
        setContent(pack.path, whole.substr(0, left));
        CHECK(pack.read() == PackReading::Damaged);
    }
    setContent(pack.path, whole + "x");
    CHECK(pack.read() == PackReading::Damaged);
    std::string shuffled = whole;
    std::swap_ranges(shuffled.begin(), shuffled.begin() + kSlice, shuffled.begin() + kSlice);
    setContent(pack.path, shuffled);
    CHECK(pack.read() == PackReading::Damaged);
    setContent(pack.path, whole);
    CHECK(pack.read() == PackReading::Whole);
}

TEST_CASE("reading can be cancelled")
{
    struct Impatient final : LoadObserver
    {
        bool cancelled() const override { return true; }
    } impatient;
    PackFile pack(2 * kSlice);
    pack.found.resize(pack.payload.size());
    CHECK(weights::readPack(platform::openForReading(pack.path), kKey, pack.found, pack.pool, impatient)
          == PackReading::Cancelled);
}

TEST_CASE("the checksum depends on every byte, on the length and on the seed")
{
    std::set<std::uint64_t> seen;
    std::vector<std::byte> bytes(200);
    for (std::size_t length = 0; length <= bytes.size(); ++length)
        CHECK(seen.insert(weights::packHash(std::span(bytes).first(length))).second);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            bytes[at] = static_cast<std::byte>(1 << bit);
            CHECK(seen.insert(weights::packHash(bytes)).second);
        }
        bytes[at] = std::byte{0};
    }
    CHECK(seen.insert(weights::packHash(bytes, 1)).second);
    std::vector<std::byte> moved(bytes.size() + 1);
    std::copy(bytes.begin(), bytes.end(), moved.begin() + 1);
    CHECK(weights::packHash(std::span(moved).subspan(1)) == weights::packHash(bytes));
}
