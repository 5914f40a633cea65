# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Programs that do nothing but compete for the cores."""

import contextlib
import subprocess
import sys
import time


@contextlib.contextmanager
def busy_processes(count):
    """count processes that spin for as long as the block lasts."""
    processes = []
    try:
        for _ in range(count):
            processes.append(subprocess.Popen([sys.executable, "-c", "while True: pass"]))
        if count:
            time.sleep(0.2)  # an interpreter's start is no load yet
        yield processes
    finally:
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()
