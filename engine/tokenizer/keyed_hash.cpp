// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/keyed_hash.h"

#include <bit>
#include <chrono>
#include <cstring>
#include <exception>
#include <random>

namespace askja::tokenizer {

namespace {

static_assert(std::endian::native == std::endian::little, "words are read as they are");

class SipState
{
public:
    explicit SipState(const HashKey &key)
        : m_a(key.first ^ 0x736f6d6570736575U)
        , m_b(key.second ^ 0x646f72616e646f6dU)
        , m_c(key.first ^ 0x6c7967656e657261U)
        , m_d(key.second ^ 0x7465646279746573U)
    {
    }
    void add(std::uint64_t word)
    {
        m_d ^= word;
        round();
        m_a ^= word;
    }
    [[nodiscard]] std::uint64_t finish()
    {
        m_c ^= 0xFF;
        for (int i = 0; i < 3; ++i)
            round();
        return m_a ^ m_b ^ m_c ^ m_d;
    }

private:
    void round()
    {
        m_a += m_b;
        m_b = std::rotl(m_b, 13) ^ m_a;
        m_a = std::rotl(m_a, 32);
        m_c += m_d;
        m_d = std::rotl(m_d, 16) ^ m_c;
        m_a += m_d;
        m_d = std::rotl(m_d, 21) ^ m_a;
        m_c += m_b;
        m_b = std::rotl(m_b, 17) ^ m_c;
        m_c = std::rotl(m_c, 32);
    }

    std::uint64_t m_a, m_b, m_c, m_d;
};

} // namespace

HashKey HashKey::random()
{
    const auto time = static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
    try {
        std::random_device device;
        const auto draw = [&device] { return std::uint64_t{device()} << 32U | device(); };
        return {draw(), draw()};
    } catch (const std::exception &) {
        return {time, time * 0x9E3779B97F4A7C15U}; // a system without randomness: better than a constant
    }
}

std::uint64_t sipHash(const HashKey &key, std::string_view text)
{
    SipState state(key);
    std::uint64_t word = 0;
    const std::size_t whole = text.size() / sizeof word * sizeof word;
    for (std::size_t at = 0; at < whole; at += sizeof word) {
        std::memcpy(&word, text.data() + at, sizeof word);
        state.add(word);
    }
    word = static_cast<std::uint64_t>(text.size()) << 56U;
    for (std::size_t at = whole; at < text.size(); ++at)
        word |= std::uint64_t{static_cast<unsigned char>(text[at])} << 8U * (at - whole);
    state.add(word);
    return state.finish();
}

} // namespace askja::tokenizer
