// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/weight_type.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

/// What the tests of all operators share. One source per operator; the build makes a program of it for every
/// instruction set.
namespace askja::kernels::test {

/// A hash over results from fixed seeds, printed by `program --hash`: programs of two instruction sets that promise the
/// same bits must print the same. Every test source defines it.
[[nodiscard]] std::uint64_t resultsHash();

extern const char *const kIsaName; ///< of the kernels in this program
extern const char *const kIsaFeatures; ///< what they need, as kernels/isa.cmake spells it, separated by spaces

/// A reduced list of shapes, for runs under an emulator (ASKJA_TEST_SHORT).
[[nodiscard]] bool shortRun();

inline constexpr double kUnit = 0x1p-24; ///< the relative error of one rounding to float

/// The same numbers everywhere (splitmix64).
class Random
{
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {
    }

    std::uint64_t bits()
    {
        std::uint64_t z = m_state += 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }
    int below(int n) { return static_cast<int>(bits() % static_cast<std::uint64_t>(n)); }
    float uniform()
    {
        return static_cast<float>(static_cast<std::int64_t>(bits() >> 40) - (1 << 23)) * 0x1p-23F;
    } ///< −1 … 1
    std::vector<float> floats(int n, float size = 1)
    {
        std::vector<float> result(static_cast<std::size_t>(n));
        for (float &x : result)
            x = uniform() * size;
        return result;
    }
    /// A half of either sign with an exponent between the two given (2^lowest … 2^highest).
    std::uint16_t half(int lowest, int highest)
    {
        const int exponent = 15 + lowest + below(highest - lowest + 1);
        return static_cast<std::uint16_t>(below(2) << 15 | exponent << 10 | below(1024));
    }

private:
    std::uint64_t m_state;
};

/// 64-byte aligned memory, filled with a pattern that no result equals by chance.
template <class T> class Aligned
{
public:
    explicit Aligned(std::size_t n)
        : m_size(n)
        , m_data(static_cast<T *>(::operator new(n * sizeof(T) + 64, std::align_val_t(64))))
    {
        std::memset(static_cast<void *>(m_data.get()), 0xa5, n * sizeof(T) + 64);
    }
    [[nodiscard]] T *data() const { return m_data.get(); }
    [[nodiscard]] std::size_t size() const { return m_size; }
    T &operator[](std::size_t i) const { return m_data.get()[i]; }

private:
    struct Free
    {
        void operator()(T *p) const { ::operator delete(p, std::align_val_t(64)); }
    };
    std::size_t m_size;
    std::unique_ptr<T, Free> m_data;
};

/// FNV-1a over the bytes of results.
class Hash
{
public:
    void add(const void *data, std::size_t bytes)
    {
        const auto *p = static_cast<const unsigned char *>(data);
        for (std::size_t i = 0; i < bytes; ++i)
            m_value = (m_value ^ p[i]) * 0x100000001b3U;
    }
    [[nodiscard]] std::uint64_t value() const { return m_value; }

private:
    std::uint64_t m_value = 0xcbf29ce484222325U;
};

[[nodiscard]] inline bool sameBits(const float *a, const float *b, int n)
{
    return std::memcmp(a, b, static_cast<std::size_t>(n) * sizeof(float)) == 0;
}

/// A row-major matrix as GGUF stores it, with ordinary scales.
[[nodiscard]] std::vector<std::byte> randomWeights(WeightType type, int rows, int cols, Random &random);

/// Where a quantised block has its F16 numbers; −1: it has no minimum.
struct HalfPlaces
{
    int scale;
    int minimum;
};
[[nodiscard]] HalfPlaces halfPlaces(WeightType type);

struct NamedType
{
    WeightType type;
    const char *name;
};
inline constexpr NamedType kNames[]
    = {{WeightType::F32, "F32"},   {WeightType::F16, "F16"},       {WeightType::BF16, "BF16"},
       {WeightType::Q4_0, "Q4_0"}, {WeightType::Q4_1, "Q4_1"},     {WeightType::Q8_0, "Q8_0"},
       {WeightType::Q5_0, "Q5_0"}, {WeightType::Q5_1, "Q5_1"},     {WeightType::Q2_K, "Q2_K"},
       {WeightType::Q3_K, "Q3_K"}, {WeightType::Q4_K, "Q4_K"},     {WeightType::Q5_K, "Q5_K"},
       {WeightType::Q6_K, "Q6_K"}, {WeightType::IQ4_NL, "IQ4_NL"}, {WeightType::IQ4_XS, "IQ4_XS"}};

[[nodiscard]] inline std::string nameOf(WeightType type)
{
    for (const NamedType &named : kNames) {
        if (named.type == type)
            return named.name;
    }
    return "?";
}
[[nodiscard]] inline WeightType typeNamed(std::string_view name)
{
    for (const NamedType &named : kNames) {
        if (named.name == name)
            return named.type;
    }
    return WeightType::F32;
}
inline constexpr WeightType kAllTypes[]
    = {WeightType::F32,  WeightType::F16,  WeightType::BF16, WeightType::Q4_0,   WeightType::Q4_1,
       WeightType::Q8_0, WeightType::Q5_0, WeightType::Q5_1, WeightType::Q2_K,   WeightType::Q3_K,
       WeightType::Q4_K, WeightType::Q5_K, WeightType::Q6_K, WeightType::IQ4_NL, WeightType::IQ4_XS};
static_assert(std::size(kNames) == std::size(kAllTypes));

} // namespace askja::kernels::test
