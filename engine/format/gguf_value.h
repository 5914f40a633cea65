// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>

namespace askja::format {

static_assert(std::endian::native == std::endian::little, "GGUF values are read in place");

/// The types of metadata values; the numbers are the file's.
enum class GgufType : std::uint32_t {
    U8 = 0,
    I8 = 1,
    U16 = 2,
    I16 = 3,
    U32 = 4,
    I32 = 5,
    F32 = 6,
    Bool = 7,
    String = 8,
    Array = 9,
    U64 = 10,
    I64 = 11,
    F64 = 12,
};

[[nodiscard]] std::string_view ggufTypeName(GgufType type); ///< e.g. "u32"
/// Bytes of a value of a fixed size; 0 for String and Array.
[[nodiscard]] std::size_t ggufTypeBytes(GgufType type);

/// Reads a little-endian value from an address of any alignment.
template <class T> [[nodiscard]] T loadUnaligned(const std::byte *from)
{
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

/// The strings of an array, in order, one after the other in the file: `for (std::string_view text : array.strings())`.
/// Their lengths were checked when the file was opened.
class GgufStrings
{
public:
    class Iterator
    {
    public:
        using difference_type = std::ptrdiff_t;
        using value_type = std::string_view;
        using iterator_category = std::input_iterator_tag;
        using pointer = void;
        using reference = std::string_view;

        Iterator() = default;
        explicit Iterator(const std::byte *at, std::uint64_t left)
            : m_at(at)
            , m_left(left)
        {
        }
        [[nodiscard]] std::string_view operator*() const
        {
            return {reinterpret_cast<const char *>(m_at + sizeof(std::uint64_t)), length()};
        }
        Iterator &operator++()
        {
            m_at += sizeof(std::uint64_t) + length();
            --m_left;
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const Iterator &a, const Iterator &b) { return a.m_left == b.m_left; }

    private:
        [[nodiscard]] std::size_t length() const
        {
            return static_cast<std::size_t>(loadUnaligned<std::uint64_t>(m_at));
        }

        const std::byte *m_at = nullptr;
        std::uint64_t m_left = 0;
    };

    GgufStrings(const std::byte *first, std::uint64_t count)
        : m_first(first)
        , m_count(count)
    {
    }
    [[nodiscard]] Iterator begin() const { return Iterator(m_first, m_count); }
    [[nodiscard]] Iterator end() const { return {}; }
    [[nodiscard]] std::uint64_t size() const { return m_count; }

private:
    const std::byte *m_first;
    std::uint64_t m_count;
};

/// An array of metadata: a view into the file. Arrays of arrays do not pass open().
class GgufArray
{
public:
    GgufArray(GgufType elementType, std::uint64_t count, std::span<const std::byte> bytes)
        : m_elementType(elementType)
        , m_count(count)
        , m_bytes(bytes)
    {
    }
    [[nodiscard]] GgufType elementType() const { return m_elementType; }
    [[nodiscard]] std::uint64_t size() const { return m_count; }
    /// The elements as they are in the file, unaligned; strings with their lengths.
    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }
    /// Empty unless elementType() is String.
    [[nodiscard]] GgufStrings strings() const
    {
        return {m_bytes.data(), m_elementType == GgufType::String ? m_count : 0};
    }
    /// Any integer type that the element fits; nothing if it does not, is no integer, or index ≥ size().
    [[nodiscard]] std::optional<std::int64_t> integer(std::uint64_t index) const;
    /// F32, F64 or an integer; nothing for other types or index ≥ size().
    [[nodiscard]] std::optional<double> number(std::uint64_t index) const;

private:
    GgufType m_elementType;
    std::uint64_t m_count;
    std::span<const std::byte> m_bytes;
};

/// One metadata value: a view into the file, valid while its GgufFile (wherever that is moved) lives.
class GgufValue
{
public:
    GgufValue(GgufType type, std::span<const std::byte> bytes)
        : m_type(type)
        , m_bytes(bytes)
    {
    }
    GgufValue(GgufType elementType, std::uint64_t count, std::span<const std::byte> elements)
        : m_type(GgufType::Array)
        , m_elementType(elementType)
        , m_count(count)
        , m_bytes(elements)
    {
    }
    [[nodiscard]] GgufType type() const { return m_type; }
    /// Each gives nothing if the value is of another type.
    [[nodiscard]] std::optional<std::string_view> string() const;
    [[nodiscard]] std::optional<bool> boolean() const;
    [[nodiscard]] std::optional<std::int64_t> integer() const; ///< any integer type; nothing above INT64_MAX
    [[nodiscard]] std::optional<double> number() const; ///< F32, F64 or any integer type
    [[nodiscard]] std::optional<GgufArray> array() const;

private:
    GgufType m_type;
    GgufType m_elementType = GgufType::U8;
    std::uint64_t m_count = 0;
    std::span<const std::byte> m_bytes;
};

} // namespace askja::format
