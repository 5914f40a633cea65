// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"

#include <concepts>
#include <filesystem>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace askja::cli {

/// The options of one command: what they are called, what they want, where their value goes and what they are for.
/// Understands "--name value", "--name=value", "-x value", "--" (the rest is no option) and prints its own help.
/// A value is the next word whatever it looks like, so negative numbers and texts beginning with "-" need no tricks.
/// The targets must live until parse() returns.
class OptionTable
{
public:
    /// One row; the setters below complete it: table.integer("-n", "N", tokens, 0, 9, "…").required().
    class Row
    {
    public:
        Row &required()
        {
            m_required = true;
            return *this;
        }

    private:
        friend class OptionTable;
        std::vector<std::string> m_names; ///< empty for a positional word
        std::string m_placeholder; ///< empty for a flag
        std::string m_help;
        std::function<Result<void>(const std::string &)> m_take;
        bool m_required = false;
        bool m_seen = false;

        [[nodiscard]] std::string title() const;
    };

    /// names: one or more, separated by spaces, e.g. "-t --threads".
    Row &flag(std::string_view names, bool &target, std::string help);
    Row &text(std::string_view names, std::string placeholder, std::string &target, std::string help);
    Row &path(std::string_view names, std::string placeholder, std::filesystem::path &target, std::string help);
    Row &choice(std::string_view names, std::vector<std::string> values, std::string &target, std::string help);
    /// A whole number in [least, most].
    template <std::integral Number>
    Row &integer(std::string_view names, std::string placeholder, Number &target, Number least, Number most,
                 std::string help);
    /// Whole numbers in [least, most], separated by commas.
    Row &integers(std::string_view names, std::string placeholder, std::vector<int> &target, int least, int most,
                  std::string help);
    /// A decimal number in [least, most]; the point is a point in every locale.
    Row &real(std::string_view names, std::string placeholder, float &target, float least, float most,
              std::string help);
    /// The next word that is no option.
    Row &positional(std::string placeholder, std::filesystem::path &target, std::string help);

    /// Fills the targets. Error: InvalidArgument, with a sentence that names the option and what it wants. If "--help"
    /// or
    /// "-h" is among the words nothing else matters: helpWanted() is true and the result good.
    [[nodiscard]] Result<void> parse(std::span<const std::string> words);
    [[nodiscard]] bool helpWanted() const { return m_helpWanted; }
    /// True if the option was given. The name is any of its names.
    [[nodiscard]] bool given(std::string_view name) const;

    /// "-m FILE [-n N] …", and one line for each option.
    [[nodiscard]] std::string usage() const;
    [[nodiscard]] std::string help() const;

private:
    Row &add(std::string_view names, std::string placeholder, std::string help);
    Row *find(std::string_view name);
    Row *nextPositional();
    [[nodiscard]] Result<void> takeOption(std::span<const std::string> words, std::size_t &index);
    [[nodiscard]] Result<void> takePositional(const std::string &word);

    std::vector<Row> m_rows;
    bool m_helpWanted = false;
};

/// A whole number as a text, all of it, in [least, most].
[[nodiscard]] Result<long long> parseInteger(std::string_view text, long long least, unsigned long long most);

template <std::integral Number>
OptionTable::Row &OptionTable::integer(std::string_view names, std::string placeholder, Number &target, Number least,
                                       Number most, std::string help)
{
    Row &row = add(names, std::move(placeholder), std::move(help));
    row.m_take = [&target, least, most](const std::string &word) -> Result<void> {
        const Result<long long> number
            = parseInteger(word, static_cast<long long>(least), static_cast<unsigned long long>(most));
        if (!number.ok()) {
            return number.error();
        }
        target = static_cast<Number>(number.value());
        return {};
    };
    return row;
}

} // namespace askja::cli
