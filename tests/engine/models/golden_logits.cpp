// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/engine/models/golden_logits.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <limits>

namespace askja::test {

namespace {

/// phi3-longrope's texts: within the original context (its short factors) and beyond it.
constexpr std::uint32_t kShortContext = 32;

std::string contentOf(const std::filesystem::path &path)
{
    std::ifstream in(path, std::ios::binary);
    REQUIRE_MESSAGE(in.good(), path.string());
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// A .npy file of version 1.0 with little-endian floats, two dimensions, in C's order: as numpy writes them.
void readNumpy(const std::filesystem::path &path, GoldenText &text)
{
    constexpr std::size_t kLengthAt = 8;
    const std::string bytes = contentOf(path);
    REQUIRE(bytes.substr(0, kLengthAt) == std::string("\x93NUMPY\x01\x00", kLengthAt));
    const std::size_t header = static_cast<unsigned char>(bytes[8]) + 256U * static_cast<unsigned char>(bytes[9]);
    REQUIRE(bytes.substr(0, header).find("'descr': '<f4', 'fortran_order': False") != std::string::npos);
    const std::size_t begin = kLengthAt + 2 + header;
    text.logits.resize((bytes.size() - begin) / sizeof(float));
    std::memcpy(text.logits.data(), bytes.data() + begin, text.logits.size() * sizeof(float));
    REQUIRE(text.logits.size() % text.ids.size() == 0);
    text.vocabulary = text.logits.size() / text.ids.size();
}

} // namespace

std::vector<GoldenText> goldenTexts()
{
    std::vector<GoldenText> texts;
    for (const auto &entry : std::filesystem::directory_iterator(ASKJA_TEST_DATA "/models")) {
        if (entry.path().extension() != ".ids")
            continue;
        GoldenText text;
        text.name = entry.path().stem().string();
        const std::size_t part = text.name.find("-short");
        text.model = entry.path().parent_path() / (text.name.substr(0, part) + ".gguf");
        if (part != std::string::npos)
            text.contextTokens = kShortContext;
        std::ifstream ids(entry.path());
        text.ids.assign(std::istream_iterator<TokenId>(ids), {});
        REQUIRE(!text.ids.empty());
        readNumpy(std::filesystem::path(entry.path()).replace_extension(".npy"), text);
        texts.push_back(std::move(text));
    }
    REQUIRE(!texts.empty());
    std::ranges::sort(texts, {}, &GoldenText::name);
    return texts;
}

double differenceFrom(const GoldenText &text, const std::vector<float> &ours, std::size_t first)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const std::size_t skipped = first * text.vocabulary;
    if (ours.size() + skipped != text.logits.size())
        return kInfinity;
    double worst = 0;
    double scale = 0;
    for (std::size_t i = 0; i < text.logits.size(); ++i) {
        scale = std::max(scale, std::fabs(static_cast<double>(text.logits[i])));
        if (i < skipped)
            continue;
        const double apart = std::fabs(static_cast<double>(ours[i - skipped]) - static_cast<double>(text.logits[i]));
        worst = std::isfinite(apart) ? std::max(worst, apart) : kInfinity;
    }
    return worst / scale;
}

} // namespace askja::test
