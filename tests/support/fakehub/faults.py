# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""What goes wrong, and for whom: a table that tests change while the fake hub runs."""

import threading
import time

# Every word that a fault may have; README.md says what each does.
WORDS = {"times", "skip", "status", "retryAfter", "cdnStatus", "cutEvery", "ignoreRange", "etag", "wrongLength",
         "corruptAt", "trickle", "redirectLoop", "stallAfter", "endless", "otherContent", "redirectTo", "body",
         "noLength"}


class Faults:
    def __init__(self):
        self._lock = threading.Lock()
        self._table = {}

    def replace(self, table):
        """{key: fault}, where key is <owner>/<name>/<path> or "api"; returns a sentence when it is not understood."""
        for key, fault in table.items():
            unknown = set(fault) - WORDS
            if unknown:
                return f"{key}: no such fault: {', '.join(sorted(unknown))}"
        with self._lock:
            self._table = {key: dict(fault) for key, fault in table.items()}
        return None

    def of(self, key, words):
        """The fault of this key, if it has one of these words; counts down "skip" and "times"."""
        with self._lock:
            fault = self._table.get(key)
            if not fault or not words & set(fault):
                return {}
            if fault.get("skip", 0) > 0:
                fault["skip"] -= 1
                return {}
            if "times" in fault:
                if fault["times"] <= 0:
                    return {}
                fault["times"] -= 1
            return dict(fault)


class Journal:
    """Every request, with the headers that matter."""

    KEPT = ("Authorization", "Proxy-Authorization", "Range", "If-Range", "User-Agent", "Cookie")

    def __init__(self):
        self._lock = threading.Lock()
        self._rows = []

    def add(self, host, handler):
        row = {"host": host, "method": handler.command, "path": handler.path, "time": time.time()}
        for name in self.KEPT:
            row[name] = handler.headers.get(name)
        with self._lock:
            self._rows.append(row)

    def rows(self):
        with self._lock:
            return list(self._rows)

    def clear(self):
        with self._lock:
            self._rows = []
