#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Writes a quantised GGUF file again with its matrices as F16 or F32: the same weights (F16: rounded once), the same metadata.

    rewrite_gguf.py IN.gguf OUT.gguf --type f16|f32

What is a vector, such as the norms, stays F32. Needs gguf and numpy."""

import argparse

import gguf
import numpy as np

FILE_TYPES = {"f16": gguf.LlamaFileType.MOSTLY_F16, "f32": gguf.LlamaFileType.ALL_F32}


def copy_metadata(reader, writer, file_type):
    for name, field in reader.fields.items():
        if name.startswith("GGUF.") or name == "general.architecture":
            continue # the writer sets these
        if name == "general.file_type":
            writer.add_file_type(file_type)
            continue
        kind = field.types[0]
        inner = field.types[-1] if kind == gguf.GGUFValueType.ARRAY else None
        writer.add_key_value(name, field.contents(), kind, inner)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--type", choices=FILE_TYPES, required=True)
    options = parser.parse_args()
    reader = gguf.GGUFReader(options.source)
    writer = gguf.GGUFWriter(options.target, reader.fields["general.architecture"].contents())
    copy_metadata(reader, writer, FILE_TYPES[options.type])
    for tensor in reader.tensors:
        values = gguf.dequantize(tensor.data, tensor.tensor_type)
        matrix = len(tensor.shape) > 1
        writer.add_tensor(tensor.name, values.astype(np.float16 if matrix and options.type == "f16" else np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main()
