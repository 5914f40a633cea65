# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Writes tests/data/chat: what jinja2 makes of whole templates and of small pieces of the language.

    python3 tests/support/chat/make_goldens.py FOLDER-WITH-TEMPLATES FILE-WITH-SMOLLM2S-TEMPLATE

The second file is what tokenizer.chat_template of the GGUF says. Only the renderings are kept, not the templates."""
import json
import pathlib
import sys

import pieces
import reference

DATA = pathlib.Path(__file__).resolve().parents[2] / "data" / "chat"
WHOLE = ("meta-llama-Llama-3.1-8B-Instruct", "meta-llama-Llama-3.2-3B-Instruct")  # kept as text, the others as hashes


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def digest(text):
    return None if text is None else f"{fnv1a(text.encode()):016x} {len(text.encode())}"


def renderings(source, conversations):
    """Without and with the generation prompt, conversation after conversation."""
    return [reference.render(source, c, prompt) for c in conversations for prompt in (False, True)]


def write(name, value):
    text = "[\n" + ",\n".join(json.dumps(v, ensure_ascii=False) for v in value) + "\n]\n" if isinstance(value, list) \
        else "{\n" + ",\n".join(f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in value.items()) + "\n}\n"
    (DATA / name).write_text(text)


def main(templates, smollm2):
    conversations = [json.loads(line) for line in (DATA / "conversations.jsonl").read_text().split("\n") if line]
    whole = {"chatml": renderings((DATA / "chatml.jinja").read_text(), conversations),
             "smollm2": renderings(pathlib.Path(smollm2).read_text(), conversations)}
    hashes = {}
    for path in sorted(pathlib.Path(templates).glob("*.jinja")):
        results = renderings(path.read_text(), conversations)
        hashes[path.stem] = [digest(text) for text in results]
        if path.stem in WHOLE:
            whole[path.stem] = results
        print(f"{path.stem}: {sum(r is not None for r in results)} of {len(results)} render")
    write("rendered.json", whole)
    write("hashes.json", hashes)
    cases = [[source, reference.render(source, pieces.VARIABLES)] for source in pieces.TEMPLATES]
    write("pieces.json", cases)
    (DATA / "variables.json").write_text(json.dumps(pieces.VARIABLES, ensure_ascii=False) + "\n")
    print(f"{len(cases)} pieces, {sum(text is None for _, text in cases)} of them errors")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
