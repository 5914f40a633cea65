// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/option_table.h"

#include "engine/platform/console.h"

#include <algorithm>
#include <charconv>
#include <locale>
#include <sstream>
#include <utility>

namespace askja::cli {

namespace {

Error wrong(std::string message)
{
    return {ErrorCode::InvalidArgument, std::move(message)};
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.emplace_back(text.substr(0, end));
        if (end == text.size()) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

std::string joined(const std::vector<std::string> &words, std::string_view between)
{
    std::string text;
    for (const std::string &word : words) {
        text.append(text.empty() ? std::string_view() : between).append(word);
    }
    return text;
}

std::string number(float value)
{
    std::ostringstream stream;
    stream.imbue(std::locale::classic());
    stream << value;
    return stream.str();
}

/// std::from_chars for float needs a newer library than some of our compilers have.
bool parseReal(const std::string &text, float &value)
{
    std::istringstream stream(text);
    stream.imbue(std::locale::classic());
    stream >> value;
    return !stream.fail() && stream.peek() == std::istringstream::traits_type::eof() && !text.starts_with(' ');
}

bool isOption(const std::string &word)
{
    return word.size() > 1 && word.front() == '-';
}

} // namespace

Result<long long> parseInteger(std::string_view text, long long least, unsigned long long most)
{
    long long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (whole && value >= least && (value < 0 || static_cast<unsigned long long>(value) <= most)) {
        return value;
    }
    std::ostringstream message;
    message << "wants a whole number";
    if (most < (1ULL << 62)) {
        message << " from " << least << " to " << most;
    }
    message << ", not \"" << text << "\".";
    return wrong(message.str());
}

std::string OptionTable::Row::title() const
{
    const std::string names = joined(m_names, ", ");
    return names + (names.empty() || m_placeholder.empty() ? "" : " ") + m_placeholder;
}

OptionTable::Row &OptionTable::add(std::string_view names, std::string placeholder, std::string help)
{
    Row row;
    if (!names.empty()) {
        row.m_names = split(names, ' ');
    }
    row.m_placeholder = std::move(placeholder);
    row.m_help = std::move(help);
    m_rows.push_back(std::move(row));
    return m_rows.back();
}

OptionTable::Row &OptionTable::flag(std::string_view names, bool &target, std::string help)
{
    Row &row = add(names, {}, std::move(help));
    row.m_take = [&target](const std::string &) -> Result<void> {
        target = true;
        return {};
    };
    return row;
}

OptionTable::Row &OptionTable::text(std::string_view names, std::string placeholder, std::string &target,
                                    std::string help)
{
    Row &row = add(names, std::move(placeholder), std::move(help));
    row.m_take = [&target](const std::string &word) -> Result<void> {
        target = word;
        return {};
    };
    return row;
}

OptionTable::Row &OptionTable::path(std::string_view names, std::string placeholder, std::filesystem::path &target,
                                    std::string help)
{
    Row &row = add(names, std::move(placeholder), std::move(help));
    row.m_take = [&target](const std::string &word) -> Result<void> {
        if (word.empty()) {
            return wrong("wants a file's name, not an empty text.");
        }
        target = platform::pathFromUtf8(word);
        return {};
    };
    return row;
}

OptionTable::Row &OptionTable::choice(std::string_view names, std::vector<std::string> values, std::string &target,
                                      std::string help)
{
    Row &row = add(names, joined(values, "|"), std::move(help));
    row.m_take = [&target, values = std::move(values)](const std::string &word) -> Result<void> {
        if (std::find(values.begin(), values.end(), word) == values.end()) {
            return wrong("wants one of " + joined(values, ", ") + ", not \"" + word + "\".");
        }
        target = word;
        return {};
    };
    return row;
}

OptionTable::Row &OptionTable::integers(std::string_view names, std::string placeholder, std::vector<int> &target,
                                        int least, int most, std::string help)
{
    Row &row = add(names, std::move(placeholder), std::move(help));
    row.m_take = [&target, least, most](const std::string &word) -> Result<void> {
        std::vector<int> values;
        for (const std::string &part : split(word, ',')) {
            const Result<long long> value = parseInteger(part, least, static_cast<unsigned long long>(most));
            if (!value.ok()) {
                return value.error();
            }
            values.push_back(static_cast<int>(value.value()));
        }
        target = std::move(values);
        return {};
    };
    return row;
}

OptionTable::Row &OptionTable::real(std::string_view names, std::string placeholder, float &target, float least,
                                    float most, std::string help)
{
    Row &row = add(names, std::move(placeholder), std::move(help));
    row.m_take = [&target, least, most](const std::string &word) -> Result<void> {
        float value = 0;
        if (!parseReal(word, value) || !(value >= least) || !(value <= most)) {
            return wrong("wants a number from " + number(least) + " to " + number(most) + ", not \"" + word + "\".");
        }
        target = value;
        return {};
    };
    return row;
}

OptionTable::Row &OptionTable::positional(std::string placeholder, std::filesystem::path &target, std::string help)
{
    return path({}, std::move(placeholder), target, std::move(help)).required();
}

OptionTable::Row *OptionTable::find(std::string_view name)
{
    for (Row &row : m_rows) {
        if (std::find(row.m_names.begin(), row.m_names.end(), name) != row.m_names.end()) {
            return &row;
        }
    }
    return nullptr;
}

OptionTable::Row *OptionTable::nextPositional()
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(),
                                  [](const Row &each) { return each.m_names.empty() && !each.m_seen; });
    return row == m_rows.end() ? nullptr : &*row;
}

