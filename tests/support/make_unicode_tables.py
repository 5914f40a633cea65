# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Writes engine/chat/jinja/unicode_tables.inc from Python's own idea of letters, so that the chat templates' upper(),
lower(), title(), isalpha() … and repr() agree with it: python3 tests/support/make_unicode_tables.py > that file."""
import sys
import unicodedata

CODE_POINTS = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000]


def ranges(test):
    """Runs of neighbouring code points for which test holds."""
    found = []
    for c in CODE_POINTS:
        if not test(chr(c)):
            continue
        if found and found[-1][1] == c - 1:
            found[-1][1] = c
        else:
            found.append([c, c])
    return found


def mapping_ranges(convert):
    """(first, last, step, difference) of code points that map to one other one, and (code point, text) of the rest."""
    single, special = [], []
    for c in CODE_POINTS:
        target = convert(chr(c))
        if target == chr(c):
            continue
        if len(target) > 1:
            special.append((c, target))
            continue
        difference = ord(target) - c
        if single:
            first, last, step, known = single[-1]
            if known == difference and c - last <= 2 and (first == last or c - last == step):
                single[-1] = (first, c, c - last, known)
                continue
        single.append((c, c, 1, difference))
    return single, special


def emit(declaration, items):
    print(f"\n{declaration} = {{")
    line = "   "
    for item in items:
        if len(line) + len(item) + 2 > 118:
            print(line)
            line = "   "
        line += " " + item + ","
    print(line)
    print("};")


def text(s):
    return '"' + "".join(f"\\x{byte:02x}" for byte in s.encode()) + '"'


def main():
    print("// SPDX-FileCopyrightText: 2026 The Askja developers")
    print("// SPDX-License-Identifier: MIT")
    print(f"// Made by tests/support/make_unicode_tables.py from Unicode {unicodedata.unidata_version}. Do not edit.")
    for name, convert in (("Upper", str.upper), ("Lower", str.lower), ("Title", str.title)):
        single, special = mapping_ranges(convert)
        emit(f"constexpr CaseRange k{name}[]", [f"{{{a}, {b}, {s}, {d}}}" for a, b, s, d in single])
        emit(f"constexpr CaseText k{name}Texts[]", [f"{{{c}, {text(t)}}}" for c, t in special])
    for name, test in (("Unprintable", lambda c: not c.isprintable()), ("Alphabetic", str.isalpha),
                       ("Numeric", str.isnumeric), ("Digits", str.isdigit), ("Decimals", str.isdecimal),
                       ("LowerLetters", str.islower), ("UpperLetters", str.isupper),
                       ("TitleLetters", lambda c: unicodedata.category(c) == "Lt")):
        emit(f"constexpr Range k{name}[]", [f"{{{a}, {b}}}" for a, b in ranges(test)])


if __name__ == "__main__":
    sys.exit(main())
