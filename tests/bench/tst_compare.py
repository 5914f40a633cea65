#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""compare: its arithmetic, and whole runs with programs that only say they measured something."""

import contextlib
import io
import json
import stat
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from comparison import loop, options, plan, ratios  # noqa: E402
from comparison.busy import busy_processes  # noqa: E402
from comparison.programs import Failed, LlamaBench, run  # noqa: E402
from comparison.record import Record  # noqa: E402

# Says what it was asked, and speeds that tell which test they belong to.
FAKE_ASKJA = """
import json, sys
words = sys.argv[1:]
with open(LOG, "a") as log:
    log.write("askja " + " ".join(words) + "\\n")
value = lambda name: words[words.index(name) + 1]
if words[0] == "inspect":
    print(json.dumps({"parameters": 1000000100, "weight_bytes": 2e9, "embedding_length": 10, "vocabulary_size": 10}))
    sys.exit()
results = []
for depth in map(int, value("-d").split(",")):
    result = {"isa": value("--isa"), "depth": depth}
    if value("-p") != "0":
        result["prefill"] = {"samples": [90.0, 100.0]}
    if value("-n") != "0":
        result["decode"] = {"samples": [10.0 if depth == 0 else 8.0]}
    results.append(result)
print(json.dumps({"results": results}))
"""

FAKE_LLAMA_BENCH = """
import json, sys
words = sys.argv[1:]
if words == ["--help"]:
    print(HELP)
    sys.exit()
with open(LOG, "a") as log:
    log.write("rival " + " ".join(words) + "\\n")
value = lambda name, other: words[words.index(name) + 1] if name in words else other
if value("-ctv", "") == "q8_0" and value("-fa", "") == "0":
    sys.exit("a quantised cache wants flash attention")
speed = 2.0 if value("-fa", "") == "1" else 1.0
rows = []
def row(prompt, tokens, depth, ts):
    new = {"n_depth": depth} if "--n-depth" in HELP else {}
    rows.append({"n_prompt": prompt, "n_gen": tokens, "samples_ts": [ts], **new})
prompt, tokens = int(value("-p", "0")), int(value("-n", "0"))
if prompt:
    row(prompt, 0, 0, 20 * speed)
for depth in map(int, value("-d", "0").split(",")):
    if tokens:
        row(0, tokens, depth, 4 * speed if depth == 0 else speed)
for i, word in enumerate(words):
    if word == "-gp":
        depth, count = map(int, words[i + 1].split(","))
        row(depth, count, 0, speed)
print(json.dumps(rows))
"""

FAKE_KERNELS = """
import json
print(json.dumps({"peaks": {"int8_gops": 1000, "float_gflops": 50, "read_gbps": 25}}))
"""


class Arithmetic(unittest.TestCase):
    def test_ratios_are_of_rounds_not_of_medians(self):
        spread = ratios.spread_of_ratios([10, 30, 20], [5, 10, 20])
        self.assertEqual((spread.median, spread.least, spread.most), (2, 1, 3))
        self.assertEqual(spread.text(), "2.00 (1.00…3.00)")

    def test_rounds_without_both_speeds_do_not_count(self):
        self.assertEqual(ratios.spread_of_ratios([None, 6, 8], [1, 3, None]).text(), "2.00 (2.00…2.00)")
        self.assertIsNone(ratios.spread_of_ratios([None], [1]))
        self.assertIsNone(ratios.spread_of_ratios([], []))

    def test_the_better_setting_is_that_of_the_better_median(self):
        cells = [
            {"program": "a", "setting": "slow", "speeds": [1, 1, 90]},
            {"program": "a", "setting": "fast", "speeds": [2, 2, 2]},
            {"program": "b", "setting": "", "speeds": [3, None]},
            {"program": "c", "setting": "", "speeds": [None, None]},
        ]
        best = ratios.better_settings(cells)
        self.assertEqual([(cell["program"], cell["setting"]) for cell in best], [("b", ""), ("a", "fast")])

    def test_shares_of_the_peaks(self):
        model = {"parameters": 1100, "weight_bytes": 2e9, "embedding_length": 10, "vocabulary_size": 10}
        self.assertAlmostEqual(ratios.read_rate(10, model) / 40, 0.5)
        self.assertAlmostEqual(ratios.instruction_rate(100, model) / 1e-3, 0.2)  # 100 · 2 · 1,000 of 1,000,000


