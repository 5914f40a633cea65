# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""A web proxy on loopback that may ask for a name and a password: GET of whole addresses, and CONNECT."""

import base64
import select
import socket
from http.server import BaseHTTPRequestHandler
from urllib.parse import urlsplit

PIECE = 1 << 16
NOT_PASSED_ON = {"proxy-authorization", "proxy-connection", "connection", "host"}


class ProxyHandler(BaseHTTPRequestHandler):
    HOST = "proxy"
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def is_welcome(self):
        """Else the answer has been given."""
        self.server.hub.journal.add(self.HOST, self)
        login = self.server.hub.proxy_login
        wanted = "Basic " + base64.b64encode(login.encode()).decode()
        if not login or self.headers.get("Proxy-Authorization") == wanted:
            return True
        self.send_response(407)
        self.send_header("Proxy-Authenticate", 'Basic realm="fake"')
        self.send_header("Content-Length", "0")
        self.end_headers()
        return False

    def do_GET(self):
        if not self.is_welcome():
            return
        address = urlsplit(self.path)
        path = (address.path or "/") + (f"?{address.query}" if address.query else "")
        lines = [f"GET {path} HTTP/1.1", f"Host: {address.netloc}", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in self.headers.items() if name.lower() not in NOT_PASSED_ON]
        self.close_connection = True
        with socket.create_connection((address.hostname, address.port or 80), timeout=30) as other:
            other.sendall("\r\n".join(lines + ["", ""]).encode())
            while piece := other.recv(PIECE):
                self.wfile.write(piece)

    def do_CONNECT(self):
        if not self.is_welcome():
            return
        host, _, port = self.path.rpartition(":")
        self.close_connection = True
        with socket.create_connection((host, int(port)), timeout=30) as other:
            self.send_response(200, "Connection established")
            self.end_headers()
            self.wfile.flush()
            self.relay(other)

    def relay(self, other):
        """Bytes both ways until one side ends."""
        opposite = {self.connection: other, other: self.connection}
        while True:
            for ready in select.select(list(opposite), [], [], 60)[0]:
                piece = ready.recv(PIECE)
                if not piece:
                    return
                opposite[ready].sendall(piece)
