// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/format/gguf_value.h"

#include <array>
#include <limits>

namespace askja::format {

namespace {

struct TypeInfo
{
    std::string_view name;
    std::size_t bytes;
};

constexpr std::array<TypeInfo, 13> kTypes{{
    {"u8", 1},
    {"i8", 1},
    {"u16", 2},
    {"i16", 2},
    {"u32", 4},
    {"i32", 4},
    {"f32", 4},
    {"bool", 1},
    {"string", 0},
    {"array", 0},
    {"u64", 8},
    {"i64", 8},
    {"f64", 8},
}};

std::optional<std::int64_t> readInteger(GgufType type, const std::byte *at)
{
    switch (type) {
    case GgufType::U8:
        return loadUnaligned<std::uint8_t>(at);
    case GgufType::I8:
        return loadUnaligned<std::int8_t>(at);
    case GgufType::U16:
        return loadUnaligned<std::uint16_t>(at);
    case GgufType::I16:
        return loadUnaligned<std::int16_t>(at);
    case GgufType::U32:
        return loadUnaligned<std::uint32_t>(at);
    case GgufType::I32:
        return loadUnaligned<std::int32_t>(at);
    case GgufType::I64:
        return loadUnaligned<std::int64_t>(at);
    case GgufType::U64: {
        const auto value = loadUnaligned<std::uint64_t>(at);
        if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return {};
        return static_cast<std::int64_t>(value);
    }
    case GgufType::F32:
    case GgufType::F64:
    case GgufType::Bool:
    case GgufType::String:
    case GgufType::Array:
        return {};
    }
    return {};
}

std::optional<double> readNumber(GgufType type, const std::byte *at)
{
    if (type == GgufType::F32)
        return loadUnaligned<float>(at);
    if (type == GgufType::F64)
        return loadUnaligned<double>(at);
    if (const std::optional<std::int64_t> whole = readInteger(type, at))
        return static_cast<double>(*whole);
    return {};
}

} // namespace

std::string_view ggufTypeName(GgufType type)
{
    const auto number = static_cast<std::size_t>(type);
    return number < kTypes.size() ? kTypes[number].name : std::string_view("unknown");
}

std::size_t ggufTypeBytes(GgufType type)
{
    const auto number = static_cast<std::size_t>(type);
    return number < kTypes.size() ? kTypes[number].bytes : 0;
}

std::optional<std::int64_t> GgufArray::integer(std::uint64_t index) const
{
    if (index >= m_count)
        return {};
    return readInteger(m_elementType, m_bytes.data() + static_cast<std::size_t>(index) * ggufTypeBytes(m_elementType));
}

std::optional<double> GgufArray::number(std::uint64_t index) const
{
    if (index >= m_count)
        return {};
    return readNumber(m_elementType, m_bytes.data() + static_cast<std::size_t>(index) * ggufTypeBytes(m_elementType));
}

std::optional<std::string_view> GgufValue::string() const
{
    if (m_type != GgufType::String)
        return {};
    return std::string_view(reinterpret_cast<const char *>(m_bytes.data()), m_bytes.size());
}

std::optional<bool> GgufValue::boolean() const
{
    if (m_type != GgufType::Bool)
        return {};
    return loadUnaligned<std::uint8_t>(m_bytes.data()) != 0;
}

std::optional<std::int64_t> GgufValue::integer() const
{
    return readInteger(m_type, m_bytes.data());
}

std::optional<double> GgufValue::number() const
{
    return readNumber(m_type, m_bytes.data());
}

std::optional<GgufArray> GgufValue::array() const
{
    if (m_type != GgufType::Array)
        return {};
    return GgufArray(m_elementType, m_count, m_bytes);
}

} // namespace askja::format
