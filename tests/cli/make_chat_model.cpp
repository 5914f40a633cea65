// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT

// make_chat_model IN.gguf OUT.gguf [CONTEXT]: the same file with a ChatML template in front of its metadata and, if
// asked for, another llama.context_length.
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace {

constexpr std::size_t kHeaderBytes = 24; // magic, version, number of tensors, number of entries
constexpr std::size_t kCountOffset = 16;
constexpr std::size_t kAlignment = 32; // of the tensors' data: what is put in must be a multiple of it
constexpr std::uint32_t kStringType = 8;

template <class Number> void put(std::string &bytes, Number number)
{
    bytes.append(reinterpret_cast<const char *>(&number), sizeof number);
}

void putString(std::string &bytes, const std::string &text)
{
    put(bytes, std::uint64_t{text.size()});
    bytes += text;
}

std::string entry(const std::string &text)
{
    std::string bytes;
    putString(bytes, "tokenizer.chat_template");
    put(bytes, kStringType);
    putString(bytes, text);
    return bytes;
}

bool setContextLength(std::string &bytes, std::uint32_t tokens)
{
    constexpr std::string_view kKey = "llama.context_length";
    const std::size_t position = bytes.find(kKey);
    if (position == std::string::npos) {
        return false;
    }
    std::memcpy(bytes.data() + position + kKey.size() + sizeof(std::uint32_t), &tokens,
                sizeof tokens); // after the type
    return true;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3 && argc != 4) {
        return 2;
    }
    std::ifstream in(argv[1], std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (bytes.size() < kHeaderBytes) {
        return 1;
    }
    if (argc == 4 && !setContextLength(bytes, static_cast<std::uint32_t>(std::stoul(argv[3])))) {
        return 1;
    }
    std::string text = "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n"
                       "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}{#";
    while ((entry(text + "#}").size()) % kAlignment != 0) {
        text += ' ';
    }
    std::uint64_t count = 0;
    std::memcpy(&count, bytes.data() + kCountOffset, sizeof count);
    ++count;
    std::memcpy(bytes.data() + kCountOffset, &count, sizeof count);
    bytes.insert(kHeaderBytes, entry(text + "#}"));
    std::ofstream out(argv[2], std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return out.good() ? 0 : 1;
}
