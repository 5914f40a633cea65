// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/chat/jinja/methods.h"

#include "engine/chat/jinja/arguments.h"
#include "engine/chat/jinja/dict.h"
#include "engine/chat/jinja/failure.h"
#include "engine/chat/jinja/iteration.h"
#include "engine/chat/jinja/runtime.h"
#include "engine/chat/jinja/text_search.h"
#include "engine/chat/jinja/text_tools.h"
#include "engine/chat/jinja/unicode.h"

#include <algorithm>

namespace askja::chat::jinja {

namespace {

Value sameKind(Runtime &runtime, const Value &self, std::string bytes)
{
    return runtime.text(std::move(bytes), self.text().safe);
}

Value upper(Runtime &runtime, const Value &self, Arguments &)
{
    return sameKind(runtime, self, toUpper(self.bytes()));
}
Value lower(Runtime &runtime, const Value &self, Arguments &)
{
    return sameKind(runtime, self, toLower(self.bytes()));
}
Value capitalized(Runtime &runtime, const Value &self, Arguments &)
{
    return sameKind(runtime, self, capitalize(self.bytes()));
}

// Every run of letters begins with a capital one.
Value title(Runtime &runtime, const Value &self, Arguments &)
{
    std::string result;
    bool inWord = false;
    for (std::size_t at = 0; at < self.bytes().size();) {
        const char32_t c = decodeNext(self.bytes(), at);
        inWord ? appendLower(result, c) : appendTitle(result, c);
        inWord = isCased(c);
    }
    return sameKind(runtime, self, std::move(result));
}

Value swapCase(Runtime &runtime, const Value &self, Arguments &)
{
    std::string result;
    for (std::size_t at = 0; at < self.bytes().size();) {
        const char32_t c = decodeNext(self.bytes(), at);
        isUpperLetter(c) ? appendLower(result, c) : appendUpper(result, c);
    }
    return sameKind(runtime, self, std::move(result));
}

Value stripBoth(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return sameKind(runtime, self,
                    std::string(strip(runtime, self.bytes(), arguments.optionalText(0, "chars"), true, true)));
}
Value stripLeft(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return sameKind(runtime, self,
                    std::string(strip(runtime, self.bytes(), arguments.optionalText(0, "chars"), true, false)));
}
Value stripRight(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return sameKind(runtime, self,
                    std::string(strip(runtime, self.bytes(), arguments.optionalText(0, "chars"), false, true)));
}

Value splitWith(Runtime &runtime, const Value &self, Arguments &arguments, bool fromRight)
{
    const std::optional<std::string_view> separator = arguments.optionalText(0, "sep");
    const std::int64_t limit = arguments.integer(1, "maxsplit", -1);
    if (separator && separator->empty())
        throw Failure("split(): the separator is empty");
    runtime.stepBytes(self.bytes().size());
    return textList(runtime,
                    separator ? splitAt(runtime, self.bytes(), *separator, limit, fromRight)
                              : splitSpace(runtime, self.bytes(), limit, fromRight));
}
Value split(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return splitWith(runtime, self, arguments, false);
}
Value splitRight(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return splitWith(runtime, self, arguments, true);
}

Value lines(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return textList(runtime, splitLines(runtime, self.bytes(), arguments.boolean(0, "keepends", false)));
}

Value partitionWith(Runtime &runtime, const Value &self, Arguments &arguments, bool fromRight)
{
    const std::string_view separator = arguments.requireText(0, "sep");
    if (separator.empty())
        throw Failure("partition(): the separator is empty");
    const std::string_view text = self.bytes();
    TextSearch search(runtime, separator);
    const std::size_t found = fromRight ? search.findLast(text) : search.find(text);
    if (found != std::string_view::npos)
        return textList(runtime, {text.substr(0, found), separator, text.substr(found + separator.size())},
                        ListKind::Tuple);
    if (fromRight)
        return textList(runtime, {"", "", text}, ListKind::Tuple);
    return textList(runtime, {text, "", ""}, ListKind::Tuple);
}
Value partition(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return partitionWith(runtime, self, arguments, false);
}
Value partitionRight(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return partitionWith(runtime, self, arguments, true);
}

// The part of a text that [start, end) names, for the methods that search in it.
struct Window
{
    std::string_view text;
    std::size_t begin = 0; ///< in characters
    bool valid = true; ///< false if it begins behind the text's end
};

Window window(const Value &self, Arguments &arguments)
{
    const auto length = static_cast<std::int64_t>(self.text().characters);
    const auto bound = [&](std::size_t index, std::string_view name, std::int64_t absent) {
        const Value value = arguments.value(index, name, Value::none());
        if (!value.isInteger() && !value.isNone())
            throw Failure("a position in a text must be a whole number");
        const std::int64_t position = value.isNone() ? absent : value.integer();
        return position < 0 ? std::max<std::int64_t>(position + length, 0) : position;
    };
    const std::int64_t begin = bound(1, "start", 0);
    const std::int64_t end = std::min(bound(2, "end", length), length);
    if (begin > end)
        return {{}, 0, false};
    const std::size_t from = byteOffset(self.bytes(), static_cast<std::size_t>(begin));
    const std::string_view rest = self.bytes().substr(from);
    return {rest.substr(0, byteOffset(rest, static_cast<std::size_t>(end - begin))), static_cast<std::size_t>(begin),
            true};
}

Value affix(Runtime &runtime, const Value &self, Arguments &arguments, bool atEnd)
{
    const Value &wanted = arguments.require(0, "prefix");
    const Window part = window(self, arguments);
    const std::vector<Value> candidates = wanted.isText() ? std::vector<Value>{wanted} : itemsOf(runtime, wanted);
    const auto matches = [&](const Value &candidate) {
        if (!candidate.isText())
            throw Failure("startswith() and endswith() take texts only");
        return part.valid
            && (atEnd ? part.text.ends_with(candidate.bytes()) : part.text.starts_with(candidate.bytes()));
    };
    return Value(std::any_of(candidates.begin(), candidates.end(), matches));
}
Value startsWith(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return affix(runtime, self, arguments, false);
}
Value endsWith(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return affix(runtime, self, arguments, true);
}

Value removePrefix(Runtime &runtime, const Value &self, Arguments &arguments)
{
    const std::string_view prefix = arguments.requireText(0, "prefix");
    const std::string_view text = self.bytes();
    return sameKind(runtime, self, std::string(text.starts_with(prefix) ? text.substr(prefix.size()) : text));
}
Value removeSuffix(Runtime &runtime, const Value &self, Arguments &arguments)
{
    const std::string_view suffix = arguments.requireText(0, "suffix");
    const std::string_view text = self.bytes();
    return sameKind(runtime, self,
                    std::string(text.ends_with(suffix) ? text.substr(0, text.size() - suffix.size()) : text));
}

// The character at which the wanted text begins, −1 if it is not there.
std::int64_t search(Runtime &runtime, const Value &self, Arguments &arguments, bool fromRight)
{
    const std::string_view wanted = arguments.requireText(0, "sub");
    const Window part = window(self, arguments);
    runtime.stepBytes(part.text.size());
    TextSearch search(runtime, wanted);
    const std::size_t found = fromRight ? search.findLast(part.text) : search.find(part.text);
    if (!part.valid || found == std::string_view::npos)
        return -1;
    return static_cast<std::int64_t>(part.begin + countCharacters(part.text.substr(0, found)));
}

std::int64_t found(std::int64_t position)
{
    if (position < 0)
        throw Failure("index(): the text is not found");
    return position;
}

Value find(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return Value(search(runtime, self, arguments, false));
}
Value findRight(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return Value(search(runtime, self, arguments, true));
}
Value index(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return Value(found(search(runtime, self, arguments, false)));
}
Value indexRight(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return Value(found(search(runtime, self, arguments, true)));
}

Value count(Runtime &runtime, const Value &self, Arguments &arguments)
{
    const std::string_view wanted = arguments.requireText(0, "sub");
    const Window part = window(self, arguments);
    runtime.stepBytes(part.text.size());
    if (wanted.empty())
        return Value(static_cast<std::int64_t>(part.valid ? countCharacters(part.text) + 1 : 0));
    std::int64_t count = 0;
    TextSearch search(runtime, wanted);
    for (std::size_t at = 0; (at = search.find(part.text, at)) != std::string_view::npos; at += wanted.size())
        ++count;
    return Value(count);
}

Value replace(Runtime &runtime, const Value &self, Arguments &arguments)
{
    const std::string_view from = arguments.requireText(0, "old");
    const std::string_view to = arguments.requireText(1, "new");
    const std::int64_t limit = arguments.integer(2, "count", -1);
    return sameKind(runtime, self, replaceAll(runtime, self.bytes(), from, to, limit));
}

Value join(Runtime &runtime, const Value &self, Arguments &arguments)
{
    const std::vector<Value> items = itemsOf(runtime, arguments.require(0, "iterable"));
    std::string result;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (!items[i].isText())
            throw Failure("join(): item " + std::to_string(i) + " is of type '" + items[i].typeName()
                          + "', not a text");
        runtime.reserve(items[i].bytes().size() + self.bytes().size());
        result += i == 0 ? std::string_view() : self.bytes();
        result += items[i].bytes();
    }
    return sameKind(runtime, self, std::move(result));
}

Value aligned(Runtime &runtime, const Value &self, Arguments &arguments, Alignment alignment)
{
    const std::int64_t width = arguments.requireInteger(0, "width");
    return sameKind(runtime, self, pad(runtime, self.text(), width, arguments.text(1, "fillchar", " "), alignment));
}
Value center(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return aligned(runtime, self, arguments, Alignment::Center);
}
Value padRight(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return aligned(runtime, self, arguments, Alignment::Left);
}
Value padLeft(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return aligned(runtime, self, arguments, Alignment::Right);
}

Value zeroFill(Runtime &runtime, const Value &self, Arguments &arguments)
{
    std::string result = pad(runtime, self.text(), arguments.requireInteger(0, "width"), "0", Alignment::Right);
    const std::size_t sign = result.size() - self.bytes().size();
    if (sign > 0 && !self.bytes().empty() && (self.bytes()[0] == '-' || self.bytes()[0] == '+'))
        std::swap(result[0], result[sign]);
    return sameKind(runtime, self, std::move(result));
}

Value format(Runtime &runtime, const Value &self, Arguments &arguments)
{
    return formatBraces(runtime, self.bytes(), arguments);
}

constexpr Method kTextMethods[] = {
    {"strip", stripBoth},
    {"lstrip", stripLeft},
    {"rstrip", stripRight},
    {"split", split},
    {"rsplit", splitRight},
    {"splitlines", lines},
    {"partition", partition},
    {"rpartition", partitionRight},
    {"startswith", startsWith},
    {"endswith", endsWith},
    {"removeprefix", removePrefix},
    {"removesuffix", removeSuffix},
    {"replace", replace},
    {"join", join},
    {"format", format},
    {"upper", upper},
    {"lower", lower},
    {"casefold", lower},
    {"title", title},
    {"capitalize", capitalized},
    {"swapcase", swapCase},
    {"find", find},
    {"rfind", findRight},
    {"index", index},
    {"rindex", indexRight},
    {"count", count},
    {"center", center},
    {"ljust", padRight},
    {"rjust", padLeft},
    {"zfill", zeroFill},
};

} // namespace

std::span<const Method> textMethods()
{
    return kTextMethods;
}

} // namespace askja::chat::jinja
