#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""How far our logits are from a reference: mean KL(reference‖ours), equal top-1, largest difference.

    compare_logits.py REFERENCE.npy OURS.npy [--max-kl X] [--min-top1 PERCENT] [--max-relative X]

Both float32 [positions, vocabulary]. Exit code 1 when a limit is not kept. Needs numpy."""

import argparse
import json
import sys

import numpy as np


def log_softmax(logits):
    shifted = logits.astype(np.float64) - logits.max(axis=1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))


def compare(reference, ours):
    """KL is in nats; relative is the largest difference as a part of the reference's largest logit."""
    p, q = log_softmax(reference), log_softmax(ours)
    difference = np.abs(reference.astype(np.float64) - ours)
    return {
        "positions": len(reference),
        "mean_kl": float((np.exp(p) * (p - q)).sum(axis=1).mean()),
        "equal_top1_percent": float(100 * (reference.argmax(axis=1) == ours.argmax(axis=1)).mean()),
        "max_difference": float(difference.max()),
        "max_relative": float(difference.max() / np.abs(reference).max()),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reference")
    parser.add_argument("ours")
    parser.add_argument("--max-kl", type=float)
    parser.add_argument("--min-top1", type=float)
    parser.add_argument("--max-relative", type=float)
    options = parser.parse_args()
    reference, ours = np.load(options.reference), np.load(options.ours)
    if reference.shape != ours.shape or not np.isfinite(ours).all():
        print(f"The shapes differ or a value is not finite: {reference.shape}, {ours.shape}")
        return 1
    found = compare(reference, ours)
    print(json.dumps(found))
    kept = [options.max_kl is None or found["mean_kl"] <= options.max_kl,
            options.min_top1 is None or found["equal_top1_percent"] >= options.min_top1,
            options.max_relative is None or found["max_relative"] <= options.max_relative]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
