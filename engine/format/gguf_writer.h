// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/format/ggml_type.h"

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace askja::format {

/// Writes a GGUF file of version 3 to a stream: first collect metadata and the tensors' headers, then call begin(),
/// then writeTensor() once per tensor in the order they were added. Holds no tensor data. The caller answers for keys
/// and names that are not empty and not given twice; begin() refuses others. The stream must be binary and outlive the
/// writer.
class GgufWriter
{
public:
    explicit GgufWriter(std::ostream &out)
        : m_out(out)
    {
    }

    void addU32(std::string_view key, std::uint32_t value);
    void addI32(std::string_view key, std::int32_t value);
    void addU64(std::string_view key, std::uint64_t value);
    void addF32(std::string_view key, float value);
    void addBool(std::string_view key, bool value);
    void addString(std::string_view key, std::string_view value);
    void addI32Array(std::string_view key, std::span<const std::int32_t> values);
    void addF32Array(std::string_view key, std::span<const float> values);
    void addBoolArray(std::string_view key, const std::vector<bool> &values);
    void addStringArray(std::string_view key, std::span<const std::string> values);
    /// shape[0] is the length of a row; 1 to 4 dimensions.
    void addTensor(std::string_view name, std::span<const std::uint64_t> shape, GgmlType type);

    /// Bytes to be written for the tensor of this index.
    [[nodiscard]] std::uint64_t tensorBytes(std::size_t index) const { return m_tensors[index].bytes; }

    /// Writes everything up to the data. Errors: InvalidArgument (bad shape, empty or repeated name), FileUnreadable
    /// (the stream failed, e.g. a full disk).
    [[nodiscard]] Result<void> begin();
    /// The next tensor's data, as long as its shape says, padded to the alignment. Errors as begin().
    [[nodiscard]] Result<void> writeTensor(std::span<const std::byte> data);

private:
    struct Tensor
    {
        std::string name;
        std::vector<std::uint64_t> shape;
        GgmlType type = GgmlType::F32;
        std::uint64_t bytes = 0;
    };
    void key(std::string_view key, std::uint32_t type);
    void arrayHead(std::string_view key, std::uint32_t elementType, std::uint64_t count);

    std::ostream &m_out;
    std::string m_metadata;
    std::vector<std::string> m_keys;
    std::vector<Tensor> m_tensors;
    std::size_t m_written = 0;
    bool m_begun = false;
};

} // namespace askja::format
