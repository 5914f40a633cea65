#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Fails when a file of the tree breaks the architecture: a forbidden include, system headers outside engine/platform, a
missing licence line or folder README, a file that grew too long, something outside the agreed top level.

    include_rules.py TREE [--qt-include FOLDER]

FOLDER holds QtCore/, QtWidgets/ …: with it the classes are told apart by the module they come from. Exit code 1 and one line
per breach when there is one."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import tree_rules as rules  # noqa: E402

SOURCE = {".h", ".hpp", ".cpp", ".cc", ".c", ".inc"}
NEEDS_LICENCE = SOURCE | {".cmake", ".py", ".sh", ".rc"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)"|(\w+))')
QT_HEADER = re.compile(r"^(Qt[A-Z]\w*/.+|Q[A-Z]\w*|q[a-z]\w*\.h)$")


def listed_files(tree):
    """Paths of the project's own files, with slashes: what git knows or would add, else everything but build folders."""
    git = subprocess.run(["git", "-C", str(tree), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                         capture_output=True, check=False)
    if (tree / ".git").exists() and git.returncode == 0:
        names = git.stdout.decode().split("\0")
        return sorted({n for n in names if n and (tree / n).is_file()})
    found = []
    for folder, inner, names in os.walk(tree):
        inner[:] = [d for d in inner if d not in (".git", "__pycache__", ".cache") and not d.startswith("build")]
        found += [(Path(folder) / n).relative_to(tree).as_posix() for n in names]
    return sorted(found)


class Checker:
    def __init__(self, tree, qt_include=None):
        self.tree = Path(tree)
        self.qt = Path(qt_include) if qt_include else None
        self.files = listed_files(self.tree)
        self.known = set(self.files)
        self.breaches = []

    def breach(self, path, line, text):
        self.breaches.append(f"{path}:{line}: {text}" if line else f"{path}: {text}")

    def run(self):
        self.check_places()
        for path in self.files:
            if path.startswith("tests/data/"):
                continue
            kind = Path(path).suffix
            wants_licence = kind in NEEDS_LICENCE or Path(path).name == "CMakeLists.txt" or self.is_script(path)
            if not wants_licence:
                continue
            lines = (self.tree / path).read_text(encoding="utf-8", errors="replace").splitlines()
            self.check_shape(path, kind, lines)
            if kind in SOURCE:
                self.check_source(path, lines)
        return self.breaches

    def is_script(self, path):
        if "." in Path(path).name:
            return False
        with open(self.tree / path, "rb") as file:
            return file.read(2) == b"#!"

    # --- places -------------------------------------------------------------------------------------------------------

    def check_places(self):
        folders = set()
        for path in self.files:
            parts = path.split("/")
            if len(parts) == 1:
                if parts[0] not in rules.TOP_FILES and not parts[0].startswith("."):
                    self.breach(path, 0, "is outside the agreed top level")
            elif parts[0] not in rules.TOP_FOLDERS and not parts[0].startswith("."):
                self.breach(path, 0, "is outside the agreed top level")
            else:
                folders.update("/".join(parts[:depth]) for depth in (1, 2) if depth < len(parts))
        for folder in sorted(folders):
            if self.needs_readme(folder) and f"{folder}/README.md" not in self.known:
                self.breach(folder, 0, "has no README.md (what lives here, what may include what, how to add one more)")
        for needed in ("README.md", "LICENSE", "CMakeLists.txt"):
            if needed not in self.known:
                self.breach(needed, 0, "is missing")

    @staticmethod
    def needs_readme(folder):
        top, _, part = folder.partition("/")
        if top.startswith("."):
            return False
        return not part or top in rules.PARTS_NEED_README or (top == "tests" and part in rules.TEST_PARTS_NEED_README)

    # --- every text we write ------------------------------------------------------------------------------------------

    def check_shape(self, path, kind, lines):
        head = lines[:4]
        if not any("SPDX-License-Identifier: MIT" in line for line in head):
            self.breach(path, 1, "has no SPDX-License-Identifier line")
        if kind in SOURCE and not any("SPDX-FileCopyrightText:" in line for line in head):
            self.breach(path, 1, "has no SPDX-FileCopyrightText line")
        if kind == ".h" and "#pragma once" not in (line.strip() for line in lines):
            self.breach(path, 1, "has no #pragma once")
        if len(lines) > rules.MAX_LINES:
            self.breach(path, 0, f"has {len(lines)} lines, the limit is {rules.MAX_LINES}: split it")

    def check_source(self, path, lines):
        for number, line in enumerate(lines, 1):
            found = INCLUDE.match(line)
            if found:
                name = found[1] or found[2] or found[3]
                verdict = self.judge(path, name, macro=bool(found[3]), quoted=bool(found[2]))
                if verdict:
                    self.breach(path, number, f"includes {name}: {verdict}")
                continue
            macro = rules.OS_MACRO.match(line)
            if macro and not path.startswith(rules.OS_FOLDERS):
                self.breach(path, number, f"asks for {macro[1]}: only engine/platform knows the operating system")

    # --- one include --------------------------------------------------------------------------------------------------

    def judge(self, path, name, macro, quoted):
        """A sentence that says what is wrong with this include, or None."""
        if rules.OS_HEADER.match(name) and not path.startswith(rules.OS_FOLDERS):
            return "a system header, only engine/platform may include those"
        if name.startswith("sqlite3") and not path.startswith((rules.SQLITE_FOLDER, "tests/" + rules.SQLITE_FOLDER)):
            return f"SQLite belongs to {rules.SQLITE_FOLDER} alone"
        if (path, name) in rules.EXCEPTIONS:
            return None
        top = name.split("/")[0]
        ours = top in rules.TOP_FOLDERS and "/" in name
        if quoted and not ours and not rules.GENERATED.match(name):
            return "not a path from the repository's root (libraries go in <>)"
        if ours and name not in self.known:
            return "there is no such file"
        folder = path.split("/")
        if folder[0] in ("kernels", "engine", "gui") and len(folder) >= 2:
            part = folder[1] if len(folder) > 2 else ""
            if rules.KERNELS_REFERENCE.match(path) and (rules.KERNELS_REFERENCE.match(name) or not ours):
                return "kernels know no Qt" if QT_HEADER.match(name) else None
            return getattr(self, "judge_" + folder[0])(part, name, ours, macro)
        return None

    def judge_kernels(self, part, name, ours, macro):
        if QT_HEADER.match(name):
            return "kernels know no Qt"
        if name in rules.KERNELS_FORBIDDEN_STD:
            return "kernels have no threads, allocation, containers or files"
        if not ours or macro:
            return None
        target = name.split("/")
        if target[0] != "kernels":
            return "kernels know nothing else of the project"
        inside = rules.KERNELS_INSIDE.get(part, set())
        if not part or len(target) == 2 or target[1] in {part, "simd", "isa", *inside}:
            return None
        return f"kernels/{part} may use its own folder, simd and isa"

    def judge_engine(self, part, name, ours, macro):
        if QT_HEADER.match(name):
            return None if part in rules.ENGINE_WITH_QT else "Qt is for engine/plugin and engine/host"
        if part not in rules.ENGINE_BELOW:
            return f"engine/{part} has no row in tests/installer/tree_rules.py"
        per_isa = part in rules.ENGINE_PER_ISA
        if macro:
            return None if per_isa else "only parts compiled per instruction set include one by macro"
        if not ours:
            return None
        target = name.split("/")
        if target[0] == "kernels":
            if not per_isa:
                return f"engine/{part} is compiled once and may not use kernels"
            contract = len(target) == 2 or (len(target) == 3 and target[2] == target[1] + ".h")
            return None if contract else "the engine may use the kernels' contracts, kernels/<op>/<op>.h, alone"
        if target[0] != "engine":
            return f"the engine knows nothing of {target[0]}/"
        if target[1] in rules.engine_closure(part):
            return None
        return f"engine/{target[1]} is not below engine/{part}"

    def judge_gui(self, part, name, ours, macro):
        if part not in rules.GUI_BELOW:
            return f"gui/{part} has no row in tests/installer/tree_rules.py"
        if QT_HEADER.match(name):
            return self.judge_qt(part, name)
        if not ours or macro:
            return None
        target = name.split("/")
        if target[0] == "engine":
            good = part == "bridge" and target[1] in ("api", "host")
            return None if good else "the engine is for gui/bridge alone, through engine/api and engine/host"
        if target[0] != "gui":
            return f"gui knows nothing of {target[0]}/"
        if target[1] == part or target[1] in rules.GUI_BELOW[part]:
            return None
        return f"gui/{target[1]} is not for gui/{part}"

    def judge_qt(self, part, name):
        allowed = rules.GUI_QT[part]
        if "/" in name:
            module = name.split("/")[0]
        elif self.qt is None:
            return None
        else:
            homes = [m.name for m in sorted(self.qt.glob("Qt*")) if (m / name).exists()]
            module = next((m for m in homes if m in allowed), homes[0] if homes else "an unknown module")
        return None if module in allowed else f"{module} is not for gui/{part}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", type=Path)
    parser.add_argument("--qt-include", type=Path)
    options = parser.parse_args()
    checker = Checker(options.tree, options.qt_include)
    breaches = checker.run()
    for text in breaches:
        print(text)
    print(f"{len(checker.files)} files, {len(breaches)} breaches of the architecture's rules")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
