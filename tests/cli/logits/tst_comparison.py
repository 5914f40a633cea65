#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""golden.py must accept what is right and notice what is not."""

import math
import struct
import sys
import tempfile
import unittest
from array import array
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "support" / "logits"))
import golden  # noqa: E402

ROW = [0.0, 1.0, 3.0, -2.0, 2.0]


def golden_of(row, top):
    tokens = sorted(range(len(row)), key=lambda token: -row[token])[:top]
    return (golden.log_sum_exp(row), tokens, [row[token] for token in tokens])


class Comparison(unittest.TestCase):
    def write(self, data):
        file = tempfile.NamedTemporaryFile(delete=False)
        self.addCleanup(Path(file.name).unlink)
        with file:
            file.write(data)
        return file.name

    def test_equal_logits_have_no_divergence(self):
        kl, top1 = golden.compare([golden_of(ROW, 3)], [array("f", ROW)])
        self.assertAlmostEqual(kl, 0, 9)
        self.assertEqual(top1, 1)

    def test_a_shift_of_all_logits_changes_nothing(self):
        kl, _ = golden.compare([golden_of(ROW, 3)], [array("f", [value + 5 for value in ROW])])
        self.assertAlmostEqual(kl, 0, 6)

    def test_divergence_is_the_one_of_the_definition(self):
        ours = [0.5, 1.0, 2.5, -2.0, 2.2]
        p, q = ([math.exp(v - golden.log_sum_exp(r)) for v in r] for r in (ROW, ours))
        kl, _ = golden.compare([golden_of(ROW, len(ROW))], [array("d", ours)])
        self.assertAlmostEqual(kl, sum(a * math.log(a / b) for a, b in zip(p, q)), 9)

    def test_the_bucket_notices_what_the_kept_tokens_do_not_say(self):
        ours = list(ROW)
        ours[1] += 3 # not among the kept two
        kl, _ = golden.compare([golden_of(ROW, 2)], [array("f", ours)])
        self.assertGreater(kl, 0.1)

    def test_another_likeliest_token_is_counted(self):
        _, top1 = golden.compare([golden_of(ROW, 3)] * 2, [array("f", ROW), array("f", [9.0, *ROW[1:]])])
        self.assertEqual(top1, 0.5)

    def test_what_is_not_finite_or_too_long_is_refused(self):
        with self.assertRaises(ValueError):
            golden.compare([golden_of(ROW, 3)], [array("f", [math.nan, *ROW[1:]])])
        with self.assertRaises(ValueError):
            golden.compare([golden_of(ROW, 3)], [array("f", ROW)] * 2)
        with self.assertRaises(ValueError):
            golden.compare([golden_of(ROW, 3)], [])

    def npy(self, header, data):
        text = header.encode().ljust(117) + b"\n"
        return self.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + data)

    def test_npy_is_read_and_checked(self):
        header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"
        data = struct.pack("<6f", *range(6))
        self.assertEqual([list(row) for row in golden.read_npy(self.npy(header, data))], [[0, 1, 2], [3, 4, 5]])
        for broken in (data[:-4], data + b"\0"):
            with self.assertRaises(ValueError):
                golden.read_npy(self.npy(header, broken))
        with self.assertRaises(ValueError):
            golden.read_npy(self.npy(header.replace("<f4", "<f8"), data))

    def test_the_kept_golden_file_is_whole(self):
        kept = golden.read_golden(Path(__file__).resolve().parents[2] / "data" / "logits" / "smollm2-512.golden")
        self.assertEqual(len(kept), 512)
        for total, tokens, logits in kept:
            self.assertEqual(len(set(tokens)), len(tokens))
            self.assertTrue(all(a >= b for a, b in zip(logits, logits[1:])))
            self.assertLess(sum(math.exp(logit - total) for logit in logits), 1.0001)


if __name__ == "__main__":
    unittest.main()
