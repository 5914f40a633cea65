// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Headers of files of which only the first bytes are there, as they come over a network.
#include "engine/format/gguf.h"
#include "engine/format/model_info.h"

#include "tests/engine/format/gguf_bytes.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <memory>
#include <random>
#include <string>

using namespace askja;
using namespace askja::format;
using test::GgufBytes;

namespace {

constexpr std::uint64_t kDataBytes = std::uint64_t{40} << 30; // of the file, none of which is here

/// The first bytes in a block of memory of their size, so that a sanitizer sees steps beyond them.
class Beginning
{
public:
    Beginning(std::string_view bytes, std::uint64_t fileBytes)
        : m_memory(new std::byte[bytes.size()])
        , m_result(GgufFile::parseBeginning(copy(bytes), fileBytes))
    {
    }
    [[nodiscard]] bool ok() const { return m_result.ok(); }
    [[nodiscard]] const GgufBeginning &operator*() const { return *m_result; }
    [[nodiscard]] const GgufBeginning *operator->() const { return &*m_result; }
    [[nodiscard]] const Error &error() const { return m_result.error(); }

private:
    std::span<const std::byte> copy(std::string_view bytes)
    {
        std::copy_n(reinterpret_cast<const std::byte *>(bytes.data()), bytes.size(), m_memory.get());
        return {m_memory.get(), bytes.size()};
    }
    std::unique_ptr<std::byte[]> m_memory;
    Result<GgufBeginning> m_result;
};

GgufBytes header(std::string_view architecture = "llama")
{
    GgufBytes bytes(2, 8);
    bytes.key("general.architecture", GgufType::String).text(architecture);
    for (const char *key :
         {"block_count", "embedding_length", "feed_forward_length", "context_length", "attention.head_count"})
        bytes.key(std::string("llama.") + key, GgufType::U32).put(std::uint32_t{32});
    bytes.array("tokenizer.ggml.tokens", GgufType::String, 3).text("a").text("b").text("<end>");
    bytes.array("tokenizer.ggml.scores", GgufType::F32, 3).put(0.5F).put(0.25F).put(0.125F);
    bytes.tensor("token_embd.weight", {1U << 15, 1U << 20}, 1, 0);
    bytes.tensor("output.weight", {32, 32}, 2, std::uint64_t{1} << 36);
    return bytes;
}

std::uint64_t sizeOfFile(const std::string &bytes)
{
    return (bytes.size() + 31) / 32 * 32 + (std::uint64_t{1} << 36) + 576;
}

} // namespace

TEST_CASE("a header without its data")
{
    const std::string bytes = header().bytes();
    const Beginning beginning(bytes, sizeOfFile(bytes));
    REQUIRE(beginning.ok());
    CHECK(beginning->wantBytes == 0);
    const GgufFile &file = beginning->file;
    CHECK(file.headerOnly());
    CHECK(file.fileBytes() == sizeOfFile(bytes));
    CHECK(file.header().size() == bytes.size());
    REQUIRE(file.tensors().size() == 2);
    CHECK(file.tensors()[0].bytes == std::uint64_t{1} << 36);
    CHECK(file.tensors()[0].rowBytes() == 1U << 16);
    CHECK(file.tensors()[0].data.empty());
    std::byte one{};
    CHECK_FALSE(file.read(bytes.size(), {&one, 1}));
    const ModelInfo info = readModelInfo(file, "");
    CHECK(info.unsupported.empty());
    CHECK(info.weightBytes == (std::uint64_t{1} << 36) + 576);
    CHECK(info.fileBytes == file.fileBytes());
}

TEST_CASE("a header cut off at every byte asks for more")
{
    const std::string bytes = header().bytes();
    const std::uint64_t fileBytes = sizeOfFile(bytes);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CAPTURE(size);
        const Beginning beginning(std::string_view(bytes).substr(0, size), fileBytes);
        REQUIRE(beginning.ok());
        CHECK(beginning->wantBytes >= 2 * size);
        CHECK(beginning->wantBytes > size);
        CHECK(beginning->wantBytes <= fileBytes);
        CHECK(beginning->file.tensors().empty());
        CHECK(readModelInfoSoFar(beginning->file).unsupported.empty());
    }
    // And whatever is asked for is enough after a few times.
    std::uint64_t have = 1;
    for (int asked = 0; have > 0 && asked < 20; ++asked)
        have = Beginning(std::string_view(bytes).substr(0, static_cast<std::size_t>(have)), fileBytes)->wantBytes;
    CHECK(have == 0);
}

