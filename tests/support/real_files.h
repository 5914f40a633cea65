// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace askja::test {

/// Ends the test program as "skipped" with a reason. For programs in which every test needs the file.
inline std::filesystem::path existingOrSkip(const std::filesystem::path &path, const char *what)
{
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error))
        return path;
    std::printf("skipped: %s is not here ('%s')\n", what, path.string().c_str());
    std::exit(77);
}

/// SmolLM2-135M-Instruct.Q4_1.gguf.
inline std::filesystem::path realModelOrSkip()
{
    const char *const path = std::getenv("ASKJA_TEST_MODEL");
    return existingOrSkip(path == nullptr ? "" : path, "the model that ASKJA_TEST_MODEL should name");
}

/// A folder with what tests/support/tokenizer_json.py made.
inline std::filesystem::path tokenizerFolderOrSkip()
{
    const char *const path = std::getenv("ASKJA_TEST_TOKENIZERS");
    std::error_code error;
    if (path != nullptr && std::filesystem::is_directory(path, error))
        return path;
    std::printf("skipped: the folder that ASKJA_TEST_TOKENIZERS should name is not here\n");
    std::exit(77);
}

/// A vocabulary of the shared data, with .inp and .out beside it.
inline std::filesystem::path sharedVocabularyOrSkip(const std::string &name)
{
    return existingOrSkip(std::filesystem::path(ASKJA_SHARED_DATA) / "vocab" / (name + ".gguf"), "a shared vocabulary");
}

} // namespace askja::test
