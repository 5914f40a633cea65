// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/durable_file.h"
#include "tests/support/temporary_folder.h"

#include <doctest/doctest.h>

#include <fstream>
#include <string>

using namespace askja::platform;

TEST_CASE("reserving space leaves the length and the bytes as they are")
{
    const askja::test::TemporaryFolder folder;
    const auto file = folder.write("part", "abc");
    CHECK_FALSE(reserveSpace(file, 1 << 20));
    CHECK(std::filesystem::file_size(file) == 3);
    CHECK(reserveSpace(folder.path() / "none", 10) == std::errc::no_such_file_or_directory);
}

TEST_CASE("more than any disk has is a full disk, where space can be reserved")
{
    const askja::test::TemporaryFolder folder;
    const auto file = folder.write("part", "abc");
    const std::error_code error = reserveSpace(file, std::uint64_t{1} << 43);
    CHECK((!error || meansDiskFull(error)));
    CHECK(std::filesystem::file_size(file) == 3);
}

TEST_CASE("a new name replaces what had it")
{
    const askja::test::TemporaryFolder folder;
    const auto from = folder.write("a.part", "new");
    const auto to = folder.write("a", "older");
    beginFlush(from, 0, 3);
    beginFlush(from, 1, 1000); // beyond the end, and of a file that is not there: only hints
    beginFlush(folder.path() / "none", 0, 3);
    CHECK_FALSE(flushFile(from));
    CHECK_FALSE(renameDurably(from, to));
    CHECK_FALSE(std::filesystem::exists(from));
    CHECK(std::filesystem::file_size(to) == 3);
    CHECK(renameDurably(from, to) == std::errc::no_such_file_or_directory);
    CHECK(flushFile(from) == std::errc::no_such_file_or_directory);
    CHECK(std::filesystem::file_size(to) == 3);
}

TEST_CASE("what means a full disk")
{
    CHECK(meansDiskFull(std::make_error_code(std::errc::no_space_on_device))
          == (std::filesystem::path::preferred_separator == '/'));
    CHECK_FALSE(meansDiskFull(std::make_error_code(std::errc::permission_denied)));
    CHECK_FALSE(meansDiskFull({}));
}
