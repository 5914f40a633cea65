// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/format/gguf.h"

#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace askja::test {

/// Writes the bytes of a GGUF file field by field, right or wrong.
class GgufBytes
{
public:
    explicit GgufBytes(std::uint64_t tensors = 0, std::uint64_t entries = 0, std::uint32_t version = 3)
    {
        raw("GGUF");
        put(version);
        put(tensors);
        put(entries);
    }

    template <class T> GgufBytes &put(T value)
    {
        m_bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
        return *this;
    }
    GgufBytes &raw(std::string_view bytes)
    {
        m_bytes += bytes;
        return *this;
    }
    GgufBytes &text(std::string_view text) { return put(std::uint64_t{text.size()}).raw(text); }
    GgufBytes &key(std::string_view key, format::GgufType type)
    {
        return text(key).put(static_cast<std::uint32_t>(type));
    }
    GgufBytes &array(std::string_view name, format::GgufType type, std::uint64_t count)
    {
        return key(name, format::GgufType::Array).put(static_cast<std::uint32_t>(type)).put(count);
    }
    GgufBytes &tensor(std::string_view name, const std::vector<std::uint64_t> &shape, std::uint32_t type,
                      std::uint64_t offset)
    {
        text(name).put(static_cast<std::uint32_t>(shape.size()));
        for (const std::uint64_t length : shape)
            put(length);
        return put(type).put(offset);
    }
    /// Zeros up to the next multiple of the alignment, and so many more bytes.
    GgufBytes &data(std::size_t bytes, std::size_t alignment = 32)
    {
        m_bytes.append((alignment - m_bytes.size() % alignment) % alignment, '\0');
        m_bytes.append(bytes, '\x01');
        return *this;
    }
    [[nodiscard]] const std::string &bytes() const { return m_bytes; }

private:
    std::string m_bytes;
};

/// Bytes in a block of memory of their size, so that a sanitizer sees steps beyond them, and the result of reading
/// them.
class Parsed
{
public:
    explicit Parsed(std::string_view bytes)
        : m_memory(new std::byte[bytes.size()]) // operator new aligns it well enough
        , m_result(format::GgufFile::parse(copy(bytes)))
    {
    }
    [[nodiscard]] bool ok() const { return m_result.ok(); }
    [[nodiscard]] const format::GgufFile &file() const { return *m_result; }
    [[nodiscard]] const Error &error() const { return m_result.error(); }
    /// The sentence of the refusal; empty if there was none.
    [[nodiscard]] std::string refusal() const { return ok() ? std::string() : error().message; }

private:
    std::span<const std::byte> copy(std::string_view bytes)
    {
        if (!bytes.empty())
            std::memcpy(m_memory.get(), bytes.data(), bytes.size());
        return {m_memory.get(), bytes.size()};
    }

    std::unique_ptr<std::byte[]> m_memory;
    Result<format::GgufFile> m_result;
};

} // namespace askja::test
