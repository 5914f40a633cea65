# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Writes engine/tokenizer/nfc_tables.inc, what composing text needs to know, from Python's copy of the Unicode data:
python3 tests/support/make_nfc_tables.py > that file. With --golden N: texts and their composed form, for tests/data."""
import random
import sys
import unicodedata

from make_unicode_tables import CODE_POINTS, emit, ranges

HANGUL = range(0xAC00, 0xD7A4)


def pair(c):
    """The one-step canonical decomposition; the second is 0 if it is a single character."""
    text = unicodedata.decomposition(chr(c))
    if not text or text.startswith("<"):
        return None
    parts = [int(part, 16) for part in text.split()]
    return parts[0], parts[1] if len(parts) > 1 else 0


def class_ranges():
    found = []
    for c in CODE_POINTS:
        value = unicodedata.combining(chr(c))
        if value == 0:
            continue
        if found and found[-1][1] == c - 1 and found[-1][2] == value:
            found[-1][1] = c
        else:
            found.append([c, c, value])
    return found


def golden(count):
    rng = random.Random(4)
    marks = [c for c in CODE_POINTS if unicodedata.combining(chr(c))]
    parts = [c for c in CODE_POINTS if c not in HANGUL and pair(c)]
    for i in range(count):
        text = ""
        for _ in range(rng.randint(1, 6)):
            kind = rng.randrange(6)
            c = (rng.choice(parts) if kind < 2 else rng.choice(marks) if kind < 4 else rng.randint(0x1100, 0x11FF) if kind == 4
                 else rng.choice([*HANGUL, 0x41, 0x20, 0x4E00]))
            text += chr(c) if rng.random() < 0.5 else unicodedata.normalize("NFD", chr(c))
        print(text.encode().hex() + "\t" + unicodedata.normalize("NFC", text).encode().hex())


def main():
    if len(sys.argv) > 2 and sys.argv[1] == "--golden":
        return golden(int(sys.argv[2]))
    pairs = {c: pair(c) for c in CODE_POINTS if c not in HANGUL and pair(c)}
    composed = sorted((first, second, c) for c, (first, second) in pairs.items()
                      if second and unicodedata.normalize("NFC", chr(c)) == chr(c))
    seconds = {second for _, second, _ in composed} | set(range(0x1161, 0x1176)) | set(range(0x11A8, 0x11C3))

    def irregular(text):
        return unicodedata.combining(text) != 0 or ord(text) in seconds or unicodedata.normalize("NFC", text) != text
    print("// SPDX-FileCopyrightText: 2026 The Askja developers")
    print("// SPDX-License-Identifier: MIT")
    print(f"// Made by tests/support/make_nfc_tables.py from Unicode {unicodedata.unidata_version}. Do not edit.")
    emit("constexpr Range kIrregular[]", [f"{{{a}, {b}}}" for a, b in ranges(irregular)])
    emit("constexpr ClassRange kClasses[]", [f"{{{a}, {b}, {v}}}" for a, b, v in class_ranges()])
    emit("constexpr Decomposition kDecompositions[]", [f"{{{c}, {a}, {b}}}" for c, (a, b) in sorted(pairs.items())])
    emit("constexpr Composition kCompositions[]", [f"{{{a}, {b}, {c}}}" for a, b, c in composed])


if __name__ == "__main__":
    sys.exit(main())
