#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Feeds small trees, sound and broken, to include_rules.py: a rule that cannot fail protects nothing."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from include_rules import Checker  # noqa: E402

HEAD = "// SPDX-FileCopyrightText: 2026 The Askja developers\n// SPDX-License-Identifier: MIT\n"
QT = {"QtCore": ["QString", "QObject"], "QtGui": ["QColor"], "QtWidgets": ["QWidget"], "QtNetwork": ["QTcpSocket"],
      "QtSql": ["QSqlQuery"]}


def header(*includes, body=""):
    return HEAD + "#pragma once\n" + "".join(f"#include {i}\n" for i in includes) + body


SOUND = {
    "README.md": "", "LICENSE": "", "CMakeLists.txt": "# SPDX-License-Identifier: MIT\n", ".ci/run": "",
    "kernels/README.md": "", "kernels/matmul/README.md": "", "kernels/simd/README.md": "", "kernels/norm/README.md": "",
    "kernels/simd/scalar.h": header("<cmath>"),
    "kernels/matmul/matmul.h": header("<cstdint>"),
    "kernels/matmul/generic.h": header('"kernels/matmul/matmul.h"', '"kernels/simd/scalar.h"', "ASKJA_ISA_HEADER"),
    "kernels/norm/norm.h": header(), "kernels/quantize/README.md": "", "kernels/quantize/quantize.h": header(),
    "kernels/norm/reference.h": header("<vector>"),
    "kernels/matmul/reference.cpp": HEAD + '#include "kernels/norm/reference.h"\n#include <vector>\n',
    "kernels/matmul/matmul.cpp": HEAD + '#include "kernels/quantize/quantize.h"\n',
    "engine/README.md": "", "engine/api/README.md": "", "engine/format/README.md": "", "engine/models/README.md": "",
    "engine/platform/README.md": "", "engine/host/README.md": "", "engine/session/README.md": "",
    "engine/weights/README.md": "",
    "engine/api/error.h": header("<string>"),
    "engine/format/gguf.h": header('"engine/api/error.h"', '"engine/platform/map.h"', "<vector>"),
    "engine/platform/map.h": header("<sys/mman.h>", body="#ifdef _WIN32\n#endif\n"),
    "engine/weights/matrix.h": header('"engine/format/gguf.h"'),
    "engine/models/llama.h": header('"engine/weights/matrix.h"', '"engine/format/gguf.h"', '"kernels/matmul/matmul.h"'),
    "engine/host/host.h": header("<QString>", '"engine/api/error.h"'),
    "engine/session/session.h": header('"engine/models/llama.h"'),
    "gui/README.md": "", "gui/views/README.md": "", "gui/bridge/README.md": "", "gui/conversation/README.md": "",
    "gui/conversation/store.h": header("<sqlite3.h>", "<QString>"),
    "gui/bridge/client.h": header("<QObject>", '"engine/api/error.h"', '"engine/host/host.h"'),
    "gui/views/window.h": header("<QWidget>", "<QtGui/QColor>", '"gui/conversation/store.h"', '"askja_version.h"'),
    "tests/README.md": "", "tests/data/README.md": "", "tests/data/odd.py": "no licence needed here\n",
}

