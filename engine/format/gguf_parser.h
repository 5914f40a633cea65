// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/format/gguf.h"

namespace askja::format {

/// Fills a GgufFile from its bytes, from front to back, checking every field before it is used. Of a file that is
/// headerOnly() the bytes may end before the header does.
class GgufParser
{
public:
    explicit GgufParser(GgufFile &file)
        : m_file(file)
        , m_rest(file.m_bytes)
    {
    }
    [[nodiscard]] Result<void> run();

    /// After run() failed: only because the header goes on behind the bytes that are there.
    [[nodiscard]] bool endsEarly() const { return m_needed > 0; }
    /// Then: bytes from the beginning that the next field takes, at least.
    [[nodiscard]] std::uint64_t needed() const { return m_needed; }
    /// Then: makes what was read of the metadata usable. Error: FileDamaged.
    [[nodiscard]] Result<void> keepMetadata();

    /// Sorts the tensors' names. Error: FileDamaged (one without a name, or twice the same).
    [[nodiscard]] static Result<void> indexTensors(GgufFile &file);

private:
    [[nodiscard]] Result<void> header();
    [[nodiscard]] Result<void> metadata();
    [[nodiscard]] Result<void> metadataValue(std::string_view key);
    [[nodiscard]] Result<void> metadataArray(std::string_view key);
    [[nodiscard]] Result<void> alignment();
    [[nodiscard]] Result<void> tensorHeaders();
    [[nodiscard]] Result<void> tensorHeader();
    [[nodiscard]] Result<void> tensorSize(GgufTensor &tensor, std::uint32_t typeNumber);
    [[nodiscard]] Result<void> placeTensors();
    [[nodiscard]] Result<void> refuseOverlaps() const;

    template <class T> [[nodiscard]] bool take(T &value);
    [[nodiscard]] bool takeString(std::string_view &text);
    [[nodiscard]] bool takeBytes(std::uint64_t count, std::span<const std::byte> &bytes);
    /// Bytes of the file behind what was read, whether they are there or not.
    [[nodiscard]] std::uint64_t restOfFile() const;
    /// True: so many bytes follow. If they are only not there yet, that is noted.
    [[nodiscard]] bool follows(std::uint64_t count);

    GgufFile &m_file;
    std::span<const std::byte> m_rest; ///< what has not been read yet
    std::uint64_t m_tensorCount = 0;
    std::uint64_t m_entryCount = 0;
    std::uint64_t m_needed = 0;
};

} // namespace askja::format
