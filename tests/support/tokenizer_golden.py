#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Makes the golden files of the tokenizer tests with the tokenizers library, and with sentencepiece for files of its kind
(pip install tokenizers gguf sentencepiece protobuf).

    tokenizer_golden.py ids MODEL.gguf OUT [--random N] [--seed S]     texts and the ids they should get
    tokenizer_golden.py words OUT [--random N] [--seed S]             texts and the words each splitting rule should cut

A line is: text, tab, result. Text is UTF-8 with every byte that is no printable ASCII, and '%', written as %XX. Ids are
separated by spaces, words by '|' (written %7C inside a text). In ids files a first column says 's' where the names of control
tokens are to be read as these tokens, '-' where the text has none.
"""
import argparse
import random

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers

CONTRACTIONS = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)"
LLAMA3 = CONTRACTIONS + r"|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
QWEN2 = LLAMA3.replace(r"\p{N}{1,3}", r"\p{N}")
TEKKEN = (r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
          r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
          r"|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+")
QWEN35 = (CONTRACTIONS + r"|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+")
GPT4O = (r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+" + CONTRACTIONS + r"?"
         r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*" + CONTRACTIONS + r"?"
         r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+")


def splitter(rule):
    """What tokenizer.json of the models says, without the mapping of bytes to characters."""
    def split(pattern):
        return pre_tokenizers.Split(Regex(pattern), "isolated")
    gpt2 = split(r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+")
    digits = pre_tokenizers.Digits(individual_digits=True)
    return {
        "gpt-2": gpt2,
        "smollm": pre_tokenizers.Sequence([digits, gpt2]),
        "llama-bpe": split(LLAMA3),
        "qwen2": split(QWEN2),
        "qwen35": split(QWEN35),
        "tekken": split(TEKKEN),
        "gpt-4o": split(GPT4O),
        "falcon": pre_tokenizers.Sequence([pre_tokenizers.Punctuation("contiguous"), gpt2,
                                           split(r"[0-9][0-9][0-9]")]),
    }[rule]


def byte_level(rule):
    """The same with the mapping; where GPT-2's pattern is part of it, the library's own copy of that pattern."""
    if rule == "gpt-2":
        return [pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)]
    if rule == "smollm":
        return [pre_tokenizers.Digits(individual_digits=True),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)]
    return [splitter(rule), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]


WRITTEN = [
    "", " ", "  ", "\n", "\t", "\r\n", "Hello, world!", " Hello  World", "I'm sure they'll say it's what we've had; you'd've'd",
    "IT'S WHAT WE'VE HAD, THEY'LL SEE", "don\u2019t", "x = 12345 + 6.78e-9;\n", "  12   345", "1 2  3   4    5",
    "def f(x: int) -> str:\n    \"\"\"Doc.\"\"\"\n    return f\"{x!r:>{10}}\"\n\n\n# end\n",
    "#include <vector>\nint main(int argc, char **argv) { std::vector<int> v{1, 2, 3}; return v[0] << 3 | 0xFF; }\n",
    "<div class=\"a b\">&nbsp;&amp;</div>\n<!-- note -->", "SELECT * FROM t WHERE a >= 10 AND b <> 'x''y';",
    "\tfor (;;)\n\t\t\tbreak;\r\n\r\n\r\nnext\r", "a\n b\n  c\n   d\n", "trailing   ", "   leading", "\n\n\n x \n\n\n",
    "\u4f60\u597d\uff0c\u4e16\u754c\uff01\u4eca\u5929\u5929\u6c14\u4e0d\u9519\u3002", "\u3053\u3093\u306b\u3061\u306f\u3001\u5143\u6c17\u3067\u3059\u304b\uff1f\u30ab\u30bf\u30ab\u30ca\u3000\uff11\uff12\uff13",
    "\uc548\ub155\ud558\uc138\uc694 \uc138\uacc4", "\u043d\u0435\u0449\u043e \u043d\u0430 \u0411\u044a\u043b\u0433\u0430\u0440\u0441\u043a\u0438", "\u1780\u17b6\u1793\u17cb\u178f\u17c2\u1796\u17b7\u179f\u17c1\u179f", "\u0645\u0631\u062d\u0628\u0627 \u0628\u0627\u0644\u0639\u0627\u0644\u0645 \u0661\u0662\u0663",
    "\u05e9\u05dc\u05d5\u05dd", "\u0928\u092e\u0938\u094d\u0924\u0947 \u0926\u0941\u0928\u093f\u092f\u093e", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "\U0001F999.cpp \U0001F600\U0001F601 \U0001F468\u200D\U0001F469\u200D\U0001F467\u200D\U0001F466 \U0001F1E9\U0001F1EA \u2764\ufe0f \U0001F44D\U0001F3FD",
    "e\u0301 a\u0308\u0323 Z\u0351\u036b\u0343a\u0305lg\u0489o", "\u1e9b\u0323 \ufb01 \u017f \u212a 'S '\u017f '\u212a", "caf\u00e9 na\u00efve F\u00fchrer \u00c5ngstr\u00f6m \u00df\u1e9e",
    "a\u00a0b\u2003c\u2009d\u202fe\u3000f\u1680g\u205fh", "a\u180eb \u180e c", "a\u200bb\u200c\u200d\ufeffc\u2060d", "\u0085x\u2028y\u2029z \u000b\u000c",
    "".join(chr(c) for c in range(0, 33)), "".join("x" + chr(c) for c in range(0, 32)), "\x7f\x80\x81\x9f\xa0\xad",
    "\u00b2\u00b3\u00bd\u2167\u2462\u0967\u0968\U0001D7D8\u4e00", "3333333 33 3.14159,265", "\u2460\u24ea a1b22c333", "$100 \u20ac5 \u00a37 100%", "--- ___ *** ### ``` ~~~ ...",
    "\U00020000\U0002A6D6 \U0001D54F\U0001D552 \U000E0041", "\ufffd\uffff \U0010FFFF", "end.\n\n\n\n\tAnd", "(a)[b]{c}<d>\"e\"'f'`g`", "a/b//c\\d\n/\r\n//\n",
    "CamelCaseWord HTTPServer iPhone \u01c5ungla \u02b0 \u00aa\u00ba", "\u0915\u093f\u0915\u0940", "Lorem ipsum dolor sit amet, consectetur adipiscing elit. " * 4,
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "=" * 70, " " * 70 + "x", "\n" * 40, "ab" * 60,
    "Donaudampfschifffahrtselektrizit\u00e4tenhauptbetriebswerkbauunterbeamtengesellschaft", "https://example.org/a?b=c&d=%20#e",
]
SPECIAL = [
    "<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n", "<|im_start|><|im_end|><|endoftext|>", "a<|im_end|", "<|im_end|>>",
    "<<|im_end|>", "x <|im_end|> y", "<file_sep><filename>", "1<|im_end|>2  <|im_start|>  3", "<repo_name><reponame>",
]
RANGES = [
    (0x20, 0x7E), (0x20, 0x7E), (0x20, 0x7E), (0x61, 0x7A), (0x61, 0x7A), (0x30, 0x39), (0x00, 0x1F), (0x7F, 0xFF), (0x100, 0x24F),
    (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x4FF), (0x5D0, 0x5EA), (0x620, 0x669), (0x904, 0x96F), (0xE01, 0xE5B),
    (0x1100, 0x11FF), (0x1780, 0x17E9), (0x2000, 0x206F), (0x2070, 0x209C), (0x2100, 0x218B), (0x2460, 0x24FF), (0x2500, 0x27BF),
    (0x3000, 0x30FF), (0x4E00, 0x9FEF), (0xAC00, 0xD7A3), (0xFE00, 0xFE0F), (0xFF00, 0xFFEF), (0x1F300, 0x1F64F), (0x1F900, 0x1F9FF),
    (0x1D400, 0x1D7FF), (0x20000, 0x2A6D6),
]
PIECES = [" ", " ", "  ", "   ", "\n", "\n\n", "\r\n", "\t", "'s", "'LL", "'", "\u00a0", "\u3000", "\u180e", "the", " and", "return", "1", "42", "2024", ".", "...", "\u200d",
          "\ufe0f", "(", ");\n", "{", "/", "//"]


def unassigned(character):
    import unicodedata
    return unicodedata.category(character) in ("Cn", "Cs")


def random_text(rng):
    out = []
    for _ in range(rng.randint(1, 24)):
        if rng.random() < 0.4:
            out.append(rng.choice(PIECES))
            continue
        low, high = rng.choice(RANGES)
        for _ in range(rng.randint(1, 6)):
            character = chr(rng.randint(low, high))
            # Libraries differ in the Unicode version they know, so leave out what few versions know.
            if not unassigned(character):
                out.append(character)
    return "".join(out)


def escape(text, also=b""):
    return "".join(chr(b) if 0x20 <= b < 0x7F and b not in b"%" + also else f"%{b:02X}" for b in text.encode())


def load_pieces(tokens, types, scores):
    """A SentencePiece model, for the library of that name."""
    import sentencepiece
    from sentencepiece import sentencepiece_model_pb2
    model = sentencepiece_model_pb2.ModelProto()
    for text, kind, score in zip(tokens, types, scores):
        model.pieces.add(piece=text, type=kind, score=score)
    model.trainer_spec.model_type = model.trainer_spec.BPE
    model.trainer_spec.byte_fallback = True
    model.trainer_spec.vocab_size = len(tokens)
    model.trainer_spec.pad_id = -1
    model.normalizer_spec.name = "identity"
    model.normalizer_spec.remove_extra_whitespaces = False
    return sentencepiece.SentencePieceProcessor(model_proto=model.SerializeToString()).encode


class Fields:
    """The metadata of a GGUF file."""

    def __init__(self, path):
        from gguf import GGUFReader
        self.fields = GGUFReader(path).fields

    def strings(self, key):
        return [bytes(self.fields[key].parts[i]).decode() for i in self.fields[key].data]

    def numbers(self, key):
        return [self.fields[key].parts[i][0].item() for i in self.fields[key].data]


def load_byte_level(fields):
    """The tokenizers library's object for a byte-level vocabulary, and the control tokens in it."""
    strings = fields.strings
    tokens = strings("tokenizer.ggml.tokens")
    types = fields.numbers("tokenizer.ggml.token_type")
    merges = [tuple(merge.split(" ")) for merge in strings("tokenizer.ggml.merges")]
    rule = strings("tokenizer.ggml.pre")[0]
    tokenizer = Tokenizer(models.BPE({text: i for i, text in enumerate(tokens)}, merges,
                                     ignore_merges=rule in ("llama-bpe", "tekken")))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(byte_level(rule))
    tokenizer.decoder = decoders.ByteLevel()
    control = [AddedToken(text, special=True, normalized=False) for text, kind in zip(tokens, types) if kind == 3]
    tokenizer.add_special_tokens(control)
    return tokenizer, [token.content for token in control]