# name, changed files, words that the one complaint must have
BROKEN = [
    ("kernel includes another operator", {"kernels/matmul/matmul.h": header('"kernels/norm/norm.h"')},
     "kernels/matmul may use its own folder"),
    ("kernel includes a reference", {"kernels/matmul/matmul.cpp": HEAD + '#include "kernels/norm/reference.h"\n'},
     "kernels/matmul may use its own folder"),
    ("reference includes a kernel", {"kernels/norm/reference.h": header('"kernels/matmul/matmul.h"')}, "its own folder"),
    ("kernel inside the wrong one", {"kernels/norm/norm.h": header('"kernels/quantize/quantize.h"')}, "its own folder"),
    ("kernel includes the engine", {"kernels/norm/norm.h": header('"engine/api/error.h"')}, "nothing else of the project"),
    ("kernel allocates", {"kernels/norm/norm.h": header("<vector>")}, "no threads, allocation"),
    ("kernel knows Qt", {"kernels/norm/norm.h": header("<QString>")}, "no Qt"),
    ("format looks up", {"engine/format/gguf.h": header('"engine/models/llama.h"')}, "not below engine/format"),
    ("weights look up", {"engine/weights/matrix.h": header('"engine/session/session.h"')}, "not below engine/weights"),
    ("session knows Qt", {"engine/session/session.h": header("<QtCore/QString>")}, "Qt is for engine/plugin"),
    ("engine includes a kernel's body", {"engine/models/llama.h": header('"kernels/matmul/generic.h"')}, "contracts"),
    ("baseline part uses kernels", {"engine/format/gguf.h": header('"kernels/matmul/matmul.h"')}, "compiled once"),
    ("baseline part names an instruction set", {"engine/format/gguf.h": header("ASKJA_ISA_HEADER")}, "by macro"),
    ("engine includes gui", {"engine/host/host.h": header('"gui/views/window.h"')}, "knows nothing of gui"),
    ("part without a row", {"engine/new/a.h": header('"engine/api/error.h"'), "engine/new/README.md": ""}, "no row"),
    ("views touch the engine", {"gui/views/window.h": header('"engine/api/error.h"')}, "gui/bridge alone"),
    ("bridge goes behind the api", {"gui/bridge/client.h": header('"engine/session/session.h"')}, "through engine/api"),
    ("views use the network", {"gui/views/window.h": header("<QTcpSocket>")}, "QtNetwork is not for gui/views"),
    ("views use SQLite", {"gui/views/window.h": header("<sqlite3.h>")}, "SQLite belongs to"),
    ("views use QtSql", {"gui/views/window.h": header("<QSqlQuery>")}, "QtSql is not for"),
    ("conversation uses Widgets", {"gui/conversation/store.h": header("<QWidget>")}, "QtWidgets is not for"),
    ("conversation uses Gui by path", {"gui/conversation/store.h": header("<QtGui/QColor>")}, "QtGui is not for"),
    ("conversation includes views", {"gui/conversation/store.h": header('"gui/views/window.h"')}, "not for gui/conv"),
    ("system header", {"engine/format/gguf.h": header("<unistd.h>")}, "a system header"),
    ("system header in a subfolder", {"gui/views/window.h": header("<sys/stat.h>")}, "a system header"),
    ("Windows header in a test", {"tests/engine/a.cpp": HEAD + "#include <Windows.h>\n"}, "a system header"),
    ("asks for Windows", {"engine/host/host.h": header(body="#if defined(_WIN32) && 1\n#endif\n")}, "asks for _WIN32"),
    ("asks Qt for the system", {"gui/views/window.h": header(body="# ifdef Q_OS_WIN\n#endif\n")}, "asks for Q_OS_WIN"),
    ("relative include", {"engine/format/gguf.h": header('"reader.h"')}, "not a path from the repository's root"),
    ("include of nothing", {"engine/format/gguf.h": header('"engine/api/gone.h"')}, "no such file"),
    ("no licence", {"engine/format/gguf.h": "#pragma once\n// SPDX-FileCopyrightText: x\n"}, "SPDX-License-Identifier"),
    ("no copyright", {"engine/format/a.cpp": "// SPDX-License-Identifier: MIT\n"}, "SPDX-FileCopyrightText"),
    ("script without licence", {"installer/from": "#!/bin/sh\n", "installer/README.md": ""}, "SPDX-License"),
    ("CMake without licence", {"engine/CMakeLists.txt": "project(x)\n"}, "SPDX-License-Identifier"),
    ("no pragma", {"engine/format/gguf.h": HEAD}, "#pragma once"),
    ("too long", {"engine/format/a.cpp": HEAD + "\n" * 799}, "has 801 lines"),
    ("outside the top level, a folder", {"docs/a.md": ""}, "outside the agreed top level"),
    ("outside the top level, a file", {"NOTES.md": ""}, "outside the agreed top level"),
    ("folder without README", {"engine/format/README.md": None}, "has no README.md"),
    ("top folder without README", {"translations/a.ts": ""}, "has no README.md"),
    ("test support without README", {"tests/support/a.cmake": "# SPDX-License-Identifier: MIT\n"}, "has no README.md"),
    ("no licence file", {"LICENSE": None}, "is missing"),
]


class IncludeRules(unittest.TestCase):
    def breaches(self, changes):
        with tempfile.TemporaryDirectory() as folder:
            tree, qt = Path(folder) / "tree", Path(folder) / "qt"
            for name, text in {**SOUND, **changes}.items():
                if text is not None:
                    (tree / name).parent.mkdir(parents=True, exist_ok=True)
                    (tree / name).write_text(text)
            for module, classes in QT.items():
                (qt / module).mkdir(parents=True)
                for name in classes:
                    (qt / module / name).write_text("")
            return Checker(tree, qt).run()

    def test_sound_tree_passes(self):
        self.assertEqual(self.breaches({}), [])

    def test_each_breach_is_found_once(self):
        for name, changes, words in BROKEN:
            with self.subTest(name):
                found = self.breaches(changes)
                self.assertEqual(len(found), 1, found)
                self.assertIn(words, found[0])


if __name__ == "__main__":
    unittest.main()
