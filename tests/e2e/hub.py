"""The server side of the double of Foundry: documents, permissions, relay, settings, presence.

In Python, so that a test can look into the database, count the writes and cut a user off, all in
its own event loop. Pages speak JSON with it over one WebSocket each; the same port serves the page,
the double's scripts and the built module.
"""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

import attrs
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from .documents import Doc, find, is_gm, merge, owns, path, random_id

ROOT = Path(__file__).resolve().parents[2]
MODULE = ROOT / "js-client/dist/module"
PACKS = {
    "extra-effort.feats": ROOT / "js-client/packs/_source",
    "extra-effort.examples": ROOT / "js-client/packs/_examples",
}
DOUBLE = ROOT / "js-client/test/double"

COLLECTIONS = {
    "Actor": "actors",
    "Scene": "scenes",
    "Combat": "combats",
    "ChatMessage": "messages",
    "Macro": "macros",
    "User": "users",
}
EMBEDDED = {"Token": "tokens", "Combatant": "combatants", "Item": "items"}


class RefusedError(Exception):
    """A user may not do that; the page gets the sentence as Foundry's own error."""


@attrs.define
class Write:
    """One write to an actor that went through, as the tests count them."""

    user: str
    uuid: str
    changes: Doc
    options: Doc


@attrs.define
class Hub:
    """One Foundry world with its clients."""

    world: Doc
    writes: list[Write] = attrs.field(factory=list)
    toggles: list[Write] = attrs.field(factory=list)
    """Statuses set or cleared: `changes` is {status: whether it is there now}."""
    clients: dict[ServerConnection, str] = attrs.field(factory=dict)
    veto: Callable[[str, str], bool] = lambda _user, _uuid: False
    """Set by a test to refuse (user, actor uuid) writes."""
    carries: bool = True
    """Whether packages' messages reach anybody: false after a manifest was changed under a running
    world (V4)."""
    flags: Doc = attrs.field(factory=dict)
    """Of the module's manifest, as the place it was installed from wrote them."""
    _server: Server | None = None

    async def __aenter__(self) -> Self:
        """Listen on a free port of loopback."""
        self._server = await serve(
            self._client, "127.0.0.1", 0, process_request=self._http, max_size=None
        )
        return self

    async def __aexit__(self, *_exc: object) -> None:
        """Close every client and the port."""
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    @property
    def url(self) -> str:
        """Where browsers find it."""
        assert self._server is not None
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"http://127.0.0.1:{port}"

    # --- what tests look at -----------------------------------------------------------------

    def actor(self, name: str) -> Doc:
        """Return the stored actor."""
        found = find(self.world["actors"], name)
        assert found is not None
        return found

    def token(self, scene: str, name: str) -> Doc:
        """Return a stored token."""
        parent = find(self.world["scenes"], scene)
        assert parent is not None
        found = find(parent["tokens"], name)
        assert found is not None
        return found

    def writes_of(self, uuid: str) -> list[Write]:
        """Return what was written to one actor, in order."""
        return [write for write in self.writes if write.uuid == uuid]

    # --- HTTP -------------------------------------------------------------------------------

    def _http(self, connection: ServerConnection, request: Request) -> Response | None:
        where = urlsplit(request.path).path
        if where == "/socket":
            return None
        if where == "/game":
            return _file(DOUBLE / "game.html")
        for prefix, folder in (("/modules/extra-effort/", MODULE), ("/double/", DOUBLE)):
            if where.startswith(prefix):
                return _file(folder / where.removeprefix(prefix))
        return connection.respond(HTTPStatus.NOT_FOUND, "not found\n")

    # --- clients ----------------------------------------------------------------------------

    async def _client(self, connection: ServerConnection) -> None:
        assert connection.request is not None
        user = parse_qs(urlsplit(connection.request.path).query)["user"][0]
        self.clients[connection] = user
        await self._say(connection, event="world", world=self._world_for(user))
        await self._presence(user, but=connection)
        try:
            async for message in connection:  # ends when the page closes, however it does
                await self._receive(connection, user, json.loads(message))
        except ConnectionClosed:
            return
        finally:
            del self.clients[connection]
            await self._presence(user)

    def _world_for(self, user: str) -> Doc:
        manifest = json.loads((MODULE / "module.json").read_text())
        packs = {
            name: [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]
            for name, folder in PACKS.items()
        }
        active = sorted(set(self.clients.values()))
        return {
            **self.world,
            "userId": user,
            "activeUsers": active,
            "modules": [{**manifest, "flags": self.flags}],
            "packs": packs,
        }

    async def _presence(self, user: str, but: ServerConnection | None = None) -> None:
        """Tell all clients whether a user is there (`userConnected`, V2)."""
        active = user in self.clients.values()
        await self._broadcast(but=but, event="presence", user=user, active=active)

    async def _receive(self, connection: ServerConnection, user: str, message: Doc) -> None:
        if message["op"] == "emit":
            await self._relay(connection, user, message)
            return
        try:
            event = self._apply(user, message)
        except RefusedError as refusal:
            await self._say(connection, event="refused", id=message["id"], message=str(refusal))
            return
        for client in list(self.clients):
            answered = {"id": message["id"]} if client is connection else {}
            await self._say(client, **event, userId=user, **answered)

    async def _relay(self, connection: ServerConnection, user: str, message: Doc) -> None:
        """Relay a package's message: never back to its sender; `recipients` alone if given.

        The sender's id is the server's word (V6).
        """
        if not self._socket_is_open(message["channel"]):
            return
        recipients = message.get("recipients")
        for client, who in list(self.clients.items()):
            if client is connection or (recipients is not None and who not in recipients):
                continue
            await self._say(
                client,
                event="socket",
                channel=message["channel"],
                data=message["data"],
                sender=user,
            )

    def _socket_is_open(self, channel: str) -> bool:
        """Without `socket: true` in the manifest, messages vanish (V4)."""
        manifest = json.loads((MODULE / "module.json").read_text())
        opened = self.carries and bool(manifest.get("socket"))
        return opened and channel == f"module.{manifest['id']}"

    # --- the database -----------------------------------------------------------------------

    def _apply(self, user: str, message: Doc) -> Doc:
        match message["op"]:
            case "setting":
                return self._set(user, message)
            case "create":
                return self._create(user, message)
            case "update":
                return self._update(user, message)
            case "delete":
                return self._delete(user, message)
            case "restore":
                return self._restore(user, message)
            case "toggle":
                return self._toggle(user, message)
            case other:
                raise RefusedError(f"no such operation: {other}")

    def _user(self, name: str) -> Doc:
        found = find(self.world["users"], name)
        assert found is not None
        return found

    def _set(self, user: str, message: Doc) -> Doc:
        """World settings are the GM's to set and everybody's to read (V3)."""
        if not is_gm(self._user(user)):
            raise RefusedError(f"User {user} lacks permission to update Setting")
        self.world["settings"][message["key"]] = message["value"]
        return {"event": "setting", "key": message["key"], "value": message["value"]}

    def _docs(self, message: Mapping[str, Any]) -> list[Doc]:
        """Return the collection a message is about."""
        if message.get("parent"):
            ((kind, name),) = path(message["parent"])
            parent = find(self.world[COLLECTIONS[kind]], name)
            if parent is None:
                raise RefusedError(f"{message['parent']} does not exist")
            embedded: list[Doc] = parent[EMBEDDED[message["type"]]]
            return embedded
        docs: list[Doc] = self.world[COLLECTIONS[message["type"]]]
        return docs

    def _create(self, user: str, message: Doc) -> Doc:
        if message["type"] not in {"ChatMessage", "Macro"} and not is_gm(self._user(user)):
            raise RefusedError(f"User {user} lacks permission to create {message['type']}")
        doc = {**message["data"], "_id": message["data"].get("_id") or random_id()}
        self._docs(message).append(doc)
        return {**_about(message), "event": "create", "data": doc}

    def _update(self, user: str, message: Doc) -> Doc:
        doc = self._find(message)
        target = doc.setdefault("delta", {}) if message.get("delta") else doc
        if message["type"] == "Actor" or message.get("delta"):
            self._write(user, message, doc)
        elif not (is_gm(self._user(user)) or _is_author(user, message, doc)):
            raise RefusedError(f"User {user} lacks permission to update {message['type']}")
        merge(target, message["changes"])
        return {**_about(message), "event": "update", "changes": message["changes"]}

    def _write(self, user: str, message: Doc, doc: Doc) -> None:
        """Check and count a write to an actor."""
        uuid = self._writable(user, message, doc)
        self.writes.append(Write(user, uuid, message["changes"], message["options"]))

    def _restore(self, user: str, message: Doc) -> Doc:
        """Throw away what an unlinked token's actor has of its own (V10)."""
        if not is_gm(self._user(user)):
            raise RefusedError(f"User {user} lacks permission to delete ActorDelta")
        self._find(message)["delta"] = {}
        return {**_about(message), "event": "restore"}

    def _toggle(self, user: str, message: Doc) -> Doc:
        """Make or delete the effect that is a status, as the actor's owners may (V15)."""
        doc = self._find(message)
        status, active = message["status"], message["active"]
        uuid = self._writable(user, message, doc)
        self.toggles.append(Write(user, uuid, {status: active}, {}))
        target = doc.setdefault("delta", {}) if message.get("delta") else doc
        others = [one for one in target.get("effects", []) if status not in one.get("statuses", [])]
        target["effects"] = [*others, {"statuses": [status]}] if active else others
        return {**_about(message), "event": "effects", "effects": target["effects"]}

    def _writable(self, user: str, message: Doc, doc: Doc) -> str:
        """Return the uuid of the actor; an unlinked token's data stand in its delta."""
        actor = self.actor(doc["actorId"]) if message.get("delta") else doc
        uuid = f"{message['parent']}.Token.{doc['_id']}" if message.get("delta") else None
        uuid = uuid or f"Actor.{doc['_id']}"
        if not owns(self._user(user), actor) or self.veto(user, uuid):
            raise RefusedError(f"User {user} lacks permission to update Actor [{doc['_id']}]")
        return uuid

    def _delete(self, user: str, message: Doc) -> Doc:
        if not is_gm(self._user(user)):
            raise RefusedError(f"User {user} lacks permission to delete {message['type']}")
        self._docs(message).remove(self._find(message))
        return {**_about(message), "event": "delete"}

    def _find(self, message: Mapping[str, Any]) -> Doc:
        doc = find(self._docs(message), message["target"])
        if doc is None:
            raise RefusedError(f"{message['type']} {message['target']} does not exist")
        return doc

    # --- sending ----------------------------------------------------------------------------

    async def _broadcast(self, *, but: ServerConnection | None = None, **message: object) -> None:
        for client in list(self.clients):
            if client is not but:
                await self._say(client, **message)

    async def _say(self, client: ServerConnection, **message: object) -> None:
        with suppress(ConnectionClosed):  # a page just gone: its own loop sees to the rest
            await client.send(json.dumps(message))


def _is_author(user: str, message: Mapping[str, Any], doc: Mapping[str, Any]) -> bool:
    """Tell whether it is the user's own chat message, which its author may change (V54)."""
    return message["type"] == "ChatMessage" and doc.get("author") == user


def _about(message: Mapping[str, Any]) -> Doc:
    """Return what every client is told of a database operation."""
    keys = ("type", "parent", "target", "delta", "options")
    return {key: message[key] for key in keys if key in message}


def _file(file: Path) -> Response:
    """Serve a file, or say that there is none."""
    if not file.is_file():
        return Response(HTTPStatus.NOT_FOUND, "Not Found", Headers(), b"")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    kind = "text/javascript" if file.suffix in {".mjs", ".js"} else kind
    body = file.read_bytes()
    headers = Headers({"Content-Type": kind, "Content-Length": str(len(body))})
    headers["Cache-Control"] = "no-store"
    headers["Connection"] = "close"
    return Response(HTTPStatus.OK, "OK", headers, body)
