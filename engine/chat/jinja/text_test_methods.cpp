// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/methods.h"

#include "engine/chat/jinja/arguments.h"
#include "engine/chat/jinja/unicode.h"

namespace askja::chat::jinja {

namespace {

// Whether there are characters and all of them pass.
template <bool (*Test)(char32_t)> Value all(Runtime &, const Value &self, Arguments &)
{
    const std::string_view text = self.bytes();
    for (std::size_t at = 0; at < text.size();) {
        if (!Test(decodeNext(text, at)))
            return Value(false);
    }
    return Value(!text.empty());
}

bool isAlphanumeric(char32_t c)
{
    return isAlphabetic(c) || isNumeric(c);
}

// Whether there are letters with a case, and all of them have the right one.
Value hasCase(std::string_view text, bool (*right)(char32_t))
{
    bool any = false;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = decodeNext(text, at);
        if (isCased(c) && !right(c))
            return Value(false);
        any = any || isCased(c);
    }
    return Value(any);
}

Value isLower(Runtime &, const Value &self, Arguments &)
{
    return hasCase(self.bytes(), isLowerLetter);
}
Value isUpper(Runtime &, const Value &self, Arguments &)
{
    return hasCase(self.bytes(), isUpperLetter);
}

Value isTitle(Runtime &, const Value &self, Arguments &)
{
    bool any = false;
    bool inWord = false;
    for (std::size_t at = 0; at < self.bytes().size();) {
        const char32_t c = decodeNext(self.bytes(), at);
        if (isCased(c) && isLowerLetter(c) != inWord)
            return Value(false);
        inWord = isCased(c);
        any = any || inWord;
    }
    return Value(any);
}

Value isAscii(Runtime &, const Value &self, Arguments &)
{
    return Value(self.text().characters == self.bytes().size());
}

Value isPrintableText(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return self.bytes().empty() ? Value(true) : all<isPrintable>(runtime, self, arguments);
}

constexpr Method kTextTestMethods[] = {
    {"isalpha", all<isAlphabetic>}, {"isalnum", all<isAlphanumeric>},
    {"isdigit", all<isDigit>},      {"isdecimal", all<isDecimal>},
    {"isnumeric", all<isNumeric>},  {"isspace", all<isSpace>},
    {"isascii", isAscii},           {"isprintable", isPrintableText},
    {"islower", isLower},           {"isupper", isUpper},
    {"istitle", isTitle},
};

} // namespace

std::span<const Method> textTestMethods()
{
    return kTextTestMethods;
}

} // namespace askja::chat::jinja
