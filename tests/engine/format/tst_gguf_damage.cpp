// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Damaged and hostile files: an error with a sentence, or a file that can be walked through; never a crash.
#include "engine/format/gguf.h"
#include "engine/format/gguf_writer.h"
#include "engine/format/model_info.h"

#include "tests/engine/format/damage.h"
#include "tests/engine/format/gguf_bytes.h"

#include <array>
#include <doctest/doctest.h>
#include <sstream>

using namespace askja;
using namespace askja::format;
using test::GgufBytes;
using test::Parsed;

namespace {

constexpr std::uint64_t kHuge = ~std::uint64_t{0};

std::string modelFile()
{
    std::ostringstream out;
    GgufWriter writer(out);
    writer.addString("general.architecture", "llama");
    writer.addString("general.name", "small");
    for (const char *key :
         {"block_count", "embedding_length", "feed_forward_length", "context_length", "attention.head_count"})
        writer.addU32(std::string("llama.") + key, 32);
    writer.addStringArray("tokenizer.ggml.tokens", std::array<std::string, 4>{"a", "b", "ab", "<end>"});
    writer.addI32Array("tokenizer.ggml.token_type", std::array{1, 1, 1, 3});
    const std::vector<std::byte> data(32 * 18);
    for (const char *name : {"token_embd.weight", "blk.0.attn_q.weight", "output_norm.weight"})
        writer.addTensor(name, std::array<std::uint64_t, 2>{32, 32}, GgmlType::Q4_0);
    REQUIRE(writer.begin().ok());
    for (int i = 0; i < 3; ++i)
        REQUIRE(writer.writeTensor(data).ok());
    return out.str();
}

void expectRefusal(const GgufBytes &bytes, std::string_view part)
{
    const Parsed parsed(bytes.bytes());
    CAPTURE(part);
    REQUIRE(!parsed.ok());
    CAPTURE(parsed.refusal());
    CHECK(parsed.refusal().find(part) != std::string::npos);
    CHECK(parsed.refusal().ends_with('.'));
}

} // namespace

TEST_CASE("a hostile header")
{
    expectRefusal(GgufBytes(std::uint64_t{1} << 63, 0), "tensors");
    expectRefusal(GgufBytes(kHuge, 0), "tensors");
    expectRefusal(GgufBytes(0, kHuge), "metadata");
    expectRefusal(GgufBytes(0, std::uint64_t{1} << 63), "metadata");
    expectRefusal(GgufBytes(0, 0, 1), "version 1");
    expectRefusal(GgufBytes(0, 0, 4), "version 4");
    expectRefusal(GgufBytes(0, 0, 0), "version 0");
    expectRefusal(GgufBytes(0, 0, 0x03000000), "big-endian");
    for (const std::string_view start : {"", "G", "GGU", "GGUF", "GGUF\x03"})
        CHECK(!Parsed(start).ok());
}

TEST_CASE("hostile metadata")
{
    expectRefusal(GgufBytes(0, 1).put(kHuge).raw("abcdefghijkl"), "metadata entry 1");
    expectRefusal(GgufBytes(0, 1).text("").put(std::uint32_t{4}).put(std::uint32_t{1}), "no name");
    expectRefusal(GgufBytes(0, 1).key("k", static_cast<GgufType>(13)).put(kHuge), "unknown type 13");
    expectRefusal(GgufBytes(0, 1).key("k", GgufType::String).put(kHuge), "\"k\"");
    expectRefusal(GgufBytes(0, 1).key("k", GgufType::U64).put(std::uint32_t{1}), "\"k\"");
    expectRefusal(GgufBytes(0, 1).array("k", GgufType::U64, kHuge / 8 + 1).put(kHuge), "\"k\"");
    expectRefusal(GgufBytes(0, 1).array("k", GgufType::String, kHuge), "\"k\"");
    expectRefusal(GgufBytes(0, 1).array("k", GgufType::String, 2).text("a").put(kHuge), "\"k\"");
    expectRefusal(GgufBytes(0, 1).array("k", GgufType::Array, 1).put(std::uint32_t{4}).put(kHuge), "array of arrays");
    expectRefusal(GgufBytes(0, 1).array("k", static_cast<GgufType>(99), 0), "unknown type 99");
    GgufBytes twice(0, 2);
    twice.key("k", GgufType::U32).put(std::uint32_t{1}).key("k", GgufType::U32).put(std::uint32_t{1});
    expectRefusal(twice, "two");
}

