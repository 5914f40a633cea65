// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/weights/pack_file.h"

#include "engine/weights/pack_hash.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

namespace askja::weights::inline ASKJA_ISA {

namespace {

constexpr std::uint64_t kMagic = 0x0A4B434150414B53; // "SKAPACK\n"
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kSliceBytes = std::size_t{256} << 10; ///< read, then checked while it is in the cache
/// Neighbours share huge pages, and whoever touches one first has to clear all of it.
constexpr int kSlicesAtOnce = 8;
constexpr int kChunksPerThread = 4; ///< between two looks at the cancel flag
constexpr std::size_t kFlushBytes = std::size_t{32} << 20; ///< unwritten bytes that the system has to keep, at most

struct Footer
{
    std::uint64_t magic = kMagic;
    std::uint32_t version = kVersion;
    std::uint32_t sliceBytes = kSliceBytes;
    std::uint64_t model = 0;
    std::uint64_t layout = 0;
    std::uint64_t payloadBytes = 0;
    std::uint64_t tableHash = 0;
    std::uint64_t ownHash = 0; ///< of all before it

    friend bool operator==(const Footer &, const Footer &) = default;
};
static_assert(std::is_trivially_copyable_v<Footer> && sizeof(Footer) == 56);

std::size_t sliceCount(std::uint64_t payloadBytes)
{
    return static_cast<std::size_t>((payloadBytes + kSliceBytes - 1) / kSliceBytes);
}

template <class Byte> std::span<Byte> slice(std::span<Byte> payload, std::size_t index)
{
    const std::size_t begin = index * kSliceBytes;
    return payload.subspan(begin, std::min(kSliceBytes, payload.size() - begin));
}

/// A slice in another's place is as wrong as a changed one: its number is part of its checksum.
std::uint64_t sliceHash(std::span<const std::byte> bytes, std::size_t index)
{
    return packHash(bytes, index);
}

Footer footerFor(const PackKey &key, std::uint64_t payloadBytes, std::span<const std::uint64_t> table)
{
    Footer footer;
    footer.model = key.model;
    footer.layout = key.layout;
    footer.payloadBytes = payloadBytes;
    footer.tableHash = packHash(std::as_bytes(table));
    footer.ownHash = packHash(std::as_bytes(std::span(&footer, 1)).first(offsetof(Footer, ownHash)));
    return footer;
}

class FileSink final : public PackSink
{
public:
    explicit FileSink(platform::FileHandle file)
        : m_file(std::move(file))
    {
    }
    bool append(std::span<const std::byte> bytes) override { return platform::append(m_file, bytes); }
    bool flush() override { return platform::flush(m_file); }

private:
    platform::FileHandle m_file;
};

} // namespace

std::unique_ptr<PackSink> createPackFile(const std::filesystem::path &path)
{
    platform::FileHandle file = platform::createFile(path);
    if (!file.isOpen())
        return nullptr;
    return std::make_unique<FileSink>(std::move(file));
}

std::uint64_t packFileBytes(std::uint64_t payloadBytes)
{
    return payloadBytes + (payloadBytes + kSliceBytes - 1) / kSliceBytes * sizeof(std::uint64_t) + sizeof(Footer);
}

PackWriting writePack(PackSink &sink, const PackKey &key, std::span<const std::byte> payload,
                      const std::atomic<bool> &stop)
{
    std::vector<std::uint64_t> table(sliceCount(payload.size()));
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (stop.load(std::memory_order_relaxed))
            return PackWriting::Stopped;
        const std::span<const std::byte> bytes = slice(payload, i);
        table[i] = sliceHash(bytes, i);
        if (!sink.append(bytes))
            return PackWriting::Failed;
        if ((i + 1) % (kFlushBytes / kSliceBytes) == 0 && !sink.flush())
            return PackWriting::Failed;
    }
    const Footer footer = footerFor(key, payload.size(), table);
    const bool good = sink.append(std::as_bytes(std::span(table))) && sink.append(std::as_bytes(std::span(&footer, 1)))
        && sink.flush();
    return good ? PackWriting::Done : PackWriting::Failed;
}

PackReading readPack(const platform::FileHandle &file, const PackKey &key, std::span<std::byte> payload,
                     threads::ThreadPool &pool, LoadObserver &observer)
{
    const std::optional<platform::FileStamp> stamp = platform::stampOf(file);
    if (!stamp || stamp->bytes != packFileBytes(payload.size()))
        return PackReading::Damaged;
    std::vector<std::uint64_t> table(sliceCount(payload.size()));
    Footer footer;
    if (!platform::readAt(file, payload.size(), std::as_writable_bytes(std::span(table)))
        || !platform::readAt(file, stamp->bytes - sizeof footer, std::as_writable_bytes(std::span(&footer, 1)))
        || footer != footerFor(key, payload.size(), table))
        return PackReading::Damaged;
    std::atomic<bool> good{true};
    const auto readSlice = [&](std::size_t index) {
        const std::span<std::byte> bytes = slice(payload, index);
        if (!platform::readAt(file, index * kSliceBytes, bytes) || sliceHash(bytes, index) != table[index])
            good.store(false, std::memory_order_relaxed);
    };
    const std::size_t atOnce = static_cast<std::size_t>(kSlicesAtOnce * kChunksPerThread * pool.threads());
    for (std::size_t done = 0; done < table.size(); done += atOnce) {
        observer.loadProgress(static_cast<double>(done) / static_cast<double>(table.size()));
        if (observer.cancelled())
            return PackReading::Cancelled;
        const std::size_t count = std::min(atOnce, table.size() - done);
        platform::readAhead(file, (done + count) * kSliceBytes, atOnce * kSliceBytes);
        pool.parallel(static_cast<int>(count), kSlicesAtOnce, [&](int begin, int end, int) noexcept {
            for (int i = begin; i < end; ++i)
                readSlice(done + static_cast<std::size_t>(i));
        });
        if (!good)
            return PackReading::Damaged;
    }
    return PackReading::Whole;
}

} // namespace askja::weights::inline ASKJA_ISA
