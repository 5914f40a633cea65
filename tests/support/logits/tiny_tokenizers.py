# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Tokenizers of some 270 tokens, in the files that the converter looks for."""

import json

SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
MERGES = ["Ġ t", "h e", "Ġt he", "i n"]
CORPUS = ["the rain in the plain", "then she said that it was the end of it", "one and the other"] * 20


def bytes_alphabet():
    """GPT-2's printable stand-ins for the 256 bytes."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return [chr(byte) for byte in plain] + [chr(256 + number) for number in range(len(others))]


def write_byte_level(folder):
    """Returns the number of tokens."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

    tokens = bytes_alphabet() + [merge.replace(" ", "") for merge in MERGES]
    tokenizer = Tokenizer(models.BPE({token: i for i, token in enumerate(tokens)}, [tuple(m.split()) for m in MERGES]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(SPECIAL)
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "tokenizer_config.json").write_text(json.dumps({
        "tokenizer_class": "PreTrainedTokenizerFast", "bos_token": SPECIAL[1], "eos_token": SPECIAL[2],
        "pad_token": SPECIAL[0], "add_bos_token": False}))
    return tokenizer.get_vocab_size()


def write_sentence_piece(folder):
    """Returns the number of tokens."""
    import sentencepiece

    with open(folder / "tokenizer.model", "wb") as file:
        sentencepiece.SentencePieceTrainer.train(
            sentence_iterator=iter(CORPUS), model_writer=file, model_type="bpe", vocab_size=288, byte_fallback=True,
            pad_id=0, eos_id=1, bos_id=2, unk_id=3, minloglevel=2)
    return 288
