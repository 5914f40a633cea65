#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Holds the fake hub against the real client library: what huggingface_hub expects of the real hub, the fake one must do.

    python3 -m venv REF && REF/bin/pip install huggingface_hub && REF/bin/python check_fakehub.py

Exit code 1 and one line per difference."""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
MIB = 1 << 20
DESCRIPTION = {
    "token": "hf_member", "fillers": 45,
    "repos": [
        {"id": "maker/Small-GGUF", "downloads": 900, "likes": 7, "files": [
            {"path": "README.md", "text": "---\nlicense: apache-2.0\n---\n# Small\n"},
            {"path": "small-Q4_K_M.gguf", "size": 25 * MIB + 17, "seed": 1},
            {"path": "parts/big-Q8_0-00001-of-00002.gguf", "size": MIB, "seed": 2},
            {"path": "parts/big-Q8_0-00002-of-00002.gguf", "size": MIB, "seed": 3}]},
        {"id": "maker/Gated-GGUF", "gated": "manual", "files": [{"path": "g.gguf", "size": 100}]},
        {"id": "maker/Private-GGUF", "private": True, "files": [{"path": "p.gguf", "size": 100}]},
    ],
}


def start(description):
    hub = subprocess.Popen([sys.executable, str(HERE / "fakehub.py"), "-"], stdin=subprocess.PIPE,
                           stdout=subprocess.PIPE, text=True)
    hub.stdin.write(json.dumps(description) + "\n")
    hub.stdin.flush()
    return hub, json.loads(hub.stdout.readline())


def control(address, name, value=None):
    data = None if value is None else json.dumps(value).encode()
    with urllib.request.urlopen(f"{address}/_control/{name}", data) as answer:
        return json.load(answer)


class Check:
    def __init__(self, address):
        self.address = address
        self.failed = 0

    def say(self, good, text):
        print(("ok      " if good else "FAILED  ") + text)
        self.failed += not good

    def refuses(self, error, action, text):
        try:
            action()
        except error:
            self.say(True, text)
        except Exception as other:  # noqa: BLE001
            self.say(False, f"{text}: {type(other).__name__}: {other}")
        else:
            self.say(False, f"{text}: nothing was raised")


def checks(check, api, folder):
    from huggingface_hub import hf_hub_download, hf_hub_url, get_hf_file_metadata
    from huggingface_hub.errors import EntryNotFoundError, GatedRepoError, RepositoryNotFoundError, RevisionNotFoundError

    found = [m.id for m in api.list_models(search="model", limit=40, sort="downloads")]
    check.say(len(found) == 40 and found[0] == "filler/Model-044-GGUF", "search, sorted by downloads")
    every = list(api.list_models(filter="gguf"))
    check.say(len(every) == 47, f"search by tag: {len(every)} (private ones are not listed)")

    info = api.model_info("maker/Small-GGUF", files_metadata=True)
    big = next(s for s in info.siblings if s.rfilename == "small-Q4_K_M.gguf")
    check.say(big.size == 25 * MIB + 17 and big.lfs and len(big.lfs.sha256) == 64, "info with sizes and LFS ids")
    tree = {e.path: e for e in api.list_repo_tree("maker/Small-GGUF", recursive=True)}
    check.say(tree["small-Q4_K_M.gguf"].lfs.sha256 == big.lfs.sha256, "tree has the same LFS id")
    check.say("parts" in tree and "parts/big-Q8_0-00001-of-00002.gguf" in tree, "tree goes into folders")
    check.say(len(list(api.list_repo_tree("maker/Small-GGUF"))) == 3, "tree of one folder")

    meta = get_hf_file_metadata(hf_hub_url("maker/Small-GGUF", "small-Q4_K_M.gguf", endpoint=check.address))
    check.say((meta.etag, meta.size, meta.commit_hash) == (big.lfs.sha256, 25 * MIB + 17, info.sha), "HEAD of a file")
    check.say("127.0.0.2" in meta.location, "its redirect leads to another host")

    def fetch(name, repository="maker/Small-GGUF", **more):
        return Path(hf_hub_download(repository, name, cache_dir=folder, endpoint=check.address, **more))

    def right():
        return hashlib.sha256(fetch("small-Q4_K_M.gguf").read_bytes()).hexdigest() == big.lfs.sha256

    check.say(fetch("README.md").read_text().endswith("# Small\n"), "download of a small file")
    control(check.address, "faults", {"maker/Small-GGUF/small-Q4_K_M.gguf": {"cutEvery": 11 * MIB, "times": 2}})
    control_begin = len(control(check.address, "requests"))
    check.say(right(), "download in three parts: cut twice, resumed by Range")
    ranges = [r["Range"] for r in control(check.address, "requests")[control_begin:] if r["host"] == "cdn"]
    check.say(sum(r is not None for r in ranges) == 2, f"ranges asked for: {ranges} (the library keeps whole pieces of 10 MB)")

    def gone(name, repository="maker/Small-GGUF", **more):
        return lambda: fetch(name, repository, **more)

    check.refuses(EntryNotFoundError, gone("none.gguf"), "404 EntryNotFound")
    check.refuses(RevisionNotFoundError, gone("README.md", revision="v9"), "404 RevisionNotFound")
    check.refuses(RepositoryNotFoundError, gone("x", "maker/None"), "401 RepoNotFound without a token")
    check.refuses(RepositoryNotFoundError, gone("x", "maker/None", token="hf_other"), "404 RepoNotFound with one")
    check.refuses(GatedRepoError, gone("g.gguf", "maker/Gated-GGUF"), "401 GatedRepo without a token")
    check.refuses(GatedRepoError, gone("g.gguf", "maker/Gated-GGUF", token="hf_other"), "403 GatedRepo")
    check.say(fetch("g.gguf", "maker/Gated-GGUF", token="hf_member").stat().st_size == 100, "gated, with the right token")
    check.say(fetch("p.gguf", "maker/Private-GGUF", token="hf_member").stat().st_size == 100, "private, with it")

    rows = control(check.address, "requests")
    leaked = [r for r in rows if r["host"] == "cdn" and r["Authorization"]]
    check.say(not leaked, "the library sends no token to the other host")
    check.say(any(r["Authorization"] == "Bearer hf_member" for r in rows), "tokens are recorded")


def raw_checks(check):
    """What the library does not show."""
    with urllib.request.urlopen(f"{check.address}/api/models?limit=20") as answer:
        check.say('rel="next"' in answer.headers["Link"] and len(json.load(answer)) == 20, "paging by Link header")
    address = f"{check.address}/maker/Small-GGUF/resolve/main/small-Q4_K_M.gguf"
    for wanted, status in (("bytes=5-9", 206), ("bytes=99999999-", 416)):
        try:
            with urllib.request.urlopen(urllib.request.Request(address, headers={"Range": wanted})) as answer:
                got, text = answer.status, answer.headers["Content-Range"]
        except urllib.error.HTTPError as error:
            got, text = error.code, error.headers["Content-Range"]
        check.say(got == status, f"Range {wanted}: {got}, {text}")
    control(check.address, "faults", {"api": {"status": 429, "retryAfter": 3, "times": 1}})
    try:
        urllib.request.urlopen(f"{check.address}/api/models")
        check.say(False, "429")
    except urllib.error.HTTPError as error:
        check.say(error.code == 429 and error.headers["Retry-After"] == "3", "429 with Retry-After")


def main():
    hub, addresses = start(DESCRIPTION)
    try:
        with tempfile.TemporaryDirectory() as folder:
            os.environ.update(HF_ENDPOINT=addresses["hub"], HF_HOME=folder, HF_HUB_DISABLE_PROGRESS_BARS="1",
                              HF_HUB_DISABLE_XET="1", HF_HUB_DISABLE_TELEMETRY="1")
            from huggingface_hub import HfApi, __version__
            print("huggingface_hub", __version__)
            check = Check(addresses["hub"])
            checks(check, HfApi(endpoint=addresses["hub"]), folder)
            raw_checks(check)
    finally:
        hub.stdin.close()
        hub.wait(10)
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main())
