// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/threads/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <doctest/doctest.h>
#include <memory>
#include <numeric>
#include <thread>
#include <vector>

using askja::threads::ThreadPool;

TEST_CASE("every item is computed once, for any number of threads, items and chunk")
{
    for (const int threads : {1, 2, 3, 8}) {
        ThreadPool pool(threads);
        CHECK(pool.threads() == threads);
        for (const int items : {0, 1, 2, 7, 64, 1000}) {
            for (const int chunk : {1, 3, 64, 5000}) {
                CAPTURE(threads);
                CAPTURE(items);
                CAPTURE(chunk);
                std::vector<int> visits(static_cast<std::size_t>(items), 0);
                std::atomic<bool> sound{true};
                pool.parallel(items, chunk, [&](int begin, int end, int worker) noexcept {
                    if (begin % chunk != 0 || end <= begin || end > items || end - begin > chunk || worker < 0
                        || worker >= threads)
                        sound = false;
                    for (int i = begin; i < end; ++i)
                        ++visits[static_cast<std::size_t>(i)];
                });
                CHECK(sound);
                CHECK(std::accumulate(visits.begin(), visits.end(), 0) == items);
                CHECK((items == 0 || *std::min_element(visits.begin(), visits.end()) == 1));
            }
        }
    }
}

TEST_CASE("many short loops, each seeing what the one before wrote")
{
    for (const int threads : {2, 3, 8}) {
        ThreadPool pool(threads);
        std::vector<std::uint64_t> cells(32, 1);
        std::vector<std::uint64_t> next(32, 0);
        for (int round = 0; round < 3000; ++round) {
            pool.parallel(32, 1, [&](int begin, int, int) noexcept {
                const auto i = static_cast<std::size_t>(begin);
                next[i] = cells[i] * 3 + cells[(i + 1) % 32];
            });
            std::swap(cells, next);
        }
        std::vector<std::uint64_t> expected(32, 1);
        for (int round = 0; round < 3000; ++round)
            for (std::size_t i = 0; i < 32; ++i)
                expected[i] *= 4; // all cells stay equal
        CHECK(cells == expected);
    }
}

TEST_CASE("sleeping workers wake again")
{
    ThreadPool pool(3);
    for (int round = 0; round < 20; ++round) {
        std::atomic<int> sum{0};
        pool.parallel(10, 1, [&](int begin, int, int) noexcept { sum += begin; });
        CHECK(sum == 45);
        std::this_thread::sleep_for(std::chrono::milliseconds(3)); // longer than they spin
    }
}

TEST_CASE("the workers take part, and never two with the same number at once")
{
    ThreadPool pool(3);
    std::vector<std::atomic<int>> inside(3);
    std::vector<std::atomic<int>> chunks(3);
    std::atomic<bool> shared{false};
    pool.parallel(60, 1, [&](int, int, int worker) noexcept {
        const auto w = static_cast<std::size_t>(worker);
        if (inside[w].fetch_add(1) != 0)
            shared = true;
        ++chunks[w];
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        --inside[w];
    });
    CHECK_FALSE(shared);
    for (const auto &count : chunks)
        CHECK(count > 0); // 40 ms of work each: all had time to come
}

TEST_CASE("zero asks for as many threads as the machine grants")
{
    ThreadPool pool(0);
    CHECK(pool.threads() >= 1);
    CHECK(pool.threads() <= static_cast<int>(std::thread::hardware_concurrency()));
}

TEST_CASE("a pool that never worked, and one that sleeps, can go")
{
    for (int i = 0; i < 20; ++i)
        ThreadPool(4);
    auto pool = std::make_unique<ThreadPool>(4);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    pool.reset();
}
