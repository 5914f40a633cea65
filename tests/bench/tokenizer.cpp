// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// Megabytes of text per second through the tokenizers of model files, one thread: the median of several runs.
//     bench-tokenizer TEXTFILE… -- FILE.gguf…
#include "engine/tokenizer/tokenizer.h"
#include "engine/format/gguf.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace askja;

namespace {

constexpr int kRuns = 5;

struct Text
{
    std::string name;
    std::string bytes;
};

std::string contentOf(const char *path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// What people do not write and models are given all the same: one word that never ends.
std::vector<Text> runs()
{
    constexpr std::size_t kBytes = 1'000'000;
    std::vector<Text> texts;
    for (const auto &[name, unit] :
         {std::pair{"aaaa…", "a"}, {"spaces", " "}, {"acgt…", "acgtgatcca"}, {"漢字…", "\u6F22\u5B57"}}) {
        texts.push_back({name, {}});
        while (texts.back().bytes.size() < kBytes)
            texts.back().bytes += unit;
    }
    return texts;
}

void measure(const tokenizer::Tokenizer &tokenizer, const Text &text)
{
    std::vector<double> seconds;
    std::size_t tokens = 0;
    for (int run = 0; run < kRuns; ++run) {
        const auto begin = std::chrono::steady_clock::now();
        tokens = tokenizer.tokenize(text.bytes, {false, false}).size();
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    std::ranges::sort(seconds);
    const auto bytes = static_cast<double>(text.bytes.size());
    std::printf("  %-24s %8.2f MB %9zu tokens %8.1f MB/s\n", text.name.c_str(), bytes / 1e6, tokens,
                bytes / 1e6 / seconds[kRuns / 2]);
}

bool measureAll(const char *path, const std::vector<Text> &texts)
{
    const Result<format::GgufFile> file = format::GgufFile::open(path);
    if (!file) {
        std::fprintf(stderr, "%s: %s\n", path, file.error().message.c_str());
        return false;
    }
    const auto begin = std::chrono::steady_clock::now();
    const Result<tokenizer::Tokenizer> tokenizer = tokenizer::Tokenizer::create(*file);
    if (!tokenizer) {
        std::fprintf(stderr, "%s: %s\n", path, tokenizer.error().message.c_str());
        return false;
    }
    std::printf("%s, ready after %.0f ms\n", file->path().filename().string().c_str(),
                std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    for (const Text &text : texts)
        measure(*tokenizer, text);
    return true;
}

} // namespace

int main(int count, char **arguments)
{
    const auto end = arguments + count;
    const auto separator = std::find_if(arguments + 1, end, [](const char *word) { return std::string(word) == "--"; });
    if (separator == end) {
        std::fprintf(stderr, "bench-tokenizer TEXTFILE... -- FILE.gguf...\n");
        return 2;
    }
    std::vector<Text> texts;
    for (auto at = arguments + 1; at != separator; ++at)
        texts.push_back({std::string(*at).substr(std::string(*at).find_last_of('/') + 1), contentOf(*at)});
    for (Text &text : runs())
        texts.push_back(std::move(text));
    bool good = true;
    for (auto at = separator + 1; at != end; ++at)
        good = measureAll(*at, texts) && good;
    return good ? 0 : 1;
}
