// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/format/ggml_type.h"
#include "engine/format/gguf_value.h"
#include "engine/platform/mapped_file.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace askja::format {

inline constexpr std::size_t kMaxTensorDimensions = 4;

struct GgufEntry
{
    std::string_view key; ///< never empty, no two alike
    GgufValue value;
};

/// One tensor. shape[0] is the length of a row (the dimension that runs fastest), a multiple of the type's block;
/// dimensions beyond the stored ones are 1; none is 0.
struct GgufTensor
{
    std::string_view name; ///< never empty, no two alike
    std::array<std::uint64_t, kMaxTensorDimensions> shape{1, 1, 1, 1};
    std::uint32_t dimensions = 0; ///< 1…4
    GgmlType type = GgmlType::F32;
    std::uint64_t elements = 0; ///< product of shape
    std::uint64_t offset = 0; ///< from the beginning of the file; of a split model, of all parts in a row
    std::uint64_t bytes = 0; ///< of all rows
    /// All rows, one after the other, at an address that is a multiple of 8; empty if only the header is there.
    std::span<const std::byte> data;

    [[nodiscard]] std::uint64_t rows() const { return elements / shape[0]; }
    [[nodiscard]] std::size_t rowBytes() const { return static_cast<std::size_t>(bytes / rows()); }
};

/// The smallest and largest value a getter lets pass.
template <class T> struct Range
{
    T least = std::numeric_limits<T>::lowest();
    T most = std::numeric_limits<T>::max();
};

struct GgufBeginning;

/// A GGUF file of version 2 or 3, little-endian, read through a memory map; format: ggml's docs/gguf.md.
///
/// Every count, length, offset and size is checked against the file before use, so that all views handed out are inside
/// the map. Opening reads the header only; tensor data are first touched by whoever uses them. Views stay valid while
/// the object lives, also when it is moved. Immutable once open: every method may be called from any thread.
///
/// A model split into several files (name-00001-of-00003.gguf …) opens as one, from any of its parts: the metadata are
/// those of the first, the tensors those of all, and offsets count through all files in a row.
class GgufFile
{
public:
    /// Errors: FileNotFound, FileUnreadable, FileDamaged (with the field that is wrong), Unsupported (no GGUF file, a
    /// version or byte order this does not read, a tensor type without a known size). Of a split model any part will
    /// do; FileNotFound then names the part that is missing.
    [[nodiscard]] static Result<GgufFile> open(const std::filesystem::path &path);
    /// The same for bytes in memory, which must outlive the object and begin at a multiple of 8.
    [[nodiscard]] static Result<GgufFile> parse(std::span<const std::byte> bytes);
    /// The header of a file of so many bytes whose first ones are in memory, which must outlive what comes out. What is
    /// there is checked as in open(), the rest against fileBytes; a file that is one part of several is read alone.
    /// Errors: as open(), but a header that goes on behind the bytes is none (GgufBeginning::wantBytes); FileDamaged if
    /// it would be longer than kMostHeaderBytes.
    [[nodiscard]] static Result<GgufBeginning> parseBeginning(std::span<const std::byte> bytes,
                                                              std::uint64_t fileBytes);
    static constexpr std::uint64_t kMostHeaderBytes = std::uint64_t{256} << 20;

    GgufFile(GgufFile &&) noexcept = default;
    GgufFile &operator=(GgufFile &&) noexcept = default;

    [[nodiscard]] const std::filesystem::path &path() const
    {
        return m_path;
    } ///< of the first part; empty after parse()
    [[nodiscard]] std::uint64_t fileBytes() const; ///< of all parts
    [[nodiscard]] bool headerOnly() const { return m_headerOnly; } ///< the tensors have no data
    [[nodiscard]] std::size_t parts() const { return m_parts.size(); } ///< files, at least 1
    [[nodiscard]] std::uint32_t version() const { return m_version; }
    [[nodiscard]] std::uint64_t alignment() const { return m_alignment; }
    /// Everything before the data of the tensors: metadata and the list of tensors; of the first part.
    [[nodiscard]] std::span<const std::byte> header() const { return m_bytes.first(m_headerBytes); }

    /// The size and time of the file that was opened; nothing after parse(). Of a split model all sizes together, and a
    /// number that changes with any of the times.
    [[nodiscard]] std::optional<platform::FileStamp> stamp() const;
    /// Reads part of the file without touching the map, so that a file that was cut off meanwhile is an error and not a
    /// fault. False if the part is not all there.
    [[nodiscard]] bool read(std::uint64_t offset, std::span<std::byte> to) const;
    /// Lets the system begin to read that part.
    void readAhead(std::uint64_t offset, std::uint64_t bytes) const;

    [[nodiscard]] const std::vector<GgufEntry> &metadata() const { return m_metadata; } ///< in the file's order
    [[nodiscard]] const GgufValue *find(std::string_view key) const; ///< nullptr: no such key

    /// Typed access. An absent key gives the fallback, and without one FileDamaged; so does a value of another type or
    /// out of range, whatever the fallback. The sentence names key, value and range. u32() takes any integer type;
    /// f32() takes F32 and F64, and only finite numbers.
    [[nodiscard]] Result<std::uint32_t> u32(std::string_view key, Range<std::uint32_t> range = {},
                                            std::optional<std::uint32_t> fallback = {}) const;
    [[nodiscard]] Result<float> f32(std::string_view key, Range<float> range = {},
                                    std::optional<float> fallback = {}) const;
    [[nodiscard]] Result<bool> boolean(std::string_view key, std::optional<bool> fallback = {}) const;
    [[nodiscard]] Result<std::string_view> string(std::string_view key,
                                                  std::optional<std::string_view> fallback = {}) const;
    /// An array of this element type.
    [[nodiscard]] Result<GgufArray> array(std::string_view key, GgufType elementType) const;

    [[nodiscard]] const std::vector<GgufTensor> &tensors() const { return m_tensors; } ///< in the file's order
    [[nodiscard]] const GgufTensor *findTensor(std::string_view name) const; ///< nullptr: no such tensor

private:
    friend class GgufParser;
    friend class GgufSplit;
    struct Part
    {
        platform::MappedFile map; ///< empty after parse()
        std::span<const std::byte> bytes;
        std::uint64_t fileBytes = 0; ///< as many, unless only the header is there
        std::uint64_t begin = 0; ///< in the row of all parts
    };
    GgufFile() = default;
    /// One file, whatever it says of others.
    [[nodiscard]] static Result<GgufFile> openPart(const std::filesystem::path &path);
    [[nodiscard]] const Part &partAt(std::uint64_t offset) const;

    std::filesystem::path m_path;
    std::vector<Part> m_parts;
    std::span<const std::byte> m_bytes; ///< of the first part
    bool m_headerOnly = false;
    std::uint32_t m_version = 0;
    std::uint64_t m_alignment = 32;
    std::size_t m_headerBytes = 0;
    std::vector<GgufEntry> m_metadata;
    std::vector<GgufTensor> m_tensors;
    std::vector<std::uint32_t> m_metadataByKey; ///< indices, sorted by key
    std::vector<std::uint32_t> m_tensorsByName;
};

/// What the first bytes of a file gave.
struct GgufBeginning
{
    GgufFile file; ///< headerOnly(); while more is wanted it has the metadata that were there, and no tensors
    /// How many of the first bytes to have next: at least twice as many, or all of the file. 0: the header is whole.
    std::uint64_t wantBytes = 0;
};

} // namespace askja::format
