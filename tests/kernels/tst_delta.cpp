// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "kernels/delta/delta.h"

#include "kernels/delta/reference.h"
#include "tests/kernels/kernel_test.h"

#include <algorithm>

using namespace askja::kernels;
using namespace askja::kernels::test;

namespace {

constexpr float kEpsilon = 1e-6F;

struct Sizes
{
    int tokens;
    int keys;
    int values;
};
constexpr Sizes kSizes[]
    = {{1, 1, 1}, {2, 2, 3}, {5, 7, 5}, {9, 8, 8}, {20, 16, 16}, {3, 17, 33}, {40, 64, 48}, {70, 128, 128}};

/// One head's tokens, as projections and gates give them.
struct Head
{
    explicit Head(const Sizes &s)
        : sizes(s)
        , random(static_cast<std::uint64_t>(s.tokens * 10000 + s.keys * 100 + s.values))
        , query(random.floats(s.tokens * s.keys))
        , key(random.floats(s.tokens * s.keys))
        , value(random.floats(s.tokens * s.values, 3))
        , decay(random.floats(s.tokens, 0.5F))
        , beta(random.floats(s.tokens, 0.5F))
    {
        for (float &factor : decay)
            factor += 0.5F;
        for (float &factor : beta)
            factor += 0.5F;
    }
    Sizes sizes;
    Random random;
    std::vector<float> query, key, value, decay, beta;
};

/// The same through the kernel, in calls of `batch` tokens and `together` panels.
struct Computed
{
    explicit Computed(const Head &head)
        : m_head(head)
        , m_query(head.query)
        , m_key(head.key)
        , m_state(deltaStateFloats(head.sizes.keys, head.sizes.values))
    {
        std::fill_n(m_state.data(), m_state.size(), 0.0F);
        out.assign(head.value.size() + 1, -77.0F);
        for (int t = 0; t < head.sizes.tokens; ++t) {
            const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(t) * head.sizes.keys;
            m_product.push_back(prepareDelta(m_query.data() + row, m_key.data() + row, head.sizes.keys, kEpsilon));
        }
    }

    void run(int batch, int together)
    {
        const auto keys = static_cast<std::size_t>(m_head.sizes.keys);
        const auto values = static_cast<std::size_t>(m_head.sizes.values);
        const int panels = deltaPanels(m_head.sizes.values);
        for (int begin = 0; begin < m_head.sizes.tokens; begin += batch) {
            const auto from = static_cast<std::size_t>(begin);
            const DeltaTokens rows{m_query.data() + from * keys,
                                   m_key.data() + from * keys,
                                   keys,
                                   m_head.value.data() + from * values,
                                   values,
                                   m_product.data() + from,
                                   1,
                                   m_head.decay.data() + from,
                                   m_head.beta.data() + from,
                                   1,
                                   out.data() + from * values,
                                   values};
            const int tokens = std::min(batch, m_head.sizes.tokens - begin);
            for (int panel = 0; panel < panels; panel += together) {
                deltaRule(rows, tokens, m_head.sizes.keys, m_head.sizes.values, panel,
                          std::min(panel + together, panels), m_state.data());
            }
        }
    }

    [[nodiscard]] float state(int key, int value) const
    {
        const int row = value / kDeltaPanel * m_head.sizes.keys + key;
        return m_state[static_cast<std::size_t>(row * kDeltaPanel + value % kDeltaPanel)];
    }
    [[nodiscard]] std::vector<float> wholeState() const { return {m_state.data(), m_state.data() + m_state.size()}; }

    std::vector<float> out;

private:
    const Head &m_head;
    std::vector<float> m_query, m_key, m_product;
    Aligned<float> m_state;
};

} // namespace

