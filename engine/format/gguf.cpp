// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/gguf.h"

#include "engine/format/gguf_parser.h"
#include "engine/format/gguf_split.h"
#include "engine/format/utf8.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <sstream>
#include <string>

namespace askja::format {

namespace {

constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 50; // sums of sizes then cannot overflow
constexpr std::uint64_t kLeastHeaderBytes = 4096; // a smaller one is not worth a request

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

Result<GgufFile> GgufFile::openPart(const std::filesystem::path &path)
{
    Result<platform::MappedFile> map = platform::MappedFile::open(path);
    if (!map)
        return map.error();
    GgufFile file;
    file.m_path = path;
    file.m_bytes = map->bytes();
    file.m_parts.push_back({std::move(*map), file.m_bytes, file.m_bytes.size()});
    if (Result<void> parsed = GgufParser(file).run(); !parsed)
        return parsed.error();
    return file;
}

Result<GgufFile> GgufFile::open(const std::filesystem::path &path)
{
    Result<GgufFile> file = openPart(path);
    if (!file)
        return file;
    const Result<std::uint32_t> parts = GgufSplit::partsOf(*file);
    if (!parts)
        return parts.error();
    if (*parts == 1)
        return file;
    return GgufSplit::join(std::move(*file));
}

Result<GgufFile> GgufFile::parse(std::span<const std::byte> bytes)
{
    GgufFile file;
    file.m_bytes = bytes;
    file.m_parts.push_back({{}, bytes, bytes.size()});
    if (Result<void> parsed = GgufParser(file).run(); !parsed)
        return parsed.error();
    return file;
}

Result<GgufBeginning> GgufFile::parseBeginning(std::span<const std::byte> bytes, std::uint64_t fileBytes)
{
    if (bytes.size() > fileBytes || fileBytes > kMostFileBytes)
        return {ErrorCode::InvalidArgument, "The file cannot have the size that it is said to have."};
    GgufFile file;
    file.m_bytes = bytes;
    file.m_headerOnly = true;
    file.m_parts.push_back({{}, bytes, fileBytes});
    GgufParser parser(file);
    const Result<void> parsed = parser.run();
    if (parsed)
        return GgufBeginning{std::move(file), 0};
    if (!parser.endsEarly())
        return parsed.error();
    file.m_tensors.clear(); // they were not checked against each other
    if (Result<void> kept = parser.keepMetadata(); !kept)
        return kept.error();
    if (parser.needed() > kMostHeaderBytes) {
        return {ErrorCode::FileDamaged,
                "The file is damaged: its header says that it is longer than " + std::to_string(kMostHeaderBytes >> 20)
                    + " MiB, which no model needs."};
    }
    const std::uint64_t next = std::max({parser.needed(), std::uint64_t{bytes.size()} * 2, kLeastHeaderBytes});
    return GgufBeginning{std::move(file), std::min(next, fileBytes)};
}

std::uint64_t GgufFile::fileBytes() const
{
    return m_parts.back().begin + m_parts.back().fileBytes;
}

std::optional<platform::FileStamp> GgufFile::stamp() const
{
    platform::FileStamp all;
    for (const Part &part : m_parts) {
        const std::optional<platform::FileStamp> stamp
            = part.map.file().isOpen() ? platform::stampOf(part.map.file()) : std::nullopt;
        if (!stamp)
            return {};
        all.bytes += stamp->bytes;
        all.modified = all.modified * 31 + stamp->modified;
    }
    return all;
}

/// The part that has this byte, or the last one.
const GgufFile::Part &GgufFile::partAt(std::uint64_t offset) const
{
    const auto next = std::ranges::upper_bound(m_parts, offset, {}, &Part::begin);
    return *std::prev(next); // the first begins at 0
}

bool GgufFile::read(std::uint64_t offset, std::span<std::byte> to) const
{
    const Part &part = partAt(offset);
    offset -= part.begin;
    if (offset > part.bytes.size() || to.size() > part.bytes.size() - offset)
        return false;
    if (part.map.file().isOpen())
        return platform::readAt(part.map.file(), offset, to);
    std::copy_n(part.bytes.begin() + static_cast<std::ptrdiff_t>(offset), to.size(), to.begin());
    return true;
}

void GgufFile::readAhead(std::uint64_t offset, std::uint64_t bytes) const
{
    const std::uint64_t end = offset + std::min(bytes, fileBytes() - std::min(offset, fileBytes()));
    while (offset < end) {
        const Part &part = partAt(offset);
        const std::uint64_t stop = std::min(end, part.begin + part.bytes.size());
        if (stop <= offset)
            return;
        if (part.map.file().isOpen())
            platform::readAhead(part.map.file(), offset - part.begin, stop - offset);
        offset = stop;
    }
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
