// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/platform/file.h"
#include "engine/threads/thread_pool.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

/// The file that holds packed weights. The weights themselves, a table with a checksum of each slice of them, and a
/// footer, in this order, so that it is written from front to back and one that was cut off has no footer.
namespace askja::weights::inline ASKJA_ISA {

/// What a pack was made of: the state of the model's file, and what was made of it.
struct PackKey
{
    std::uint64_t model = 0;
    std::uint64_t layout = 0;
};

/// Where a pack is written to; tests have some that fail.
class PackSink
{
public:
    virtual ~PackSink() = default;
    [[nodiscard]] virtual bool append(std::span<const std::byte> bytes) = 0;
    [[nodiscard]] virtual bool flush() = 0; ///< what was appended is on the disk
};

/// A new file. Null if there is one, or the system refuses.
[[nodiscard]] std::unique_ptr<PackSink> createPackFile(const std::filesystem::path &path);

/// Bytes of a pack's file.
[[nodiscard]] std::uint64_t packFileBytes(std::uint64_t payloadBytes);

enum class PackWriting { Done, Failed, Stopped };
/// Little by little, so that neither the disk nor whoever sets stop waits long for it.
[[nodiscard]] PackWriting writePack(PackSink &sink, const PackKey &key, std::span<const std::byte> payload,
                                    const std::atomic<bool> &stop);

enum class PackReading {
    Whole,
    Absent, ///< nothing was touched
    Damaged, ///< no whole pack of this key and size; the memory may hold anything, as with the next
    Cancelled,
};
/// Reads on all threads and checks everything.
[[nodiscard]] PackReading readPack(const platform::FileHandle &file, const PackKey &key, std::span<std::byte> payload,
                                   threads::ThreadPool &pool, LoadObserver &observer);

} // namespace askja::weights::inline ASKJA_ISA
