// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/support/random_model.h"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace {

using namespace askja;

struct Choice
{
    const test::ModelShape *shape = nullptr;
    std::optional<test::TypeMix> mix;
    std::uint32_t layers = 0;
    std::string path;

    [[nodiscard]] bool complete() const { return shape != nullptr && mix.has_value() && !path.empty(); }
};

/// False for a word that nobody understands.
bool take(Choice &choice, std::string_view word, std::string_view value)
{
    if (word == "--shape")
        return (choice.shape = test::findModelShape(value)) != nullptr;
    if (word == "--type")
        return (choice.mix = test::findTypeMix(value)).has_value();
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), choice.layers);
    return word == "--layers" && error == std::errc() && end == value.data() + value.size() && choice.layers <= 1000;
}

bool parse(Choice &choice, int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (!word.starts_with("--"))
            choice.path = word;
        else if (i + 1 == argc || !take(choice, word, argv[++i]))
            return false;
    }
    return choice.complete();
}

void printUsage()
{
    std::fprintf(stderr, "askja-random-model --shape SHAPE --type TYPE [--layers N] OUT.gguf\nshapes:");
    for (const test::ModelShape &shape : test::modelShapes())
        std::fprintf(stderr, " %s", std::string(shape.name).c_str());
    std::fprintf(stderr,
                 "\ntypes: f32 f16 bf16 q4_0 q4_1 q5_0 q5_1 q8_0 q2_k q3_k q4_k q5_k q6_k iq4_nl iq4_xs, "
                 "mixed q4_k_m q5_k_m\n");
}

} // namespace

int main(int argc, char **argv)
{
    Choice choice;
    if (!parse(choice, argc, argv)) {
        printUsage();
        return 2;
    }
    std::ofstream out(std::filesystem::path(choice.path), std::ios::binary);
    Result<void> written = out ? test::writeRandomModel(out, *choice.shape, *choice.mix, choice.layers)
                               : Result<void>(ErrorCode::FileUnreadable, "The file cannot be written.");
    out.close();
    if (written && !out)
        written = {ErrorCode::FileUnreadable, "The file cannot be written: is the disk full?"};
    if (!written)
        std::fprintf(stderr, "%s\n", written.error().message.c_str());
    return written ? 0 : 1;
}