TEST_CASE("a header that ends with its file is damaged")
{
    const std::string bytes = header().bytes();
    for (std::size_t size = 4; size < bytes.size(); ++size) {
        CAPTURE(size);
        const Beginning beginning(std::string_view(bytes).substr(0, size), size);
        REQUIRE_FALSE(beginning.ok());
        CHECK(beginning.error().code == ErrorCode::FileDamaged);
    }
    CHECK(Beginning(bytes, bytes.size() - 1).error().code == ErrorCode::InvalidArgument);
    CHECK(Beginning(bytes, ~std::uint64_t{0}).error().code == ErrorCode::InvalidArgument);
    CHECK(Beginning(bytes, sizeOfFile(bytes) - 1).error().code == ErrorCode::FileDamaged); // the last tensor
}

TEST_CASE("what the rest cannot change is said at once")
{
    const std::string other = header("rwkv7").bytes();
    std::size_t size = other.find("rwkv7") + 5;
    CHECK(readModelInfoSoFar(Beginning(std::string_view(other).substr(0, size - 1), kDataBytes)->file)
              .unsupported.empty());
    const Beginning beginning(std::string_view(other).substr(0, size), kDataBytes);
    REQUIRE(beginning.ok());
    CHECK(readModelInfoSoFar(beginning->file).unsupported.find("rwkv7") != std::string::npos);

    GgufBytes experts(1000, 20);
    experts.key("general.architecture", GgufType::String).text("llama");
    experts.key("llama.expert_count", GgufType::U32).put(std::uint32_t{8});
    CHECK(readModelInfoSoFar(Beginning(experts.bytes(), kDataBytes)->file).unsupported.find("experts")
          != std::string::npos);

    CHECK(Beginning("<html><body>", 12000).error().code == ErrorCode::Unsupported);
    CHECK(Beginning(GgufBytes(0, 0, 9).bytes(), kDataBytes).error().code == ErrorCode::Unsupported);
}

TEST_CASE("a header longer than any model's is refused before it is fetched")
{
    GgufBytes text(0, 1);
    text.key("k", GgufType::String).put(std::uint64_t{1} << 33);
    CHECK(Beginning(text.bytes(), kDataBytes).error().code == ErrorCode::FileDamaged);
    GgufBytes numbers(0, 1);
    numbers.array("k", GgufType::U64, std::uint64_t{1} << 30);
    CHECK(Beginning(numbers.bytes(), kDataBytes).error().code == ErrorCode::FileDamaged);
    // One of a length that can be: just so much is asked for, at least.
    GgufBytes template_(0, 1);
    template_.key("k", GgufType::String).put(std::uint64_t{1} << 20);
    const Beginning beginning(template_.bytes(), kDataBytes);
    REQUIRE(beginning.ok());
    CHECK(beginning->wantBytes >= template_.bytes().size() + (1U << 20));
    CHECK(beginning->wantBytes <= template_.bytes().size() + (2U << 20));
}

TEST_CASE("the first part of a split model stands for all")
{
    const auto split = [](std::uint16_t number) {
        GgufBytes bytes(1, 8);
        bytes.key("general.architecture", GgufType::String).text("llama");
        for (const char *key :
             {"block_count", "embedding_length", "feed_forward_length", "context_length", "attention.head_count"})
            bytes.key(std::string("llama.") + key, GgufType::U32).put(std::uint32_t{32});
        bytes.key("split.no", GgufType::U16).put(number);
        bytes.key("split.count", GgufType::U16).put(std::uint16_t{3});
        bytes.tensor("token_embd.weight", {32, 32}, 2, 0);
        return bytes.bytes();
    };
    const Beginning first(split(0), 3'000'000'000);
    REQUIRE(first.ok());
    const ModelInfo info = readModelInfo(first->file, "");
    CHECK(info.unsupported.empty());
    CHECK(info.parts == 3);
    CHECK(info.weightBytes > 2'990'000'000);
    CHECK(readModelInfo(Beginning(split(1), 3'000'000'000)->file, "").unsupported.find("part") != std::string::npos);
}

TEST_CASE("changed bytes of a header without its data")
{
    const std::string whole = header().bytes();
    std::mt19937 random(20261130);
    std::size_t refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string bytes = whole.substr(0, 8 + random() % (whole.size() - 7));
        for (int changes = 1 + static_cast<int>(random() % 4); changes > 0; --changes)
            bytes[4 + random() % (bytes.size() - 4)] = static_cast<char>(random() & 0xFF);
        const Beginning beginning(bytes, sizeOfFile(whole));
        if (!beginning.ok()) {
            CHECK(beginning.error().message.ends_with('.'));
            ++refused;
            continue;
        }
        CHECK((beginning->wantBytes == 0 || beginning->wantBytes > bytes.size()));
        const ModelInfo info = readModelInfoSoFar(beginning->file);
        CHECK(info.weightBytes <= sizeOfFile(whole));
    }
    CHECK(refused > 100);
}
