// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace askja::platform {

enum class Stream { Input, Output, Error };

/// Makes the three standard streams carry UTF-8 bytes unchanged (Windows: code page and binary mode). Call first in
/// main.
void useUtf8Console();

/// The program's arguments in UTF-8, without the program's name. On Windows argv is ignored: it lost characters
/// already.
[[nodiscard]] std::vector<std::string> utf8Arguments(int argc, char **argv);

/// True if a person, not a file or pipe, is at the other end.
[[nodiscard]] bool isTerminal(Stream stream);

/// UTF-8 to a path and back, on every system.
[[nodiscard]] std::filesystem::path pathFromUtf8(std::string_view text);
[[nodiscard]] std::string utf8FromPath(const std::filesystem::path &path);

enum class LineResult { Line, End, Interrupted };

/// Reads one line of UTF-8 from standard input, without its end. Ctrl+C while it waits gives Interrupted if an
/// InterruptWatch is there.
[[nodiscard]] LineResult readLine(std::string &line);

} // namespace askja::platform
