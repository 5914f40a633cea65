// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/console.h"

#include <cerrno>
#include <unistd.h>

namespace askja::platform {

void useUtf8Console()
{
} // streams carry bytes as they are

std::vector<std::string> utf8Arguments(int argc, char **argv)
{
    std::vector<std::string> result;
    for (int i = 1; i < argc; ++i) {
        result.emplace_back(argv[i]);
    }
    return result;
}

bool isTerminal(Stream stream)
{
    switch (stream) {
    case Stream::Input:
        return isatty(STDIN_FILENO) == 1;
    case Stream::Output:
        return isatty(STDOUT_FILENO) == 1;
    case Stream::Error:
        return isatty(STDERR_FILENO) == 1;
    }
    return false;
}

LineResult readLine(std::string &line)
{
    // Byte by byte with read(): the C library's streams would go on reading after a signal.
    line.clear();
    for (;;) {
        char byte = 0;
        const ssize_t count = read(STDIN_FILENO, &byte, 1);
        if (count < 0 && errno == EINTR) {
            return LineResult::Interrupted;
        }
        if (count <= 0) {
            return line.empty() ? LineResult::End : LineResult::Line;
        }
        if (byte == '\n') {
            return LineResult::Line;
        }
        line.push_back(byte);
    }
}

} // namespace askja::platform
