// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/sha256.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using askja::platform::Sha256;

namespace {

std::string hexadecimal(const Sha256::Digest &digest)
{
    std::string text;
    for (const std::byte byte : digest) {
        text += "0123456789abcdef"[std::to_integer<int>(byte >> 4)];
        text += "0123456789abcdef"[std::to_integer<int>(byte & std::byte{15})];
    }
    return text;
}

void add(Sha256 &hash, std::string_view text)
{
    hash.add(std::as_bytes(std::span(text.data(), text.size())));
}

// The examples of FIPS 180-4 that NIST publishes, and of nothing at all.
constexpr const char *kNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr const char *kAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr const char *kTwoBlocks = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
constexpr const char *kMillion = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

} // namespace

TEST_CASE("the published examples")
{
    const auto hash = Sha256::create();
    if (!hash) {
        MESSAGE("skipped: this build has no library for SHA-256");
        return;
    }
    CHECK(hexadecimal(hash->result()) == kNothing);
    add(*hash, "abc");
    CHECK(hexadecimal(hash->result()) == kAbc);
    hash->reset();
    add(*hash, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq");
    CHECK(hexadecimal(hash->result()) == kTwoBlocks);
}

TEST_CASE("pieces of any length, and a result on the way")
{
    const auto hash = Sha256::create();
    if (!hash) {
        MESSAGE("skipped: this build has no library for SHA-256");
        return;
    }
    const std::string text(1'000'000, 'a');
    std::size_t begin = 0;
    for (std::size_t length = 0; begin < text.size(); ++length) {
        const std::size_t count = std::min(length, text.size() - begin);
        add(*hash, std::string_view(text).substr(begin, count));
        begin += count;
        if (length % 100 == 3)
            CHECK(hexadecimal(hash->result()) != kMillion);
    }
    CHECK(hexadecimal(hash->result()) == kMillion);
    CHECK(hexadecimal(hash->result()) == kMillion);
}
