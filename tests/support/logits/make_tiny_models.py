#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Makes the tiny random models of tests/data/models with their reference logits by Hugging Face transformers.

    make_tiny_models.py FOLDER

Per model: <name>.gguf (F32 weights, named and laid out as published files are: Q and K rows permuted so that RoPE turns
neighbours, llama3 scaling as the tensor rope_freqs.weight), <name>.ids, and <name>.npy with float32 logits. The reference keeps
keys and values rounded to F16, as the engine's cache does, so that nothing but the arithmetic of one operation is left to
differ. A value that lies all but halfway between two F16 numbers could go either way, and logits would move a hundred times
further than float arithmetic explains: the random weights are drawn again until there is none. Needs torch, transformers
5.24, gguf and numpy; it is no part of the tests."""

import argparse
import math
from pathlib import Path

import gguf
import numpy as np
import torch
from transformers import DynamicCache, LlamaConfig, LlamaForCausalLM

POSITIONS = 24
# Least distance from such a halfway point, in units of the last place of F16. Float arithmetic in another order is within a
# few thousandths of these models' values.
LEAST_MARGIN = 2e-3
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
LLAMA3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 64}

# Each row has something the others lack: heads sharing keys, a head size that is not hidden / heads, rows that are no
# multiple of 32, every scaling of RoPE, an output matrix of its own or the embedding's.
MODELS = {
    "tiny-llama": dict(hidden_size=32, num_attention_heads=4, num_key_value_heads=2, intermediate_size=64),
    "tiny-llama-llama3": dict(hidden_size=32, num_attention_heads=2, num_key_value_heads=1, intermediate_size=64,
                              tie_word_embeddings=True, num_hidden_layers=1, rope_theta=500000.0, rope=LLAMA3),
    "tiny-llama-linear": dict(hidden_size=48, num_attention_heads=3, num_key_value_heads=3, intermediate_size=80,
                              tie_word_embeddings=True, num_hidden_layers=1, rope={"rope_type": "linear", "factor": 4.0}),
    "tiny-llama-headsize": dict(hidden_size=32, num_attention_heads=4, num_key_value_heads=1, head_dim=16,
                                intermediate_size=64, tie_word_embeddings=True, num_hidden_layers=1),
}


def margin(values):
    """How far the nearest of the values is from halfway between two neighbours of F16, in units of the last place."""
    wide = values.double()
    unit = torch.exp2(torch.floor(torch.log2(wide.abs().clamp_min(2.0 ** -14))) - 10)
    place = wide.abs() / unit
    return (place - place.floor() - 0.5).abs().min().item()


class HalfCache(DynamicCache):
    """Keys and values as they come back from an F16 cache."""

    least_margin = 1.0

    def update(self, key_states, value_states, *args, **kwargs):
        self.least_margin = min(self.least_margin, margin(key_states), margin(value_states))
        return super().update(key_states.half().float(), value_states.half().float(), *args, **kwargs)


def bytes_alphabet():
    """GPT-2's printable stand-ins for the 256 bytes."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return [chr(byte) for byte in plain] + [chr(256 + number) for number in range(len(others))]


def vocabulary():
    """The 256 byte tokens of GPT-2's alphabet, some merges, the special tokens: enough to be a whole tokenizer."""
    tokens = bytes_alphabet()
    merges = ["Ġ t", "Ġ a", "h e", "i n", "r e", "o n", "Ġt he", "e r", "Ġ s", "a t", "Ġ w", "Ġ o", "e n", "Ġ c", "i t"]
    tokens += [merge.replace(" ", "") for merge in merges]
    return tokens + SPECIAL, merges


def build(seed, tokens, options):
    options = dict(options)
    rope = dict(options.pop("rope", {"rope_type": "default"}), rope_theta=options.pop("rope_theta", 10000.0))
    options.setdefault("num_hidden_layers", 2)
    config = LlamaConfig(vocab_size=tokens, max_position_embeddings=256, rms_norm_eps=1e-5, rope_parameters=rope,
                         attn_implementation="eager", **options)
    torch.manual_seed(seed)
    model = LlamaForCausalLM(config).float().eval()
    with torch.no_grad():
        for name, weight in model.named_parameters():
            # Larger than usual, so that the logits spread and a mistake cannot hide.
            weight.copy_(1 + 0.2 * torch.randn_like(weight) if "norm" in name else
                         torch.randn_like(weight) * (1.5 / math.sqrt(weight.shape[1])))
    return config, model


