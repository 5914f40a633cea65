// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// The header of a real model, sound and damaged. Needs the real model file.
#include "engine/format/gguf.h"
#include "engine/format/model_info.h"

#include "tests/engine/format/damage.h"
#include "tests/support/real_files.h"
#include "tests/support/temporary_folder.h"

#include <doctest/doctest.h>
#include <fstream>

using namespace askja;
using namespace askja::format;

namespace {

/// The file up to the beginning of its first tensor.
std::string headerOf(const GgufFile &file)
{
    std::uint64_t end = file.fileBytes();
    for (const GgufTensor &tensor : file.tensors())
        end = std::min(end, tensor.offset);
    std::string header(static_cast<std::size_t>(end), '\0');
    std::ifstream(file.path(), std::ios::binary).read(header.data(), static_cast<std::streamsize>(end));
    return header;
}

} // namespace

TEST_CASE("SmolLM2's header")
{
    const Result<GgufFile> file = GgufFile::open(test::realModelOrSkip());
    REQUIRE(file.ok());
    const ModelInfo info = readModelInfo(*file, "");
    CHECK(info.unsupported == "");
    CHECK(info.parameters == 134'515'008);
    CHECK(info.quantisation == "Q4_1");
    CHECK(info.layers == 30);
    CHECK(info.headDimension == 64);
    CHECK(info.vocabularySize == 49152);
    CHECK(file->findTensor("token_embd.weight")->type == GgmlType::Q8_0);
    test::walk(*file);
}

TEST_CASE("SmolLM2's header cut off and changed")
{
    const Result<GgufFile> file = GgufFile::open(test::realModelOrSkip());
    REQUIRE(file.ok());
    const std::string header = headerOf(*file);
    const std::uintmax_t size = file->fileBytes();
    const test::TemporaryFolder folder;
    int opened = 0;
    test::damage(header, header.size(), [&](std::string_view bytes) {
        // As long as the real file (without taking up the space), unless it is cut off.
        const std::filesystem::path path = folder.write("damaged.gguf", bytes);
        if (bytes.size() == header.size())
            std::filesystem::resize_file(path, size);
        const Result<GgufFile> damaged = GgufFile::open(path);
        if (damaged.ok()) {
            ++opened;
            test::walk(*damaged);
        } else {
            CHECK(!damaged.error().message.empty());
        }
    });
    CHECK(opened > 0); // a changed letter of a token harms nothing
}
