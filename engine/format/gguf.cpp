// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/gguf.h"

#include "engine/format/gguf_parser.h"
#include "engine/format/utf8.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>

namespace askja::format {

namespace {

Error missing(std::string_view key)
{
    return {ErrorCode::FileDamaged, "The file does not say its " + std::string(key) + "."};
}

Error wrong(std::string_view key, std::string_view what)
{
    return {ErrorCode::FileDamaged, "The file is damaged: its " + std::string(key) + " " + std::string(what) + "."};
}

template <class T> Error outOfRange(std::string_view key, double value, Range<T> range)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << "is " << value << ", not between " << range.least << " and " << range.most;
    return wrong(key, text.str());
}

} // namespace

Result<GgufFile> GgufFile::open(const std::filesystem::path &path)
{
    Result<platform::MappedFile> map = platform::MappedFile::open(path);
    if (!map)
        return map.error();
    GgufFile file;
    file.m_path = path;
    file.m_map = std::move(*map);
    file.m_bytes = file.m_map.bytes();
    if (Result<void> parsed = GgufParser(file).run(); !parsed)
        return parsed.error();
    return file;
}

Result<GgufFile> GgufFile::parse(std::span<const std::byte> bytes)
{
    GgufFile file;
    file.m_bytes = bytes;
    if (Result<void> parsed = GgufParser(file).run(); !parsed)
        return parsed.error();
    return file;
}

std::optional<platform::FileStamp> GgufFile::stamp() const
{
    return m_map.file().isOpen() ? platform::stampOf(m_map.file()) : std::nullopt;
}

bool GgufFile::read(std::uint64_t offset, std::span<std::byte> to) const
{
    if (m_map.file().isOpen())
        return platform::readAt(m_map.file(), offset, to);
    if (offset > m_bytes.size() || to.size() > m_bytes.size() - offset)
        return false;
    std::copy_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(offset), to.size(), to.begin());
    return true;
}

void GgufFile::readAhead(std::uint64_t offset, std::uint64_t bytes) const
{
    if (m_map.file().isOpen())
        platform::readAhead(m_map.file(), offset, bytes);
}

const GgufValue *GgufFile::find(std::string_view key) const
{
    const auto keyOf = [this](std::uint32_t i) { return m_metadata[i].key; };
    const auto found = std::ranges::lower_bound(m_metadataByKey, key, {}, keyOf);
    return found != m_metadataByKey.end() && keyOf(*found) == key ? &m_metadata[*found].value : nullptr;
}

const GgufTensor *GgufFile::findTensor(std::string_view name) const
{
    const auto nameOf = [this](std::uint32_t i) { return m_tensors[i].name; };
    const auto found = std::ranges::lower_bound(m_tensorsByName, name, {}, nameOf);
    return found != m_tensorsByName.end() && nameOf(*found) == name ? &m_tensors[*found] : nullptr;
}

Result<std::uint32_t> GgufFile::u32(std::string_view key, Range<std::uint32_t> range,
                                    std::optional<std::uint32_t> fallback) const
{
    const GgufValue *const value = find(key);
    if (value == nullptr)
        return fallback ? Result<std::uint32_t>(*fallback) : missing(key);
    const std::optional<std::int64_t> whole = value->integer();
    if (!whole)
        return wrong(key, "is no whole number");
    if (*whole < std::int64_t{range.least} || *whole > std::int64_t{range.most})
        return outOfRange(key, static_cast<double>(*whole), range);
    return static_cast<std::uint32_t>(*whole);
}

Result<float> GgufFile::f32(std::string_view key, Range<float> range, std::optional<float> fallback) const
{
    const GgufValue *const value = find(key);
    if (value == nullptr)
        return fallback ? Result<float>(*fallback) : missing(key);
    if (value->type() != GgufType::F32 && value->type() != GgufType::F64)
        return wrong(key, "is of type " + std::string(ggufTypeName(value->type())) + ", not a number with a fraction");
    const double number = *value->number();
    if (!std::isfinite(number) || number < double{range.least} || number > double{range.most})
        return outOfRange(key, number, range);
    return static_cast<float>(number);
}

Result<bool> GgufFile::boolean(std::string_view key, std::optional<bool> fallback) const
{
    const GgufValue *const value = find(key);
    if (value == nullptr)
        return fallback ? Result<bool>(*fallback) : missing(key);
    const std::optional<bool> yes = value->boolean();
    return yes ? Result<bool>(*yes) : wrong(key, "is neither true nor false");
}

Result<std::string_view> GgufFile::string(std::string_view key, std::optional<std::string_view> fallback) const
{
    const GgufValue *const value = find(key);
    if (value == nullptr)
        return fallback ? Result<std::string_view>(*fallback) : missing(key);
    const std::optional<std::string_view> text = value->string();
    return text ? Result<std::string_view>(*text) : wrong(key, "is no text");
}

Result<GgufArray> GgufFile::array(std::string_view key, GgufType elementType) const
{
    const GgufValue *const value = find(key);
    if (value == nullptr)
        return missing(key);
    const std::optional<GgufArray> array = value->array();
    if (!array || array->elementType() != elementType)
        return wrong(key, "is no array of " + std::string(ggufTypeName(elementType)));
    return *array;
}

} // namespace askja::format