TEST_CASE("deltaRule agrees with plain loops")
{
    for (const Sizes &sizes : kSizes) {
        CAPTURE(sizes.tokens);
        CAPTURE(sizes.keys);
        CAPTURE(sizes.values);
        const Head head(sizes);
        Computed ours(head);
        ours.run(sizes.tokens, 1000);
        CHECK(ours.out.back() == -77.0F);

        std::vector<double> state(static_cast<std::size_t>(sizes.keys * sizes.values));
        std::vector<double> twin(head.value.size());
        reference::deltaRule(head.query.data(), head.key.data(), head.value.data(), head.decay.data(), head.beta.data(),
                             sizes.tokens, sizes.keys, sizes.values, kEpsilon, state.data(), twin.data());
        // The state answers a unit key with something as large as values are, 3, and an update never enlarges it: with
        // beta below 1 it is a projection. Sums over keys have keys / 2 roundings per half and errors of earlier tokens
        // fade with the decay, 1/2 on average.
        const double allowed = 3.0 * 4 * (sizes.keys + 12) * kUnit;
        double worst = 0;
        for (std::size_t i = 0; i < twin.size(); ++i)
            worst = std::max(worst, std::fabs(ours.out[i] - twin[i]));
        for (int i = 0; i < sizes.keys; ++i) {
            for (int j = 0; j < sizes.values; ++j)
                worst = std::max(worst,
                                 std::fabs(ours.state(i, j) - state[static_cast<std::size_t>(i * sizes.values + j)]));
        }
        CHECK(worst <= allowed);

        std::vector<float> plainState(state.size());
        std::vector<float> plain(twin.size());
        reference::deltaRule(head.query.data(), head.key.data(), head.value.data(), head.decay.data(), head.beta.data(),
                             sizes.tokens, sizes.keys, sizes.values, kEpsilon, plainState.data(), plain.data());
        for (std::size_t i = 0; i < twin.size(); ++i)
            CHECK(std::fabs(static_cast<double>(ours.out[i]) - plain[i]) <= 2 * allowed);
    }
}

TEST_CASE("no bit depends on how tokens and panels are cut into calls")
{
    for (const Sizes &sizes : kSizes) {
        CAPTURE(sizes.tokens);
        CAPTURE(sizes.values);
        const Head head(sizes);
        Computed once(head);
        once.run(sizes.tokens, 1000);
        for (const int batch : {1, 2, 7}) {
            for (const int together : {1, 2}) {
                Computed cut(head);
                cut.run(batch, together);
                CHECK(sameBits(cut.out.data(), once.out.data(), static_cast<int>(once.out.size())));
                CHECK(cut.wholeState() == once.wholeState());
            }
        }
    }
}

TEST_CASE("columns beyond the value dimension stay zero")
{
    const Head head({5, 6, 19});
    Computed ours(head);
    ours.run(5, 2);
    for (int i = 0; i < 6; ++i) {
        for (int j = 19; j < 32; ++j)
            CHECK(ours.state(i, j) == 0.0F);
    }
}

TEST_CASE("prepareDelta makes unit vectors")
{
    for (const int n : {1, 3, 16, 17, 100, 128}) {
        CAPTURE(n);
        Random random(static_cast<std::uint64_t>(n));
        auto query = random.floats(n, 5);
        auto key = random.floats(n, 5);
        const auto before = query;
        const float product = prepareDelta(query.data(), key.data(), n, 0);
        double queries = 0;
        double keys = 0;
        double both = 0;
        for (std::size_t i = 0; i < query.size(); ++i) {
            queries += double{query[i]} * query[i] * n;
            keys += double{key[i]} * key[i];
            both += double{query[i]} * key[i];
        }
        CHECK(std::fabs(queries - 1) <= 2 * (n / 16 + 12) * kUnit);
        CHECK(std::fabs(keys - 1) <= 2 * (n / 16 + 12) * kUnit);
        CHECK(std::fabs(both - product) <= (n / 16 + 6) * kUnit);
        CHECK(query[0] * before[0] > 0);
    }
    float zero[3] = {};
    float one[3] = {1, 0, 0};
    CHECK(prepareDelta(zero, one, 3, kEpsilon) == 0.0F);
    CHECK(zero[0] == 0.0F);
}

std::uint64_t askja::kernels::test::resultsHash()
{
    Hash hash;
    for (const Sizes &sizes : kSizes) {
        const Head head(sizes);
        Computed ours(head);
        ours.run(sizes.tokens, 1);
        hash.add(ours.out.data(), (ours.out.size() - 1) * sizeof(float));
        const std::vector<float> state = ours.wholeState();
        hash.add(state.data(), state.size() * sizeof(float));
    }
    return hash.value();
}
