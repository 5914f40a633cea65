// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/console.h"
#include "engine/platform/executable.h"
#include "engine/platform/interrupt.h"
#include "engine/platform/thread.h"

#include <doctest/doctest.h>

#include <csignal>

using namespace askja::platform;

TEST_CASE("paths keep every character on the way there and back")
{
    const std::string text = "módel/模型 ☕.gguf";
    CHECK(utf8FromPath(pathFromUtf8(text)) == text);
}

TEST_CASE("the program finds its own folder")
{
    const std::filesystem::path folder = executableFolder();
    CHECK(std::filesystem::is_directory(folder));
    bool found = false;
    for (const auto &entry : std::filesystem::directory_iterator(folder)) {
        found = found || entry.path().stem() == "tst-engine-platform-console";
    }
    CHECK(found);
}

TEST_CASE("presses of Ctrl+C are counted, not fatal")
{
    InterruptWatch watch;
    CHECK(watch.count() == 0);
#ifdef SIGINT
    std::raise(SIGINT);
    CHECK(watch.count() == 1);
    watch.reset();
    CHECK(watch.count() == 0);
    std::raise(SIGINT);
    std::raise(SIGINT);
    CHECK(watch.count() == 2);
    watch.reset(); // a third press without this would end the program, as promised
    std::raise(SIGINT);
    CHECK(watch.count() == 1);
#endif
}

TEST_CASE("threads take names of any length and refuse processors that do not exist")
{
    nameThisThread("a name longer than Linux allows");
    CHECK_FALSE(pinThisThread(-1));
    CHECK_FALSE(pinThisThread(1 << 20));
}
