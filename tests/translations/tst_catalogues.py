#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""The catalogues belong to the texts of gui/: each text with a number has all of its plural forms, and none is left over.

usage: tst_catalogues.py ROOT LUPDATE"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(sys.argv[1]).resolve()
LUPDATE = sys.argv[2]


def messages(catalogue):
    """(context, source) of each text with its forms; None where it is not finished."""
    found = {}
    for context in ElementTree.parse(catalogue).getroot().iter("context"):
        for message in context.iter("message"):
            key = (context.findtext("name"), message.findtext("source"))
            translation = message.find("translation")
            forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            found[key] = forms if translation.get("type") is None else None
    return found


def updated(root):
    """The catalogues of a tree as its script would make them now, by name."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(root / "gui", Path(folder) / "gui")
        shutil.copytree(root / "translations", Path(folder) / "translations")
        subprocess.run(["sh", "translations/update"], cwd=folder, check=True, capture_output=True,
                       env=dict(os.environ, LUPDATE=LUPDATE))
        return {path.name: messages(path) for path in sorted((Path(folder) / "translations").glob("askja_*.ts"))}


def flaws(forms):
    """What is wrong with the forms of one text."""
    if forms is None or not all(form.strip() for form in forms):
        return "is not translated"
    if any(re.search(r"\w\(\w+\)", form) for form in forms):
        return "still has a bracket for the plural"
    return None


class Catalogues(unittest.TestCase):
    def test_every_text_has_its_forms(self):
        now = updated(ROOT)
        self.assertIn("askja_en.ts", now)
        for name, texts in now.items():
            self.assertGreater(len(texts), 10, name)
            for (context, source), forms in texts.items():
                with self.subTest(catalogue=name, context=context, text=source):
                    flaw = flaws(forms)
                    self.assertIsNone(flaw, f"“{source}” {flaw}: run translations/update, then complete {name}")

    def test_nothing_is_left_over(self):
        for name, texts in updated(ROOT).items():
            kept = messages(ROOT / "translations" / name)
            self.assertEqual(sorted(kept), sorted(texts), "run translations/update")

    def test_contexts_are_classes(self):
        """A text is found by the full name of its class."""
        sources = "\n".join(path.read_text() for kind in ("*.h", "*.cpp") for path in (ROOT / "gui").rglob(kind))
        for context, source in messages(ROOT / "translations" / "askja_en.ts"):
            name = context.removeprefix("askja::gui::")
            known = rf"\bclass {name}\b|\bstruct {name}\b|TR_FUNCTIONS\({re.escape(context)}\)"
            self.assertTrue(name == "main" or (name != context and re.search(known, sources)), f"{context}: {source}")

    def test_a_missing_plural_is_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "gui").mkdir()
            (root / "gui" / "one.cpp").write_text(
                "namespace askja::gui {\nclass Sheep { Q_OBJECT\n void count(int n) { tr(\"%n sheep(s) here\", nullptr, n); } };\n}\n")
            shutil.copytree(ROOT / "translations", root / "translations")
            texts = updated(root)["askja_en.ts"]
            self.assertEqual([source for _, source in texts], ["%n sheep(s) here"])
            self.assertIsNotNone(flaws(next(iter(texts.values()))))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
