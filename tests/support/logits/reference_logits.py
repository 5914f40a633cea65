#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Logits of a GGUF model by Hugging Face transformers, on its dequantised weights, in float32.

    reference_logits.py MODEL.gguf --ids-out IDS.txt --out LOGITS.npy [--ids IDS.txt] [--count 512] [--tokenizer JSON]

Without --ids the first COUNT tokens of the text in topics.py are taken, by the model's own tokenizer or by the tokenizer.json
given (with what that puts before a text), and written to IDS.txt. LOGITS.npy is float32 [positions, vocabulary], as `askja-cli logits` writes it. Needs torch, transformers 5.24,
accelerate, gguf and numpy, so it runs in a virtual environment and is no part of the tests."""

import argparse
import json
from pathlib import Path

import numpy as np

import topics


def own_tokenizer(path):
    """The file's byte-level BPE with the splitting its pre-tokenizer names, by the tokenizers library."""
    from gguf import GGUFReader
    from tokenizers import Tokenizer, models, pre_tokenizers

    fields = GGUFReader(path).fields
    kind, pre = fields["tokenizer.ggml.model"].contents(), fields["tokenizer.ggml.pre"].contents()
    if (kind, pre) != ("gpt2", "smollm"):
        raise SystemExit(f"No rule here for the tokenizer {kind}/{pre}; give --ids.")
    vocabulary = {token: number for number, token in enumerate(fields["tokenizer.ggml.tokens"].contents())}
    merges = [tuple(merge.split(" ")) for merge in fields["tokenizer.ggml.merges"].contents()]
    tokenizer = Tokenizer(models.BPE(vocabulary, merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)])
    return tokenizer


def ids_of_topics(model, count, tokenizer_json):
    # Far more characters than needed; the last word of the cut is not among the first COUNT tokens.
    used = topics.text()[:count * 12]
    if tokenizer_json:
        from tokenizers import Tokenizer
        ids = Tokenizer.from_file(str(tokenizer_json)).encode(used).ids[:count]
    else:
        ids = own_tokenizer(model).encode(used, add_special_tokens=False).ids[:count]
    assert len(ids) == count
    return ids, topics.provenance(used)


def reference(model, ids):
    import torch
    from transformers import AutoModelForCausalLM

    loaded = AutoModelForCausalLM.from_pretrained(model.parent, gguf_file=model.name, dtype=torch.float32,
                                                  attn_implementation="eager")
    loaded.eval()
    with torch.no_grad():
        return loaded(torch.tensor([ids])).logits[0].float().numpy()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path)
    parser.add_argument("--ids", type=Path)
    parser.add_argument("--ids-out", type=Path)
    parser.add_argument("--count", type=int, default=512)
    parser.add_argument("--tokenizer", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if options.ids:
        ids = [int(word) for word in options.ids.read_text().split()]
    else:
        ids, made_of = ids_of_topics(options.model, options.count, options.tokenizer)
        print(json.dumps(made_of))
    if options.ids_out:
        rows = [" ".join(map(str, ids[i:i + 16])) for i in range(0, len(ids), 16)]
        options.ids_out.write_text("\n".join(rows) + "\n")
    logits = reference(options.model.resolve(), ids)
    np.save(options.out, np.ascontiguousarray(logits, dtype=np.float32))
    print(f"{options.out}: {logits.shape[0]} positions, {logits.shape[1]} tokens")


if __name__ == "__main__":
    main()
