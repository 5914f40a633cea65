# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""What is to be measured: a list of starts, each of which gives the speeds of one or several tests."""

from dataclasses import dataclass

# Below AVX2 the others are so slow that long prompts only take time.
PROMPTS = {"scalar": 16, "sse2": 64, "sse41": 128}
TOKENS = {"scalar": 8, "sse2": 16, "sse41": 32}
PROMPT = 512
TOKEN = 64


@dataclass(frozen=True)
class Start:
    """One start of a program. Prompts are read from an empty context, tokens written after each of the depths."""

    isa: str
    model: str  # its label
    threads: int
    kv: str
    prompt: int  # 0: none
    tokens: int  # 0: none
    depths: tuple = (0,)
    busy: int = 0  # processes that compete for the cores

    def prefill_test(self):
        return f"prefill {self.prompt}"

    def decode_test(self, depth):
        # The empty context of a long run is a test of its own: it is compared with the depths beside it.
        name = f"decode {self.tokens}"
        if self.depths != (0,):
            name += f" after {depth}"
        return name + (f" beside {self.busy} busy" if self.busy else "")

    def tests(self):
        result = [self.prefill_test()] if self.prompt else []
        return result + ([self.decode_test(depth) for depth in self.depths] if self.tokens else [])


def short_starts(isa, model, options):
    prompt = options.prompt.get(isa, options.prompt.get("", PROMPTS.get(isa, PROMPT)))
    tokens = options.tokens.get(isa, options.tokens.get("", TOKENS.get(isa, TOKEN)))
    for kv in options.kv:
        for threads in options.threads:
            yield Start(isa, model, threads, kv, prompt, tokens)
            if options.busy:
                yield Start(isa, model, threads, kv, 0, tokens, busy=options.busy)


def long_starts(isa, model, options):
    for kv in options.long_kv:
        for threads in options.long_threads:
            if options.long_prompt:
                yield Start(isa, model, threads, kv, options.long_prompt, 0)
            if options.depths:
                yield Start(isa, model, threads, kv, 0, options.long_tokens, (0, *options.depths))


def starts(options):
    """In the order in which they are made; what is to be compared lies close together."""
    result = []
    for isa in options.isas:
        if options.short:
            for model in options.models:
                result.extend(short_starts(isa, model, options))
        if isa not in PROMPTS:
            for model in options.long_models:
                result.extend(long_starts(isa, model, options))
    return result
