// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/attention/attention.h"

#include "kernels/attention/reference.h"
#include "kernels/embed/reference.h"
#include "tests/kernels/kernel_test.h"

#include <algorithm>
#include <bit>
#include <limits>

using namespace askja::kernels;
using namespace askja::kernels::test;

namespace {

constexpr float kUntouched = -77.0F;

/// What Q8_0 makes of a vector: 32 elements share max|x| / 127 rounded to F16. The scale is rounded again when the
/// result is stored, but it is the same: some element is ±127 times it.
void roundInBlocks(float *x, int n)
{
    for (int begin = 0; begin < n; begin += 32) {
        const int end = std::min(n, begin + 32);
        float largest = 0;
        for (int i = begin; i < end; ++i)
            largest = std::max(largest, std::fabs(x[i]));
        const float wanted = largest / 127.0F;
        std::uint16_t half = 0;
        storeHalf(&wanted, 1, &half);
        const float scale = reference::halfToFloat(half);
        for (int i = begin; i < end; ++i)
            x[i] = scale * std::clamp(std::nearbyint(x[i] / scale), -127.0F, 127.0F);
    }
}

/// One KV head's cache of `context` positions and queries for all of them.
struct Attention
{
    AttentionShape shape;
    KvFormat format;
    int context;
    std::size_t qStride;
    std::vector<float> plainKeys; ///< as the cache rounds them, row by row: for the reference
    std::vector<float> plainValues;
    std::vector<std::byte> memory; ///< what is not stored yet holds NaN
    std::byte *keys;
    std::byte *values;
    std::vector<float> q;

    Attention(int head, int heads, int positions, std::uint64_t seed, int sharpness = 0, KvFormat kept = KvFormat::F16)
        : shape{head, heads, 1.0F / std::sqrt(static_cast<float>(head)), 0, 0}
        , format(kept)
        , context(positions)
        , qStride(static_cast<std::size_t>(head * heads) + 5)
    {
        const auto blocks = static_cast<std::size_t>((context + kKeyBlock - 1) / kKeyBlock);
        const std::size_t bytes = blocks * kvBlockBytes(format, head);
        memory.resize(2 * bytes + 64, std::byte{0xff});
        keys = memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64);
        values = keys + bytes;
        Random random(seed);
        for (int p = 0; p < context; ++p) {
            const auto first = static_cast<std::ptrdiff_t>(plainKeys.size());
            for (int d = 0; d < head; ++d) {
                plainKeys.push_back(reference::halfToFloat(random.half(sharpness - 3, sharpness)));
                plainValues.push_back(reference::halfToFloat(random.half(-3, 1)));
            }
            if (format == KvFormat::Q8_0) {
                roundInBlocks(plainKeys.data() + first, head);
                roundInBlocks(plainValues.data() + first, head);
            }
            store(p, plainKeys.data() + first, plainValues.data() + first);
        }
        q = random.floats(static_cast<int>(qStride) * context, 2);
    }
    Attention(const Attention &) = delete;

    void store(int position, const float *key, const float *value)
    {
        storeKey(format, key, shape.headDimension, keys, static_cast<std::size_t>(position));
        storeValue(format, value, shape.headDimension, values, static_cast<std::size_t>(position));
    }

    /// Tokens at positions [first, first + tokens) in one call.
    [[nodiscard]] std::vector<float> run(int first, int tokens) const
    {
        const std::size_t from = static_cast<std::size_t>(first) * qStride;
        std::vector<float> out(static_cast<std::size_t>(tokens) * qStride, kUntouched);
        const Aligned<float> scratch(attentionScratch(shape));
        attention(shape, q.data() + from, qStride, {format, keys, values}, first, tokens, scratch.data(), out.data(),
                  qStride);
        return out;
    }
};

// With a cache of bytes, queries and weights are rounded to multiples of their greatest / 32,767 in a slice of 32
// elements. A query's element is off by half of that, times the key's; a weight (times its value's scale, hence times
// the value's greatest element) likewise, and the sum of all weights is at least one.
double roundingOf(const Attention &a, const reference::AttentionSizes &sizes)
{
    const auto greatest = [](const std::vector<float> &x) {
        double most = 0;
        for (const float element : x)
            most = std::max(most, static_cast<double>(std::fabs(element)));
        return most;
    };
    const double step = 0.5 / 32767;
    const double score = step * greatest(a.q) * greatest(a.plainKeys) * a.shape.headDimension * a.shape.scale;
    return 2 * score * sizes.value + step * greatest(a.plainValues) * a.context;
}