class Plan(unittest.TestCase):
    def starts(self, *words):
        arguments = ["--askja", "x", "--model", "m=x", *words]
        return plan.starts(options.parse(arguments))

    def test_below_avx2_tests_are_short_and_none_is_long(self):
        starts = self.starts("--isa", "sse2,avx2")
        self.assertEqual({(s.prompt, s.tokens) for s in starts if s.isa == "sse2"}, {(64, 16)})
        self.assertIn(plan.Start("avx2", "m", 2, "f16", 512, 64), starts)
        self.assertIn(plan.Start("avx2", "m", 1, "q8_0", 0, 16, (0, 4096, 8192)), starts)
        self.assertIn(plan.Start("avx2", "m", 1, "f16", 4096, 0), starts)

    def test_lengths_are_set_for_all_or_for_one(self):
        starts = self.starts("--isa", "sse2,avx2", "--prompt", "7", "--prompt", "sse2=5", "--no-long", "--threads", "1")
        self.assertEqual([s.prompt for s in starts], [5, 7])

    def test_busy_starts_measure_decode_alone(self):
        starts = self.starts("--isa", "avx2", "--busy", "2", "--no-long", "--threads", "2")
        self.assertEqual([s.tests() for s in starts], [["prefill 512", "decode 64"], ["decode 64 beside 2 busy"]])

    def test_what_does_not_exist_is_refused(self):
        for words in (["--isa", "avx2", "--long", "other"], ["--isa", "avx2", "--rival", "sse2:name=path"]):
            with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()):
                self.starts(*words)


