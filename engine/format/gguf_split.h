// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/format/gguf.h"
#include "engine/format/split_name.h"

namespace askja::format {

/// Joins the files of a split model to one: metadata of the first, tensors of all. Every part is checked like a file of
/// its own, and against the others: its number, the number of parts and of tensors, no name twice.
class GgufSplit
{
public:
    /// How many parts the file belongs to; 1: it is whole. Error: FileDamaged.
    [[nodiscard]] static Result<std::uint32_t> partsOf(const GgufFile &file);

    /// The whole model that this part, opened from a file, belongs to. Errors: FileNotFound (which part), FileDamaged,
    /// and those of GgufFile::open().
    [[nodiscard]] static Result<GgufFile> join(GgufFile part);

private:
    explicit GgufSplit(SplitName name)
        : m_name(std::move(name))
    {
    }
    [[nodiscard]] Result<void> check(const GgufFile &part, std::uint32_t number) const;
    [[nodiscard]] Result<GgufFile> open(std::uint32_t number) const;
    [[nodiscard]] Result<void> checkTensors(const GgufFile &whole) const;
    static void append(GgufFile &whole, GgufFile part);

    SplitName m_name;
};

} // namespace askja::format
