# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""The tiny models of tests/data/models: one for each architecture and each scaling of RoPE.

Each has something the others lack, and little else: windows and original contexts are shorter than the text, soft-caps are
small enough to bite, heads share keys, the head size is not always hidden / heads."""

from dataclasses import dataclass, field

SMALL = dict(hidden_size=32, intermediate_size=48, num_attention_heads=4, num_key_value_heads=2, num_hidden_layers=2,
             max_position_embeddings=256, rms_norm_eps=1e-5)


@dataclass
class Family:
    config: str  # of transformers
    model: str
    options: dict = field(default_factory=dict)
    rope: dict = field(default_factory=dict)
    positions: int = 40
    zero_centred: bool = False  # norms multiply by 1 + weight
    sentence_piece: bool = False
    stepwise: bool = True  # whether transformers computes step by step what it computes at once
    short: int = 0  # a second text of so many ids, of the same file, where the first crosses the original context
    flags: tuple = ()  # of the converter
    seed: int = 0  # added to what the name gives: some draws make more of a rounding than others


def causal(name, **keywords):
    return Family(f"{name}Config", f"{name}ForCausalLM", **keywords)


def theta(base, **scaling):
    return {"rope_type": "default", "rope_theta": base, **scaling}


YARN = dict(rope_type="yarn", factor=4.0, original_max_position_embeddings=32)
FACTORS = dict(short_factor=[1.0, 1.05, 1.1, 1.2, 1.3, 1.5], long_factor=[1.2, 1.5, 2.0, 3.0, 5.0, 8.0])

FAMILIES = {
    "llama": causal("Llama", rope=theta(10000.0)),
    "llama-linear": causal("Llama", rope=theta(10000.0, rope_type="linear", factor=4.0),
                           options=dict(hidden_size=48, num_attention_heads=3, num_key_value_heads=3,
                                        intermediate_size=80, tie_word_embeddings=True, num_hidden_layers=1)),
    "llama-llama3": causal("Llama", rope=theta(500000.0, rope_type="llama3", factor=8.0, low_freq_factor=1.0,
                                               high_freq_factor=4.0, original_max_position_embeddings=64),
                           options=dict(num_attention_heads=2, num_key_value_heads=1, tie_word_embeddings=True)),
    "llama-yarn": causal("Llama", rope=theta(10000.0, **YARN),
                         options=dict(head_dim=16, tie_word_embeddings=True, attention_bias=True)),
    "mistral": causal("Mistral", rope=theta(1000000.0), options=dict(sliding_window=None, tie_word_embeddings=True)),
    "mistral-nemo": causal("Mistral", rope=theta(1000000.0),
                           options=dict(sliding_window=None, head_dim=12, num_key_value_heads=1,
                                        tie_word_embeddings=True)),
    "ministral3": causal("Ministral3", options=dict(head_dim=16, tie_word_embeddings=True),
                         rope=theta(1000000.0, rope_type="yarn", factor=4.0, original_max_position_embeddings=16,
                                    beta_fast=32.0, beta_slow=1.0, mscale=1.0, mscale_all_dim=1.0,
                                    llama_4_scaling_beta=0.3)),
    "qwen2": causal("Qwen2", rope=theta(1000000.0), options=dict(tie_word_embeddings=True)),
    "qwen3": causal("Qwen3", rope=theta(1000000.0), options=dict(head_dim=16, tie_word_embeddings=True)),
    "qwen3-yarn": causal("Qwen3", rope=theta(1000.0, **YARN), options=dict(head_dim=16, tie_word_embeddings=True)),
    # Chunks of 64 tokens are how transformers computes the delta rule: more than one.
    "qwen35": Family("Qwen3_5TextConfig", "Qwen3_5ForCausalLM", positions=80, seed=3, zero_centred=True,
                     flags=("--no-mtp",),
                     options=dict(num_hidden_layers=4, head_dim=16, linear_key_head_dim=16, linear_value_head_dim=16,
                                  linear_num_key_heads=2, linear_num_value_heads=4, tie_word_embeddings=True),
                     rope=theta(10000.0, partial_rotary_factor=0.5, mrope_section=[2, 1, 1], mrope_interleaved=True)),
    "smollm3": causal("SmolLM3", rope=theta(10000.0), options=dict(num_hidden_layers=4, no_rope_layer_interval=4)),
    "gemma": causal("Gemma", rope=theta(10000.0), zero_centred=True, sentence_piece=True,
                    options=dict(head_dim=16, hidden_activation="gelu_pytorch_tanh")),
    "gemma2": causal("Gemma2", rope=theta(10000.0), zero_centred=True, sentence_piece=True,
                     options=dict(head_dim=16, query_pre_attn_scalar=16, sliding_window=12, attn_logit_softcapping=3.0,
                                  final_logit_softcapping=4.0)),
    "gemma3": Family("Gemma3TextConfig", "Gemma3ForCausalLM", zero_centred=True, sentence_piece=True,
                     options=dict(head_dim=16, query_pre_attn_scalar=16, sliding_window=12, num_hidden_layers=7,
                                  num_key_value_heads=1),
                     rope={"full_attention": theta(1000000.0, rope_type="linear", factor=8.0),
                           "sliding_attention": theta(10000.0)}),
    "phi3": causal("Phi3", rope=theta(10000.0), sentence_piece=True, options=dict(sliding_window=12)),
    "phi3-longrope": causal("Phi3", sentence_piece=True, stepwise=False, short=30,
                            options=dict(hidden_size=64, tie_word_embeddings=True, original_max_position_embeddings=32),
                            rope=theta(10000.0, rope_type="longrope", partial_rotary_factor=0.75,
                                       original_max_position_embeddings=32, **FACTORS)),
    "granite": causal("Granite", rope=theta(10000.0),
                      options=dict(embedding_multiplier=3.0, logits_scaling=2.0, residual_multiplier=0.4,
                                   attention_multiplier=0.2, tie_word_embeddings=True)),
    "olmo2": causal("Olmo2", rope=theta(500000.0)),
    "olmo3": causal("Olmo3", rope=theta(10000.0, **YARN),
                    options=dict(sliding_window=12, num_hidden_layers=4, intermediate_size=32, tie_word_embeddings=True)),
}
