#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""From a model's tokenizer.json: a GGUF file with nothing but its vocabulary, written as llama.cpp's converter would, and texts
with the ids that the library of that file gives them. tests/engine/tokenizer/tst_tokenizer_json.cpp compares a folder of them
with ours (pip install tokenizers gguf numpy).

    tokenizer_json.py FILE OUT_FOLDER NAME [--pre RULE] [--count N] [--seed S] [--texts FILES…]

FILE may also be a GGUF file of the byte-level kind, for models whose tokenizer.json is not at hand. Writes NAME.gguf and NAME.ids. A line of NAME.ids is: flag, text, ids, and what the ids stand for where that is not the text
(the model's own normalisation); separated by tabs and escaped as tokenizer_golden.py tells. Flag 's': names of added tokens
in the text are these tokens; '-': there are none; 'p': there are, but they are plain text (as what people write must be).
"""
import argparse
import json
import random
import re
import unicodedata
from pathlib import Path

from tokenizers import Tokenizer

from tokenizer_golden import WRITTEN, Fields, escape, load_byte_level, random_text

SPACE = "\u2581"
KIND = {"normal": 1, "unknown": 2, "control": 3, "user": 4, "unused": 5, "byte": 6}


def looks_special(text):
    return (text in ("<pad>", "<mask>", "<2mass>", "[@BOS@]") or re.fullmatch(r"<\|.*\|>", text)
            or re.fullmatch("<\uff5c.*\uff5c>", text) or re.fullmatch(r"<unused.*>", text))


class Vocabulary:
    """What a GGUF file says of a tokenizer.json."""

    def __init__(self, data, rule):
        model = data["model"]
        self.pieces = bool(model.get("byte_fallback"))
        self.rule = rule
        self.added = data["added_tokens"]
        size = 1 + max(list(model["vocab"].values()) + [token["id"] for token in self.added])
        self.tokens = [f"[PAD{i}]" for i in range(size)]
        self.kinds = [KIND["unused"]] * size
        for text, i in model["vocab"].items():
            self.tokens[i] = text
            self.kinds[i] = KIND["byte" if self.pieces and re.fullmatch("<0x[0-9A-F]{2}>", text) else "normal"]
        for token in self.added:
            control = token["special"] or looks_special(token["content"])
            self.tokens[token["id"]] = token["content"] if control else token["content"].replace(SPACE, " ")
            self.kinds[token["id"]] = KIND["control" if control else "user"]
        if self.pieces and model["unk_token"]:
            self.kinds[model["vocab"][model["unk_token"]]] = KIND["unknown"]
        merges = [tuple(merge.split(" ")) if isinstance(merge, str) else tuple(merge) for merge in model["merges"]]
        self.merges = [" ".join(merge) for merge in merges]
        self.scores = self.piece_scores(merges, model["vocab"]) if self.pieces else None
        self.prefix = "Prepend" in str(data["normalizer"])

    def piece_scores(self, merges, vocabulary):
        """SentencePiece's scores fall with the rank; the merges of a piece stand where its rank is."""
        scores = [0.0] * len(self.tokens)
        for rank, (left, right) in enumerate(merges):
            i = vocabulary[left + right]
            if scores[i] == 0.0:
                scores[i] = -1.0 - rank
        return [score if score or self.kinds[i] != KIND["normal"] else -1e6 for i, score in enumerate(scores)]

    def spaces_defined(self):
        """Runs of spaces among the added tokens: tokenizer.json then tells a space from U+2581 itself in the text, which
        neither SentencePiece nor GGUF do."""
        return self.pieces and any(token["content"].strip(SPACE) == "" for token in self.added)

    def write(self, path):
        from gguf import GGUFWriter
        writer = GGUFWriter(str(path), "llama")
        writer.add_tokenizer_model("llama" if self.pieces else "gpt2")
        writer.add_tokenizer_pre("default" if self.pieces else self.rule)
        writer.add_token_list(self.tokens)
        if self.pieces:
            writer.add_token_scores(self.scores)
        writer.add_token_types(self.kinds)
        if self.pieces:
            writer.add_add_space_prefix(self.prefix)
            begin, end = ("<bos>", "<eos>") if "<bos>" in self.tokens else ("<s>", "</s>")
            writer.add_bos_token_id(self.tokens.index(begin))
            writer.add_eos_token_id(self.tokens.index(end))
        else:
            writer.add_token_merges(self.merges)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.close()


def planes_text(rng):
    """Characters of every plane, marks on anything, emoji sequences, in runs."""
    out = []
    for _ in range(rng.randint(1, 12)):
        kind = rng.random()
        if kind < 0.5:
            low, high = rng.choice([(0, 0xD7FF), (0xE000, 0xFFFF), (0x10000, 0x1FFFF), (0x20000, 0x323AF), (0xE0000, 0xE01EF),
                                    (0xF0000, 0xFFFFD), (0x100000, 0x10FFFD)])
            picked = [chr(rng.randint(low, high)) for _ in range(rng.randint(1, 5))]
            out += [c for c in picked if unicodedata.category(c) not in ("Cn", "Cs")]
        elif kind < 0.75:
            base = chr(rng.choice([0x61, 0x41, 0x65, 0x6F, 0x438, 0x915, 0x1100, 0xAC00, 0x3046, 0x627, 0x1EA1, 0x212B, 0xF900]))
            marks = [chr(rng.choice([0x300, 0x301, 0x302, 0x307, 0x308, 0x30A, 0x31B, 0x323, 0x327, 0x328, 0x345, 0x5B0, 0x64B, 0x654,
                                     0x93C, 0x94D, 0x1161, 0x11A8, 0x3099, 0x309A, 0x20D7])) for _ in range(rng.randint(1, 4))]
            out.append(base + "".join(marks))
        elif kind < 0.85:
            out.append("\u200d".join(chr(rng.choice([0x1F468, 0x1F469, 0x1F467, 0x2764, 0x1F525, 0x1F3F4])) +
                                     rng.choice(["", "\ufe0f", "\U0001F3FB", "\U0001F3FF"]) for _ in range(rng.randint(1, 4))))
        else:
            out.append(rng.choice([" ", "\n", "\t", "\r\n", "\x00", "\x1b[0m", "'s", "'RE ", "12345", "0", "\u00a0", "\u2028"]) *
                       rng.randint(1, 9))
    return "".join(out)


def token_text(rng, tokenizer, size):
    """Whatever tokens of the vocabulary say one after the other."""
    return tokenizer.decode([rng.randrange(size) for _ in range(rng.randint(1, 12))], skip_special_tokens=False)


def changed_text(rng, lines):
    """A real line with a letter or two of another."""
    text = list(rng.choice(lines))
    for _ in range(rng.randint(0, 3)):
        other = rng.choice(lines) or " "
        text.insert(rng.randint(0, len(text)), other[rng.randrange(len(other))])
    return "".join(text)


def named_text(rng, names, lines):
    parts = []
    for _ in range(rng.randint(1, 5)):
        name = rng.choice(names)
        parts.append(rng.choice([name, name[:-1], name[1:], name + name, name.upper(), " " + name, name + "\n"]))
        parts.append(rng.choice(lines)[:rng.randint(0, 20)])
    return "".join(parts)


def real_lines(files, limit):
    lines = []
    for file in files:
        text = Path(file).read_text("utf-8", "replace")
        blocks = text.split("\n")
        for at in range(0, len(blocks), 3):
            lines.append("\n".join(blocks[at:at + 3]))
            if len(lines[-1]) > 400:
                lines[-1] = lines[-1][:400]
    random.Random(9).shuffle(lines)
    return lines[:limit]


def texts(arguments, tokenizer, vocabulary):
    rng = random.Random(arguments.seed)
    lines = real_lines(arguments.texts, arguments.count) or WRITTEN
    names = [token["content"] for token in vocabulary.added][:300]
    makers = [lambda: random_text(rng), lambda: planes_text(rng), lambda: token_text(rng, tokenizer, len(vocabulary.tokens)),
              lambda: changed_text(rng, lines), lambda: rng.choice(lines), lambda: named_text(rng, names, lines)]
    yield from WRITTEN
    for i in range(max(0, arguments.count - len(WRITTEN))):
        yield makers[i % len(makers)]()


def meaning(tokenizer, vocabulary, ids):
    """The text that the ids stand for, from the vocabulary and not from the library's decoder."""
    if not vocabulary.pieces:
        return tokenizer.decode(ids, skip_special_tokens=False)
    out = b""
    for i in ids:
        text = vocabulary.tokens[i]
        out += bytes([int(text[3:5], 16)]) if vocabulary.kinds[i] == KIND["byte"] else text.replace(SPACE, " ").encode()
    return out.decode("utf-8", "replace")


def normalizes_otherwise(tokenizer, text):
    """The library composes characters by Unicode 9, which knows fewer marks; ours by a later version."""
    return "NFC" in str(tokenizer.normalizer) and tokenizer.normalizer.normalize_str(text) != unicodedata.normalize("NFC", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("name")
    parser.add_argument("--pre", default="default")
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--texts", nargs="*", default=[])
    arguments = parser.parse_args()

    if arguments.file.suffix == ".gguf":
        tokenizer, _ = load_byte_level(Fields(str(arguments.file)))
    else:
        tokenizer = Tokenizer.from_file(str(arguments.file))
    vocabulary = Vocabulary(json.loads(tokenizer.to_str()), arguments.pre)
    vocabulary.write(arguments.out / f"{arguments.name}.gguf")
    control = [token["content"] for token in vocabulary.added if vocabulary.kinds[token["id"]] in (KIND["control"], KIND["unknown"])]
    # What looks special without being called so is a control token in GGUF and cannot be told to be text here.
    half = [token["content"] for token in vocabulary.added if token["content"] in control and not token["special"]]
    with open(arguments.out / f"{arguments.name}.ids", "w", encoding="ascii") as out:
        def put(flag, text):
            ids = tokenizer.encode(text, add_special_tokens=False).ids
            back = meaning(tokenizer, vocabulary, ids)
            also = "" if back == text else "\t" + escape(back)
            out.write(f"{flag}\t{escape(text)}\t{' '.join(map(str, ids))}{also}\n")
        for text in texts(arguments, tokenizer, vocabulary):
            if SPACE in text and vocabulary.spaces_defined() or normalizes_otherwise(tokenizer, text):
                continue
            special = any(name in text for name in control)
            tokenizer.encode_special_tokens = False
            put("s" if special else "-", text)
            if special and not any(name in text for name in half):
                tokenizer.encode_special_tokens = True
                put("p", text)


if __name__ == "__main__":
    main()
