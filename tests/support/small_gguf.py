#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Writes the small GGUF files of tests/data/gguf: two vocabularies and a few tensors, to begin fuzzing with.

    small_gguf.py FOLDER
"""
import pathlib
import struct
import sys

U32, I32, F32, BOOL, STRING, ARRAY = 4, 5, 6, 7, 8, 9
FORMATS = {U32: "<I", I32: "<i", F32: "<f", BOOL: "<?"}


def text(value):
    return struct.pack("<Q", len(value.encode())) + value.encode()


def value(kind, content):
    return text(content) if kind == STRING else struct.pack(FORMATS[kind], content)


def entry(key, kind, content):
    if isinstance(content, list):
        head = struct.pack("<IIQ", ARRAY, kind, len(content))
        return text(key) + head + b"".join(value(kind, item) for item in content)
    return text(key) + struct.pack("<I", kind) + value(kind, content)


def write(path, entries, tensors=()):
    """tensors: (name, shape, type, bytes)"""
    out = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(entries)) + b"".join(entry(*item) for item in entries)
    data = b""
    for name, shape, kind, size in tensors:
        out += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, len(data))
        data += bytes(i * 37 % 251 for i in range(size)) + bytes(-size % 32)
    path.write_bytes(out + bytes(-len(out) % 32) + data)


def spelled(byte):
    shown = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [b for b in range(256) if b not in shown]
    return chr(byte) if byte in shown else chr(0x100 + others.index(byte))


def byte_level():
    tokens = [spelled(b) for b in range(256)] + ["ab", "abc", "\u0120a", "<|im_end|>"]
    return [("general.architecture", STRING, "llama"), ("tokenizer.ggml.model", STRING, "gpt2"),
            ("tokenizer.ggml.pre", STRING, "smollm"), ("tokenizer.ggml.tokens", STRING, tokens),
            ("tokenizer.ggml.token_type", I32, [1] * 259 + [3]),
            ("tokenizer.ggml.merges", STRING, ["a b", "ab c", "\u0120 a"]),
            ("tokenizer.ggml.eos_token_id", U32, 259), ("tokenizer.ggml.add_bos_token", BOOL, False)]


def sentence_piece():
    tokens = ["<unk>", "<s>", "</s>"] + [f"<0x{b:02X}>" for b in range(256)] + ["\u2581", "a", "b", "ab", "\u2581ab"]
    return [("general.architecture", STRING, "llama"), ("tokenizer.ggml.model", STRING, "llama"),
            ("tokenizer.ggml.tokens", STRING, tokens), ("tokenizer.ggml.token_type", I32, [2, 3, 3] + [6] * 256 + [1] * 5),
            ("tokenizer.ggml.scores", F32, [0.0] * 259 + [-5.0, -4.0, -3.0, -2.0, -1.0])]


def shape():
    numbers = dict(block_count=1, context_length=64, embedding_length=32, feed_forward_length=32)
    numbers["attention.head_count"] = 2
    return [("llama." + key, U32, number) for key, number in numbers.items()]


def main():
    folder = pathlib.Path(sys.argv[1])
    write(folder / "byte-level.gguf", byte_level())
    write(folder / "sentence-piece.gguf", sentence_piece())
    write(folder / "tensors.gguf", [("general.architecture", STRING, "llama")] + shape(),
          [("a", (32, 2), 2, 36), ("b", (64,), 3, 40), ("c", (32,), 8, 34), ("d", (5, 1, 2), 0, 40), ("e", (3,), 1, 6)])


if __name__ == "__main__":
    main()
