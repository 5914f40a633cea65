// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace askja::chat::jinja {

/// Thrown inside this folder only, where a mistake may be found forty calls deep in an expression;
/// ChatTemplate::parse() and render() turn it into an Error. The line is known where it is caught (while rendering) or
/// thrown (while parsing).
class Failure : public std::runtime_error
{
public:
    explicit Failure(const std::string &cause, int line = 0)
        : std::runtime_error(cause)
        , m_line(line)
    {
    }
    [[nodiscard]] int line() const { return m_line; } ///< 0: not known here

private:
    int m_line;
};

/// The template itself refused the conversation, by raise_exception().
class RaisedException : public Failure
{
public:
    using Failure::Failure;
};

} // namespace askja::chat::jinja
