// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/keyed_hash.h"

#include "engine/tokenizer/string_index.h"

#include <doctest/doctest.h>
#include <set>
#include <string>
#include <vector>

using namespace askja;
using namespace askja::tokenizer;

TEST_CASE("SipHash 1-3 gives the published value")
{
    // The key is the bytes 0, 1, … 15; of the empty text.
    const HashKey key{0x0706050403020100, 0x0f0e0d0c0b0a0908};
    CHECK(sipHash(key, "") == 0xabac0158050fc4dc);
}

TEST_CASE("every byte, the length and the key count")
{
    const HashKey key{1, 2};
    std::set<std::uint64_t> seen;
    std::string text;
    for (int length = 0; length < 40; ++length, text += 'a') {
        CHECK(seen.insert(sipHash(key, text)).second);
        for (char &letter : text) {
            letter = 'b';
            CHECK(seen.insert(sipHash(key, text)).second);
            letter = 'a';
        }
    }
    CHECK(seen.insert(sipHash({1, 3}, "")).second);
    CHECK(seen.insert(sipHash({2, 2}, "")).second);
    CHECK(mixed({3, 5}, 7) != mixed({3, 5}, 8));
    CHECK(mixed({3, 5}, 7) != mixed({9, 5}, 7));
}

TEST_CASE("two tables have different secrets and the same content")
{
    const HashKey one = HashKey::random();
    const HashKey other = HashKey::random();
    CHECK((one.first != other.first || one.second != other.second));

    std::vector<std::string> names;
    for (int i = 0; i < 1000; ++i)
        names.push_back("token" + std::to_string(i % 900)); // some twice
    const auto nameOf = [&names](TokenId id) -> std::string_view { return names[static_cast<std::size_t>(id)]; };
    StringIndex a(names.size(), nameOf);
    StringIndex b(names.size(), nameOf);
    for (TokenId id = 0; id < 1000; ++id) {
        a.insert(id);
        b.insert(id, true);
    }
    for (TokenId id = 0; id < 900; ++id) {
        CHECK(a.find(nameOf(id)) == id);
        CHECK(b.find(nameOf(id)) == (id < 100 ? id + 900 : id));
    }
    CHECK_FALSE(a.find("token900"));
}
