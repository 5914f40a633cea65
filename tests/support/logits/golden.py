# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Reads .npy and .golden files and compares them with Python's standard library alone, so that tests can."""

import ast
import math
import struct
import sys
from array import array


def read_npy(path):
    """A list of rows (array of float) from a float32 matrix in C order, little-endian."""
    with open(path, "rb") as file:
        magic = file.read(8)
        if magic[:6] != b"\x93NUMPY":
            raise ValueError(f"{path} is not a .npy file")
        size = struct.unpack("<H", file.read(2))[0] if magic[6] == 1 else struct.unpack("<I", file.read(4))[0]
        header = ast.literal_eval(file.read(size).decode("latin-1"))
        if header["descr"] != "<f4" or header["fortran_order"] or len(header["shape"]) != 2:
            raise ValueError(f"{path} is not a float32 matrix in C order: {header}")
        rows, columns = header["shape"]
        matrix = []
        for _ in range(rows):
            row = array("f")
            row.frombytes(file.read(4 * columns))
            if sys.byteorder == "big":
                row.byteswap()
            if len(row) != columns:
                raise ValueError(f"{path} ends early")
            matrix.append(row)
        if file.read(1):
            raise ValueError(f"{path} has bytes after its matrix")
    return matrix


def read_golden(path):
    """A list of (log Σ exp, tokens, logits), one per position."""
    with open(path, "rb") as file:
        data = file.read()
    positions, top = struct.unpack_from("<II", data)
    record = struct.Struct(f"<f{top}I{top}f")
    if len(data) != 8 + positions * record.size:
        raise ValueError(f"{path} has a wrong length")
    found = []
    for position in range(positions):
        values = record.unpack_from(data, 8 + position * record.size)
        found.append((values[0], values[1:1 + top], values[1 + top:]))
    return found


def log_sum_exp(row):
    top = max(row)
    return top + math.log(math.fsum(math.exp(value - top) for value in row))


def kl_to_golden(golden, row):
    """KL(reference‖ours) of one position, in nats, over the kept tokens and one bucket for all the others. Putting tokens
    together can only make it smaller than the KL over the whole vocabulary."""
    total, tokens, logits = golden
    ours = log_sum_exp(row)
    kl, rest_p, rest_q = 0.0, 1.0, 1.0
    for token, logit in zip(tokens, logits):
        p, q = math.exp(logit - total), math.exp(row[token] - ours)
        kl += p * ((logit - total) - (row[token] - ours))
        rest_p -= p
        rest_q -= q
    if rest_p > 1e-6 and rest_q > 0:
        kl += rest_p * math.log(rest_p / rest_q)
    return kl


def compare(golden, rows):
    """(mean KL, part of equal top-1) over the positions of rows, which may be fewer than the golden ones."""
    if not rows or len(rows) > len(golden):
        raise ValueError(f"{len(rows)} positions against {len(golden)}")
    if not all(math.isfinite(value) for row in rows for value in row):
        raise ValueError("a logit is not finite")
    kl = math.fsum(kl_to_golden(g, row) for g, row in zip(golden, rows)) / len(rows)
    equal = sum(row.index(max(row)) == g[1][0] for g, row in zip(golden, rows))
    return kl, equal / len(rows)
