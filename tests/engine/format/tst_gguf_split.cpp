// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/gguf_split.h"
#include "engine/format/gguf_writer.h"
#include "engine/format/model_info.h"

#include "tests/support/temporary_folder.h"

#include <array>
#include <doctest/doctest.h>
#include <sstream>
#include <string>
#include <vector>

using namespace askja;
using format::GgmlType;
using format::GgufFile;
using format::GgufTensor;

namespace {

/// The parts of a model with five tensors of four floats each, to be changed by each test.
struct Split
{
    struct Part
    {
        std::string name;
        std::uint32_t number = 0; ///< from 0
        std::uint32_t count = 3;
        std::uint32_t promised = 5;
        std::vector<std::string> tensors;
    };
    std::vector<Part> parts{{"m-00001-of-00003.gguf", 0, 3, 5, {"a", "b"}},
                            {"m-00002-of-00003.gguf", 1, 3, 5, {"c"}},
                            {"m-00003-of-00003.gguf", 2, 3, 5, {"d", "e"}}};
    test::TemporaryFolder folder;

    static std::string bytesOf(const Part &part)
    {
        std::ostringstream out;
        format::GgufWriter writer(out);
        writer.addU32("split.no", part.number);
        writer.addU32("split.count", part.count);
        writer.addI32("split.tensors.count", static_cast<std::int32_t>(part.promised));
        if (part.number == 0)
            writer.addString("general.architecture", "llama");
        constexpr std::array<std::uint64_t, 1> kShape{4};
        for (const std::string &name : part.tensors)
            writer.addTensor(name, kShape, GgmlType::F32);
        REQUIRE(writer.begin().ok());
        for (const std::string &name : part.tensors) {
            const std::array<float, 4> values{static_cast<float>(name[0]), 1, 2, 3};
            REQUIRE(writer.writeTensor(std::as_bytes(std::span(values))).ok());
        }
        return out.str();
    }
    void write() const
    {
        for (const Part &part : parts)
            static_cast<void>(folder.write(part.name, bytesOf(part)));
    }
    [[nodiscard]] Result<GgufFile> open(const std::string &name) const { return GgufFile::open(folder.path() / name); }
    /// What opening the first part says.
    [[nodiscard]] std::string refusal() const
    {
        write();
        const Result<GgufFile> file = open(parts[0].name);
        return file ? std::string() : file.error().message;
    }
};

bool mentions(const std::string &text, std::string_view part)
{
    CAPTURE(text);
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("names of parts")
{
    const auto name = format::splitNameOf("x/a b-00002-of-00010.gguf");
    REQUIRE(name);
    CHECK(name->number == 2);
    CHECK(name->count == 10);
    CHECK(name->path(10) == std::filesystem::path("x/a b-00010-of-00010.gguf"));
    CHECK(format::splitNameOf("-00001-of-00001.gguf"));
    for (const char *other : {"a.gguf", "a-0001-of-0002.gguf", "a-00003-of-00002.gguf", "a-00000-of-00002.gguf",
                              "a_00001-of-00002.gguf", "a-00001-of-0000x.gguf", "a-00001-of-00002-x.gguf", ""})
        CHECK_FALSE(format::splitNameOf(other));
}

TEST_CASE("a split model opens as one from any of its parts")
{
    const Split split;
    split.write();
    for (const Split::Part &part : split.parts) {
        CAPTURE(part.name);
        const Result<GgufFile> opened = split.open(part.name);
        REQUIRE_MESSAGE(opened.ok(), opened.error().message);
        const GgufFile &file = *opened;
        CHECK(file.path().filename() == "m-00001-of-00003.gguf");
        CHECK(file.parts() == 3);
        CHECK(*file.string("general.architecture") == "llama");
        std::uint64_t bytes = 0;
        for (const Split::Part &each : split.parts)
            bytes += Split::bytesOf(each).size();
        CHECK(file.fileBytes() == bytes);
        CHECK(file.stamp()->bytes == bytes);
        CHECK(file.tensors().size() == 5);
        for (const std::string name : {"a", "b", "c", "d", "e"}) {
            const GgufTensor *const tensor = file.findTensor(name);
            REQUIRE(tensor != nullptr);
            std::array<float, 4> mapped{};
            std::memcpy(mapped.data(), tensor->data.data(), sizeof mapped);
            CHECK(mapped == std::array<float, 4>{static_cast<float>(name[0]), 1, 2, 3});
            std::array<float, 4> read{};
            CHECK(file.read(tensor->offset, std::as_writable_bytes(std::span(read))));
            CHECK(read == mapped);
        }
        std::array<std::byte, 1> one{};
        CHECK(file.read(bytes - 1, one));
        CHECK_FALSE(file.read(bytes, one));
        CHECK_FALSE(file.read(~std::uint64_t{0}, one));
        file.readAhead(0, ~std::uint64_t{0}); // through all files
        file.readAhead(bytes, 5);

        const ModelInfo info = format::readModelInfo(file, "");
        CHECK(info.name == "m");
        CHECK(info.parts == 3);
        CHECK(info.fileBytes == bytes);
        CHECK(info.parameters == 20);
    }
}

TEST_CASE("the first part may have no tensors, and one file may be all of the parts")
{
    Split split;
    split.parts[1].tensors = {"a", "b", "c"};
    split.parts[0].tensors.clear();
    split.write();
    CHECK(split.open("m-00003-of-00003.gguf")->tensors().size() == 5);
    static_cast<void>(split.folder.write("whole.gguf", Split::bytesOf({"", 0, 1, 1, {"x"}})));
    CHECK(split.open("whole.gguf")->parts() == 1);
    static_cast<void>(split.folder.write("zero.gguf", Split::bytesOf({"", 0, 0, 1, {"x"}})));
    CHECK(split.open("zero.gguf").ok());
}

TEST_CASE("a part that is missing is named")
{
    const Split split;
    split.write();
    std::filesystem::remove(split.folder.path() / "m-00002-of-00003.gguf");
    for (const char *name : {"m-00001-of-00003.gguf", "m-00003-of-00003.gguf"}) {
        const Result<GgufFile> file = split.open(name);
        REQUIRE_FALSE(file.ok());
        CHECK(file.error().code == ErrorCode::FileNotFound);
        CHECK(mentions(file.error().message, "part 2 of 3, \"m-00002-of-00003.gguf\", is missing"));
    }
}

TEST_CASE("what does not belong together is refused")
{
    using Parts = std::vector<Split::Part>;
    const auto refusalAfter = [](void (*change)(Parts &)) {
        Split split;
        change(split.parts);
        return split.refusal();
    };
    CHECK(refusalAfter([](Parts &) {}).empty());
    CHECK(mentions(refusalAfter([](Parts &parts) { parts[2].tensors[1] = "a"; }), "two tensors of the name \"a\""));
    CHECK(mentions(refusalAfter([](Parts &parts) { parts[1].tensors.push_back("f"); }), "6 tensors, not the 5"));
    CHECK(mentions(refusalAfter([](Parts &parts) { parts[1].number = 2; }),
                   "\"m-00002-of-00003.gguf\" is not part 2 of 3"));
    CHECK(mentions(refusalAfter([](Parts &parts) { parts[1].count = 4; }), "different models"));
    CHECK(mentions(refusalAfter([](Parts &parts) { parts[0].count = 4; }), // its name says three
                   "part 1 of 4 of a model, but its name does not say so"));
    CHECK(mentions(refusalAfter([](Parts &parts) { parts[0].name = "renamed.gguf"; }),
                   "\"renamed.gguf\" is part 1 of 3"));
    CHECK(mentions(refusalAfter([](Parts &parts) { parts[0].number = 3; }), "split.no is 3"));
    CHECK(mentions(refusalAfter([](Parts &parts) { parts[0].count = 4'000'000; }), "split.count"));
}

TEST_CASE("a damaged part is named, whichever it is and wherever it ends")
{
    const Split split;
    for (const Split::Part &part : split.parts) {
        const std::string bytes = Split::bytesOf(part);
        for (std::size_t size = 0; size < bytes.size() - 16; size += 7) { // padding follows the last tensor
            split.write();
            static_cast<void>(split.folder.write(part.name, bytes.substr(0, size)));
            const Result<GgufFile> file = split.open(split.parts[1].name);
            REQUIRE_FALSE(file.ok());
            if (&part != &split.parts[1])
                CHECK(mentions(file.error().message, part.name));
        }
    }
}
