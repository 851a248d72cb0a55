"""How calls reach a Tandem server: sign-in, exact numbers, refusals, retries, pages, streams and files."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timezone
from decimal import Decimal
from importlib import resources
from pathlib import Path
from typing import IO, Any, Union
from urllib.parse import quote

import httpx

Upload = Union[Path, bytes, IO[bytes]]

#: Too many calls, no time now, and a commit of which nobody knows: what may be repeated is.
_busy = (429, 503, 504)
#: Rows of a page, as many as a server gives at most.
PAGE_SIZE = 1_000


class Refused(Exception):
    """The server refused a call, by a code that programs can rely on."""

    def __init__(self, status: int, code: str, message: str, details: Mapping[str, Any], request_id: str | None):
        super().__init__(f"{code} ({status}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.details = details
        self.request_id = request_id


class Unreachable(Exception):
    """No answer came. Whether a call that changes something was carried out is not known."""


@dataclass(frozen=True)
class File:
    """A file that the server made."""

    name: str
    media_type: str
    content: bytes

    def save(self, folder: Path | str = ".") -> Path:
        """Writes it into a folder under the last part of its name, and answers where."""
        place = Path(folder) / Path(self.name.replace("\\", "/")).name
        place.write_bytes(self.content)
        return place


def _read_instant(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


_readers: dict[str, Callable[[Any], Any]] = {
    "decimal": lambda value: value if isinstance(value, Decimal) else Decimal(str(value)),
    "instant": _read_instant,
    "day": date.fromisoformat,
}


def read_answer(value: Any, shape: Any) -> Any:
    """An answer with its decimals, instants and days as such, where its shape says that they are."""
    if value is None or shape is None:
        return value
    if isinstance(shape, str):
        return _readers[shape](value)
    if isinstance(value, list):
        return [read_answer(each, shape.get("[]")) for each in value]
    if isinstance(value, dict):
        return {name: read_answer(each, shape.get(name, shape.get("{}"))) for name, each in value.items()}
    return value


def write_value(value: Any) -> Any:
    """A value of a body as JSON has it: decimals as text, so that no digit is lost, instants and days by ISO 8601."""
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone, so it names no instant")
        return value.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {name: write_value(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [write_value(each) for each in value]
    return value


def _text(value: Any) -> str:
    written = write_value(value)
    if isinstance(written, bool):
        return "true" if written else "false"
    return str(written)


def _shapes() -> dict[str, Any]:
    return json.loads(resources.files(__package__).joinpath("shapes.json").read_text("utf-8"))


class Transport:
    """A connection to one server. Use it in ``with``, or call ``close``.

    ``token``: an access token of a program, or nothing and then ``sign_in_as``. What only reads, and what carries a ``requestKey``, is
    asked again where the server is busy or away, ``retries`` times; anything else is sent once.
    """

    def __init__(self, url: str, *, token: str | None = None, timeout: float = 30.0, retries: int = 4):
        self._http = httpx.Client(base_url=url.rstrip("/"), timeout=timeout, follow_redirects=False)
        self._retries = retries
        self._known_shapes = _shapes()
        self.token = token

    def __enter__(self):
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Gives the connections back."""
        self._http.close()

    def sign_in_as(self, username: str, password: str) -> dict[str, Any]:
        """Signs a person in; the calls after it are theirs. An account with a second factor uses an access token instead."""
        answer = self._call("signIn", "POST", "/api/auth/signin", {}, {}, body={"username": username, "password": password})
        self.token = answer["accessToken"]
        return answer

    def pages(self, call: Callable[..., Any], *args: Any, rows_in: str | None = None, size: int = PAGE_SIZE, **more: Any) -> Iterator[Any]:
        """The rows of a call that answers by pages, one after the other: ``client.pages(client.list_trades, first, last)``.

        ``rows_in`` names the list where the answer has more than that: ``client.pages(client.get_statement, ..., rows_in="lines")``.
        """
        page = 1
        while True:
            answer = call(*args, page=page, size=size, **more)
            rows = answer if rows_in is None else answer[rows_in]
            yield from rows
            if len(rows) < size:
                return
            page += 1

    def _headers(self) -> dict[str, str]:
        return {"accept-language": "en", **({"authorization": f"Bearer {self.token}"} if self.token else {})}

    def _call(self, name: str, method: str, path: str, place: dict[str, Any], query: dict[str, Any], **sent: Any) -> Any:
        response = self._send(method, path, place, query, **sent)
        return self._read(name, response.content) if response.content else None

    def _file(self, name: str, method: str, path: str, place: dict[str, Any], query: dict[str, Any], **sent: Any) -> File:
        response = self._send(method, path, place, query, **sent)
        disposition = response.headers.get("content-disposition", "")
        named = disposition.partition('filename="')[2].partition('"')[0]
        return File(named or name, response.headers.get("content-type", "").partition(";")[0], response.content)

    def _read(self, name: str, content: bytes | str) -> Any:
        # A float would lose digits of coins.
        return read_answer(json.loads(content, parse_float=Decimal), self._known_shapes.get(name))

    def _request(self, method: str, path: str, place: dict[str, Any], query: dict[str, Any], body: Any, file: Upload | None) -> httpx.Request:
        # A part of a path is no path: "../" in a name leads nowhere else.
        url = path
        for name, value in place.items():
            url = url.replace("{" + name + "}", quote(_text(value), safe=""))
        params = {name: _text(value) for name, value in query.items() if value is not None}
        given: dict[str, Any] = {}
        if file is not None:
            content = file.read_bytes() if isinstance(file, Path) else file
            given["files"] = {"file": (file.name if isinstance(file, Path) else "file", content)}
            given["data"] = {name: _text(value) for name, value in (body or {}).items() if value is not None}
        elif body is not None:
            given["json"] = write_value(body)
        return self._http.build_request(method, url, params=params, headers=self._headers(), **given)

    def _send(
        self,
        method: str,
        path: str,
        place: dict[str, Any],
        query: dict[str, Any],
        *,
        body: Any = None,
        file: Upload | None = None,
    ) -> httpx.Response:
        may_repeat = method == "GET" or (isinstance(body, Mapping) and body.get("requestKey") is not None)
        for attempt in range(self._retries + 1):
            is_last = attempt == self._retries or not may_repeat
            try:
                response = self._http.send(self._request(method, path, place, query, body, file))
            except httpx.TransportError as error:
                if is_last:
                    raise Unreachable(f"{method} {path}: {error}") from error
                time.sleep(_pause(attempt, None))
                continue
            if response.status_code not in _busy or is_last:
                return _accepted(response)
            time.sleep(_pause(attempt, response.headers.get("retry-after")))
        raise AssertionError("the last attempt answers or raises")

    def _stream(self, name: str, method: str, path: str, place: dict[str, Any], query: dict[str, Any]) -> Iterator[Any]:
        """One message after the other, without an end. A stream that breaks, or says nothing for 15 seconds, is opened again, and
        begins with a snapshot: forget what you had."""
        failures = 0
        while True:
            request = self._request(method, path, place, query, None, None)
            request.extensions["timeout"] = {"connect": 30.0, "read": 15.0, "write": 30.0, "pool": 30.0}
            try:
                response = self._http.send(request, stream=True)
                try:
                    if not response.is_success:
                        response.read()
                        _accepted(response)
                    for data in _events(response.iter_lines()):
                        failures = 0
                        yield self._read(name, data)
                finally:
                    response.close()
            except httpx.TransportError as error:
                if failures == self._retries:
                    raise Unreachable(f"{method} {path}: {error}") from error
            except Refused as refused:
                if refused.status not in _busy or failures == self._retries:
                    raise
            time.sleep(_pause(failures, None))
            failures += 1


def _events(lines: Iterator[str]) -> Iterator[str]:
    """The data of each event. Lines of one event end with an empty one; comments keep the connection open."""
    data: list[str] = []
    for line in lines:
        line = line.rstrip("\r\n")
        if line == "":
            if data:
                yield "\n".join(data)
            data = []
        elif line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))


def _pause(attempt: int, retry_after: str | None) -> float:
    """Seconds before the next attempt: what the server asks for, else longer each time, never all at once."""
    if retry_after is not None and retry_after.isdigit():
        return min(float(retry_after), 60.0)
    return min(8.0, 0.25 * 2**attempt) * (0.5 + random.random() / 2)


def _accepted(response: httpx.Response) -> httpx.Response:
    if response.is_success:
        return response
    try:
        refusal = response.json()
    except ValueError:
        refusal = {}
    if not isinstance(refusal, dict):
        refusal = {}
    raise Refused(
        response.status_code,
        str(refusal.get("code", "unknown")),
        str(refusal.get("message", response.reason_phrase)),
        refusal.get("details") or {},
        refusal.get("requestId"),
    )
