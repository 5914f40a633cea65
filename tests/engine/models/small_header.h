// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/format/gguf.h"
#include "engine/format/gguf_writer.h"

#include <cstring>
#include <doctest/doctest.h>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace askja::test {

/// A GGUF file in memory that has metadata only: first add what it shall have, then read it.
class SmallHeader
{
public:
    [[nodiscard]] format::GgufWriter &writer() { return m_parts->writer; }
    [[nodiscard]] const format::GgufFile &file()
    {
        if (!m_file) {
            REQUIRE(m_parts->writer.begin().ok());
            const std::string text = m_parts->out.str();
            m_bytes.assign((text.size() + 7) / 8, 0);
            std::memcpy(m_bytes.data(), text.data(), text.size());
            auto parsed = format::GgufFile::parse({reinterpret_cast<const std::byte *>(m_bytes.data()), text.size()});
            REQUIRE_MESSAGE(parsed.ok(), (parsed.ok() ? "" : parsed.error().message));
            m_file.emplace(std::move(*parsed));
        }
        return *m_file;
    }

private:
    struct Parts
    {
        std::ostringstream out;
        format::GgufWriter writer{out};
    };
    std::unique_ptr<Parts> m_parts = std::make_unique<Parts>(); ///< the writer keeps the stream's address
    std::vector<std::uint64_t> m_bytes; ///< parse() wants them aligned
    std::optional<format::GgufFile> m_file;
};

} // namespace askja::test
