#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Logits of a small random model of every weight type: ours and llama.cpp's, each against the same weights in float32.

    LLAMA_CPP_LIB_PATH=FOLDER compare_types.py --bin BUILD/bin [--isa NAME] [--work FOLDER] [types…]

BUILD/bin has askja-random-model and askja-cli. Needs llama-cpp-python (FOLDER has its libllama.so), gguf and numpy. Prints
for each type the differences' root mean square as a part of the reference's, and exits with 1 where ours is more than a
quarter above llama.cpp's: both round activations to 8 bits, and in F16 in
other places."""

import argparse
import ctypes
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import llama_cpp
import numpy as np

TYPES = ("f32 f16 bf16 q4_0 q4_1 q5_0 q5_1 q8_0 q2_k q3_k q4_k q5_k q6_k iq4_nl iq4_xs q4_k_m q5_k_m").split()
POSITIONS = 64
HERE = Path(__file__).parent


def load_backends():
    """Builds of llama.cpp with a library for each instruction set find none by themselves."""
    folder = os.environ.get("LLAMA_CPP_LIB_PATH")
    if folder:
        load = ctypes.CDLL(str(Path(folder) / "libggml.so")).ggml_backend_load_all_from_path
        load(ctypes.c_char_p(folder.encode()))


def by_llama_cpp(path, ids):
    model = llama_cpp.Llama(str(path), n_ctx=POSITIONS, n_batch=POSITIONS, logits_all=True, n_threads=1, verbose=False)
    model.eval(ids)
    return np.array(model.scores[:POSITIONS], dtype=np.float32)


def by_askja(path, ids, options, work):
    ids_file, out = work / "ids", work / "ours.npy"
    ids_file.write_text(" ".join(map(str, ids)))
    command = [options.bin / "askja-cli", "logits", "-m", path, "--ids", ids_file, "--out", out, "--precision", "fast"]
    subprocess.run(command + (["--isa", options.isa] if options.isa else []), check=True, stdout=subprocess.DEVNULL)
    return np.load(out)


def difference(reference, other):
    return float(np.sqrt(np.mean((reference - other) ** 2) / np.mean(reference ** 2)))


def compare(name, options, work):
    """Ours to the reference, llama.cpp's to the reference, ours to llama.cpp's."""
    model, exact = work / "model.gguf", work / "exact.gguf"
    subprocess.run([options.bin / "askja-random-model", "--shape", "small", "--type", name, model], check=True)
    subprocess.run([sys.executable, HERE / "rewrite_gguf.py", model, exact, "--type", "f32"], check=True)
    ids = np.random.default_rng(7).integers(300, 1000, POSITIONS).tolist()
    reference = by_llama_cpp(exact, ids)
    ours, theirs = by_askja(model, ids, options, work), by_llama_cpp(model, ids)
    return difference(reference, ours), difference(reference, theirs), difference(theirs, ours)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=Path, required=True)
    parser.add_argument("--isa")
    parser.add_argument("--work", type=Path)
    parser.add_argument("types", nargs="*", default=TYPES)
    options = parser.parse_args()
    load_backends()
    worse = []
    print("| type | ours | llama.cpp | between both |\n| --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory(dir=options.work) as folder:
        for name in options.types:
            ours, theirs, between = compare(name, options, Path(folder))
            print(f"| {name} | {ours:.6f} | {theirs:.6f} | {between:.6f} |", flush=True)
            if ours > 1.25 * theirs + 1e-3:
                worse.append(name)
    if worse:
        print("worse than llama.cpp: " + ", ".join(worse))
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
