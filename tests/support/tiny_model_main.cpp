// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/support/tiny_model.h"

#include <cstdio>
#include <cstdlib>
#include <string>

/// askja-tiny-model OUT.gguf [--type q4_0] [--seed S] [--layers N] [--context N]
int main(int argc, char **argv)
{
    askja::test::TinyModel model;
    std::string path;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto number
            = [&] { return i + 1 < argc ? static_cast<std::uint32_t>(std::strtoul(argv[++i], nullptr, 10)) : 0; };
        if (word == "--seed") {
            model.seed = number();
        } else if (word == "--layers") {
            model.layers = number();
        } else if (word == "--context") {
            model.contextLength = number();
        } else if (word == "--type" && i + 1 < argc) {
            const auto *type = askja::format::findGgmlType(std::string_view(argv[++i]));
            if (type == nullptr) {
                std::fprintf(stderr, "There is no type %s.\n", argv[i]);
                return 2;
            }
            model.type = type->type;
        } else {
            path = word;
        }
    }
    if (path.empty()) {
        std::fprintf(stderr, "askja-tiny-model OUT.gguf [--type q4_0] [--seed S] [--layers N] [--context N]\n");
        return 2;
    }
    const askja::Result<void> written = askja::test::writeTinyModel(std::filesystem::path(path), model);
    if (!written)
        std::fprintf(stderr, "%s\n", written.error().message.c_str());
    return written ? 0 : 1;
}