// A score's error is that of a sum of headDimension products, one product with the scale and the rounding of log₂ e in
// that; the weights are e^score,
// so their relative error is twice that (the maximum moves too), plus what exp and the differences add; then come the
// sums over the context and a correction for every span. A soft cap makes differences of scores smaller and adds four
// units of what comes out.
double boundOf(const Attention &a, int last, const reference::AttentionSizes &sizes)
{
    const int spans = last / kKeySpan + 1;
    const double cap = 10.0 * std::min(sizes.score, static_cast<double>(a.shape.softCap));
    const double weight = 2 * (2.0 * a.shape.headDimension + 5) * sizes.score + 4 * sizes.score + 8 + cap;
    const double sums = 2.0 * (last + 1) + 4.0 * spans * (1 + sizes.score) + 8;
    return (2 * weight + 2 * sums) * kUnit * sizes.value + (a.format == KvFormat::Q8_0 ? roundingOf(a, sizes) : 0)
        + 1e-37;
}

void checkAgainstReference(const Attention &a, int first, int tokens)
{
    const auto out = a.run(first, tokens);
    const int head = a.shape.headDimension;
    std::vector<double> twin(static_cast<std::size_t>(head));
    std::vector<float> plain(static_cast<std::size_t>(head));
    double worst = 0;
    for (int t = 0; t < tokens; ++t) {
        for (int h = 0; h < a.shape.queryHeads; ++h) {
            const std::size_t at = static_cast<std::size_t>(t) * a.qStride + static_cast<std::size_t>(h * head);
            const float *q = a.q.data() + static_cast<std::size_t>(first) * a.qStride + at;
            const int begin = a.shape.window > 0 ? std::max(0, first + t - a.shape.window + 1) : 0;
            const auto sizes = reference::attention(head, a.shape.scale, a.shape.softCap, q, a.plainKeys.data(),
                                                    a.plainValues.data(), begin, first + t, twin.data());
            reference::attention(head, a.shape.scale, a.shape.softCap, q, a.plainKeys.data(), a.plainValues.data(),
                                 begin, first + t, plain.data());
            const double allowed = boundOf(a, first + t, sizes);
            for (int d = 0; d < head; ++d) {
                const float y = out[at + static_cast<std::size_t>(d)];
                worst = std::max(worst, std::fabs(y - twin[static_cast<std::size_t>(d)]) / allowed);
                worst = std::max(
                    worst, std::fabs(static_cast<double>(y) - plain[static_cast<std::size_t>(d)]) / (2 * allowed));
            }
        }
        for (std::size_t i = static_cast<std::size_t>(head * a.shape.queryHeads); i < a.qStride; ++i)
            CHECK(out[static_cast<std::size_t>(t) * a.qStride + i] == kUntouched);
    }
    CHECK(worst <= 1.0);
}

} // namespace

TEST_CASE("attention agrees with plain loops")
{
    const std::vector<int> heads
        = shortRun() ? std::vector<int>{80} : std::vector<int>{2, 32, 50, 64, 80, 96, 128, 256};
    const std::vector<int> groups
        = shortRun() ? std::vector<int>{3} : std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16};
    for (const int head : heads) {
        for (const int group : groups) {
            for (const int context : {1, 31, 32, 33, 100}) {
                CAPTURE(head);
                CAPTURE(group);
                CAPTURE(context);
                for (const KvFormat format : {KvFormat::F16, KvFormat::F32, KvFormat::Q8_0}) {
                    const Attention a(head, group, context, 1, 0, format);
                    checkAgainstReference(a, context - 1, 1);
                    if (group % 3 == 0 && (context < 100 || !shortRun()))
                        checkAgainstReference(a, 0, context);
                }
            }
        }
    }
}

TEST_CASE("a long context, and the largest head")
{
    if (shortRun())
        return checkAgainstReference(Attention(64, 3, 150, 2), 147, 3);
    checkAgainstReference(Attention(64, 3, 600, 2), 590, 10);
    checkAgainstReference(Attention(64, 3, 600, 2), 0, 600);
    checkAgainstReference(Attention(512, 2, 40, 3), 0, 40);
}

