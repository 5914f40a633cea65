// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/support/tiny_vocabulary.h"

#include "engine/format/utf8.h"

namespace askja::test {

namespace {

/// GPT-2's printable stand-ins: visible Latin-1 bytes stand for themselves, the others for U+0100 and up in order.
std::vector<std::string> byteAlphabet()
{
    std::vector<std::string> visible;
    std::vector<std::string> others;
    for (char32_t byte = 0; byte < 256; ++byte) {
        const bool shows = (byte >= 33 && byte <= 126) || (byte >= 161 && byte != 173);
        std::string text;
        format::appendUtf8(text, shows ? byte : static_cast<char32_t>(256 + others.size()));
        (shows ? visible : others).push_back(text);
    }
    visible.insert(visible.end(), others.begin(), others.end());
    return visible;
}

} // namespace

TinyVocabulary tinyVocabulary()
{
    constexpr std::int32_t kNormal = 1;
    constexpr std::int32_t kControl = 3;
    TinyVocabulary vocabulary;
    vocabulary.tokens = {"<|endoftext|>", "<|im_start|>", "<|im_end|>"};
    vocabulary.kinds.assign(vocabulary.tokens.size(), kControl);
    for (std::string &token : byteAlphabet())
        vocabulary.tokens.push_back(std::move(token));
    vocabulary.merges = {"Ġ t", "Ġ a",  "h e", "i n", "r e",  "o n", "Ġt he", "e r",  "Ġ s", "a t", "Ġ w",  "Ġ o",
                         "e n", "Ġ c",  "i t", "i s", "a n",  "o r", "e s",   "Ġ b",  "e d", "Ġ f", "in g", "Ġ p",
                         "o u", "Ġa n", "a l", "a r", "Ġt o", "Ġ m", "Ġo f",  "Ġ in", "Ġ d", "Ġ h", "Ġan d"};
    for (const std::string &merge : vocabulary.merges) {
        const std::size_t space = merge.find(' ');
        vocabulary.tokens.push_back(merge.substr(0, space) + merge.substr(space + 1));
    }
    vocabulary.kinds.resize(vocabulary.tokens.size(), kNormal);
    return vocabulary;
}

std::string tinyChatTemplate()
{
    return "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + "
           "'<|im_end|>' + '\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% "
           "endif %}";
}

} // namespace askja::test
