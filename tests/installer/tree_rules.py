# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Who may include whom, as tables. include_rules.py reads them; every row here is a decision of the architecture."""

import re

TOP_FILES = {"CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md"}
TOP_FOLDERS = {"gui", "engine", "kernels", "resources", "translations", "installer", "tests"}

# Folders whose direct children need a README of their own, beside the top-level folders themselves.
PARTS_NEED_README = {"gui", "engine", "kernels", "installer"}
TEST_PARTS_NEED_README = {"support", "data", "bench", "fuzz"}

MAX_LINES = 800

# engine/<part> → the parts directly below it. What those may use, it may use too. Every part may use engine/api and
# engine/platform, the one folder that knows the operating system.
ENGINE_BELOW = {
    "api": set(),
    "platform": set(),
    "threads": set(),
    "format": set(),
    "chat": set(),
    "sampling": set(),
    "tokenizer": {"format"},
    "weights": {"format", "threads"},
    "cache": {"threads"},
    "models": {"weights", "cache"},
    "session": {"models", "sampling", "tokenizer", "chat", "cache"},
    "quant": {"weights"},
    "plugin": {"session"},
    "host": set(),
    "cli": {"host"},
    "server": {"host", "chat"},
}
# Parts that are compiled once per instruction set: they alone may use the kernels' contracts.
ENGINE_PER_ISA = {"weights", "cache", "models", "session", "quant", "plugin"}
ENGINE_WITH_QT = {"plugin", "host"}

# Single files that may include one thing more: (file, header) → why.
EXCEPTIONS = {
    ("engine/host/engine_source_plugins.cpp", "engine/plugin/engine_factory_interface.h"): "the Qt side of a plugin's factory",
    ("gui/downloads/partfile.cpp", "engine/platform/durable_file.h"): "Qt has no call that reserves space or renames durably",
    ("gui/app/desktop_windows.cpp", "engine/platform/desktop.h"): "Windows' task bar and sleep are calls of the system",
    ("gui/downloads/contenthash.cpp", "engine/platform/sha256.h"): "Qt's own does not use the processor's instructions",
    ("gui/library/filemove.cpp", "engine/platform/durable_file.h"): "Qt has no call that flushes or renames durably",
    ("engine/host/engine_source_linked.cpp", "engine/session/create_engine.h"): "a static build has its one engine linked in",
}

# gui/<part> → other parts of gui, and Qt's modules. Only bridge touches the engine.
GUI_BELOW = {
    "settings": set(),
    "hub": {"settings"},
    "downloads": {"settings", "hub"},
    "library": {"settings"},
    "discover": {"settings", "hub", "downloads", "library"},
    "conversation": {"settings"},
    "bridge": {"settings", "library", "conversation"},
    "views": {"settings", "hub", "downloads", "library", "discover", "conversation"},
    "app": {"settings", "hub", "downloads", "library", "discover", "conversation", "bridge", "views"},
}
GUI_QT = {
    "settings": {"QtCore"},
    "hub": {"QtCore", "QtNetwork"},
    "downloads": {"QtCore", "QtNetwork"},
    "library": {"QtCore"},
    "discover": {"QtCore"},
    "conversation": {"QtCore"},
    "bridge": {"QtCore"},
    "views": {"QtCore", "QtGui", "QtWidgets"},
    "app": {"QtCore", "QtGui", "QtWidgets", "QtNetwork", "QtDBus"},
}
SQLITE_FOLDER = "gui/conversation"

# An operator that has another one inside may use that one: attention's softmax runs along with its products, a matrix product
# quantises its activations. Nothing else of kernels knows another operator.
KERNELS_INSIDE = {"attention": {"softmax"}, "matmul": {"quantize"}}
# The plain loops that tests compare with: not part of an engine, so they may allocate, and read packed rows by each other.
KERNELS_REFERENCE = re.compile(r"^kernels/\w+/reference\.(h|cpp)$")

# What arithmetic has no business with: threads, allocation, containers, files.
KERNELS_FORBIDDEN_STD = {
    "atomic", "barrier", "condition_variable", "cstdio", "deque", "filesystem", "fstream", "functional", "future",
    "iostream", "istream", "latch", "list", "map", "memory", "mutex", "new", "ostream", "queue", "semaphore", "set",
    "shared_mutex", "sstream", "stdio.h", "stop_token", "string", "thread", "unordered_map", "unordered_set", "vector",
}

OS_FOLDERS = ("engine/platform/", "tests/engine/platform/")
OS_HEADER = re.compile(
    r"^(unistd|fcntl|pthread|dlfcn|sched|poll|termios|dirent|pwd|signal|spawn|syslog|ucontext|features"
    r"|windows|bcrypt|winsock2?|ws2tcpip|winternl|psapi|shlobj|shellapi|processthreadsapi|memoryapi|io|direct|process|conio)\.h$"
    r"|^(openssl|sys|linux|asm|netinet|arpa|net|mach|mach-o)/", re.IGNORECASE)
OS_MACRO = re.compile(
    r"^\s*#\s*(?:if|ifdef|ifndef|elif)\b.*\b(_WIN32|_WIN64|WIN32|__MINGW32__|__MINGW64__|__CYGWIN__|__linux__|__linux"
    r"|__unix__|__unix|__APPLE__|__ANDROID__|__FreeBSD__|_POSIX_VERSION|Q_OS_\w+)\b")

# Made by the build, found on its include path.
GENERATED = re.compile(r"^(askja_\w+\.(h|cpp)|moc_\w+\.cpp|\w+\.moc|ui_\w+\.h)$")


def engine_closure(part):
    """All parts of engine that engine/<part> may include."""
    reached, waiting = {"api", "platform", part}, [part]
    while waiting:
        for below in ENGINE_BELOW.get(waiting.pop(), set()):
            if below not in reached:
                reached.add(below)
                waiting.append(below)
    return reached