def load(path):
    """A function from text to ids, and the control tokens it knows."""
    fields = Fields(path)
    if fields.strings("tokenizer.ggml.model") == ["llama"]:
        return load_pieces(fields.strings("tokenizer.ggml.tokens"), fields.numbers("tokenizer.ggml.token_type"),
                           fields.numbers("tokenizer.ggml.scores")), []
    tokenizer, control = load_byte_level(fields)
    return lambda text: tokenizer.encode(text, add_special_tokens=False).ids, control


def ids_file(arguments, rng, out):
    encode, control = load(arguments.model)
    texts = WRITTEN + (SPECIAL if control else []) + [random_text(rng) for _ in range(arguments.random)]
    for text in texts:
        flag = "s" if any(name in text for name in control) else "-"
        out.write(f"{flag}\t{escape(text)}\t{' '.join(map(str, encode(text)))}\n")


def words_file(arguments, rng, out):
    texts = WRITTEN + [random_text(rng) for _ in range(arguments.random)]
    for rule in ("gpt-2", "smollm", "llama-bpe", "qwen2", "tekken", "qwen35", "gpt-4o"):
        for text in texts:
            words = [word for word, _ in splitter(rule).pre_tokenize_str(text)]
            assert "".join(words) == text
            out.write(f"{rule}\t{escape(text)}\t{'|'.join(escape(word, b'|') for word in words)}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(required=True)
    ids = kinds.add_parser("ids")
    ids.add_argument("model")
    ids.set_defaults(make=ids_file)
    words = kinds.add_parser("words")
    words.set_defaults(make=words_file)
    for kind in (ids, words):
        kind.add_argument("out")
        kind.add_argument("--random", type=int, default=400)
        kind.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with open(arguments.out, "w", encoding="ascii") as out:
        arguments.make(arguments, random.Random(arguments.seed), out)


if __name__ == "__main__":
    main()
