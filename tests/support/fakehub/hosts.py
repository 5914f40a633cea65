# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""The two hosts of a fake hub: the hub itself, and the one its redirects lead to."""

import json
import re
import socket
import socketserver
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, quote, unquote, urlencode, urlsplit

from sender import Sender, parse_range

MOST_ROWS = 1000
HUB_FAULTS = {"status", "redirectLoop", "redirectTo"}
SIGNATURE = "fake-signature"
INFO = re.compile(r"^/api/models/([^/]+/[^/]+?)(?:/revision/([^/]+))?$")
TREE = re.compile(r"^/api/models/([^/]+/[^/]+)/tree/([^/]+)(?:/(.*))?$")
RESOLVE = re.compile(r"^/([^/]+/[^/]+)/resolve/([^/]+)/(.+)$")
CACHED = re.compile(r"^/api/resolve-cache/models/([^/]+/[^/]+)/([^/]+)/(.+)$")


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, hub, handler, host):
        self.hub = hub
        self.name = handler.HOST
        super().__init__((host, 0), handler)

    def server_bind(self):
        # HTTPServer's own would ask the network for this machine's name.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = self.server_address[:2]

    def secure(self, context):
        # The handshake is the handler's thread's, so that one that never ends holds nobody else up.
        self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    def handle_error(self, request, client_address):
        pass  # the client went away, which is what many tests do


class Handler(BaseHTTPRequestHandler):
    HOST = ""
    protocol_version = "HTTP/1.1"
    wbufsize = 1 << 16

    def log_message(self, *_):
        pass

    def setup(self):
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    @property
    def hub(self):
        return self.server.hub

    def answer(self, status, body=b"", headers=()):
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
            headers = [("Content-Type", "application/json; charset=utf-8"), *headers]
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        self.wfile.flush()

    def error(self, status, code, message):
        headers = [("X-Error-Message", message)]
        if code:
            headers.append(("X-Error-Code", code))
        self.answer(status, {"error": message}, headers)

    def fail(self, fault, status):
        headers = [("Retry-After", str(fault["retryAfter"]))] if "retryAfter" in fault else []
        self.answer(status, fault.get("body", {"error": "This went wrong on purpose."}), headers)

    def send_file(self, file, fault, etag, headers=()):
        """200, 206 or 416, and the bytes."""
        wanted = None if fault.get("ignoreRange") else parse_range(self.headers.get("Range"), file.size)
        condition = self.headers.get("If-Range")
        if condition and condition != etag:
            wanted = None
        if wanted is False:
            self.answer(416, b"", [("Content-Range", f"bytes */{file.size}")])
            return
        begin, end = wanted or (0, file.size)
        self.send_response(206 if wanted else 200)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("ETag", etag)
        for name, value in headers:
            self.send_header(name, value)
        if not fault.get("ignoreRange"):
            self.send_header("Accept-Ranges", "bytes")
        if wanted:
            self.send_header("Content-Range", f"bytes {begin}-{end - 1}/{file.size}")
        if fault.get("endless") or fault.get("noLength"):
            self.send_header("Connection", "close")
            self.close_connection = True
        else:
            self.send_header("Content-Length", str(end - begin + fault.get("wrongLength", 0)))
        self.end_headers()
        if self.command != "HEAD":
            if fault.get("wrongLength", 0) < 0:
                end += fault["wrongLength"]
            Sender(self, file, fault).send(begin, end)
        self.wfile.flush()

    def do_GET(self):
        self.hub.journal.add(self.HOST, self)
        address = urlsplit(self.path)
        self.handle_get(unquote(address.path), parse_qs(address.query))

    do_HEAD = do_GET


class BridgeHandler(Handler):
    """The other host, where the bytes of large files come from."""

    HOST = "cdn"
    FAULTS = {"cdnStatus", "cutEvery", "ignoreRange", "etag", "wrongLength", "corruptAt", "trickle", "stallAfter",
              "endless", "otherContent", "noLength"}

    def handle_get(self, path, query):
        if query.get("Signature") != [SIGNATURE]:
            self.answer(403, b"<Error><Code>AccessDenied</Code></Error>")
            return
        repository, _, name = path.removeprefix("/").partition("//")
        file = self.hub.catalogue.repositories[repository].files[name]
        fault = self.hub.faults.of(f"{repository}/{name}", self.FAULTS)
        if "cdnStatus" in fault:
            self.fail(fault, fault["cdnStatus"])
            return
        etag = fault.get("etag", file.sha256[:32])
        self.send_file(file, fault, f'"{etag}"')


