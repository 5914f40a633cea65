// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/tokenizer/byte_alphabet.h"

#include "engine/format/utf8.h"

#include <array>

namespace askja::tokenizer {

namespace {

struct Alphabet
{
    static constexpr std::size_t kCharacters = 256 + 68; ///< U+0000 … U+0143
    std::array<char32_t, 256> ofByte{};
    std::array<int, kCharacters> toByte{};
};

constexpr bool standsForItself(unsigned byte)
{
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

constexpr Alphabet makeAlphabet()
{
    Alphabet alphabet;
    alphabet.toByte.fill(-1);
    char32_t other = 0x100;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char32_t character = standsForItself(byte) ? char32_t{byte} : other++;
        alphabet.ofByte[byte] = character;
        alphabet.toByte[character] = static_cast<int>(byte);
    }
    return alphabet;
}

constexpr Alphabet kAlphabet = makeAlphabet();

} // namespace

void appendSpelledBytes(std::string &to, std::string_view spelled)
{
    const std::size_t before = to.size();
    std::string_view rest = spelled;
    while (!rest.empty()) {
        const format::Utf8Step step = format::utf8Step(rest);
        const bool known = step.kind == format::Utf8Step::Kind::Character && step.codePoint < kAlphabet.toByte.size()
            && kAlphabet.toByte[step.codePoint] >= 0;
        if (!known) {
            to.resize(before);
            to.append(spelled);
            return;
        }
        to += static_cast<char>(static_cast<unsigned char>(kAlphabet.toByte[step.codePoint]));
        rest.remove_prefix(step.bytes);
    }
}

std::string spellByte(unsigned char byte)
{
    std::string out;
    format::appendUtf8(out, kAlphabet.ofByte[byte]);
    return out;
}

} // namespace askja::tokenizer
