// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/weights/pack_cache.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

namespace askja::weights::inline ASKJA_ISA {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kPartOfFreeDisk = 10;
/// A file that was being written and has not grown for so long: its writer is gone.
constexpr std::chrono::hours kAbandoned{1};

std::string hexadecimal(std::uint64_t number)
{
    constexpr char kDigits[] = "0123456789abcdef";
    std::string text(16, '0');
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit, number >>= 4U)
        *digit = kDigits[number & 15U];
    return text;
}

struct Entry
{
    fs::path path;
    std::uint64_t bytes = 0;
    fs::file_time_type used;
};

/// Only files that were named here: 32 hexadecimal digits, then one of our endings. People may choose a folder with
/// other things in it.
bool isOurs(const fs::path &path)
{
    const fs::path ending = path.extension();
    const std::string stem = path.stem().string().substr(0, 32);
    return (ending == ".pack" || ending == ".part") && stem.size() == 32
        && stem.find_first_not_of("0123456789abcdef") == std::string::npos;
}

std::vector<Entry> entriesOf(const fs::path &folder)
{
    std::vector<Entry> entries;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code gone; // another process may remove it right now
        Entry entry{at->path(), at->file_size(gone), at->last_write_time(gone)};
        if (!gone && at->is_regular_file(gone) && isOurs(entry.path))
            entries.push_back(std::move(entry));
    }
    return entries;
}

void removeFile(const fs::path &path)
{
    std::error_code ignored; // gone already, or a folder that we may only read
    fs::remove(path, ignored);
}

} // namespace

PackCache::PackCache(PackCacheOptions options, MakeSink makeSink)
    : m_options(std::move(options))
    , m_makeSink(std::move(makeSink))
{
}

fs::path PackCache::fileOf(const PackKey &key) const
{
    return m_options.folder / (hexadecimal(key.model) + hexadecimal(key.layout) + ".pack");
}

PackReading PackCache::read(const PackKey &key, std::span<std::byte> payload, threads::ThreadPool &pool,
                            LoadObserver &observer) const
{
    if (!isOn())
        return PackReading::Absent;
    const fs::path path = fileOf(key);
    const platform::FileHandle file = platform::openForReading(path);
    if (!file.isOpen())
        return PackReading::Absent;
    const PackReading result = readPack(file, key, payload, pool, observer);
    if (result == PackReading::Damaged)
        remove(key);
    std::error_code ignored; // a folder that we may only read
    if (result == PackReading::Whole)
        fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
    return result;
}

void PackCache::remove(const PackKey &key) const
{
    removeFile(fileOf(key));
}

bool PackCache::hasRoomFor(std::uint64_t payloadBytes) const
{
    std::error_code error;
    fs::path existing = m_options.folder;
    while (!existing.empty() && !fs::exists(existing, error) && existing != existing.root_path())
        existing = existing.parent_path();
    const fs::space_info space = fs::space(existing, error);
    const std::uint64_t bytes = packFileBytes(payloadBytes);
    return !error && bytes <= m_options.limitBytes && bytes <= space.available / kPartOfFreeDisk;
}

PackWriting PackCache::keep(const PackKey &key, std::span<const std::byte> payload, const std::atomic<bool> &stop) const
{
    std::error_code error;
    fs::create_directories(m_options.folder, error);
    const fs::path path = fileOf(key);
    // Two writers of the same pack do no harm: each has its own file, and the later one replaces the earlier.
    std::random_device random;
    const fs::path part = m_options.folder
        / (path.stem().string() + '-' + hexadecimal(std::uint64_t{random()} << 32U | random()) + ".part");
    std::unique_ptr<PackSink> sink = m_makeSink(part);
    if (!sink)
        return PackWriting::Failed;
    PackWriting result = writePack(*sink, key, payload, stop);
    sink.reset(); // closed, so that it can be renamed or removed everywhere
    if (result == PackWriting::Done) {
        fs::rename(part, path, error);
        if (error)
            result = PackWriting::Failed;
    }
    if (result == PackWriting::Done)
        makeRoom(path);
    else
        removeFile(part);
    return result;
}

void PackCache::makeRoom(const fs::path &spared) const
{
    std::vector<Entry> entries = entriesOf(m_options.folder);
    const auto abandoned = [now = fs::file_time_type::clock::now()](const Entry &entry) {
        return entry.path.extension() == ".part" && now - entry.used > kAbandoned;
    };
    std::uint64_t total = 0;
    for (const Entry &entry : entries)
        total += entry.bytes;
    std::ranges::stable_sort(entries, {}, &Entry::used);
    for (const Entry &entry : entries) {
        const bool tooMuch = total > m_options.limitBytes && entry.path.extension() == ".pack" && entry.path != spared;
        if (!tooMuch && !abandoned(entry))
            continue;
        removeFile(entry.path);
        total -= entry.bytes;
    }
}

} // namespace askja::weights::inline ASKJA_ISA
