// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cache/kv_cache.h"

#include <algorithm>
#include <doctest/doctest.h>
#include <numeric>

using namespace askja;
using cache::CacheBytes;
using cache::CacheShape;
using cache::KvCache;

namespace {

constexpr std::uint32_t kBatch = 32;
constexpr int kWindow = 100;
constexpr std::uint32_t kRing = 256; // of 132 positions, in whole spans

CacheShape shapeOf(std::vector<cache::LayerShape> layers)
{
    CacheShape shape;
    shape.layers = std::move(layers);
    shape.kvHeads = 2;
    shape.headDimension = 16;
    shape.format = kernels::KvFormat::F32;
    return shape;
}

KvCache make(const CacheShape &shape, std::uint32_t capacity)
{
    auto created = KvCache::create(shape, capacity, kBatch);
    REQUIRE(created.ok());
    return std::move(*created);
}

/// Evaluates up to `to` tokens, whose ids are their positions, as a session would.
void fill(KvCache &cache, std::uint32_t to)
{
    while (cache.used() < to) {
        std::vector<TokenId> ids(std::min(kBatch, to - cache.used()));
        std::iota(ids.begin(), ids.end(), static_cast<TokenId>(cache.used()));
        cache.beginBatch(static_cast<std::uint32_t>(ids.size()));
        cache.append(ids);
    }
}

} // namespace

TEST_CASE("a layer with a window takes memory for the window and a batch, whatever the context")
{
    const CacheShape all = shapeOf({{}, {}});
    const CacheShape mixed = shapeOf({{}, {kWindow, 0}});
    const CacheBytes small = KvCache::bytes(mixed, 1024, kBatch);
    const CacheBytes large = KvCache::bytes(mixed, 4096, kBatch);
    CHECK(large.fixed == small.fixed);
    CHECK(large.perContext == 4 * small.perContext);
    CHECK(large.perContext * 2 == KvCache::bytes(all, 4096, kBatch).total());
    CHECK(small.fixed * 4 == small.perContext); // 256 of 1,024 positions
    // A context that the ring would hold anyway needs none.
    CHECK(KvCache::bytes(mixed, kRing, kBatch).fixed == 0);
    CHECK(KvCache::bytes(mixed, kRing, kBatch).total() == KvCache::bytes(all, kRing, kBatch).total());
    CHECK(make(mixed, kRing).view(1, 0).ring == 0);
    CHECK(make(mixed, 1024).view(1, 0).ring == static_cast<int>(kRing));
    CHECK(make(mixed, 1024).view(0, 0).ring == 0);
}

TEST_CASE("positions of a ring lie where the view says")
{
    KvCache cache = make(shapeOf({{kWindow, 0}, {kWindow, 0}}), 1024);
    const std::vector<float> ones(16, 1.0F);
    const std::vector<float> twos(16, 2.0F);
    cache.store(1, 1, 3 * kRing + 5, ones.data(), twos.data());
    std::vector<std::byte> keys(kernels::kvBlockBytes(kernels::KvFormat::F32, 16));
    std::vector<std::byte> values = keys;
    kernels::storeKey(kernels::KvFormat::F32, ones.data(), 16, keys.data(), 5);
    kernels::storeValue(kernels::KvFormat::F32, twos.data(), 16, values.data(), 5);
    const kernels::KvView view = cache.view(1, 1);
    CHECK(std::equal(keys.begin(), keys.end(), view.keys));
    CHECK(std::equal(values.begin(), values.end(), view.values));
    for (const auto &[layer, head] : {std::pair(0, 0), std::pair(0, 1), std::pair(1, 0)})
        CHECK(std::all_of(cache.view(layer, head).keys, cache.view(layer, head).keys + keys.size(),
                          [](std::byte byte) { return byte == std::byte{0}; }));
}

TEST_CASE("without windows any prefix remains")
{
    KvCache cache = make(shapeOf({{}}), 1024);
    fill(cache, 900);
    CHECK(cache.truncate(400) == 400);
    CHECK(cache.used() == 400);
    CHECK(cache.truncate(400) == 400);
    CHECK(cache.truncate(0) == 0);
}

TEST_CASE("with a window what the ring still has remains, and nothing where it does not")
{
    KvCache cache = make(shapeOf({{}, {kWindow, 0}}), 1024);
    SUBCASE("before the ring wraps, any prefix")
    {
        fill(cache, kRing);
        CHECK(cache.truncate(7) == 7);
    }
    SUBCASE("as far as its spare positions reach")
    {
        // Of 600 positions 344 … 599 are there; the query at 443 sees 344 … 443.
        fill(cache, 600);
        CHECK(cache.truncate(443) == 443);
        SUBCASE("and not further")
        {
            CHECK(cache.truncate(442) == 0);
        }
        SUBCASE("also after some were evaluated again")
        {
            fill(cache, 460);
            CHECK(cache.truncate(443) == 443);
            CHECK(cache.truncate(442) == 0);
        }
    }
    SUBCASE("a batch that is given up has overwritten too")
    {
        fill(cache, 600);
        cache.beginBatch(kBatch);
        CHECK(cache.truncate(600) == 600); // but nothing is lost
        CHECK(cache.truncate(475) == 475);
        CHECK(cache.truncate(474) == 0);
    }
    SUBCASE("after beginning anew, everything again")
    {
        fill(cache, 600);
        CHECK(cache.truncate(1) == 0);
        fill(cache, kRing);
        CHECK(cache.truncate(1) == 1);
    }
}

TEST_CASE("layers of several windows keep to the one that can go back least")
{
    // Rings of 256 and 512 positions with 156 and 212 beyond the window.
    KvCache cache = make(shapeOf({{kWindow, 0}, {300, 0}}), 2048);
    fill(cache, 1000);
    CHECK(cache.truncate(843) == 843);
    CHECK(cache.truncate(842) == 0);
}

TEST_CASE("recurrent layers keep no keys, and go back to snapshots only")
{
    KvCache cache = make(shapeOf({{}, {0, 8}}), 1024);
    CHECK(cache.wantsSnapshots());
    CHECK_FALSE(make(shapeOf({{}}), 64).wantsSnapshots());
    CHECK(KvCache::bytes(shapeOf({{}, {0, 8}}), 1024, kBatch).perContext
          == KvCache::bytes(shapeOf({{}}), 1024, kBatch).perContext);
    CHECK(cache.state(1)[7] == 0);

    const auto step = [&](float value, std::uint32_t tokens) {
        cache.beginBatch(tokens);
        for (int i = 0; i < 8; ++i)
            cache.nextState(1)[i] = value;
        cache.append(std::vector<TokenId>(tokens));
    };
    step(1, 20);
    cache.takeSnapshot();
    step(2, 20);
    cache.nextState(1)[0] = 77; // given up
    CHECK(cache.state(1)[0] == 2);
    CHECK(cache.truncate(40) == 40);
    CHECK(cache.state(1)[0] == 2);
    CHECK(cache.truncate(39) == 20);
    CHECK(cache.used() == 20);
    CHECK(cache.state(1)[0] == 1);
    CHECK(cache.truncate(19) == 0);
    CHECK(cache.state(1)[0] == 0);
}
