// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/weights/packing.h"

#include "engine/platform/memory.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <map>
#include <vector>

namespace askja::weights::inline ASKJA_ISA {

namespace {

constexpr std::size_t kPieceBytes = std::size_t{256} << 10; ///< of the file; stays in the second-level cache
constexpr int kPiecesPerThread = 16; ///< between two looks at the cancel flag: some milliseconds

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Neighbouring groups, or rows where nothing is packed, of one placement.
struct Piece
{
    const Placement *placement;
    int first;
    int count;
    double packSeconds = 0;
};

struct alignas(64) Worker
{
    std::vector<std::byte> stored;
    double readSeconds = 0;
};

int rowsPerUnit(const Placement &placement)
{
    return placement.form == Placement::Form::Packed ? kernels::groupRows() : 1;
}

int units(const Placement &placement)
{
    return placement.form == Placement::Form::Packed ? kernels::groupCount(placement.shape) : placement.shape.rows;
}

/// Where in the file these units are.
struct Extent
{
    std::uint64_t offset;
    std::size_t bytes;
    int rows;
};
Extent extentOf(const Piece &piece)
{
    const Placement &placement = *piece.placement;
    const std::size_t rowBytes = placement.tensor->rowBytes();
    const int firstRow = piece.first * rowsPerUnit(placement);
    const int rows = std::min(piece.count * rowsPerUnit(placement), placement.shape.rows - firstRow);
    return {placement.tensor->offset + static_cast<std::uint64_t>(firstRow) * rowBytes,
            static_cast<std::size_t>(rows) * rowBytes, rows};
}

std::vector<Piece> cut(std::span<const Placement> placements)
{
    std::vector<const Placement *> ordered;
    for (const Placement &placement : placements)
        ordered.push_back(&placement);
    std::ranges::stable_sort(ordered, {}, [](const Placement *p) { return p->tensor->offset; });
    std::vector<Piece> pieces;
    for (const Placement *placement : ordered) {
        const std::size_t unitBytes = placement->tensor->rowBytes() * static_cast<std::size_t>(rowsPerUnit(*placement));
        const int atOnce = static_cast<int>(std::max<std::size_t>(kPieceBytes / unitBytes, 1));
        for (int first = 0; first < units(*placement); first += atOnce)
            pieces.push_back({placement, first, std::min(atOnce, units(*placement) - first)});
    }
    return pieces;
}

/// Packs the piece into memory that begins with its first group.
void pack(const Piece &piece, int rows, const std::byte *stored, std::byte *packed)
{
    kernels::MatrixShape shape = piece.placement->shape;
    shape.rows = rows;
    kernels::packGroups(shape, stored, 0, piece.count, packed);
}

/// Has the system put memory there, which takes longer than packing and is not what packSeconds is to tell.
void touch(std::byte *memory, std::size_t bytes)
{
    constexpr std::size_t kPage = 4096;
    for (std::size_t at = 0; at < bytes; at += kPage)
        *static_cast<volatile std::byte *>(memory + at) = std::byte{0};
}

bool fillPiece(const format::GgufFile &file, Piece &piece, Worker &worker)
{
    const Placement &placement = *piece.placement;
    const Extent extent = extentOf(piece);
    const bool packed = placement.form == Placement::Form::Packed;
    std::byte *const to = packed ? worker.stored.data() : placement.to + (extent.offset - placement.tensor->offset);
    const double begin = now();
    if (!file.read(extent.offset, {to, extent.bytes}))
        return false;
    worker.readSeconds += now() - begin;
    if (!packed)
        return true;
    const std::size_t groupBytes = kernels::packedGroupBytes(placement.shape);
    std::byte *const group = placement.to + static_cast<std::size_t>(piece.first) * groupBytes;
    touch(group, static_cast<std::size_t>(piece.count) * groupBytes);
    const double middle = now();
    pack(piece, extent.rows, worker.stored.data(), group);
    piece.packSeconds = now() - middle;
    return true;
}

/// The median speed of the pieces of each type, for all of its bytes: threads are interrupted for longer than a piece
/// takes, so a sum would tell more about other programs.
double packSeconds(std::span<const Piece> pieces)
{
    struct OfType
    {
        std::vector<double> secondsPerByte;
        std::size_t bytes = 0;
    };
    std::map<kernels::WeightType, OfType> types;
    for (const Piece &piece : pieces) {
        if (piece.placement->form != Placement::Form::Packed)
            continue;
        OfType &type = types[piece.placement->shape.type];
        const std::size_t bytes = extentOf(piece).bytes;
        type.bytes += bytes;
        type.secondsPerByte.push_back(piece.packSeconds / static_cast<double>(bytes));
    }
    double seconds = 0;
    for (auto &[name, type] : types) {
        const auto middle = type.secondsPerByte.begin() + static_cast<std::ptrdiff_t>(type.secondsPerByte.size() / 2);
        std::nth_element(type.secondsPerByte.begin(), middle, type.secondsPerByte.end());
        seconds += *middle * static_cast<double>(type.bytes);
    }
    return seconds;
}

void readAhead(const format::GgufFile &file, std::span<const Piece> pieces)
{
    if (pieces.empty())
        return;
    const std::uint64_t begin = extentOf(pieces.front()).offset;
    const Extent last = extentOf(pieces.back());
    file.readAhead(begin, last.offset + last.bytes - begin);
}

std::vector<Worker> workersFor(std::span<const Piece> pieces, int threads)
{
    std::size_t most = 0;
    for (const Piece &piece : pieces)
        most = std::max(most, extentOf(piece).bytes);
    std::vector<Worker> workers(static_cast<std::size_t>(threads));
    for (Worker &worker : workers)
        worker.stored.resize(most);
    return workers;
}

Error unreadable()
{
    return {ErrorCode::FileUnreadable,
            "The model file could not be read to its end: it was changed, removed or lies on a disk that fails."};
}

} // namespace

Error cancelledLoading()
{
    return {ErrorCode::Cancelled, "Loading was cancelled."};
}

Result<FillTimes> fill(const format::GgufFile &file, std::span<const Placement> placements, threads::ThreadPool &pool,
                       LoadObserver &observer)
{
    std::vector<Piece> pieces = cut(placements);
    std::vector<Worker> workers = workersFor(pieces, pool.threads());
    std::atomic<bool> failed{false};
    const std::size_t atOnce = static_cast<std::size_t>(kPiecesPerThread) * static_cast<std::size_t>(pool.threads());
    readAhead(file, std::span(pieces).first(std::min(atOnce, pieces.size())));
    for (std::size_t done = 0; done < pieces.size();) {
        observer.loadProgress(static_cast<double>(done) / static_cast<double>(pieces.size()));
        if (observer.cancelled())
            return cancelledLoading();
        const std::span<Piece> rest = std::span(pieces).subspan(done);
        const std::span<Piece> window = rest.first(std::min(atOnce, rest.size()));
        readAhead(file, rest.subspan(window.size(), std::min(atOnce, rest.size() - window.size())));
        pool.parallel(static_cast<int>(window.size()), 1, [&](int index, int, int worker) noexcept {
            if (!fillPiece(file, window[static_cast<std::size_t>(index)], workers[static_cast<std::size_t>(worker)]))
                failed.store(true, std::memory_order_relaxed);
        });
        if (failed)
            return unreadable();
        done += window.size();
    }
    FillTimes times;
    for (const Worker &worker : workers)
        times.readSeconds += worker.readSeconds;
    times.packSeconds = packSeconds(pieces);
    return times;
}

bool agreesWithFile(const format::GgufFile &file, std::span<const Placement> placements, std::uint64_t seed,
                    threads::ThreadPool &pool)
{
    std::vector<Piece> samples;
    std::size_t most = 0;
    for (const Placement &placement : placements) {
        seed = seed * 6364136223846793005U + 1442695040888963407U; // Knuth's generator; the upper bits are good
        const auto unit = static_cast<int>((seed >> 33U) % static_cast<std::uint64_t>(units(placement)));
        samples.push_back({&placement, unit, 1});
        if (placement.form == Placement::Form::Packed)
            most = std::max(most, kernels::packedGroupBytes(placement.shape));
    }
    std::vector<Worker> workers = workersFor(samples, pool.threads());
    auto scratch = platform::HugeBuffer::allocate(most * workers.size()); // groups are multiples of 64 bytes
    if (!scratch)
        return false;
    std::atomic<bool> agrees{true};
    pool.parallel(static_cast<int>(samples.size()), 1, [&](int index, int, int worker) noexcept {
        const Piece &piece = samples[static_cast<std::size_t>(index)];
        const Placement &placement = *piece.placement;
        std::byte *stored = workers[static_cast<std::size_t>(worker)].stored.data();
        const Extent extent = extentOf(piece);
        bool same = file.read(extent.offset, {stored, extent.bytes});
        if (same && placement.form == Placement::Form::Packed) {
            const std::size_t bytes = kernels::packedGroupBytes(placement.shape);
            std::byte *packed = scratch->data() + most * static_cast<std::size_t>(worker);
            std::memset(packed, 0, bytes);
            pack(piece, extent.rows, stored, packed);
            same = std::memcmp(packed, placement.to + static_cast<std::size_t>(piece.first) * bytes, bytes) == 0;
        } else if (same) {
            same = std::memcmp(stored, placement.to + (extent.offset - placement.tensor->offset), extent.bytes) == 0;
        }
        if (!same)
            agrees.store(false, std::memory_order_relaxed);
    });
    return agrees;
}

} // namespace askja::weights::inline ASKJA_ISA
