// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/format/gguf.h"
#include "engine/threads/thread_pool.h"
#include "kernels/matmul/matmul.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace askja::weights::inline ASKJA_ISA {

[[nodiscard]] Error cancelledLoading();

/// One tensor of the file and where it goes.
struct Placement
{
    enum class Form {
        Packed, ///< as kernels/matmul wants it
        Stored, ///< as it is in the file
    };
    const format::GgufTensor *tensor = nullptr;
    kernels::MatrixShape shape;
    Form form = Form::Packed;
    std::byte *to = nullptr; ///< 64-byte aligned; [bytes()]

    [[nodiscard]] std::size_t bytes() const
    {
        return form == Form::Packed ? kernels::packedBytes(shape) : static_cast<std::size_t>(tensor->bytes);
    }
};

/// What filling took.
struct FillTimes
{
    double readSeconds = 0; ///< summed over all threads
    double packSeconds = 0; ///< what packing takes one thread that nobody interrupts, in memory that is there already
};

/// Brings tensors from the file into memory on all threads, in the file's order, some hundred kilobytes at a time: read
/// into a buffer that stays in the cache, packed from there into memory that this thread touches first. The file's
/// map is not touched: its pages would cost a fault each, count as memory of the process, and fault for good when
/// somebody cuts the file off.
///
/// Errors: FileUnreadable, Cancelled.
[[nodiscard]] Result<FillTimes> fill(const format::GgufFile &file, std::span<const Placement> placements,
                                     threads::ThreadPool &pool, LoadObserver &observer);

/// Packs a single group of each placement (or takes a single row) again from the file; whether all of them are what
/// already lies in memory. The group depends on seed.
[[nodiscard]] bool agreesWithFile(const format::GgufFile &file, std::span<const Placement> placements,
                                  std::uint64_t seed, threads::ThreadPool &pool);

} // namespace askja::weights::inline ASKJA_ISA
