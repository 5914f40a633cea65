// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// libFuzzer: opens the input as a GGUF file, and as the beginning of one; looks at everything in it, and tokenizes with
// its vocabulary.
#include "engine/format/dequantize.h"
#include "engine/format/model_info.h"
#include "engine/tokenizer/tokenizer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

using namespace askja;

namespace {

void require(bool good)
{
    if (!good)
        std::abort(); // libFuzzer keeps the input
}

void walkMetadata(const format::GgufFile &file)
{
    for (const format::GgufEntry &entry : file.metadata()) {
        require(file.find(entry.key) == &entry.value);
        if (const auto array = entry.value.array()) {
            std::uint64_t strings = 0;
            for (const std::string_view text : array->strings())
                strings += text.empty() || text.back() == text[text.size() - 1] ? 1 : 0;
            require(array->elementType() != format::GgufType::String || strings == array->size());
        }
    }
}

void walkTensors(const format::GgufFile &file)
{
    constexpr std::uint64_t kMostElements = 1U << 16;
    for (const format::GgufTensor &tensor : file.tensors()) {
        std::vector<float> row(static_cast<std::size_t>(std::min(tensor.shape[0], kMostElements)));
        if (row.size() == tensor.shape[0] && format::canDequantize(tensor.type))
            require(format::dequantizeRow(tensor.type, tensor.data.first(tensor.rowBytes()), row));
    }
}

void tokenize(const format::GgufFile &file)
{
    const Result<tokenizer::Tokenizer> tokenizer = tokenizer::Tokenizer::create(file);
    if (!tokenizer)
        return;
    const std::vector<TokenId> ids
        = tokenizer->tokenize("abc  12 <|im_end|>\n\xFF \xC3\xA4 \xE4\xBD\xA0", {true, true});
    for (const TokenId id : ids)
        require(id >= 0 && static_cast<std::size_t>(id) < tokenizer->size());
    static_cast<void>(tokenizer->detokenize(ids, true));
}

/// The same bytes as the beginning of a much larger file.
void readBeginning(std::span<const std::byte> bytes)
{
    const std::uint64_t fileBytes = std::uint64_t{bytes.size()} + (std::uint64_t{1} << 40);
    const Result<format::GgufBeginning> beginning = format::GgufFile::parseBeginning(bytes, fileBytes);
    if (!beginning) {
        require(!beginning.error().message.empty());
        return;
    }
    const format::GgufFile &file = beginning->file;
    require(beginning->wantBytes == 0 || beginning->wantBytes > bytes.size());
    walkMetadata(file);
    static_cast<void>(format::readModelInfoSoFar(file));
    const ModelInfo info = format::readModelInfo(file, tokenizer::unsupportedTokenizer(file));
    require(info.weightBytes <= fileBytes);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::unique_ptr<std::byte[]> bytes(new std::byte[size]); // aligned, and of exactly this size
    std::copy_n(reinterpret_cast<const std::byte *>(data), size, bytes.get());
    readBeginning({bytes.get(), size});
    const Result<format::GgufFile> file = format::GgufFile::parse({bytes.get(), size});
    if (!file) {
        require(!file.error().message.empty());
        return 0;
    }
    walkMetadata(*file);
    walkTensors(*file);
    tokenize(*file);
    static_cast<void>(format::readModelInfo(*file, tokenizer::unsupportedTokenizer(*file)));
    return 0;
}
