// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/console.h"
#include "engine/platform/windows_api.h"

#include <cstdio>
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>

namespace askja::platform {

namespace {

HANDLE handleOf(Stream stream)
{
    switch (stream) {
    case Stream::Input:
        return GetStdHandle(STD_INPUT_HANDLE);
    case Stream::Output:
        return GetStdHandle(STD_OUTPUT_HANDLE);
    case Stream::Error:
        break;
    }
    return GetStdHandle(STD_ERROR_HANDLE);
}

std::string utf8(const wchar_t *text, int length)
{
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, text, length, nullptr, 0, nullptr, nullptr);
    std::string result(static_cast<std::size_t>(bytes > 0 ? bytes : 0), '\0');
    WideCharToMultiByte(CP_UTF8, 0, text, length, result.data(), bytes, nullptr, nullptr);
    return result;
}

/// The console hands out UTF-16; reading it as bytes would lose everything outside the old code page.
LineResult readConsoleLine(HANDLE console, std::string &line)
{
    std::wstring wide;
    for (;;) {
        wchar_t block[512];
        DWORD count = 0;
        SetLastError(ERROR_SUCCESS);
        if (ReadConsoleW(console, block, 512, &count, nullptr) == 0) {
            return LineResult::End;
        }
        if (count == 0) {
            return GetLastError() == ERROR_OPERATION_ABORTED ? LineResult::Interrupted : LineResult::End;
        }
        wide.append(block, count);
        if (wide.back() == L'\n') {
            break;
        }
    }
    while (!wide.empty() && (wide.back() == L'\n' || wide.back() == L'\r')) {
        wide.pop_back();
    }
    if (wide == L"\x1A") { // Ctrl+Z ends the input
        return LineResult::End;
    }
    line = utf8(wide.data(), static_cast<int>(wide.size()));
    return LineResult::Line;
}

} // namespace

void useUtf8Console()
{
    SetConsoleOutputCP(CP_UTF8);
    for (std::FILE *stream : {stdin, stdout, stderr}) {
        _setmode(_fileno(stream), _O_BINARY);
    }
    // Escape sequences, as progress uses them; consoles before Windows 10 refuse and show none of them.
    DWORD mode = 0;
    if (GetConsoleMode(handleOf(Stream::Error), &mode) != 0) {
        SetConsoleMode(handleOf(Stream::Error), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
}

std::vector<std::string> utf8Arguments(int argc, char **argv)
{
    static_cast<void>(argc);
    static_cast<void>(argv);
    std::vector<std::string> result;
    int count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    for (int i = 1; i < count; ++i) {
        std::string argument = utf8(wide[i], -1);
        argument.resize(argument.empty() ? 0 : argument.size() - 1); // the count includes the final zero
        result.push_back(std::move(argument));
    }
    LocalFree(wide);
    return result;
}

bool isTerminal(Stream stream)
{
    DWORD mode = 0;
    return GetConsoleMode(handleOf(stream), &mode) != 0;
}

LineResult readLine(std::string &line)
{
    line.clear();
    if (isTerminal(Stream::Input)) {
        return readConsoleLine(handleOf(Stream::Input), line);
    }
    for (;;) {
        const int byte = std::getc(stdin);
        if (byte == EOF) {
            return line.empty() ? LineResult::End : LineResult::Line;
        }
        if (byte == '\n') {
            if (line.ends_with('\r')) {
                line.pop_back();
            }
            return LineResult::Line;
        }
        line.push_back(static_cast<char>(byte));
    }
}

} // namespace askja::platform
