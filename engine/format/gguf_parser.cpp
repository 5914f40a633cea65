// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/gguf_parser.h"

#include "engine/format/utf8.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>

namespace askja::format {

namespace {

// Far more than any model has; keeps what a damaged count can make us allocate below a hundred megabytes.
constexpr std::uint64_t kMostEntries = 1U << 20;
constexpr std::uint64_t kMostAlignment = 1U << 20;
// The least bytes an entry and a tensor header can take: an empty name is refused, but later.
constexpr std::uint64_t kLeastEntryBytes = 8 + 4 + 1;
constexpr std::uint64_t kLeastTensorBytes = 8 + 4 + 8 + 4 + 8;

Error damaged(std::string sentence)
{
    return {ErrorCode::FileDamaged, std::move(sentence)};
}

Error cutOff(std::string_view where)
{
    return damaged("The file is damaged or was not downloaded completely: it ends inside " + std::string(where) + ".");
}

/// Sorted indices of items by their names; nothing is wrong when all are different and none is empty.
template <class Items, class NameOf>
Result<void> indexByName(const Items &items, NameOf nameOf, std::vector<std::uint32_t> &index, std::string_view what)
{
    index.resize(items.size());
    std::iota(index.begin(), index.end(), 0U);
    std::ranges::sort(index, {}, [&](std::uint32_t i) { return nameOf(items[i]); });
    if (!index.empty() && nameOf(items[index.front()]).empty())
        return damaged("The file is damaged: a " + std::string(what) + " has no name.");
    const auto twice = std::ranges::adjacent_find(index, {}, [&](std::uint32_t i) { return nameOf(items[i]); });
    if (twice != index.end()) {
        return damaged("The file is damaged: it has two " + std::string(what) + "s of the name "
                       + quotedText(nameOf(items[*twice])) + ".");
    }
    return {};
}

} // namespace

std::uint64_t GgufParser::restOfFile() const
{
    return m_file.fileBytes() - (m_file.m_bytes.size() - m_rest.size());
}

bool GgufParser::follows(std::uint64_t count)
{
    if (count <= m_rest.size())
        return true;
    if (count <= restOfFile())
        m_needed = m_file.m_bytes.size() - m_rest.size() + count;
    return false;
}

template <class T> bool GgufParser::take(T &value)
{
    if (!follows(sizeof value))
        return false;
    value = loadUnaligned<T>(m_rest.data());
    m_rest = m_rest.subspan(sizeof value);
    return true;
}

bool GgufParser::takeBytes(std::uint64_t count, std::span<const std::byte> &bytes)
{
    if (!follows(count))
        return false;
    bytes = m_rest.first(static_cast<std::size_t>(count));
    m_rest = m_rest.subspan(static_cast<std::size_t>(count));
    return true;
}

bool GgufParser::takeString(std::string_view &text)
{
    std::uint64_t length = 0;
    std::span<const std::byte> bytes;
    if (!take(length) || !takeBytes(length, bytes))
        return false;
    text = {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
    return true;
}

Result<void> GgufParser::run()
{
    using Step = Result<void> (GgufParser::*)();
    for (const Step step : {&GgufParser::header, &GgufParser::metadata, &GgufParser::alignment,
                            &GgufParser::tensorHeaders, &GgufParser::placeTensors}) {
        if (Result<void> result = (this->*step)(); !result)
            return result;
    }
    return {};
}

Result<void> GgufParser::header()
{
    std::uint32_t magic = 0;
    constexpr std::uint32_t kGguf = 0x46554747; // the letters GGUF
    if (!take(magic))
        return m_needed > 0 ? cutOff("the header") : Error{ErrorCode::Unsupported, "This is not a GGUF model file."};
    if (magic != kGguf)
        return {ErrorCode::Unsupported, "This is not a GGUF model file."};
    if (!take(m_file.m_version))
        return cutOff("the header");
    if ((m_file.m_version & 0xFFFF) == 0 && m_file.m_version != 0)
        return {ErrorCode::Unsupported, "This GGUF file was made for big-endian computers, which Askja does not read."};
    if (m_file.m_version == 1) {
        return {ErrorCode::Unsupported,
                "This is a GGUF file of version 1, from 2023; only versions 2 and 3 are read. Look for a newer file of "
                "the model."};
    }
    if (m_file.m_version < 2 || m_file.m_version > 3) {
        return {ErrorCode::Unsupported,
                "This GGUF file says it is of version " + std::to_string(m_file.m_version)
                    + "; only versions 2 and 3 are known."};
    }
    if (!take(m_tensorCount) || !take(m_entryCount))
        return cutOff("the header");
    if (m_entryCount > kMostEntries || m_entryCount > restOfFile() / kLeastEntryBytes) {
        return damaged("The file is damaged or was not downloaded completely: it promises "
                       + std::to_string(m_entryCount) + " metadata entries.");
    }
    if (m_tensorCount > kMostEntries || m_tensorCount > restOfFile() / kLeastTensorBytes) {
        return damaged("The file is damaged or was not downloaded completely: it promises "
                       + std::to_string(m_tensorCount) + " tensors.");
    }
    return {};
}

Result<void> GgufParser::metadata()
{
    for (std::uint64_t i = 0; i < m_entryCount; ++i) {
        std::string_view key;
        if (!takeString(key))
            return cutOff("metadata entry " + std::to_string(i + 1) + " of " + std::to_string(m_entryCount));
        if (Result<void> result = metadataValue(key); !result)
            return result;
    }
    return keepMetadata();
}

Result<void> GgufParser::keepMetadata()
{
    return indexByName(
        m_file.m_metadata, [](const GgufEntry &entry) { return entry.key; }, m_file.m_metadataByKey, "metadata key");
}

Result<void> GgufParser::metadataValue(std::string_view key)
{
    std::uint32_t number = 0;
    if (!take(number))
        return cutOff("the metadata entry " + quotedText(key));
    const auto type = static_cast<GgufType>(number);
    if (type == GgufType::Array)
        return metadataArray(key);
    std::span<const std::byte> bytes;
    if (type == GgufType::String) {
        std::string_view text;
        if (!takeString(text))
            return cutOff("the metadata entry " + quotedText(key));
        bytes = std::as_bytes(std::span(text));
    } else if (ggufTypeBytes(type) == 0) {
        return damaged("The file is damaged: its metadata entry " + quotedText(key) + " is of the unknown type "
                       + std::to_string(number) + ".");
    } else if (!takeBytes(ggufTypeBytes(type), bytes)) {
        return cutOff("the metadata entry " + quotedText(key));
    }
    m_file.m_metadata.push_back({key, GgufValue(type, bytes)});
    return {};
}

Result<void> GgufParser::metadataArray(std::string_view key)
{
    std::uint32_t number = 0;
    std::uint64_t count = 0;
    if (!take(number) || !take(count))
        return cutOff("the array " + quotedText(key));
    const auto type = static_cast<GgufType>(number);
    const std::span<const std::byte> begin = m_rest;
    if (type == GgufType::String) {
        std::string_view text;
        if (count > restOfFile() / sizeof(std::uint64_t))
            return cutOff("the array " + quotedText(key));
        for (std::uint64_t i = 0; i < count; ++i) {
            if (!takeString(text))
                return cutOff("the array " + quotedText(key));
        }
    } else if (type == GgufType::Array) {
        return {ErrorCode::Unsupported,
                "The metadata entry " + quotedText(key) + " is an array of arrays, which Askja does not read."};
    } else if (ggufTypeBytes(type) == 0) {
        return damaged("The file is damaged: the array " + quotedText(key) + " is of the unknown type "
                       + std::to_string(number) + ".");
    } else {
        std::span<const std::byte> elements;
        if (count > restOfFile() / ggufTypeBytes(type) || !takeBytes(count * ggufTypeBytes(type), elements))
            return cutOff("the array " + quotedText(key));
    }
    m_file.m_metadata.push_back({key, GgufValue(type, count, begin.first(begin.size() - m_rest.size()))});
    return {};
}

Result<void> GgufParser::alignment()
{
    const Result<std::uint32_t> value = m_file.u32("general.alignment", {8, kMostAlignment}, 32);
    if (!value)
        return value.error();
    if (!std::has_single_bit(*value)) {
        return damaged("The file is damaged: its general.alignment is " + std::to_string(*value)
                       + ", which is no power of two.");
    }
    m_file.m_alignment = *value;
    return {};
}

Result<void> GgufParser::tensorHeaders()
{
    for (std::uint64_t i = 0; i < m_tensorCount; ++i) {
        if (Result<void> result = tensorHeader(); !result)
            return result;
    }
    return indexTensors(m_file);
}

Result<void> GgufParser::indexTensors(GgufFile &file)
{
    return indexByName(
        file.m_tensors, [](const GgufTensor &tensor) { return tensor.name; }, file.m_tensorsByName, "tensor");
}

Result<void> GgufParser::tensorHeader()
{
    GgufTensor tensor;
    if (!takeString(tensor.name) || !take(tensor.dimensions))
        return cutOff("the list of tensors");
    if (tensor.dimensions < 1 || tensor.dimensions > kMaxTensorDimensions) {
        return damaged("The file is damaged: its tensor " + quotedText(tensor.name) + " has "
                       + std::to_string(tensor.dimensions) + " dimensions.");
    }
    tensor.elements = 1;
    for (std::uint32_t i = 0; i < tensor.dimensions; ++i) {
        if (!take(tensor.shape[i]))
            return cutOff("the list of tensors");
        if (tensor.shape[i] == 0 || __builtin_mul_overflow(tensor.elements, tensor.shape[i], &tensor.elements))
            return damaged("The file is damaged: its tensor " + quotedText(tensor.name) + " has an impossible size.");
    }
    std::uint32_t typeNumber = 0;
    if (!take(typeNumber) || !take(tensor.offset))
        return cutOff("the list of tensors");
    return tensorSize(tensor, typeNumber);
}

Result<void> GgufParser::tensorSize(GgufTensor &tensor, std::uint32_t typeNumber)
{
    const GgmlTypeInfo *const type = findGgmlType(typeNumber);
    if (type == nullptr) {
        return {ErrorCode::Unsupported,
                "The tensor " + quotedText(tensor.name) + " is of type number " + std::to_string(typeNumber)
                    + ", which this version of Askja does not know."};
    }
    if (type->blockBytes == 0) {
        return {ErrorCode::Unsupported,
                "The tensor " + quotedText(tensor.name) + " is of type " + std::string(type->name)
                    + ", which has been withdrawn. Look for a newer file of the model."};
    }
    if (tensor.shape[0] % type->blockElements != 0
        || __builtin_mul_overflow(tensor.elements / type->blockElements, std::uint64_t{type->blockBytes},
                                  &tensor.bytes)) {
        return damaged("The file is damaged: the tensor " + quotedText(tensor.name) + " of type "
                       + std::string(type->name) + " has rows of " + std::to_string(tensor.shape[0]) + " elements.");
    }
    tensor.type = type->type;
    m_file.m_tensors.push_back(tensor);
    return {};
}

Result<void> GgufParser::placeTensors()
{
    const std::span<const std::byte> all = m_file.m_bytes;
    const std::uint64_t fileBytes = m_file.fileBytes();
    const std::uint64_t headerBytes = all.size() - m_rest.size();
    m_file.m_headerBytes = static_cast<std::size_t>(headerBytes);
    if (m_file.m_tensors.empty())
        return {};
    const std::uint64_t dataBegin = (headerBytes + m_file.m_alignment - 1) & ~(m_file.m_alignment - 1);
    for (GgufTensor &tensor : m_file.m_tensors) {
        if (tensor.offset % m_file.m_alignment != 0) {
            return damaged("The file is damaged: the data of tensor " + quotedText(tensor.name)
                           + " do not begin at a multiple of " + std::to_string(m_file.m_alignment) + " bytes.");
        }
        if (dataBegin > fileBytes || tensor.offset > fileBytes - dataBegin
            || tensor.bytes > fileBytes - dataBegin - tensor.offset) {
            return damaged("The file is damaged or was not downloaded completely: the data of tensor "
                           + quotedText(tensor.name) + " reach beyond its end.");
        }
        tensor.offset += dataBegin;
        if (!m_file.m_headerOnly)
            tensor.data = all.subspan(static_cast<std::size_t>(tensor.offset), static_cast<std::size_t>(tensor.bytes));
    }
    return refuseOverlaps();
}

Result<void> GgufParser::refuseOverlaps() const
{
    std::vector<const GgufTensor *> byOffset;
    byOffset.reserve(m_file.m_tensors.size());
    for (const GgufTensor &tensor : m_file.m_tensors)
        byOffset.push_back(&tensor);
    std::ranges::sort(byOffset, {}, &GgufTensor::offset);
    for (std::size_t i = 1; i < byOffset.size(); ++i) {
        if (byOffset[i - 1]->offset + byOffset[i - 1]->bytes > byOffset[i]->offset) {
            return damaged("The file is damaged: the tensors " + quotedText(byOffset[i - 1]->name) + " and "
                           + quotedText(byOffset[i]->name) + " overlap.");
        }
    }
    return {};
}

} // namespace askja::format
