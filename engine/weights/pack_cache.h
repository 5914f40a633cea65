// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "engine/weights/pack_file.h"

#include <functional>
#include <string>

namespace askja::weights::inline ASKJA_ISA {

/// A folder of packs, one file for each model and layout. Any number of processes may use one at a time, and anybody
/// may delete any of it at any time: a pack is written under another name and renamed when it is whole, and whoever
/// reads one keeps the open file. Nothing in here is ever an error for the user.
class PackCache
{
public:
    using MakeSink = std::function<std::unique_ptr<PackSink>(const std::filesystem::path &)>;

    explicit PackCache(PackCacheOptions options, MakeSink makeSink = createPackFile);

    [[nodiscard]] const PackCacheOptions &options() const { return m_options; }
    [[nodiscard]] bool isOn() const { return m_options.use != PackUse::Never && !m_options.folder.empty(); }
    [[nodiscard]] std::filesystem::path fileOf(const PackKey &key) const;

    /// As readPack(), and marks the pack as used now. A pack that is damaged is removed.
    [[nodiscard]] PackReading read(const PackKey &key, std::span<std::byte> payload, threads::ThreadPool &pool,
                                   LoadObserver &observer) const;

    /// Whether a pack of this size may be written: within the limit, and no more than a tenth of the free disk.
    [[nodiscard]] bool hasRoomFor(std::uint64_t payloadBytes) const;
    /// Writes one and removes the longest unused until all are within the limit. Blocks for as long as the disk takes.
    [[nodiscard]] PackWriting keep(const PackKey &key, std::span<const std::byte> payload,
                                   const std::atomic<bool> &stop) const;
    void remove(const PackKey &key) const;

private:
    void makeRoom(const std::filesystem::path &spared) const;

    PackCacheOptions m_options;
    MakeSink m_makeSink;
};

} // namespace askja::weights::inline ASKJA_ISA