class WithPrograms(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.log = self.folder / "log"
        self.askja = self.program("askja-cli", FAKE_ASKJA)
        self.program("bench-kernels-avx2", FAKE_KERNELS)
        self.new = self.program("new/llama-bench", FAKE_LLAMA_BENCH, HELP="--n-depth --no-warmup")
        self.old = self.program("old/llama-bench", FAKE_LLAMA_BENCH, HELP="-gp -w")

    def program(self, name, text, **names):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        values = "".join(f"{key} = {value!r}\n" for key, value in {"LOG": str(self.log), **names}.items())
        path.write_text(f"#!{sys.executable}\n{values}{text}", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path

    def compare(self, *words):
        arguments = ["--askja", str(self.askja), "--isa", "avx2", "--model", "m=m.gguf", "--threads", "1", *words]
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(loop.main(arguments), 0)
        return out.getvalue()

    def rivals(self):
        return [
            *("--rival", f"avx2:new={self.new},-fa,0", "--rival", f"avx2:new={self.new},-fa,1"),
            *("--rival", f"avx2:old={self.old},-rtr,1"),
        ]

    def logged(self):
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []

    def test_a_table_of_ratios_and_shares(self):
        text = self.compare(*self.rivals(), "--rounds", "2", "--no-long")
        self.assertIn("| avx2 | m | 1 | f16 | prefill 512 | 100 | 40 (-fa 1) | 20 | 2.50 (2.50…2.50) |", text)
        self.assertIn("| 2.50 (2.50…2.50) | 20 % of 1000 Gop/s |", text)
        self.assertIn("| decode 64 | 10 | 8 (-fa 1) | 4 | 1.25 (1.25…1.25) | 80 % of 25 GB/s |", text)

    def test_depths_are_asked_as_each_program_knows_them(self):
        text = self.compare(*self.rivals(), "--rounds", "1", "--no-short", "--depths", "64", "--long-prompt", "0")
        self.assertIn("| f16 | decode 16 after 64 | 8 | 2 (-fa 1) | 1 | 4.00 (4.00…4.00) | Askja 80 % (80…80), new 25 %", text)
        words = "\n".join(self.logged())
        self.assertIn("-d 0,64 --no-warmup -fa 0", words)
        self.assertIn("-gp 64,16 -w 0 -rtr 1", words)

    def test_what_a_setting_cannot_do_leaves_the_others(self):
        text = self.compare(*self.rivals(), "--rounds", "1", "--no-long", "--kv", "q8_0")
        self.assertIn("| q8_0 | decode 64 | 10 | 8 (-fa 1) | 4 |", text)

    def test_every_round_begins_with_another_program(self):
        self.compare(*self.rivals(), "--rounds", "2", "--no-long")
        order = [line.split()[0] for line in self.logged() if "inspect" not in line]
        self.assertEqual(order, ["askja", "rival", "rival", "rival", "rival", "rival", "rival", "askja"])

    def test_a_second_run_measures_only_what_is_missing(self):
        words = [*self.rivals(), "--no-long", "--json", str(self.folder / "out.json")]
        first = self.compare(*words, "--rounds", "1")
        count = len(self.logged())
        self.assertEqual(self.compare(*words, "--rounds", "1"), first)
        self.assertEqual(len(self.logged()), count + 1)  # inspect
        self.compare(*words, "--rounds", "2")
        self.assertEqual(len(self.logged()), count + 6)
        cells = json.loads((self.folder / "out.json").read_text(encoding="utf-8"))["cells"]
        self.assertEqual({len(cell["speeds"]) for cell in cells}, {2})

    def test_another_build_is_measured_anew_beside_its_rivals(self):
        words = [*self.rivals(), "--no-long", "--rounds", "1", "--json", str(self.folder / "out.json")]
        self.compare(*words)
        count = len(self.logged())
        with self.askja.open("a", encoding="utf-8") as file:
            file.write("# changed\n")
        self.compare(*words)
        self.assertEqual(len(self.logged()), count + 5)

    def test_old_results_are_shown_without_measuring(self):
        words = [*self.rivals(), "--no-long", "--rounds", "1", "--json", str(self.folder / "out.json")]
        first = self.compare(*words)
        count = len(self.logged())
        with self.askja.open("a", encoding="utf-8") as file:
            file.write("# changed\n")
        self.assertEqual(self.compare(*words, "--show"), first)
        self.assertEqual(len(self.logged()), count)

    def test_failures_say_why(self):
        with self.assertRaisesRegex(Failed, "ended with 3: no reason"):
            run([sys.executable, "-c", "import sys; print('no reason', file=sys.stderr); sys.exit(3)"], 60)
        with self.assertRaises(Failed):
            LlamaBench("x", self.folder / "nothing", []).measure(
                plan.Start("avx2", "m", 1, "f16", 1, 1), "m.gguf", 1, 60
            )

    def test_busy_processes_end_with_the_block(self):
        with self.assertRaises(KeyError), busy_processes(2) as processes:
            self.assertEqual([process.poll() for process in processes], [None, None])
            raise KeyError
        self.assertTrue(all(process.returncode is not None for process in processes))

    def test_speed_beside_busy_processes(self):
        text = self.compare("--rounds", "1", "--no-long", "--busy", "1")
        self.assertIn("| decode 64 beside 1 busy | 10 | – | Askja 100 % (100…100) |", text)


class Records(unittest.TestCase):
    def test_rounds_that_are_missing_stay_missing(self):
        record = Record()
        start = plan.Start("avx2", "m", 1, "f16", 0, 64)
        program = LlamaBench("x", "x", [])
        record.add(start, program, 2, {"decode 64": 5})
        self.assertEqual(record.cells()[0]["speeds"], [None, None, 5])
        self.assertTrue(record.has(start, program, 2))
        self.assertFalse(record.has(start, program, 3))


if __name__ == "__main__":
    unittest.main()
