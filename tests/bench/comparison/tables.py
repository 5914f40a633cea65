# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""The results as Markdown."""

import re

from comparison.ratios import (
    better_settings,
    instruction_rate,
    middle,
    read_rate,
    spread_of_ratios,
)

NOTHING = "–"
ASKJA = "Askja"


def _table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def _speed(cell, several):
    if cell is None:
        return NOTHING
    text = f"{middle(cell['speeds']):.4g}"
    return f"{text} ({cell['setting']})" if several and cell["setting"] else text


class Tables:
    """All tables of one record, of these instruction sets and in their order."""

    def __init__(self, data, isas):
        self._data = data
        self._groups = {}
        known = [cell for cell in data["cells"] if cell["isa"] in isas]
        for cell in sorted(known, key=lambda cell: isas.index(cell["isa"])):
            key = (cell["isa"], cell["model"], cell["threads"], cell["kv"], cell["test"])
            self._groups.setdefault(key, []).append(cell)
        self._rivals = []
        self._several = set()  # programs with more than one setting
        for cells in self._groups.values():
            for cell in cells:
                if cell["program"] not in (ASKJA, *self._rivals):
                    self._rivals.append(cell["program"])
                if any(o["program"] == cell["program"] and o["setting"] != cell["setting"] for o in cells):
                    self._several.add(cell["program"])

    def text(self):
        parts = []
        for title, pattern, head, last in (
            ("Decode and prefill", r"(decode|prefill) \d+", "share of the peak", self._peak_share),
            ("Long context", r"decode \d+ after \d+", "keeps of the empty context", self._kept_after),
            ("Beside busy programs", r"decode \d+ beside .*", "keeps of the undisturbed speed", self._kept_beside),
        ):
            rows = [self._row(key, last) for key in self._groups if re.fullmatch(pattern, key[-1])]
            if rows:
                columns = ["ISA", "model", "threads", "cache", "test", ASKJA, *self._rivals]
                parts.append(f"## {title}\n\n" + _table([*columns, "ratio to the best", head], rows))
        return "\n".join([*parts, self._peaks()])

    def _row(self, key, last):
        best = {cell["program"]: cell for cell in better_settings(self._groups[key])}
        ours = best.get(ASKJA)
        theirs = next((cell for name, cell in best.items() if name != ASKJA), None)
        spread = spread_of_ratios(ours["speeds"], theirs["speeds"]) if ours and theirs else None
        speeds = [_speed(best.get(name), name in self._several) for name in (ASKJA, *self._rivals)]
        return [*map(str, key), *speeds, spread.text() if spread else NOTHING, last(key, best)]

    def _peak(self, isa, name):
        return middle([peaks[name] for peaks in self._data["peaks"].get(isa, [])])

    def _peak_share(self, key, best):
        isa, model, threads, _, test = key
        info = self._data["models"].get(model)
        if threads != 1 or ASKJA not in best or not info:
            return NOTHING
        speed = middle(best[ASKJA]["speeds"])
        if test.startswith("decode"):
            # The bandwidth is the machine's, whichever instructions reach most of it.
            peaks = [self._peak(other, "read_gbps") or 0 for other in self._data["peaks"]]
            peak, rate, unit = max(peaks, default=0), read_rate(speed, info), "GB/s"
        else:
            peak, rate, unit = self._peak(isa, "int8_gops"), instruction_rate(speed, info), "Gop/s"
        return f"{100 * rate / peak:.0f} % of {peak:.4g} {unit}" if peak else NOTHING

    def _kept(self, best, key, other_test):
        """For each program how much of its speed in the other test is left, the setting being the same."""
        texts = []
        for name, cell in best.items():
            before = next(
                (
                    c
                    for c in self._groups.get((*key[:-1], other_test), [])
                    if c["program"] == name and c["setting"] == cell["setting"]
                ),
                None,
            )
            spread = spread_of_ratios(cell["speeds"], before["speeds"]) if before else None
            if spread:
                texts.append(f"{name} {spread.percent()}")
        return ", ".join(texts) or NOTHING

    def _kept_after(self, key, best):
        if key[-1].endswith(" after 0"):
            return NOTHING
        return self._kept(best, key, re.sub(r"after \d+", "after 0", key[-1]))

    def _kept_beside(self, key, best):
        return self._kept(best, key, re.sub(r" beside .*", "", key[-1]))

    def _peaks(self):
        names = ("int8_gops", "float_gflops", "read_gbps")
        isas = [isa for isa, rounds in self._data["peaks"].items() if rounds]
        rows = [[isa, *(f"{self._peak(isa, name):.1f}" for name in names)] for isa in isas]
        if not rows:
            return ""
        return "## Peaks of one core\n\n" + _table(["ISA", "int8, Gop/s", "float, Gflop/s", "read, GB/s"], rows)
