// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/gguf.h"
#include "engine/format/gguf_writer.h"

#include "tests/engine/format/gguf_bytes.h"
#include "tests/support/temporary_folder.h"

#include <array>
#include <cmath>
#include <doctest/doctest.h>
#include <sstream>

using namespace askja;
using namespace askja::format;
using test::GgufBytes;
using test::Parsed;

namespace {

constexpr std::array<std::uint64_t, 2> kMatrix{32, 3};
constexpr std::array<std::uint64_t, 1> kVector{5};

/// Metadata of every kind the writer knows and two tensors.
std::string smallFile()
{
    std::ostringstream out;
    GgufWriter writer(out);
    writer.addString("general.architecture", "llama");
    writer.addU32("a.u32", 4'000'000'000U);
    writer.addI32("a.i32", -7);
    writer.addU64("a.u64", ~std::uint64_t{0});
    writer.addF32("a.f32", 0.25F);
    writer.addBool("a.bool", true);
    writer.addI32Array("a.numbers", std::array{1, -2, 3});
    writer.addF32Array("a.floats", std::array{0.5F, -1.5F});
    writer.addStringArray("a.texts", std::array<std::string, 3>{"one", "", "three"});
    writer.addTensor("matrix", kMatrix, GgmlType::Q8_0);
    writer.addTensor("vector", kVector, GgmlType::F32);
    REQUIRE(writer.begin().ok());
    const std::vector<std::byte> matrix(std::size_t{34} * 3, std::byte{9});
    const std::vector<std::byte> vector(20, std::byte{8});
    REQUIRE(writer.tensorBytes(0) == matrix.size());
    REQUIRE(writer.writeTensor(matrix).ok());
    REQUIRE(writer.writeTensor(vector).ok());
    return out.str();
}

} // namespace

TEST_CASE("what the writer writes the reader reads")
{
    const test::TemporaryFolder folder;
    const std::filesystem::path path = folder.write("small.gguf", smallFile());
    Result<GgufFile> opened = GgufFile::open(path);
    REQUIRE(opened.ok());
    const GgufFile file = std::move(*opened); // views live on when the file is moved
    CHECK(file.version() == 3);
    CHECK(file.path() == path);
    CHECK(file.fileBytes() == smallFile().size());
    CHECK(file.metadata().size() == 9);
    CHECK(*file.string("general.architecture") == "llama");
    CHECK(*file.u32("a.u32") == 4'000'000'000U);
    CHECK(file.find("a.i32")->integer() == -7);
    CHECK(!file.find("a.u64")->integer());
    CHECK(*file.f32("a.f32") == 0.25F);
    CHECK(*file.boolean("a.bool"));
    CHECK(file.array("a.numbers", GgufType::I32)->integer(1) == -2);
    CHECK(!file.array("a.numbers", GgufType::I32)->integer(3));
    CHECK(file.array("a.floats", GgufType::F32)->number(1) == -1.5);
    std::vector<std::string_view> texts;
    for (const std::string_view text : file.array("a.texts", GgufType::String)->strings())
        texts.push_back(text);
    CHECK(texts == std::vector<std::string_view>{"one", "", "three"});

    REQUIRE(file.tensors().size() == 2);
    const GgufTensor *const matrix = file.findTensor("matrix");
    REQUIRE(matrix != nullptr);
    CHECK(matrix->shape == std::array<std::uint64_t, 4>{32, 3, 1, 1});
    CHECK(matrix->type == GgmlType::Q8_0);
    CHECK(matrix->rows() == 3);
    CHECK(matrix->rowBytes() == 34);
    CHECK(matrix->offset % 32 == 0);
    CHECK(matrix->data.front() == std::byte{9});
    CHECK(file.findTensor("vector")->data.back() == std::byte{8});
    CHECK(file.findTensor("vecto") == nullptr);
    CHECK(file.find("a") == nullptr);
}

TEST_CASE("getters name what is missing, of another type, or out of range")
{
    const Parsed parsed(smallFile());
    REQUIRE(parsed.ok());
    const GgufFile &file = parsed.file();
    CHECK(file.u32("absent").error().code == ErrorCode::FileDamaged);
    CHECK(file.u32("absent").error().message.find("absent") != std::string::npos);
    CHECK(*file.u32("absent", {}, 5) == 5);
    CHECK(!file.u32("general.architecture", {}, 5).ok());
    CHECK(!file.u32("a.i32", {}, 5).ok());
    CHECK(!file.u32("a.u64", {}, 5).ok());
    CHECK(!file.u32("a.u32", {1, 100}, 5).ok());
    CHECK(*file.f32("absent", {}, 1.0F) == 1.0F);
    CHECK(!file.f32("a.f32", {0.5F, 1.0F}).ok());
    CHECK(!file.f32("a.u32").ok());
    CHECK(*file.string("absent", "x") == "x");
    CHECK(!file.string("a.u32", "x").ok());
    CHECK(!file.boolean("a.u32", false).ok());
    CHECK(!file.array("a.numbers", GgufType::F32).ok());
    CHECK(!file.array("a.u32", GgufType::U32).ok());
}

TEST_CASE("all thirteen types are read, in versions 2 and 3")
{
    for (const std::uint32_t version : {2U, 3U}) {
        GgufBytes bytes(0, 13, version);
        bytes.key("u8", GgufType::U8).put(std::uint8_t{200});
        bytes.key("i8", GgufType::I8).put(std::int8_t{-100});
        bytes.key("u16", GgufType::U16).put(std::uint16_t{60000});
        bytes.key("i16", GgufType::I16).put(std::int16_t{-30000});
        bytes.key("u32", GgufType::U32).put(std::uint32_t{3000000000});
        bytes.key("i32", GgufType::I32).put(std::int32_t{-2000000000});
        bytes.key("f32", GgufType::F32).put(1.5F);
        bytes.key("bool", GgufType::Bool).put(std::uint8_t{1});
        bytes.key("string", GgufType::String).text("text");
        bytes.array("array", GgufType::U16, 2).put(std::uint16_t{1}).put(std::uint16_t{2});
        bytes.key("u64", GgufType::U64).put(std::uint64_t{1} << 60);
        bytes.key("i64", GgufType::I64).put(-(std::int64_t{1} << 60));
        bytes.key("f64", GgufType::F64).put(2.5);
        const Parsed parsed(bytes.bytes());
        REQUIRE(parsed.refusal() == "");
        const GgufFile &file = parsed.file();
        CHECK(file.version() == version);
        CHECK(file.find("u8")->integer() == 200);
        CHECK(file.find("i8")->integer() == -100);
        CHECK(file.find("u16")->integer() == 60000);
        CHECK(file.find("i16")->integer() == -30000);
        CHECK(file.find("u32")->integer() == 3000000000);
        CHECK(file.find("i32")->integer() == -2000000000);
        CHECK(file.find("f32")->number() == 1.5);
        CHECK(!file.find("f32")->integer());
        CHECK(file.find("bool")->boolean() == true);
        CHECK(file.find("string")->string() == "text");
        CHECK(file.find("array")->array()->integer(1) == 2);
        CHECK(file.find("u64")->integer() == std::int64_t{1} << 60);
        CHECK(file.find("i64")->integer() == -(std::int64_t{1} << 60));
        CHECK(file.find("f64")->number() == 2.5);
        for (std::uint32_t type = 0; type < 13; ++type)
            CHECK(file.find(ggufTypeName(static_cast<GgufType>(type)))->type() == static_cast<GgufType>(type));
    }
}

TEST_CASE("numbers that are none do not pass as floats")
{
    GgufBytes bytes(0, 2);
    bytes.key("nan", GgufType::F32).put(std::nanf(""));
    bytes.key("inf", GgufType::F64).put(HUGE_VAL);
    const Parsed parsed(bytes.bytes());
    REQUIRE(parsed.ok());
    CHECK(!parsed.file().f32("nan").ok());
    CHECK(!parsed.file().f32("inf").ok());
}

TEST_CASE("a file of another alignment, and one of a vocabulary only")
{
    GgufBytes aligned(1, 1);
    aligned.key("general.alignment", GgufType::U32).put(std::uint32_t{4096});
    aligned.tensor("t", {4}, 0, 0).data(16, 4096);
    const Parsed parsed(aligned.bytes());
    REQUIRE(parsed.refusal() == "");
    CHECK(parsed.file().alignment() == 4096);
    CHECK(parsed.file().tensors().front().offset == 4096);

    GgufBytes vocabulary(0, 1);
    vocabulary.array("tokenizer.ggml.tokens", GgufType::String, 1).text("a");
    const Parsed small(vocabulary.bytes());
    REQUIRE(small.refusal() == "");
    CHECK(small.file().tensors().empty());
}

TEST_CASE("a path that is no file gives a sentence with its name")
{
    const test::TemporaryFolder folder;
    const Result<GgufFile> absent = GgufFile::open(folder.path() / "absent.gguf");
    REQUIRE(!absent.ok());
    CHECK(absent.error().code == ErrorCode::FileNotFound);
    CHECK(absent.error().message.find("absent.gguf") != std::string::npos);
    CHECK(GgufFile::open(folder.path()).error().code == ErrorCode::FileNotFound);
    CHECK(GgufFile::open(folder.write("empty.gguf", "")).error().code == ErrorCode::Unsupported);
    CHECK(GgufFile::open(folder.write("text.gguf", "Hello, world!")).error().code == ErrorCode::Unsupported);
}

TEST_CASE("the writer refuses what no reader would take")
{
    std::ostringstream out;
    GgufWriter twice(out);
    twice.addU32("a", 1);
    twice.addU32("a", 2);
    CHECK(!twice.begin().ok());
    GgufWriter block(out);
    block.addTensor("t", std::array<std::uint64_t, 1>{33}, GgmlType::Q4_0);
    CHECK(!block.begin().ok());
    GgufWriter empty(out);
    empty.addTensor("t", std::array<std::uint64_t, 2>{32, 0}, GgmlType::Q4_0);
    CHECK(!empty.begin().ok());
    GgufWriter wrong(out);
    wrong.addTensor("t", kVector, GgmlType::F32);
    REQUIRE(wrong.begin().ok());
    CHECK(!wrong.writeTensor(std::vector<std::byte>(19)).ok());
}
