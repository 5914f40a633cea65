// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/bench/kernels/machine_loops.h"

#if defined(__ARM_FEATURE_SVE)
#include "tests/bench/kernels/sve_loops.h"
#else
#include "tests/bench/kernels/float_loop.h"
#include "tests/bench/kernels/int8_loop.h"
#endif

namespace askja::bench::inline ASKJA_ISA {

namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kLinesAtOnce = 4;
constexpr std::size_t kPrefetchBytes = 1024;

#if defined(__AVX512F__)
constexpr std::size_t kVector = 64;
#elif defined(__AVX__)
constexpr std::size_t kVector = 32;
#else
constexpr std::size_t kVector = 16;
#endif
using Vector = std::uint64_t __attribute__((vector_size(kVector)));
constexpr std::size_t kVectorsPerLine = kLine / kVector;

template <int kStreams, bool kPrefetch> std::uint64_t read(const std::byte *data, std::size_t bytes)
{
    const std::size_t part = bytes / kStreams;
    Vector seen[kVectorsPerLine] = {};
    for (std::size_t at = 0; at < part; at += kLine * kLinesAtOnce) {
        for (std::size_t s = 0; s < kStreams; ++s) {
            const std::byte *from = data + s * part + at;
            for (std::size_t line = 0; line < kLinesAtOnce; ++line) {
                if (kPrefetch)
                    __builtin_prefetch(from + line * kLine + kPrefetchBytes);
                for (std::size_t v = 0; v < kVectorsPerLine; ++v)
                    seen[v] ^= *reinterpret_cast<const Vector *>(from + line * kLine + v * kVector);
            }
        }
    }
    std::uint64_t result = 0;
    for (const Vector &vector : seen) {
        for (std::size_t i = 0; i < kVector / sizeof result; ++i)
            result ^= vector[i];
    }
    return result;
}

} // namespace

bool needsTiles()
{
    return kInt8NeedsTiles;
}

double int8Loop(long rounds)
{
    return runInt8(rounds);
}

double floatLoop(long rounds)
{
    return runFloat(rounds);
}

std::uint64_t readLoop(const std::byte *data, std::size_t bytes, int streams, bool prefetch)
{
    if (streams == 1)
        return prefetch ? read<1, true>(data, bytes) : read<1, false>(data, bytes);
    return prefetch ? read<4, true>(data, bytes) : read<4, false>(data, bytes);
}

} // namespace askja::bench::inline ASKJA_ISA