TEST_CASE("a hostile alignment")
{
    for (const std::uint32_t value : {0U, 1U, 4U, 24U, 33U, 1U << 21, 1U << 31, ~0U}) {
        GgufBytes bytes(0, 1);
        bytes.key("general.alignment", GgufType::U32).put(value);
        expectRefusal(bytes, "general.alignment");
    }
    GgufBytes text(0, 1);
    text.key("general.alignment", GgufType::String).text("32");
    expectRefusal(text, "general.alignment");
}

TEST_CASE("hostile tensors")
{
    const auto one = [] { return GgufBytes(1, 0); };
    expectRefusal(one().put(kHuge).data(100), "list of tensors");
    expectRefusal(one().tensor("", {4}, 0, 0).data(16), "no name");
    expectRefusal(one().tensor("t", {}, 0, 0).data(16), "0 dimensions");
    expectRefusal(one().tensor("t", {1, 1, 1, 1, 1}, 0, 0).data(16), "5 dimensions");
    expectRefusal(one().tensor("t", {4, 0}, 0, 0).data(16), "impossible size");
    expectRefusal(one().tensor("t", {kHuge, 2}, 0, 0).data(16), "impossible size");
    expectRefusal(one().tensor("t", {std::uint64_t{1} << 32, std::uint64_t{1} << 32}, 0, 0).data(16),
                  "impossible size");
    expectRefusal(one().tensor("t", {std::uint64_t{1} << 63}, 0, 0).data(16), "rows of");
    expectRefusal(one().tensor("t", {33}, 2, 0).data(18), "rows of 33");
    expectRefusal(one().tensor("t", {288}, 12, 0).data(288), "rows of 288"); // Q4_K has blocks of 256
    expectRefusal(one().tensor("t", {4}, 4711, 0).data(16), "type number 4711");
    expectRefusal(one().tensor("t", {32}, 4, 0).data(18), "Q4_2");
    expectRefusal(one().tensor("t", {4}, 0, 0), "beyond its end");
    expectRefusal(one().tensor("t", {4}, 0, 0).data(15), "beyond its end");
    expectRefusal(one().tensor("t", {4}, 0, 32).data(47), "beyond its end");
    expectRefusal(one().tensor("t", {4}, 0, kHuge - 31).data(16), "beyond its end");
    expectRefusal(one().tensor("t", {4}, 0, std::uint64_t{1} << 63).data(16), "beyond its end");
    expectRefusal(one().tensor("t", {4}, 0, 8).data(64), "multiple of 32");
    expectRefusal(GgufBytes(2, 0).tensor("t", {4}, 0, 0).tensor("t", {4}, 0, 32).data(64), "two");
    expectRefusal(GgufBytes(2, 0).tensor("t", {16}, 0, 0).tensor("u", {16}, 0, 32).data(128), "overlap");
    CHECK(Parsed(GgufBytes(2, 0).tensor("t", {8}, 0, 32).tensor("u", {8}, 0, 0).data(64).bytes()).ok());
}

TEST_CASE("sentences show hostile names harmlessly")
{
    GgufBytes bytes(0, 1);
    bytes.key("\x1B[31m\xFF" + std::string(5000, 'x'), static_cast<GgufType>(77));
    const Parsed parsed(bytes.bytes());
    REQUIRE(!parsed.ok());
    CHECK(parsed.refusal().size() < 300);
    CHECK(parsed.refusal().find('\x1B') == std::string::npos);
    CHECK(parsed.refusal().find('\xFF') == std::string::npos);
}

TEST_CASE("cut off at every byte of the header")
{
    const std::string whole = modelFile();
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const Parsed parsed(std::string_view(whole).substr(0, size));
        CAPTURE(size);
        // Only the padding after the last tensor may be missing.
        CHECK((!parsed.ok() || size + 32 > whole.size()));
        CHECK((parsed.ok() || !parsed.refusal().empty()));
    }
}

TEST_CASE("changed bytes")
{
    test::damage(modelFile(), modelFile().size(), [](std::string_view bytes) {
        const Parsed parsed(bytes);
        if (parsed.ok())
            test::walk(parsed.file());
    });
}
