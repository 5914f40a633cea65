# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""The repositories a fake hub has: made from a JSON description, answered as the real hub answers."""

import hashlib
import json
import random
from pathlib import Path

CHUNK = 1 << 20
LFS_FROM = 10_000  # the hub keeps larger files, and every *.gguf, in its large-file store


def write_random(path, size, seed):
    """The same bytes for the same seed; every MiB begins with its number, so that no two are alike."""
    base = random.Random(seed).randbytes(CHUNK)
    with open(path, "wb") as file:
        for number, begin in enumerate(range(0, size, CHUNK)):
            piece = number.to_bytes(8, "little") + base[8:]
            file.write(piece[:min(CHUNK, size - begin)])


def hashes_of(path, known={}):  # noqa: B006 (a cache: many repositories may have the same local file)
    """SHA-256, and git's id of a small file."""
    key = (str(path), path.stat().st_mtime_ns, path.stat().st_size)
    if key not in known:
        sha256, sha1 = hashlib.sha256(), hashlib.sha1(b"blob %d\0" % key[2])
        with open(path, "rb") as file:
            while piece := file.read(CHUNK):
                sha256.update(piece)
                sha1.update(piece)
        known[key] = sha256.hexdigest(), sha1.hexdigest()
    return known[key]


class HubFile:
    """One file of a repository; its bytes lie in a file of their own."""

    def __init__(self, description, folder, number):
        self.path = description["path"]
        if "local" in description:
            self.local = Path(description["local"])
        else:
            self.local = folder / f"{number}.bin"
            if "text" in description:
                self.local.write_bytes(description["text"].encode())
            else:
                write_random(self.local, description["size"], description.get("seed", number))
        self.size = self.local.stat().st_size
        self.sha256, self.oid = hashes_of(self.local)
        self.lfs = self.path.endswith(".gguf") or self.size > LFS_FROM

    def etag(self):
        return self.sha256 if self.lfs else self.oid

    def lfs_fields(self, name):
        return {name: self.sha256, "size": self.size, "pointerSize": 134}

    def tree_row(self):
        row = {"type": "file", "oid": self.oid, "size": self.size, "path": self.path}
        if self.lfs:
            row["lfs"] = self.lfs_fields("oid")
        return row

    def sibling(self, blobs):
        row = {"rfilename": self.path}
        if blobs:
            row.update(size=self.size, blobId=self.oid)
            if self.lfs:
                row["lfs"] = self.lfs_fields("sha256")
        return row


class Repository:
    def __init__(self, description, folder, first_number):
        self.id = description["id"]
        self.author = self.id.split("/")[0]
        self.gated = description.get("gated", False)
        self.private = description.get("private", False)
        self.downloads = description.get("downloads", 0)
        self.likes = description.get("likes", 0)
        self.modified = description.get("lastModified", "2025-06-01T12:00:00.000Z")
        self.tags = description.get("tags", ["gguf", "license:apache-2.0"])
        self.card = description.get("cardData", {"license": "apache-2.0"})
        self.gguf = description.get("gguf")
        self.files = {}
        for number, row in enumerate(description.get("files", []), first_number):
            file = HubFile(row, folder, number)
            self.files[file.path] = file
        self.sha = hashlib.sha1(json.dumps([self.id, [f.oid for f in self.files.values()]]).encode()).hexdigest()

    def summary(self, full=False):
        answer = {"_id": hashlib.md5(self.id.encode()).hexdigest()[:24], "id": self.id, "modelId": self.id,
                  "likes": self.likes, "downloads": self.downloads, "private": self.private, "tags": self.tags,
                  "pipeline_tag": "text-generation", "createdAt": "2025-01-01T00:00:00.000Z"}
        if full:
            answer.update(author=self.author, sha=self.sha, lastModified=self.modified, gated=self.gated,
                          siblings=[f.sibling(False) for f in self.files.values()])
        return answer

    def info(self, blobs):
        answer = self.summary(full=True)
        answer.update(disabled=False, cardData=self.card, usedStorage=sum(f.size for f in self.files.values()),
                      siblings=[f.sibling(blobs) for f in self.files.values()])
        if self.gguf:
            answer["gguf"] = self.gguf
        return answer

    def tree(self, under, recursive):
        prefix = under + "/" if under else ""
        rows, folders = [], set()
        for path in sorted(self.files):
            if not path.startswith(prefix):
                continue
            inner = path[len(prefix):].split("/")
            for depth in range(1, len(inner)):
                folder = prefix + "/".join(inner[:depth])
                if folder not in folders and (recursive or depth == 1):
                    folders.add(folder)
                    rows.append({"type": "directory", "oid": hashlib.sha1(folder.encode()).hexdigest(), "size": 0,
                                 "path": folder})
            if recursive or len(inner) == 1:
                rows.append(self.files[path].tree_row())
        return rows


class Catalogue:
    SORTS = {"downloads": lambda r: r.downloads, "likes": lambda r: r.likes, "lastModified": lambda r: r.modified,
             "last_modified": lambda r: r.modified, "createdAt": lambda r: r.id, "trendingScore": lambda r: r.likes}

    def __init__(self, description, folder):
        self.repositories = {}
        number = 0
        for row in description.get("repos", []):
            repository = Repository(row, folder, number)
            number += len(repository.files)
            self.repositories[repository.id] = repository
        # Names that only search finds: enough for several pages.
        for extra in range(description.get("fillers", 0)):
            repository = Repository({"id": f"filler/Model-{extra:03d}-GGUF", "downloads": extra}, folder, number)
            self.repositories[repository.id] = repository

    def search(self, text, author, tags, sort):
        found = [r for r in self.repositories.values() if not r.private
                 and (not text or all(w in r.id.lower() for w in text.lower().split()))
                 and (not author or r.author == author) and all(t in r.tags for t in tags)]
        key = self.SORTS.get(sort, self.SORTS["trendingScore"])
        return sorted(found, key=lambda r: (key(r), r.id), reverse=True)
