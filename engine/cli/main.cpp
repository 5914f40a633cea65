// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "askja_version.h"
#include "engine/cli/command.h"
#include "engine/cli/commands/commands.h"
#include "engine/platform/console.h"

#include <algorithm>
#include <exception>
#include <span>

namespace askja::cli {

namespace {

std::string overview(const std::vector<std::unique_ptr<Command>> &commands)
{
    std::string text = "askja-cli " ASKJA_VERSION_STRING ": language models on this computer's processor\n\n"
                       "askja-cli COMMAND [options]; askja-cli COMMAND --help explains one.\n\n";
    for (const std::unique_ptr<Command> &command : commands) {
        std::string name(command->name());
        name.resize(std::max<std::size_t>(name.size(), 10), ' ');
        text.append("  ").append(name).append(" ").append(command->summary()).append("\n");
    }
    return text
        + "\nExit codes: 0 good, 1 failed, 2 wrong usage, 3 the processor lacks the instruction set,\n"
          "4 bad model file, 5 not enough memory.\n";
}

std::string helpFor(const Command &command, const OptionTable &options)
{
    std::string text("askja-cli ");
    text.append(command.name()).append(" ").append(options.usage()).append("\n\n");
    text.append(command.summary()).append("\n\n").append(options.help());
    return text;
}

ExitCode runCommand(Command &command, std::span<const std::string> words, Console &console)
{
    OptionTable options;
    command.declare(options);
    options.flag("--json", console.json, "print one JSON object instead of text");
    const Result<void> parsed = options.parse(words);
    if (!parsed.ok()) {
        std::string advice("askja-cli ");
        advice.append(command.name()).append(" --help explains the options.");
        const ExitCode code = console.fail(parsed.error());
        console.note(advice);
        return code;
    }
    if (options.helpWanted()) {
        console.print(helpFor(command, options));
        return ExitCode::Good;
    }
    return command.run(console);
}

ExitCode runProgram(std::span<const std::string> words, Console &console)
{
    const std::vector<std::unique_ptr<Command>> commands = allCommands();
    const std::string first = words.empty() ? std::string() : words.front();
    if (first == "--help" || first == "-h" || first == "help") {
        console.print(overview(commands));
        return ExitCode::Good;
    }
    if (first == "--version") {
        console.print(ASKJA_VERSION_STRING "\n");
        return ExitCode::Good;
    }
    for (const std::unique_ptr<Command> &command : commands) {
        if (command->name() == first) {
            return runCommand(*command, words.subspan(1), console);
        }
    }
    if (!first.empty()) {
        console.note("There is no command \"" + first + "\".");
    }
    console.note(overview(commands));
    return ExitCode::WrongUsage;
}

/// A command that went well is not good if its result got lost.
ExitCode checkedOutput(ExitCode code, Console &console)
{
    if (!console.outputFailed()) {
        return code;
    }
    console.note("Standard output could not be written to its end.");
    return code == ExitCode::Good ? ExitCode::Failed : code;
}

} // namespace

} // namespace askja::cli

int main(int argc, char **argv)
{
    askja::platform::useUtf8Console();
    const std::vector<std::string> words = askja::platform::utf8Arguments(argc, argv);
    askja::cli::Console console;
    try {
        return static_cast<int>(askja::cli::checkedOutput(askja::cli::runProgram(words, console), console));
    } catch (const std::exception &failure) { // of the standard library: there is no memory left
        return static_cast<int>(
            console.fail({askja::ErrorCode::Internal, std::string("Something went wrong: ") + failure.what()}));
    }
}