bool OptionTable::given(std::string_view name) const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [&](const Row &row) {
        return row.m_seen && std::find(row.m_names.begin(), row.m_names.end(), name) != row.m_names.end();
    });
}

Result<void> OptionTable::takeOption(std::span<const std::string> words, std::size_t &index)
{
    const std::string &word = words[index];
    const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
    const std::string name = word.substr(0, equals);
    Row *row = find(name);
    if (row == nullptr) {
        return wrong("There is no option \"" + name + "\" here.");
    }
    if (row->m_seen) {
        return wrong("The option \"" + name + "\" is there twice.");
    }
    row->m_seen = true;
    std::string value;
    if (row->m_placeholder.empty()) {
        if (equals != std::string::npos) {
            return wrong("The option \"" + name + "\" takes no value.");
        }
    } else if (equals != std::string::npos) {
        value = word.substr(equals + 1);
    } else if (++index < words.size()) {
        value = words[index];
    } else {
        return wrong("The option \"" + name + "\" wants a value: " + row->m_placeholder + ".");
    }
    const Result<void> taken = row->m_take(value);
    return taken.ok() ? taken : wrong("The option \"" + name + "\" " + taken.error().message);
}

Result<void> OptionTable::takePositional(const std::string &word)
{
    Row *row = nextPositional();
    if (row == nullptr) {
        return wrong("There is nothing to do with \"" + word + "\".");
    }
    row->m_seen = true;
    const Result<void> taken = row->m_take(word);
    return taken.ok() ? taken : wrong(row->m_placeholder + " " + taken.error().message);
}

Result<void> OptionTable::parse(std::span<const std::string> words)
{
    bool optionsEnded = false;
    for (std::size_t index = 0; index < words.size(); ++index) {
        const std::string &word = words[index];
        if (!optionsEnded && (word == "--help" || word == "-h")) {
            m_helpWanted = true;
            return {};
        }
        if (!optionsEnded && word == "--") {
            optionsEnded = true;
            continue;
        }
        const Result<void> taken = !optionsEnded && isOption(word) ? takeOption(words, index) : takePositional(word);
        if (!taken.ok()) {
            return taken;
        }
    }
    for (const Row &row : m_rows) {
        if (row.m_required && !row.m_seen) {
            return wrong(row.title() + " is missing.");
        }
    }
    return {};
}

std::string OptionTable::usage() const
{
    std::string text;
    for (const Row &row : m_rows) {
        std::string part = row.m_names.empty() ? row.m_placeholder : row.m_names.front();
        if (!row.m_names.empty() && !row.m_placeholder.empty()) {
            part += " ";
            part += row.m_placeholder;
        }
        text += text.empty() ? "" : " ";
        text += row.m_required ? part : "[" + part + "]";
    }
    return text;
}

std::string OptionTable::help() const
{
    constexpr std::size_t kWidest = 26;
    std::string text;
    for (const Row &row : m_rows) {
        const std::string title = row.title();
        text.append("  ").append(title);
        text.append(title.size() < kWidest ? std::string(kWidest - title.size(), ' ')
                                           : "\n" + std::string(kWidest + 2, ' '));
        text.append(row.m_help).append("\n");
    }
    return text;
}

} // namespace askja::cli