class HubHandler(Handler):
    HOST = "hub"

    def handle_get(self, path, query):
        if path == "/_control/requests":
            self.answer(200, self.hub.journal.rows())
            return
        if path.startswith("/api/") and not path.startswith("/api/resolve-cache/"):
            self.api(path, query)
            return
        for pattern, action in ((RESOLVE, self.resolve), (CACHED, self.cached)):
            found = pattern.match(path)
            if found:
                action(*found.groups())
                return
        self.error(404, None, "Sorry, we can't find the page you are looking for.")

    def do_POST(self):
        text = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/_control/faults":
            complaint = self.hub.faults.replace(json.loads(text))
            self.answer(400 if complaint else 200, {"error": complaint} if complaint else {})
        elif self.path == "/_control/reset":
            self.hub.faults.replace({})
            self.hub.journal.clear()
            self.answer(200, {})
        else:
            self.error(404, None, "No such control.")

    def token(self):
        kind, _, token = self.headers.get("Authorization", "").partition(" ")
        return token if kind == "Bearer" else ""

    # --- the interface ------------------------------------------------------------------------------------------------

    def api(self, path, query):
        fault = self.hub.faults.of("api", {"status", "body"})
        if fault:
            self.fail(fault, fault.get("status", 200))
            return
        if path in ("/api/models", "/api/models/"):
            self.search(query)
            return
        found = INFO.match(path)
        if found:
            repository = self.repository(*found.groups())
            if repository:
                self.answer(200, repository.info("blobs" in query))
            return
        found = TREE.match(path)
        if found:
            name, revision, under = found.groups()
            repository = self.repository(name, revision)
            if repository:
                recursive = query.get("recursive", ["false"])[0].lower() in ("true", "1")
                self.page(repository.tree(under or "", recursive), query, "limit")
            return
        self.error(404, None, "Not found")

    def search(self, query):
        tags = [tag for text in query.get("filter", []) for tag in text.split(",")]
        found = self.hub.catalogue.search(query.get("search", [""])[0], query.get("author", [""])[0], tags,
                                          query.get("sort", ["trendingScore"])[0])
        full = query.get("full", ["false"])[0].lower() in ("true", "1")
        self.page([repository.summary(full) for repository in found], query, "limit")

    def page(self, rows, query, limit_name):
        limit = max(1, min(MOST_ROWS, int(query.get(limit_name, [str(MOST_ROWS)])[0])))
        begin = int(query.get("cursor", ["0"])[0])
        headers = []
        if begin + limit < len(rows):
            following = {name: values for name, values in query.items() if name != "cursor"}
            following["cursor"] = [str(begin + limit)]
            path = quote(unquote(urlsplit(self.path).path))
            headers = [("Link", f'<{self.hub.address}{path}?{urlencode(following, doseq=True)}>; rel="next"')]
        self.answer(200, rows[begin:begin + limit], headers)

    def repository(self, name, revision, contents=False):
        """The repository, or nothing after the right refusal."""
        repository = self.hub.catalogue.repositories.get(name)
        token = self.token()
        if repository is None or (repository.private and token != self.hub.member_token):
            if token:
                self.error(404, "RepoNotFound", "Repository not found")
            else:
                self.error(401, "RepoNotFound", "Invalid username or password.")
            return None
        if revision not in (None, "main", repository.sha):
            self.error(404, "RevisionNotFound", f"Invalid rev id: {revision}")
            return None
        if contents and repository.gated and token != self.hub.member_token:
            text = f"Access to model {name} is restricted"
            if token:
                text += f" and you are not in the authorized list. Visit {self.hub.address}/{name} to ask for access."
            else:
                text += ". You must have access to it and be authenticated to access it. Please log in."
            self.error(403 if token else 401, "GatedRepo", text)
            return None
        return repository

    # --- files --------------------------------------------------------------------------------------------------------

    def file(self, name, revision, path):
        repository = self.repository(name, revision, contents=True)
        if repository is None:
            return None, None
        if path not in repository.files:
            self.error(404, "EntryNotFound", "Entry not found")
            return None, None
        return repository, repository.files[path]

    def resolve(self, name, revision, path):
        repository, file = self.file(name, revision, path)
        if file is None:
            return
        fault = self.hub.faults.of(f"{name}/{path}", HUB_FAULTS)
        if "status" in fault:
            self.fail(fault, fault["status"])
            return
        headers = [("X-Repo-Commit", repository.sha), ("Accept-Ranges", "bytes")]
        if file.lfs:
            headers += [("X-Linked-Size", str(file.size)), ("X-Linked-Etag", f'"{file.sha256}"')]
            target = f"{self.hub.bridge_address}/{quote(name)}//{quote(path)}?Expires=4102444800&Signature={SIGNATURE}"
            status = 302
        else:
            headers += [("ETag", f'"{file.oid}"')]
            target = f"/api/resolve-cache/models/{quote(name)}/{repository.sha}/{quote(path)}"
            status = 307
        if fault.get("redirectLoop"):
            target = self.path
        target = fault.get("redirectTo", target)
        self.answer(status, b"", [("Location", target), *headers])

    def cached(self, name, revision, path):
        repository, file = self.file(name, revision, path)
        if file:
            fault = self.hub.faults.of(f"{name}/{path}", BridgeHandler.FAULTS)
            self.send_file(file, fault, f'"{file.oid}"', [("X-Repo-Commit", repository.sha)])
