#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Makes the tiny random models of tests/data/models with their reference logits by Hugging Face transformers.

    make_tiny_models.py LLAMA_CPP FOLDER [NAME…]

For each row of families.py (or those named): <name>.gguf with F32 weights, written by the converter of a llama.cpp source
tree, since that is what published files come from; <name>.ids, decimal numbers; <name>.npy, float32 logits [positions,
vocabulary]. transformers computes the whole text at once and checks itself token by token. Needs torch, transformers 5.24,
sentencepiece and llama.cpp's requirements; it is no part of the tests."""

import argparse
import math
import os
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import numpy as np
import torch
import transformers

from families import FAMILIES, SMALL
from tiny_tokenizers import write_byte_level, write_sentence_piece

# The converter refuses tokenizers whose checksum it does not know; the pre-tokenizer matters to nobody here.
CONVERT = """
import runpy, sys
sys.path.insert(0, sys.argv[1])
from conversion.base import TextModel
TextModel.get_vocab_base_pre = lambda self, tokenizer: "gpt-2"
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def values(name, like, family):
    """Larger than trained weights are, so that the logits spread and a mistake cannot hide."""
    noise = torch.randn_like(like)
    if "norm" in name:
        return 0.3 * noise if family.zero_centred and "linear_attn" not in name else 1 + 0.3 * noise
    if name.endswith("A_log"):
        return 0.5 * noise - 1.5  # states that remember some ten tokens
    if like.dim() == 1:
        return 0.5 * noise
    return noise * (1.25 / math.sqrt(like[0].numel()))


def build(family, tokens, seed):
    config = getattr(transformers, family.config)(
        vocab_size=tokens, rope_parameters=family.rope, bos_token_id=1, eos_token_id=2, pad_token_id=0,
                    attn_implementation="eager", **{**SMALL, **family.options})
    torch.manual_seed(seed)
    model = getattr(transformers, family.model)(config).float().eval()
    with torch.no_grad():
        for name, weight in model.named_parameters():
            weight.copy_(values(name, weight, family))
    return model


def at_once(model, ids):
    with torch.no_grad():
        return model(torch.tensor([ids]), use_cache=False).logits[0]


def step_by_step(model, ids):
    rows, cache = [], None
    with torch.no_grad():
        for token in ids:
            out = model(torch.tensor([[token]]), cache=cache, use_cache=True)
            cache = out.cache
            rows.append(out.logits[0, 0])
    return torch.stack(rows)


def convert(llama_cpp, source, target, flags):
    subprocess.run([sys.executable, "-c", CONVERT, str(llama_cpp), str(llama_cpp / "convert_hf_to_gguf.py"),
                    str(source), "--outtype", "f32", "--outfile", str(target), "--model-name", target.stem, *flags],
                   check=True, capture_output=True, env={**os.environ, "HF_HUB_OFFLINE": "1"})


def write_reference(path, model, ids):
    logits = at_once(model, ids)
    np.save(path.with_suffix(".npy"), logits.numpy())
    path.with_suffix(".ids").write_text(" ".join(map(str, ids)) + "\n")
    return logits


def make(name, family, seed, llama_cpp, folder):
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch)
        tokens = (write_sentence_piece if family.sentence_piece else write_byte_level)(source)
        model = build(family, tokens, seed)
        model.save_pretrained(source)
        convert(llama_cpp, source, folder / f"{name}.gguf", family.flags)
    ids = torch.randint(0, tokens, (family.positions,), generator=torch.Generator().manual_seed(seed)).tolist()
    logits = write_reference(folder / name, model, ids)
    if family.short:
        write_reference(folder / f"{name}-short", model, ids[:family.short])
    largest = logits.abs().max()
    print(f"{name}: logits to {largest:.2f}, rms {logits.square().mean().sqrt():.2f}", end="")
    if family.stepwise:
        apart = ((logits - step_by_step(model, ids)).abs().max() / largest).item()
        print(f", step by step within {apart:.1e}", end="")
        assert apart < 5e-6, name
    print(flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("llama_cpp", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    print(f"transformers {transformers.__version__}, torch {torch.__version__}")
    for name in options.names or FAMILIES:
        seed = zlib.crc32(name.encode()) + FAMILIES[name].seed
        make(name, FAMILIES[name], seed, options.llama_cpp.resolve(), options.folder)


if __name__ == "__main__":
    main()
