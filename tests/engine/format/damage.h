// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/format/gguf.h"
#include "engine/format/model_info.h"

#include <cstdint>
#include <doctest/doctest.h>
#include <random>
#include <string>
#include <string_view>

namespace askja::test {

/// Hands out a file cut off at 200 random places of its first headerBytes, 200 times with one random byte there
/// changed, and 100 times with eight. Always the same ones.
template <class Use> void damage(const std::string &whole, std::size_t headerBytes, Use use)
{
    std::mt19937 random(20260101);
    const auto below = [&random](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
    for (int i = 0; i < 200; ++i)
        use(std::string_view(whole).substr(0, below(headerBytes)));
    std::string changed = whole;
    for (int i = 0; i < 300; ++i) {
        const std::size_t changes = i < 200 ? 1 : 8;
        std::string before;
        std::size_t places[8];
        for (std::size_t k = 0; k < changes; ++k) {
            places[k] = below(headerBytes);
            before += changed[places[k]];
            changed[places[k]] = static_cast<char>(random() & 0xFF);
        }
        use(std::string_view(changed));
        for (std::size_t k = changes; k-- > 0;)
            changed[places[k]] = before[k];
    }
}

/// Looks at everything a file that opened hands out.
inline void walk(const format::GgufFile &file)
{
    std::uint64_t sum = 0;
    for (const format::GgufEntry &entry : file.metadata()) {
        CHECK(!entry.key.empty());
        CHECK(file.find(entry.key) == &entry.value);
        if (const auto text = entry.value.string()) {
            for (const char c : *text)
                sum += static_cast<unsigned char>(c);
        }
        if (const auto array = entry.value.array()) {
            for (const std::string_view text : array->strings())
                sum += text.empty() ? 0 : static_cast<unsigned char>(text.back());
            for (std::uint64_t i = 0; i < array->size(); ++i)
                sum += array->number(i).value_or(0) > 0 ? 1 : 0;
        }
        sum += entry.value.number().value_or(0) > 0 ? 1 : 0;
    }
    for (const format::GgufTensor &tensor : file.tensors()) {
        CHECK(file.findTensor(tensor.name) == &tensor);
        CHECK(tensor.rowBytes() * tensor.rows() == tensor.data.size());
        sum += std::to_integer<std::uint64_t>(tensor.data.front()) + std::to_integer<std::uint64_t>(tensor.data.back());
    }
    const ModelInfo info = format::readModelInfo(file, "");
    CHECK(info.fileBytes == file.fileBytes());
    CHECK(sum + 1 > 0); // uses the sum, so that nothing of the above is left out
}

} // namespace askja::test
