// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"
#include "engine/cli/option_table.h"
#include "engine/platform/interrupt.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace askja::cli {

/// What the program returns to the system.
enum class ExitCode { Good = 0, Failed = 1, WrongUsage = 2, CpuLacks = 3, BadModel = 4, NoMemory = 5 };

/// FileNotFound and FileUnreadable count as a bad model file: the engine reads no other files.
[[nodiscard]] ExitCode exitCodeFor(ErrorCode code);

/// What a command talks to: standard output for results, standard error for everything else.
class Console
{
public:
    /// Writes to standard output at once; see outputFailed().
    void print(std::string_view text);
    /// One object, the only thing on standard output with --json.
    void printJson(const nlohmann::ordered_json &object);
    /// A line on standard error.
    void note(std::string_view line);
    /// Text on standard error without a line's end, for progress.
    void noteRaw(std::string_view text);

    /// Says what went wrong, as an object too with --json, and gives the code to return.
    ExitCode fail(const Error &error);
    ExitCode fail(const Error &error, ExitCode code);

    /// Whether something could not be written to standard output: the disk is full, or nobody reads it any more.
    [[nodiscard]] bool outputFailed() const { return m_outputFailed; }

    bool json = false; ///< --json was given
    platform::InterruptWatch interrupts;

private:
    bool m_outputFailed = false;
};

/// One command of askja-cli.
class Command
{
public:
    virtual ~Command() = default;
    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual std::string_view summary() const = 0; ///< one line of help
    virtual void declare(OptionTable &options) = 0;
    /// After the options were parsed. Anything wrong with their combination is WrongUsage.
    virtual ExitCode run(Console &console) = 0;
};

} // namespace askja::cli
