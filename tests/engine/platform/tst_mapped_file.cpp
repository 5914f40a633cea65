// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/mapped_file.h"

#include "tests/support/temporary_folder.h"

#include <cstring>
#include <doctest/doctest.h>
#include <string>
#include <utility>

using namespace askja;
using platform::MappedFile;

namespace {

std::string textOf(const MappedFile &file)
{
    std::string text(file.bytes().size(), '\0');
    if (!text.empty())
        std::memcpy(text.data(), file.bytes().data(), text.size());
    return text;
}

} // namespace

TEST_CASE("a mapped file has the bytes of the file, at an address that moving keeps")
{
    const test::TemporaryFolder folder;
    const std::string content = std::string("first\r\n\0\x1A", 9) + std::string(100'000, 'x') + "last";
    Result<MappedFile> opened = MappedFile::open(folder.write("file", content));
    REQUIRE(opened.ok());
    const std::byte *const address = opened->bytes().data();
    CHECK(textOf(*opened) == content);
    MappedFile moved = std::move(*opened);
    CHECK(moved.bytes().data() == address);
    CHECK(opened->bytes().empty());
    MappedFile assigned;
    assigned = std::move(moved);
    CHECK(assigned.bytes().data() == address);
    CHECK(textOf(assigned) == content);
}

TEST_CASE("an empty file maps to nothing")
{
    const test::TemporaryFolder folder;
    const Result<MappedFile> opened = MappedFile::open(folder.write("empty", ""));
    REQUIRE(opened.ok());
    CHECK(opened->bytes().empty());
}

TEST_CASE("what is no file is refused with its name")
{
    const test::TemporaryFolder folder;
    const Result<MappedFile> absent = MappedFile::open(folder.path() / u8"nicht da ü.gguf");
    REQUIRE(!absent.ok());
    CHECK(absent.error().code == ErrorCode::FileNotFound);
    CHECK(absent.error().message.find("nicht da ü.gguf") != std::string::npos);
    const Result<MappedFile> directory = MappedFile::open(folder.path());
    REQUIRE(!directory.ok());
    CHECK(directory.error().code == ErrorCode::FileNotFound);
    CHECK(!MappedFile::open({}).ok());
}
