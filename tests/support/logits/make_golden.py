#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Cuts reference logits down to what a test can keep: per position log Σ exp and the likeliest tokens with their logits.

    make_golden.py LOGITS.npy OUT.golden [--top 32]

OUT.golden, all little-endian: uint32 positions, uint32 top; then per position float32 log Σ exp, top × uint32 token,
top × float32 logit, likeliest first. golden.py reads it. Needs numpy."""

import argparse
import struct

import numpy as np


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logits")
    parser.add_argument("golden")
    parser.add_argument("--top", type=int, default=32)
    options = parser.parse_args()
    logits = np.load(options.logits)
    with open(options.golden, "wb") as out:
        out.write(struct.pack("<II", len(logits), options.top))
        for row in logits:
            top = np.argsort(-row, kind="stable")[:options.top]
            wide = row.astype(np.float64)
            total = wide.max() + np.log(np.exp(wide - wide.max()).sum())
            out.write(struct.pack("<f", total))
            out.write(top.astype("<u4").tobytes())
            out.write(row[top].astype("<f4").tobytes())


if __name__ == "__main__":
    main()
