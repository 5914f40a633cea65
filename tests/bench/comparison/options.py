# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""What compare understands on its command line."""

import argparse
from pathlib import Path

from comparison.programs import Askja, LlamaBench

EXAMPLE = """
A rival is a llama-bench, alone or with its shared libraries in its folder. The same name given several times is one
program in several settings, of which each test counts the better:

  compare --askja build/bin/askja-cli --isa avx2 --model qwen-q4_0=qwen05-q4_0.gguf --json results.json \\
    --rival avx2:llama.cpp=haswell/llama-bench,-fa,0 --rival avx2:llama.cpp=haswell/llama-bench,-fa,1 \\
    --rival avx2:ik_llama.cpp=ik/llama-bench,-fa,1,-rtr,1
"""


def numbers(text):
    return [int(word) for word in text.split(",") if word]


def words(text):
    return [word for word in text.split(",") if word]


def pair(text, what):
    name, separator, value = text.partition("=")
    if not separator or not name or not value:
        raise argparse.ArgumentTypeError(f"{text}: {what} is wanted")
    return name, value


def length(text):
    """N for all instruction sets, isa=N for one."""
    isa, separator, number = text.rpartition("=")
    if not number.isdigit() or (separator and not isa):
        raise argparse.ArgumentTypeError(f"{text}: N or isa=N is wanted")
    return isa, int(number)


def model(text):
    return pair(text, "label=path")


def rival(text):
    name, command = pair(text, "isa:name=path[,arg…]")
    isa, separator, name = name.partition(":")
    if not separator or not name:
        raise argparse.ArgumentTypeError(f"{text}: isa:name=path[,arg…] is wanted")
    path, *arguments = command.split(",")
    return isa, LlamaBench(name, path, arguments)


def parse(arguments):
    parser = argparse.ArgumentParser(
        prog="compare",
        description="Measures Askja and other engines alternately, on the same files, and prints ratios.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--askja", required=True, metavar="PATH[,ARG…]", help="askja-cli, and words for its bench")
    add("--isa", required=True, type=words, dest="isas", metavar="ISA,…", help="instruction sets to measure")
    add("--model", required=True, type=model, action="append", metavar="LABEL=PATH", help="a GGUF file; several times")
    add("--rival", type=rival, action="append", default=[], metavar="ISA:NAME=PATH[,ARG…]", help="several times")
    add("--kernels", metavar="FOLDER", help="where bench-kernels-<isa> are, for the peaks; usually beside askja-cli")
    add("--rounds", type=int, default=5, help="how often each program is started for each test; usually 5")
    add("--repeats", type=int, default=2, help="repetitions in a short test's start, of which the best counts; usually 2")
    add("--threads", type=numbers, default=[1, 2], metavar="N,…", help="usually 1,2")
    add("--kv", type=words, default=["f16"], metavar="TYPE,…", help="caches of short tests; usually f16")
    add("--prompt", type=length, action="append", default=[], metavar="[ISA=]N", help="usually 512, less below AVX2")
    add("--tokens", type=length, action="append", default=[], metavar="[ISA=]N", help="usually 64, less below AVX2")
    add("--no-short", dest="short", action="store_false", help="no short tests")
    add("--long", action="append", metavar="LABEL", help="models for long tests, from AVX2 up; usually the first one")
    add("--no-long", action="store_true", help="no long tests")
    add("--long-prompt", type=int, default=4096, metavar="N", help="usually 4096; 0: none")
    add("--depths", type=numbers, default=[4096, 8192], metavar="N,…", help="contexts to decode after; usually 4096,8192")
    add("--long-tokens", type=int, default=16, metavar="N", help="usually 16")
    add("--long-threads", type=numbers, default=[1], metavar="N,…", help="usually 1")
    add("--long-kv", type=words, default=["f16", "q8_0"], metavar="TYPE,…", help="usually f16,q8_0")
    add("--busy", type=int, default=0, metavar="N", help="decode beside N busy processes too")
    add("--json", metavar="FILE", help="results; what the file has already is not measured again")
    add("--show", action="store_true", help="only print the tables of the results that --json names")
    add("--timeout", type=int, default=3600, metavar="SECONDS", help="for one start; usually 3600")
    options = parser.parse_args(arguments)

    options.model_paths = dict(options.model)
    options.models = list(options.model_paths)
    options.long_models = [] if options.no_long else options.long or options.models[:1]
    options.prompt = dict(options.prompt)
    options.tokens = dict(options.tokens)
    path, *askja_words = options.askja.split(",")
    options.kernels = Path(options.kernels) if options.kernels else Path(path).parent
    options.programs = {
        isa: [Askja(path, isa, askja_words), *(program for level, program in options.rival if level == isa)]
        for isa in options.isas
    }
    unknown = [label for label in options.long_models if label not in options.model_paths]
    unknown += [isa for isa, _ in options.rival if isa not in options.isas]
    if unknown:
        parser.error(f"not among the models and instruction sets: {', '.join(unknown)}")
    return options
