// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/cli/command.h"

#include <cstdio>
#include <nlohmann/json.hpp>

namespace askja::cli {

namespace {

/// Names for scripts, beside the sentence for people.
std::string_view nameOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return "InvalidArgument";
    case ErrorCode::FileNotFound:
        return "FileNotFound";
    case ErrorCode::FileUnreadable:
        return "FileUnreadable";
    case ErrorCode::FileDamaged:
        return "FileDamaged";
    case ErrorCode::Unsupported:
        return "Unsupported";
    case ErrorCode::TemplateFailed:
        return "TemplateFailed";
    case ErrorCode::OutOfMemory:
        return "OutOfMemory";
    case ErrorCode::ContextFull:
        return "ContextFull";
    case ErrorCode::CpuUnsupported:
        return "CpuUnsupported";
    case ErrorCode::PluginMissing:
        return "PluginMissing";
    case ErrorCode::PluginBroken:
        return "PluginBroken";
    case ErrorCode::Cancelled:
        return "Cancelled";
    case ErrorCode::Internal:
        break;
    }
    return "Internal";
}

} // namespace

ExitCode exitCodeFor(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return ExitCode::WrongUsage;
    case ErrorCode::FileNotFound:
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileDamaged:
    case ErrorCode::Unsupported:
        return ExitCode::BadModel;
    case ErrorCode::OutOfMemory:
        return ExitCode::NoMemory;
    case ErrorCode::CpuUnsupported:
        return ExitCode::CpuLacks;
    default:
        return ExitCode::Failed;
    }
}

void Console::print(std::string_view text)
{
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    m_outputFailed = std::fflush(stdout) != 0 || !written || m_outputFailed;
}

void Console::printJson(const nlohmann::ordered_json &object)
{
    // Bytes that are no UTF-8 become the replacement character: a token may be a part of a character.
    print(object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

void Console::note(std::string_view line)
{
    noteRaw(std::string(line) + "\n");
}

void Console::noteRaw(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

ExitCode Console::fail(const Error &error)
{
    return fail(error, exitCodeFor(error.code));
}

ExitCode Console::fail(const Error &error, ExitCode code)
{
    note(error.message);
    if (json) {
        printJson({{"error", {{"code", nameOf(error.code)}, {"message", error.message}}}});
    }
    return code;
}

} // namespace askja::cli
