// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/input.h"
#include "engine/cli/npy_writer.h"
#include "engine/cli/numbers.h"
#include "tests/support/temporary_folder.h"

#include <doctest/doctest.h>

#include <array>
#include <cstring>

using namespace askja;
using namespace askja::cli;

TEST_CASE("the median and how far the samples are apart")
{
    CHECK(spreadOf({}).median == 0);
    CHECK(spreadOf({3}).median == 3);
    const Spread odd = spreadOf({5, 1, 9});
    CHECK(odd.median == 5);
    CHECK(odd.least == 1);
    CHECK(odd.most == 9);
    CHECK(spreadOf({4, 1, 2, 3}).median == 2.5);
}

TEST_CASE("numbers and sizes for people")
{
    CHECK(decimal(3.14159, 2) == "3.14");
    CHECK(decimal(2, 0) == "2");
    CHECK(byteSize(512) == "512 bytes");
    CHECK(byteSize(98362432) == "93.8 MiB");
    CHECK(byteSize(std::uint64_t{3} << 29) == "1.50 GiB");
}

TEST_CASE("token ids are numbers between any white space")
{
    const Result<std::vector<TokenId>> ids = parseIds(" 1\t22\r\n333\n");
    REQUIRE(ids.ok());
    CHECK(ids.value() == std::vector<TokenId>{1, 22, 333});
    CHECK(parseIds("").value().empty());
    for (const char *bad : {"1 x", "1,2", "-1", "1.5", "4294967296", "0x10"}) {
        CAPTURE(bad);
        const Result<std::vector<TokenId>> result = parseIds(bad);
        REQUIRE_FALSE(result.ok());
        CHECK(result.error().code == ErrorCode::InvalidArgument);
    }
    CHECK(parseIds("1 2 three").error().message.find("Word 3") != std::string::npos);
}

TEST_CASE("files are read byte by byte, and their absence is told from a folder's presence")
{
    const test::TemporaryFolder folder;
    const std::string bytes("a\r\n\0\xff z", 8);
    CHECK(readInput(folder.write("text", bytes)).value() == bytes);
    CHECK(readInput(folder.write("empty", "")).value().empty());
    CHECK(readInput(folder.path() / "missing").error().code == ErrorCode::FileNotFound);
    CHECK(readInput(folder.path()).error().code == ErrorCode::FileNotFound);
}

TEST_CASE("an array is written as NumPy reads it")
{
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "out.npy";
    NpyWriter writer;
    REQUIRE(writer.open(file, 2, 3).ok());
    const std::array<float, 3> first = {1, -2.5F, 3};
    const std::array<float, 3> second = {4, 5, 6};
    CHECK(writer.writeRow(first));
    CHECK_FALSE(std::filesystem::exists(file)); // not before it is whole
    CHECK(writer.writeRow(second));
    REQUIRE(writer.finish().ok());
    const std::string bytes = readInput(file).value();
    CHECK(bytes.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
    const std::size_t header = static_cast<unsigned char>(bytes[8]) + 256U * static_cast<unsigned char>(bytes[9]);
    CHECK((10 + header) % 64 == 0);
    const std::string text = bytes.substr(10, header);
    CHECK(text.find("'fortran_order': False") != std::string::npos);
    CHECK(text.find("'shape': (2, 3)") != std::string::npos);
    CHECK(text.find("f4'") != std::string::npos);
    CHECK(text.back() == '\n');
    REQUIRE(bytes.size() == 10 + header + 6 * sizeof(float));
    float value = 0;
    std::memcpy(&value, bytes.data() + 10 + header + sizeof(float), sizeof value);
    CHECK(value == -2.5F);
}

TEST_CASE("an array that is not whole leaves no file")
{
    const test::TemporaryFolder folder;
    const std::array<float, 3> row = {1, 2, 3};
    {
        NpyWriter writer;
        REQUIRE(writer.open(folder.path() / "short.npy", 2, 3).ok());
        CHECK(writer.writeRow(row));
        CHECK_FALSE(writer.finish().ok());
    }
    {
        NpyWriter writer;
        REQUIRE(writer.open(folder.path() / "wide.npy", 2, 2).ok());
        CHECK_FALSE(writer.writeRow(row));
    }
    {
        NpyWriter writer;
        REQUIRE(writer.open(folder.path() / "many.npy", 1, 3).ok());
        CHECK(writer.writeRow(row));
        CHECK_FALSE(writer.writeRow(row));
    }
    CHECK(std::filesystem::is_empty(folder.path()));
    NpyWriter writer;
    CHECK_FALSE(writer.open(folder.path() / "no/such/folder.npy", 1, 1).ok());
}

TEST_CASE("a link to an array is followed")
{
    const test::TemporaryFolder folder;
    const std::array<float, 1> row = {1};
    const auto write = [&](const std::filesystem::path &file) {
        NpyWriter writer;
        return writer.open(file, 1, 1).ok() && writer.writeRow(row) && writer.finish().ok();
    };
    std::error_code error;
    REQUIRE(write(folder.path() / "real.npy"));
    std::filesystem::resize_file(folder.path() / "real.npy", 0);
    std::filesystem::create_symlink("real.npy", folder.path() / "link.npy", error);
    if (!error) { // Windows gives links to few
        CHECK(write(folder.path() / "link.npy"));
        CHECK(std::filesystem::is_symlink(folder.path() / "link.npy"));
        CHECK(std::filesystem::file_size(folder.path() / "real.npy") > 0);
    }
}
