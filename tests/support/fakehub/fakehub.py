#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""A fake Hugging Face hub on loopback, Python's standard library alone.

    fakehub.py DESCRIPTION.json        ("-": from standard input)

prints one line {"hub": "http://127.0.0.1:…", "cdn": "http://127.0.0.2:…"} when it is ready, and ends when its standard input does
(not with --stay). README.md beside this file says what the description and the control addresses are."""

import argparse
import json
import ssl
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from catalogue import Catalogue  # noqa: E402
from faults import Faults, Journal  # noqa: E402
from hosts import BridgeHandler, HubHandler, Server  # noqa: E402
from proxy import ProxyHandler  # noqa: E402


class FakeHub:
    def __init__(self, description, folder):
        self.catalogue = Catalogue(description, Path(folder))
        self.faults = Faults()
        self.journal = Journal()
        self.member_token = description.get("token", "hf_member")
        complaint = self.faults.replace(description.get("faults", {}))
        if complaint:
            sys.exit(complaint)
        self.servers = [Server(self, HubHandler, "127.0.0.1"), Server(self, BridgeHandler, "127.0.0.2")]
        self.tls = "tls" in description
        scheme = "https" if self.tls else "http"
        if self.tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(description["tls"]["certificate"], description["tls"]["key"])
            for server in self.servers:
                server.secure(context)
        self.address = f"{scheme}://127.0.0.1:{self.servers[0].server_port}"
        # Another host than the hub's, which is what redirects lead to. No name: not every machine can look one up.
        self.bridge_address = f"{scheme}://127.0.0.2:{self.servers[1].server_port}"
        self.addresses = {"hub": self.address, "cdn": self.bridge_address}
        self.proxy_login = description.get("proxy", {}).get("login", "")
        if "proxy" in description:
            self.servers.append(Server(self, ProxyHandler, "127.0.0.1"))
            self.addresses["proxy"] = f"http://127.0.0.1:{self.servers[2].server_port}"

    def start(self):
        for server in self.servers:
            threading.Thread(target=server.serve_forever, daemon=True).start()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("description")
    parser.add_argument("--stay", action="store_true", help="run until killed")
    options = parser.parse_args()
    text = sys.stdin.readline() if options.description == "-" else Path(options.description).read_text()
    with tempfile.TemporaryDirectory(prefix="fakehub") as folder:
        hub = FakeHub(json.loads(text), folder)
        hub.start()
        print(json.dumps(hub.addresses), flush=True)
        try:
            if options.stay:
                threading.Event().wait()
            sys.stdin.read()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    main()
