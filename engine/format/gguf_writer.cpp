// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/gguf_writer.h"

#include "engine/format/gguf.h"
#include "engine/format/utf8.h"

#include <algorithm>
#include <bit>

namespace askja::format {

namespace {

constexpr std::uint64_t kAlignment = 32;

template <class T> void append(std::string &to, T value)
{
    static_assert(std::endian::native == std::endian::little);
    to.append(reinterpret_cast<const char *>(&value), sizeof value);
}

void appendText(std::string &to, std::string_view text)
{
    append(to, std::uint64_t{text.size()});
    to.append(text);
}

std::uint64_t padding(std::uint64_t bytes)
{
    return (kAlignment - bytes % kAlignment) % kAlignment;
}

bool allDifferent(std::vector<std::string_view> names)
{
    std::ranges::sort(names);
    return std::ranges::adjacent_find(names) == names.end() && (names.empty() || !names.front().empty());
}

Error streamFailed()
{
    return {ErrorCode::FileUnreadable, "The file cannot be written: is the disk full?"};
}

/// Bytes of a tensor; 0 if there can be no such tensor.
std::uint64_t bytesOf(std::span<const std::uint64_t> shape, GgmlType type)
{
    const GgmlTypeInfo &info = ggmlTypeInfo(type);
    if (shape.empty() || shape.size() > kMaxTensorDimensions || info.blockBytes == 0
        || shape[0] % info.blockElements != 0)
        return 0;
    std::uint64_t bytes = info.blockBytes;
    if (__builtin_mul_overflow(bytes, shape[0] / info.blockElements, &bytes))
        return 0;
    for (const std::uint64_t length : shape.subspan(1)) {
        if (__builtin_mul_overflow(bytes, length, &bytes))
            return 0;
    }
    return bytes;
}

} // namespace

void GgufWriter::key(std::string_view key, std::uint32_t type)
{
    m_keys.emplace_back(key);
    appendText(m_metadata, key);
    append(m_metadata, type);
}

void GgufWriter::arrayHead(std::string_view name, std::uint32_t elementType, std::uint64_t count)
{
    key(name, static_cast<std::uint32_t>(GgufType::Array));
    append(m_metadata, elementType);
    append(m_metadata, count);
}

void GgufWriter::addU32(std::string_view name, std::uint32_t value)
{
    key(name, static_cast<std::uint32_t>(GgufType::U32));
    append(m_metadata, value);
}

void GgufWriter::addI32(std::string_view name, std::int32_t value)
{
    key(name, static_cast<std::uint32_t>(GgufType::I32));
    append(m_metadata, value);
}

void GgufWriter::addU64(std::string_view name, std::uint64_t value)
{
    key(name, static_cast<std::uint32_t>(GgufType::U64));
    append(m_metadata, value);
}

void GgufWriter::addF32(std::string_view name, float value)
{
    key(name, static_cast<std::uint32_t>(GgufType::F32));
    append(m_metadata, value);
}

void GgufWriter::addBool(std::string_view name, bool value)
{
    key(name, static_cast<std::uint32_t>(GgufType::Bool));
    append(m_metadata, static_cast<std::uint8_t>(value));
}

void GgufWriter::addString(std::string_view name, std::string_view value)
{
    key(name, static_cast<std::uint32_t>(GgufType::String));
    appendText(m_metadata, value);
}

void GgufWriter::addI32Array(std::string_view name, std::span<const std::int32_t> values)
{
    arrayHead(name, static_cast<std::uint32_t>(GgufType::I32), values.size());
    m_metadata.append(reinterpret_cast<const char *>(values.data()), values.size_bytes());
}

void GgufWriter::addF32Array(std::string_view name, std::span<const float> values)
{
    arrayHead(name, static_cast<std::uint32_t>(GgufType::F32), values.size());
    m_metadata.append(reinterpret_cast<const char *>(values.data()), values.size_bytes());
}

void GgufWriter::addBoolArray(std::string_view name, const std::vector<bool> &values)
{
    arrayHead(name, static_cast<std::uint32_t>(GgufType::Bool), values.size());
    for (const bool value : values)
        m_metadata.push_back(value ? '\1' : '\0');
}

void GgufWriter::addStringArray(std::string_view name, std::span<const std::string> values)
{
    arrayHead(name, static_cast<std::uint32_t>(GgufType::String), values.size());
    for (const std::string &value : values)
        appendText(m_metadata, value);
}

void GgufWriter::addTensor(std::string_view name, std::span<const std::uint64_t> shape, GgmlType type)
{
    m_tensors.push_back({std::string(name), {shape.begin(), shape.end()}, type, bytesOf(shape, type)});
}

Result<void> GgufWriter::begin()
{
    std::vector<std::string_view> tensorNames;
    for (const Tensor &tensor : m_tensors) {
        tensorNames.push_back(tensor.name);
        if (tensor.bytes == 0)
            return {ErrorCode::InvalidArgument, "The tensor " + quotedText(tensor.name) + " has an impossible size."};
    }
    if (!allDifferent({m_keys.begin(), m_keys.end()}) || !allDifferent(std::move(tensorNames)))
        return {ErrorCode::InvalidArgument, "A metadata key or a tensor's name is empty or given twice."};

    std::string head = "GGUF";
    append(head, std::uint32_t{3});
    append(head, std::uint64_t{m_tensors.size()});
    append(head, std::uint64_t{m_keys.size()});
    head += m_metadata;
    std::uint64_t offset = 0;
    for (const Tensor &tensor : m_tensors) {
        appendText(head, tensor.name);
        append(head, static_cast<std::uint32_t>(tensor.shape.size()));
        for (const std::uint64_t length : tensor.shape)
            append(head, length);
        append(head, static_cast<std::uint32_t>(tensor.type));
        append(head, offset);
        offset += tensor.bytes + padding(tensor.bytes);
    }
    head.append(static_cast<std::size_t>(padding(head.size())), '\0');
    m_out.write(head.data(), static_cast<std::streamsize>(head.size()));
    m_begun = true;
    return m_out ? Result<void>() : streamFailed();
}

Result<void> GgufWriter::writeTensor(std::span<const std::byte> data)
{
    if (!m_begun || m_written == m_tensors.size() || m_tensors[m_written].bytes != data.size())
        return {ErrorCode::InvalidArgument, "A tensor's data are not as long as its shape says, or not expected here."};
    static constexpr char kZeros[kAlignment] = {};
    m_out.write(reinterpret_cast<const char *>(data.data()), static_cast<std::streamsize>(data.size()));
    m_out.write(kZeros, static_cast<std::streamsize>(padding(data.size())));
    ++m_written;
    return m_out ? Result<void>() : streamFailed();
}

} // namespace askja::format
