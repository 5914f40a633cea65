#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Writes random blocks of every quantised type that the kernels know, and a hash of the floats that the package `gguf`
makes of them.

    block_golden.py > tests/data/blocks/blocks.golden

A line: type, blocks in hexadecimal, FNV-1a (64 bits) of the bytes of their float32 values. All bits are random but those
of F16 scales, which are finite: subnormals and both zeros occur."""

import sys

import gguf
import numpy

TYPES = ["Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q2_K", "Q3_K", "Q4_K", "Q5_K", "Q6_K", "IQ4_NL", "IQ4_XS"]
# Where a block has its F16 numbers.
HALVES = {"Q4_1": [0, 2], "Q5_1": [0, 2], "Q4_K": [0, 2], "Q5_K": [0, 2], "Q2_K": [80, 82], "Q3_K": [108], "Q6_K": [208]}
VALUES = 2048


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def random_blocks(name, random):
    columns, size = gguf.GGML_QUANT_SIZES[gguf.GGMLQuantizationType[name]]
    blocks = random.integers(0, 256, (VALUES // columns, size), dtype=numpy.uint8)
    for at in HALVES.get(name, [0]):
        for block in blocks:
            half = int(random.integers(0, 0x7C00)) | int(random.integers(0, 2)) << 15
            if random.integers(0, 16) == 0:
                half &= 0x83FF  # a subnormal number, or zero
            block[at], block[at + 1] = half & 255, half >> 8
    return blocks


def main():
    random = numpy.random.default_rng(5)
    for name in TYPES:
        blocks = random_blocks(name, random)
        values = gguf.quants.dequantize(blocks, gguf.GGMLQuantizationType[name]).astype("<f4")
        assert values.size == VALUES and numpy.isfinite(values).all()
        sys.stdout.write(f"{name} {blocks.tobytes().hex()} {fnv1a(values.tobytes()):016x}\n")


if __name__ == "__main__":
    main()
