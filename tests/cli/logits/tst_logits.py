#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""`askja-cli logits` with one plugin against the references kept in tests/data. Python's standard library alone.

    tst_logits.py golden CLI ISA [--positions N]     SmolLM2-135M-Instruct Q4_1, the file ASKJA_TEST_MODEL names
    tst_logits.py tiny CLI ISA                       two of tests/data/models (tests/engine/models has all)

Exit code 77 with a reason: this processor cannot run the plugin, or there is no model file."""

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TESTS / "support" / "logits"))
import golden  # noqa: E402

SKIPPED = 77
CPU_LACKS_ISA = 3

MODEL_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
# llama.cpp's figures for the same file and tokens are 0.0031 to 0.0033 and 96.7 to 97.1 %. A short beginning is noisier.
WHOLE_KL, WHOLE_TOP1 = 0.0033, 0.965
PART_KL, PART_TOP1 = 0.006, 0.93
# Float weights and a float cache, the largest difference as a part of the largest logit.
TINY_RELATIVE = 2e-5


def skip(reason):
    print(f"Skipped: {reason}")
    sys.exit(SKIPPED)


def logits_of(cli, isa, model, ids, *more):
    """Rows of logits, or the end of this test when the processor cannot run the plugin."""
    with tempfile.TemporaryDirectory() as folder:
        ids_file, out = Path(folder) / "ids", Path(folder) / "out.npy"
        ids_file.write_text(" ".join(map(str, ids)))
        command = [cli, "logits", "-m", str(model), "--ids", str(ids_file), "--out", str(out), *more]
        done = subprocess.run(command, env={**os.environ, "ASKJA_ISA": isa}, capture_output=True, text=True, check=False)
        if done.returncode == CPU_LACKS_ISA:
            skip(done.stderr.strip() or f"this processor cannot run {isa}")
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return golden.read_npy(out)


def read_ids(path):
    return [int(word) for word in path.read_text().split()]


def check_golden(cli, isa, positions):
    model = os.environ.get("ASKJA_TEST_MODEL", "")
    if not model or not Path(model).is_file():
        skip(f"ASKJA_TEST_MODEL names no file ('{model}')")
    if hashlib.sha256(Path(model).read_bytes()).hexdigest() != MODEL_SHA256:
        skip(f"{model} is not SmolLM2-135M-Instruct.Q4_1.gguf, of which the reference is")
    wanted = golden.read_golden(TESTS / "data" / "logits" / "smollm2-512.golden")
    ids = read_ids(TESTS / "data" / "logits" / "smollm2-512.ids")
    positions = positions or len(ids)
    whole = positions == len(ids)
    kl, top1 = golden.compare(wanted, logits_of(cli, isa, model, ids[:positions]))
    most_kl, least_top1 = (WHOLE_KL, WHOLE_TOP1) if whole else (PART_KL, PART_TOP1)
    print(f"{isa}, {positions} positions: mean KL {kl:.5f} (limit {most_kl}), "
          f"equal top-1 {100 * top1:.2f} % (limit {100 * least_top1} %)")
    return 0 <= kl <= most_kl and top1 >= least_top1


def check_tiny(cli, isa):
    good = True
    for name in ("llama", "llama-llama3"):
        model = TESTS / "data" / "models" / f"{name}.gguf"
        wanted = golden.read_npy(model.with_suffix(".npy"))
        ours = logits_of(cli, isa, model, read_ids(model.with_suffix(".ids")), "--kv", "f32")
        if [len(row) for row in ours] != [len(row) for row in wanted]:
            sys.exit(f"{model.name}: {len(ours)} rows of another shape than the reference's {len(wanted)}")
        scale = max(abs(value) for row in wanted for value in row)
        worst = max(abs(a - b) for mine, theirs in zip(ours, wanted) for a, b in zip(mine, theirs)) / scale
        fine = worst <= TINY_RELATIVE # false for a NaN, too
        print(f"{isa}, {model.stem}: largest relative difference {worst:.1e} (limit {TINY_RELATIVE})")
        good = good and fine
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["golden", "tiny"])
    parser.add_argument("cli")
    parser.add_argument("isa")
    parser.add_argument("--positions", type=int, default=0)
    options = parser.parse_args()
    if options.what == "golden":
        return 0 if check_golden(options.cli, options.isa, options.positions) else 1
    return 0 if check_tiny(options.cli, options.isa) else 1


if __name__ == "__main__":
    sys.exit(main())
