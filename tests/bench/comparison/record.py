# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""The file of results, complete after every start, from which an interrupted comparison goes on."""

import json
import os
from pathlib import Path


class Record:
    """Speeds by cell (instruction set, model, threads, cache, test), program and round."""

    def __init__(self, path=None):
        self._path = Path(path) if path else None
        self.data = {"fingerprints": {}, "models": {}, "peaks": {}, "cells": []}
        if self._path and self._path.exists():
            self.data = json.loads(self._path.read_text(encoding="utf-8"))
        self._index = {self._key(cell): cell for cell in self.data["cells"]}

    @staticmethod
    def _key(cell):
        return tuple(cell[k] for k in ("isa", "model", "threads", "kv", "test", "program", "setting"))

    def cells(self):
        return self.data["cells"]

    def _cell(self, start, test, program):
        cell = {
            "isa": start.isa,
            "model": start.model,
            "threads": start.threads,
            "kv": start.kv,
            "test": test,
            "program": program.name,
            "setting": program.setting,
        }
        if self._key(cell) not in self._index:
            cell["speeds"] = []
            self._index[self._key(cell)] = cell
            self.data["cells"].append(cell)
        return self._index[self._key(cell)]

    def has(self, start, program, round_number):
        return all(len(self._cell(start, test, program)["speeds"]) > round_number for test in start.tests())

    def add(self, start, program, round_number, speeds):
        """Speeds by test; a test without one could not be measured."""
        for test in start.tests():
            column = self._cell(start, test, program)["speeds"]
            column.extend([None] * (round_number + 1 - len(column)))
            column[round_number] = speeds.get(test)
        self.save()

    def has_peaks(self, isa, round_number):
        return len(self.data["peaks"].get(isa, [])) > round_number

    def add_peaks(self, isa, peaks):
        self.data["peaks"].setdefault(isa, []).append(peaks)
        self.save()

    def forget_if_changed(self, isa, fingerprints):
        """Speeds of other builds are of no use: ratios must come from one run. True if something was forgotten."""
        known = self.data["fingerprints"].get(isa)
        self.data["fingerprints"][isa] = fingerprints
        if known is None or known == fingerprints:
            return False
        self.data["cells"] = [cell for cell in self.data["cells"] if cell["isa"] != isa]
        self._index = {self._key(cell): cell for cell in self.data["cells"]}
        self.data["peaks"].pop(isa, None)
        return True

    def save(self):
        if self._path:
            part = self._path.with_name(self._path.name + ".part")
            part.write_text(json.dumps(self.data, indent=1) + "\n", encoding="utf-8")
            os.replace(part, self._path)
