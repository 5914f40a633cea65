// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/file.h"

#include "engine/platform/folders.h"
#include "engine/platform/thread.h"
#include "tests/support/temporary_folder.h"

#include <array>
#include <chrono>
#include <doctest/doctest.h>
#include <string>
#include <thread>

using namespace askja;
using namespace askja::platform;

namespace {

std::span<const std::byte> bytesOf(const std::string &text)
{
    return std::as_bytes(std::span(text));
}

std::string partOf(const FileHandle &file, std::uint64_t offset, std::size_t count)
{
    std::string text(count, '?');
    return readAt(file, offset, std::as_writable_bytes(std::span(text))) ? text : "failed";
}

} // namespace

TEST_CASE("parts of a file are read from anywhere, and what is not there fails")
{
    const test::TemporaryFolder folder;
    const FileHandle file = openForReading(folder.write("file", "0123456789"));
    REQUIRE(file.isOpen());
    CHECK(partOf(file, 0, 10) == "0123456789");
    CHECK(partOf(file, 3, 4) == "3456");
    CHECK(partOf(file, 10, 0).empty());
    CHECK(partOf(file, 9, 2) == "failed");
    CHECK(partOf(file, 11, 1) == "failed");
    CHECK(partOf(file, ~std::uint64_t{0}, 1) == "failed");
    readAhead(file, 0, 1000); // only a hint
    CHECK_FALSE(openForReading(folder.path() / "none").isOpen());
}

TEST_CASE("a new file takes what is appended, and never replaces another")
{
    const test::TemporaryFolder folder;
    const auto path = folder.path() / u8"neu ü";
    {
        const FileHandle file = createFile(path);
        REQUIRE(file.isOpen());
        CHECK(append(file, bytesOf("one ")));
        CHECK(append(file, bytesOf("")));
        CHECK(append(file, bytesOf("two")));
        CHECK(flush(file));
        CHECK_FALSE(createFile(path).isOpen());
    }
    CHECK(partOf(openForReading(path), 0, 7) == "one two");
    CHECK_FALSE(createFile(folder.path() / "none" / "file").isOpen());
    CHECK_FALSE(append(openForReading(path), bytesOf("x"))); // only for reading
}

TEST_CASE("the stamp changes with the size and with the time")
{
    const test::TemporaryFolder folder;
    const auto path = folder.write("file", "abc");
    const auto first = stampOf(openForReading(path));
    REQUIRE(first);
    CHECK(first->bytes == 3);
    std::filesystem::last_write_time(path, std::filesystem::last_write_time(path) + std::chrono::milliseconds(10));
    const auto second = stampOf(openForReading(path));
    REQUIRE(second);
    CHECK(second->modified != first->modified);
    CHECK_FALSE(stampOf(FileHandle()));
}

TEST_CASE("a handle moves and closes once")
{
    const test::TemporaryFolder folder;
    FileHandle file = openForReading(folder.write("file", "abc"));
    FileHandle moved = std::move(file);
    CHECK_FALSE(file.isOpen()); // NOLINT(bugprone-use-after-move): moved-from is none
    FileHandle assigned;
    assigned = std::move(moved);
    CHECK(partOf(assigned, 0, 3) == "abc");
}

TEST_CASE("the user's cache folder is absolute or none; a thread may step back")
{
    const auto folder = userCacheFolder();
    CHECK((folder.empty() || folder.is_absolute()));
    std::thread(lowerThisThread).join();
}
