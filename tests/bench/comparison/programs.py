# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""The programs that are measured: how each is started, and where its answer has the speeds."""

import json
import os
import subprocess
from pathlib import Path


class Failed(Exception):
    """A program could not measure; the text says why."""


def run(words, timeout, environment=None):
    """Standard output of a program that ends well."""
    try:
        done = subprocess.run(
            words, capture_output=True, text=True, timeout=timeout, env=environment, check=False, errors="replace"
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failed(str(error)) from error
    if done.returncode != 0:
        last = (done.stderr.strip() or done.stdout.strip() or "nothing said").splitlines()[-2:]
        raise Failed(f"ended with {done.returncode}: {' / '.join(last)}")
    return done.stdout


def run_json(words, timeout, environment=None):
    out = run(words, timeout, environment)
    try:
        return json.loads(out)
    except ValueError as error:
        raise Failed(f"no JSON on standard output: {error}") from error


def fingerprint(files):
    """Changes when one of the files does."""
    states = [(str(f), f.stat()) for f in files if f.exists()]
    return [[name, state.st_size, state.st_mtime_ns] for name, state in states]


class Askja:
    """askja-cli with one instruction set."""

    name = "Askja"

    def __init__(self, path, isa, words=()):
        self.path = Path(path)
        self.isa = isa
        self.setting = " ".join(words)
        self.words = list(words)

    def fingerprint(self):
        plugin = self.path.parent / "engines" / f"askja-engine-{self.isa}.so"
        return fingerprint([self.path, plugin])

    def inspect(self, model_path, timeout):
        info = run_json([str(self.path), "inspect", str(model_path), "--json"], timeout)
        return {k: info[k] for k in ("parameters", "weight_bytes", "embedding_length", "vocabulary_size")}

    def measure(self, start, model_path, repeats, timeout):
        words = [self.path, "bench", "-m", model_path, "--isa", self.isa, "-t", start.threads, "--kv", start.kv]
        words += ["-p", start.prompt, "-n", start.tokens, "-r", repeats, "--json"]
        words += ["-d", ",".join(map(str, start.depths)), *self.words]
        speeds = {}
        for result in run_json([str(w) for w in words], timeout)["results"]:
            if result["isa"] != self.isa:
                raise Failed(f"measured {result['isa']} instead of {self.isa}")
            if start.prompt:
                speeds[start.prefill_test()] = max(result["prefill"]["samples"])
            if start.tokens:
                speeds[start.decode_test(result["depth"])] = max(result["decode"]["samples"])
        return speeds


class LlamaBench:
    """A llama-bench: llama.cpp's, or ik_llama.cpp's, which has no depth but another way to say the same."""

    def __init__(self, name, path, words):
        self.name = name
        self.path = Path(path)
        self.setting = " ".join(words)
        self.words = list(words)
        self._help = None

    def fingerprint(self):
        return fingerprint([self.path, *sorted(self.path.parent.glob("*.so*"))])

    def _environment(self):
        folders = [str(self.path.parent.resolve()), os.environ.get("LD_LIBRARY_PATH", "")]
        return {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(filter(None, folders))}

    def _knows(self, option):
        if self._help is None:
            done = subprocess.run(
                [self.path, "--help"], capture_output=True, text=True, env=self._environment(), check=False
            )
            self._help = done.stdout + done.stderr
        return option in self._help

    def _depth_words(self, start):
        deep = [depth for depth in start.depths if depth]
        if not deep:
            return []
        if self._knows("--n-depth"):
            return ["-d", ",".join(map(str, start.depths))]
        return [word for depth in deep for word in ("-gp", f"{depth},{start.tokens}")]

    def _warmup_words(self, start):
        # A whole prompt to warm up doubles the time of a long one and changes nothing.
        if start.prompt <= 1024 and start.depths == (0,):
            return []
        return ["--no-warmup"] if self._knows("--no-warmup") else ["-w", "0"]

    def measure(self, start, model_path, repeats, timeout):
        words = [self.path, "-m", model_path, "-t", start.threads, "-p", start.prompt, "-n", start.tokens]
        words += ["-ctk", start.kv, "-ctv", start.kv, "-r", repeats, "-o", "json"]
        words += [*self._depth_words(start), *self._warmup_words(start), *self.words]
        speeds = {}
        for result in run_json([str(w) for w in words], timeout, self._environment()):
            # With -gp the prompt is what lies in the context already.
            depth = result.get("n_depth", result["n_prompt"] if result["n_gen"] else 0)
            test = start.decode_test(depth) if result["n_gen"] else start.prefill_test()
            speeds[test] = max(result["samples_ts"])
        return speeds


class KernelBench:
    """bench-kernels-<isa>, for what the machine itself can do."""

    def __init__(self, folder, isa):
        self.path = Path(folder) / f"bench-kernels-{isa}"

    def peaks(self, timeout):
        if not self.path.exists():
            raise Failed(f"{self.path} is not there")
        return run_json([str(self.path), "peaks", "--json"], timeout)["peaks"]
