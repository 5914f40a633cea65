// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/memory.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

using namespace askja;
using namespace askja::platform;

TEST_CASE("the system says how much memory there is")
{
    const MemoryStatus status = memoryStatus();
    CHECK(status.totalBytes > (std::uint64_t{16} << 20));
    CHECK(status.availableBytes > 0);
    CHECK(status.availableBytes <= status.totalBytes);
}

TEST_CASE("a buffer is aligned, zero, writable to its end, and moves")
{
    const std::size_t size = HugeBuffer::kAlignment + 12345;
    Result<HugeBuffer> made = HugeBuffer::allocate(size);
    REQUIRE(made.ok());
    HugeBuffer buffer = std::move(made).value();
    CHECK(buffer.size() == size);
    CHECK(reinterpret_cast<std::uintptr_t>(buffer.data()) % HugeBuffer::kAlignment == 0);
    CHECK(std::all_of(buffer.data(), buffer.data() + size, [](std::byte b) { return b == std::byte{0}; }));
    std::fill_n(buffer.data(), size, std::byte{7});
    const std::byte *address = buffer.data();
    HugeBuffer other = HugeBuffer::allocate(1).value();
    other = std::move(buffer);
    CHECK(other.data() == address);
    CHECK(other.data()[size - 1] == std::byte{7});
}

TEST_CASE("nothing asked, nothing given; too much asked, an error")
{
    CHECK(HugeBuffer::allocate(0).value().data() == nullptr);
    const Result<HugeBuffer> tooMuch = HugeBuffer::allocate(std::numeric_limits<std::size_t>::max() / 4);
    REQUIRE_FALSE(tooMuch.ok());
    CHECK(tooMuch.error().code == ErrorCode::OutOfMemory);
    CHECK_FALSE(HugeBuffer::allocate(std::numeric_limits<std::size_t>::max()).ok());
}