TEST_CASE("scores under a soft cap")
{
    for (const float cap : {50.0F, 2.0F}) {
        Attention a(shortRun() ? 32 : 64, 3, 100, 11, 2);
        a.shape.softCap = cap;
        checkAgainstReference(a, shortRun() ? 90 : 0, shortRun() ? 10 : 100);
    }
}

TEST_CASE("a window of keys, alone or in a batch")
{
    for (const int window : {1, 5, 32, 100, 256, 300}) {
        CAPTURE(window);
        Attention a(32, 3, shortRun() ? 270 : 700, 12, 0, window == 100 ? KvFormat::Q8_0 : KvFormat::F16);
        a.shape.window = window;
        const auto all = a.run(0, a.context);
        if (!shortRun())
            checkAgainstReference(a, 0, a.context);
        for (int p = 0; p < a.context; p += 13) {
            CAPTURE(p);
            const auto alone = a.run(p, 1);
            CHECK(sameBits(alone.data(), all.data() + static_cast<std::size_t>(p) * a.qStride, 32 * 3));
        }
    }
}

TEST_CASE("a ring keeps no more than the window, and nothing changes")
{
    constexpr int kWindow = 40;
    constexpr int kRing = kKeySpan;
    constexpr int kBatch = 7;
    for (const KvFormat format : {KvFormat::F16, KvFormat::Q8_0, KvFormat::F32}) {
        Attention whole(64, 2, shortRun() ? 280 : 900, 13, 0, format);
        whole.shape.window = kWindow;
        Attention ring(64, 2, kRing, 13, 0, format);
        ring.shape.window = kWindow;
        for (int first = 0; first < whole.context; first += kBatch) {
            const int tokens = std::min(kBatch, whole.context - first);
            for (int p = first; p < first + tokens; ++p)
                ring.store(p % kRing, whole.plainKeys.data() + p * 64, whole.plainValues.data() + p * 64);
            std::vector<float> out(static_cast<std::size_t>(tokens) * whole.qStride, kUntouched);
            const Aligned<float> scratch(attentionScratch(ring.shape));
            attention(ring.shape, whole.q.data() + static_cast<std::size_t>(first) * whole.qStride, whole.qStride,
                      {format, ring.keys, ring.values, kRing}, first, tokens, scratch.data(), out.data(),
                      whole.qStride);
            CHECK(out == whole.run(first, tokens));
        }
    }
}

TEST_CASE("scores so far apart that most weights vanish")
{
    checkAgainstReference(Attention(64, 3, 100, 4, 3), shortRun() ? 90 : 0, shortRun() ? 10 : 100);
}

TEST_CASE("a token's result is the same alone, in any batch and after any split")
{
    for (const int head : {64, 80}) {
        for (const int group : {1, 3, 9, -7}) {
            const Attention a(head, std::abs(group), shortRun() ? 66 : 300, 5, 0,
                              group < 0 ? KvFormat::Q8_0 : KvFormat::F16);
            const auto all = a.run(0, a.context);
            for (int p = 0; p < a.context; p += p < 70 && !shortRun() ? 1 : 17) {
                CAPTURE(p);
                const auto alone = a.run(p, 1);
                CHECK(sameBits(alone.data(), all.data() + static_cast<std::size_t>(p) * a.qStride,
                               head * a.shape.queryHeads));
            }
            for (const int count : {2, 7, 32, 45}) {
                CAPTURE(count);
                const auto some = a.run(19, count);
                for (int t = 0; t < count; ++t) {
                    const std::size_t at = static_cast<std::size_t>(t) * a.qStride;
                    CHECK(sameBits(some.data() + at, all.data() + at + 19 * a.qStride, head * a.shape.queryHeads));
                }
            }
        }
    }
}

TEST_CASE("each query sees its own keys only")
{
    Attention a(64, 2, 50, 6);
    const auto before = a.run(40, 1);
    const std::vector<float> large(64, 8.0F);
    for (int p = 41; p < 50; ++p)
        a.store(p, large.data(), large.data());
    CHECK(a.run(40, 1) == before);
    CHECK(std::equal(before.begin(), before.end(), a.run(40, 10).begin()));
}

