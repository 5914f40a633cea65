# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""Sends a file as the fault says."""

import os
import time

PIECE = 1 << 16


def parse_range(text, size):
    """(begin, end) of a "bytes=…" header; None: there is none; False: it cannot be satisfied."""
    if not text or not text.startswith("bytes=") or "," in text:
        return None
    first, _, last = text[6:].partition("-")
    try:
        if not first:
            begin, end = max(0, size - int(last)), size
        else:
            begin, end = int(first), min(size, int(last) + 1) if last else size
    except ValueError:
        return None
    return (begin, end) if begin < end and begin < size else False


class Sender:
    """One answer with a file's bytes [begin, end) over a handler's socket."""

    def __init__(self, handler, file, fault):
        self.handler = handler
        self.file = file
        self.fault = fault

    def send(self, begin, end):
        self.handler.wfile.flush()
        plain = not self.handler.hub.tls and not {"cutEvery", "corruptAt", "trickle", "stallAfter", "endless", "otherContent"} & set(self.fault)
        with open(self.file.local, "rb") as source:
            if plain:
                self.send_plain(source, begin, end)
            else:
                self.send_faulty(source, begin, end)
        if self.fault.get("endless"):
            while True:
                self.handler.wfile.write(b"x" * PIECE)
        if self.fault.get("wrongLength", 0) > 0 or self.fault.get("noLength"):
            self.handler.close_connection = True

    def send_plain(self, source, begin, end):
        out = self.handler.connection.fileno()
        while begin < end:
            sent = os.sendfile(out, source.fileno(), begin, min(end - begin, 1 << 24))
            if sent == 0:
                break
            begin += sent

    def send_faulty(self, source, begin, end):
        cut, stall = self.fault.get("cutEvery"), self.fault.get("stallAfter")
        rate = self.fault.get("trickle")
        piece = max(1, min(PIECE, rate // 10)) if rate else PIECE
        source.seek(begin)
        sent = 0
        while begin + sent < end:
            wanted = min(piece, end - begin - sent)
            for limit in (cut, stall):
                if limit is not None:
                    wanted = min(wanted, limit - sent)
            if wanted <= 0:
                break
            self.handler.wfile.write(self.change(source.read(wanted), begin + sent))
            sent += wanted
            if rate:
                time.sleep(wanted / rate)
        if begin + sent < end:
            self.handler.wfile.flush()
            if stall is not None and sent >= stall:
                self.hold()
            self.handler.close_connection = True

    def change(self, data, offset):
        if self.fault.get("otherContent"):
            return bytes(b ^ 0x5A for b in data)
        for place in self.fault.get("corruptAt", ()):
            if offset <= place < offset + len(data):
                data = bytearray(data)
                data[place - offset] ^= 0xFF
        return bytes(data)

    def hold(self):
        """Says nothing more until the other side goes away."""
        self.handler.connection.settimeout(600)
        try:
            while self.handler.connection.recv(PIECE):
                pass
        except OSError:
            pass
