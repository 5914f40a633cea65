# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""The arithmetic: from speeds by round to ratios and shares."""

from statistics import median


def measured(speeds):
    return [speed for speed in speeds if speed is not None]


def middle(speeds):
    """The median of what was measured, or None."""
    known = measured(speeds)
    return median(known) if known else None


class Spread:
    """The middle of several ratios, the least and the most of them."""

    def __init__(self, values):
        self.median = median(values)
        self.least = min(values)
        self.most = max(values)

    def text(self, digits=2):
        return f"{self.median:.{digits}f} ({self.least:.{digits}f}…{self.most:.{digits}f})"

    def percent(self):
        return f"{100 * self.median:.0f} % ({100 * self.least:.0f}…{100 * self.most:.0f})"


def spread_of_ratios(ours, theirs):
    """Round by round, since what disturbs a round disturbs both. None without a round that has both."""
    ratios = [a / b for a, b in zip(ours, theirs) if a is not None and b]
    return Spread(ratios) if ratios else None


def better_settings(cells):
    """Of the cells of one test: for each program that measured something the one with the best median, best first."""
    best = {}
    for cell in cells:
        speed = middle(cell["speeds"])
        if speed is not None and (cell["program"] not in best or speed > middle(best[cell["program"]]["speeds"])):
            best[cell["program"]] = cell
    return sorted(best.values(), key=lambda cell: -middle(cell["speeds"]))


def read_rate(tokens_per_second, model):
    """GB/s of weights, all of which are read for each token."""
    return tokens_per_second * model["weight_bytes"] / 1e9


def instruction_rate(tokens_per_second, model):
    """Gop/s of a prompt, which leaves out the embedding that is the output matrix too."""
    weights = model["parameters"] - model["embedding_length"] * model["vocabulary_size"]
    return tokens_per_second * 2 * weights / 1e9