TEST_CASE("a quantised cache is off by half a step of each block, whatever is in it")
{
    Random random(9);
    for (const float size : {1e-30F, 1e-3F, 1.0F, 1e4F}) {
        Attention a(80, 1, 1, 7, 0, KvFormat::Q8_0);
        std::vector<float> x = random.floats(80, 1);
        for (float &element : x)
            element *= size;
        a.store(0, x.data(), x.data());
        const auto out = a.run(0, 1); // one key: the value itself
        for (int begin = 0; begin < 80; begin += 32) {
            const int end = std::min(80, begin + 32);
            float largest = 0;
            for (int d = begin; d < end; ++d)
                largest = std::max(largest, std::fabs(x[static_cast<std::size_t>(d)]));
            // Half a step, what rounding the scale adds to ±127, and scales too small for F16.
            const double allowed = largest / 254.0 * 1.001 + largest * 0x1p-10 + 127 * 0x1p-24;
            for (int d = begin; d < end; ++d)
                CHECK(std::fabs(out[static_cast<std::size_t>(d)] - x[static_cast<std::size_t>(d)]) <= allowed);
        }
    }
    const float wrong = std::numeric_limits<float>::quiet_NaN();
    Attention a(32, 1, 2, 7, 0, KvFormat::Q8_0);
    const std::vector<float> bad(32, wrong);
    a.store(1, bad.data(), bad.data());
    static_cast<void>(a.run(1, 1)); // nonsense, but nothing undefined
}

TEST_CASE("floats are rounded to the nearest F16, ties to even")
{
    // The upper neighbour of every finite half, their middle, and the floats beside it.
    for (int bits = 0; bits < 0x7c00; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const float low = reference::halfToFloat(half);
        const float high = bits + 1 < 0x7c00 ? reference::halfToFloat(static_cast<std::uint16_t>(bits + 1)) : 65536.0F;
        const float middle = low + (high - low) / 2;
        const float x[] = {low, std::nextafter(middle, 0.0F), middle, std::nextafter(middle, 1e9F), -low, -middle};
        std::uint16_t out[6];
        storeHalf(x, 6, out);
        const int even = bits % 2 == 0 ? bits : bits + 1;
        const int expected[] = {bits, bits, even, bits + 1, bits | 0x8000, even | 0x8000};
        if (!std::equal(std::begin(out), std::end(out), std::begin(expected))) {
            CAPTURE(bits);
            FAIL("a rounding is wrong");
        }
    }
}

TEST_CASE("F16 keeps infinity, NaN and what is too small")
{
    const float inf = std::numeric_limits<float>::infinity();
    const float nan = std::bit_cast<float>(0x7fc12345U);
    const float x[] = {inf,
                       -inf,
                       nan,
                       65519.0F,
                       65520.0F,
                       1e30F,
                       0x1p-25F,
                       0x1.8p-25F,
                       1e-40F,
                       -0.0F,
                       std::bit_cast<float>(0xff800001U)};
    const std::uint16_t expected[] = {0x7c00, 0xfc00, 0x7e09, 0x7bff, 0x7c00, 0x7c00, 0, 1, 0, 0x8000, 0xfe00};
    std::uint16_t out[std::size(x) + 1] = {};
    out[std::size(x)] = 0xabcd;
    storeHalf(x, static_cast<int>(std::size(x)), out);
    for (std::size_t i = 0; i < std::size(x); ++i) {
        CAPTURE(i);
        CHECK(out[i] == expected[i]);
    }
    CHECK(out[std::size(x)] == 0xabcd);
}

std::uint64_t askja::kernels::test::resultsHash()
{
    Hash hash;
    for (const int head : {32, 64, 80}) {
        for (const int group : {1, 3, 7}) {
            for (const KvFormat format : {KvFormat::F16, KvFormat::F32, KvFormat::Q8_0}) {
                Attention a(head, group, 100, 8, 0, format);
                if (head == 32) {
                    a.shape.window = 50;
                    a.shape.softCap = 20;
                }
                for (const auto &out : {a.run(99, 1), a.run(0, 100)})
                    hash.add(out.data(), out.size() * sizeof(float));
            }
        }
    }
    const float odd[] = {std::bit_cast<float>(0x7fc12345U), std::bit_cast<float>(0xff800001U), 1e-7F, 65519.99F};
    std::uint16_t half[4];
    storeHalf(odd, 4, half);
    hash.add(half, sizeof half);
    return hash.value();
}