def permute(weight, heads):
    rows, columns = weight.shape
    return weight.reshape(heads, 2, rows // heads // 2, columns).swapaxes(1, 2).reshape(rows, columns)


def llama3_factors(config):
    """What published files carry as rope_freqs.weight: by how much each frequency is divided."""
    rope, size = config.rope_parameters, config.head_dim
    factors = []
    for pair in range(size // 2):
        wavelength = 2 * math.pi * rope["rope_theta"] ** (2 * pair / size)
        low = rope["original_max_position_embeddings"] / rope["low_freq_factor"]
        high = rope["original_max_position_embeddings"] / rope["high_freq_factor"]
        if wavelength < high:
            factors.append(1.0)
        elif wavelength > low:
            factors.append(rope["factor"])
        else:
            smooth = (rope["original_max_position_embeddings"] / wavelength - rope["low_freq_factor"]) / (
                rope["high_freq_factor"] - rope["low_freq_factor"])
            factors.append(1 / ((1 - smooth) / rope["factor"] + smooth))
    return np.array(factors, dtype=np.float32)


def check_rope(config, model):
    """What the file will say of RoPE must be what the reference computes with."""
    pairs = torch.arange(0, config.head_dim, 2, dtype=torch.float64) / config.head_dim
    frequencies = config.rope_parameters["rope_theta"] ** -pairs
    kind = config.rope_parameters["rope_type"]
    if kind == "llama3":
        frequencies /= torch.from_numpy(llama3_factors(config))
    elif kind == "linear":
        frequencies /= config.rope_parameters["factor"]
    assert torch.allclose(model.model.rotary_emb.inv_freq.double(), frequencies, rtol=1e-6)


def write_gguf(path, config, model, tokens, merges):
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name(path.stem)
    writer.add_license("MIT")
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_vocab_size(config.vocab_size)
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_head_count(config.num_attention_heads)
    writer.add_head_count_kv(config.num_key_value_heads)
    writer.add_key_length(config.head_dim)
    writer.add_value_length(config.head_dim)
    writer.add_rope_dimension_count(config.head_dim)
    writer.add_rope_freq_base(config.rope_parameters["rope_theta"])
    writer.add_layer_norm_rms_eps(config.rms_norm_eps)
    if config.rope_parameters["rope_type"] == "linear":
        writer.add_rope_scaling_type(gguf.RopeScalingType.LINEAR)
        writer.add_rope_scaling_factor(config.rope_parameters["factor"])
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types([gguf.TokenType.CONTROL if t in SPECIAL else gguf.TokenType.NORMAL for t in tokens])
    writer.add_token_merges(merges)
    writer.add_bos_token_id(tokens.index("<|im_start|>"))
    writer.add_eos_token_id(tokens.index("<|im_end|>"))
    writer.add_add_bos_token(False)
    names = gguf.get_tensor_name_map(gguf.MODEL_ARCH.LLAMA, config.num_hidden_layers)
    if config.rope_parameters["rope_type"] == "llama3":
        writer.add_tensor("rope_freqs.weight", llama3_factors(config))
    for name, weight in model.state_dict().items():
        if name == "lm_head.weight" and config.tie_word_embeddings:
            continue
        values = weight.numpy()
        if ".q_proj." in name:
            values = permute(values, config.num_attention_heads)
        if ".k_proj." in name:
            values = permute(values, config.num_key_value_heads)
        writer.add_tensor(names.get_name(name, try_suffixes=(".weight",)), np.ascontiguousarray(values))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    tokens, merges = vocabulary()
    for name, options in MODELS.items():
        for seed in range(1, 100000):
            config, model = build(seed, len(tokens), options)
            ids = torch.randint(0, len(tokens), (1, POSITIONS), generator=torch.Generator().manual_seed(seed))
            cache = HalfCache(config=config)
            with torch.no_grad():
                halved = model(ids, cache=cache).logits[0]
            if cache.least_margin >= LEAST_MARGIN:
                break
        check_rope(config, model)
        write_gguf(folder / f"{name}.gguf", config, model, tokens, merges)
        with torch.no_grad():
            exact = model(ids, use_cache=False).logits[0]
        np.save(folder / f"{name}.npy", halved.numpy())
        (folder / f"{name}.ids").write_text(" ".join(map(str, ids[0].tolist())) + "\n")
        moved = ((exact - halved).abs().max() / exact.abs().max()).item()
        print(f"{name}: seed {seed}, margin {cache.least_margin:.1e}, logits to {halved.abs().max():.2f}, "
              f"the F16 cache moves them by {moved:.1e}")


if __name__ == "__main__":
    main()
