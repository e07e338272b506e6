"""The client: how calls are sent, repeated and told apart. What can be called is in operations.py."""

from __future__ import annotations

import datetime
import email.utils
import http.client
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import IO, Any, Mapping, Sequence

from . import types
from .operations import Operations

#: The longest Retry-After that is waited for, in seconds.
LONGEST_WAIT = 60

#: After these, some of them a proxy's, nobody knows whether the call was carried out; None: no answer came.
UNCLEAR = (None, 408, 500, 502, 503, 504)

#: The server tells its time in whole seconds.
CLOCK_SECONDS = 2


class ApiError(Exception):
    """A refusal or failure of a call. `body` is the answer, `errors` its messages by field (422)."""

    def __init__(self, status: int | None, body: Any, request_id: str | None) -> None:
        said = body if isinstance(body, dict) else {}
        self.status = status
        self.body = body
        self.message = str(said.get("message") or said.get("error") or body)
        self.errors: Mapping[str, Sequence[str]] = said.get("errors") or {}
        self.missing_fields: Sequence[str] = said.get("missing_fields") or []
        #: Quote it when you report a problem.
        self.request_id = request_id
        super().__init__(f"HTTP {status}: {self.message}" if status else f"no answer: {self.message}")


class OutcomeUnknown(ApiError):
    """
    No answer came, or a 408, 500, 502, 503 or 504, to a call that must not be sent twice: it may have been carried out.
    After an accept read the lead, after an upload list your batches.
    """


class Client(Operations):
    """
    `base_url` came with the key, such as https://…/api/v2. `delays` are the pauses before each repeat, in seconds;
    `timeout` is how long an answer is waited for (the service itself gives up after 25 seconds). One client may be used by
    several threads.
    """

    def __init__(
        self, base_url: str, api_key: str, *, timeout: float = 60, delays: Sequence[float] = (1, 2, 4, 8)
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout = timeout
        self._delays = tuple(delays)

    def accept_once(
        self,
        body: types.AcceptInput,
        *,
        idempotency_key: str | None = None,
        reads: Sequence[float] = (1, 2, 4, 8),
    ) -> types.AcceptAnswer | types.Lead:
        """
        Accepts a match, and never sends it twice: with an Idempotency-Key, under which it is repeated; yours, where it may
        be sent again after a restart of your program, else one is made. When no answer comes all the same, the lead is read
        until this accept is decided or the pauses `reads` (seconds) are over, and returned as it stands. Its `accept` is
        None when this accept never arrived, whatever an earlier one came to.
        """
        sent = time.monotonic()
        try:
            return self.accept_offer(body, idempotency_key=idempotency_key or str(uuid.uuid4()))
        except ApiError as failure:
            if failure.status not in UNCLEAR:
                raise
            lead: types.Lead | None = None
            for delay in reads:
                time.sleep(delay)
                heard: dict[str, str] = {}
                path = f"/lead/{urllib.parse.quote(body['hashid'], safe='')}"
                lead = self._call("GET", path, heard=heard)
                accept = lead["accept"]
                # By the server's clock, which need not be ours.
                earliest = _time_of(heard.get("Date")) - (time.monotonic() - sent) - CLOCK_SECONDS
                if (
                    accept is not None
                    and accept["partner_id"] == body["partner_id"]
                    and datetime.datetime.fromisoformat(accept["requested_at"].replace("Z", "+00:00")).timestamp() >= earliest
                ):
                    if lead["state"] != "pending":
                        break
                else:
                    lead = {**lead, "accept": None}
            if lead is None:
                raise
            return lead

    def _call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str | None] | None = None,
        body: Any = None,
        file: str | os.PathLike[str] | IO[bytes] | None = None,
        repeatable: bool = False,
        heard: dict[str, str] | None = None,
    ) -> Any:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = self._base_url + path + (f"?{urllib.parse.urlencode(given)}" if given else "")
        sent = {
            "Authorization": f"Bearer {self._api_key}",
            "Accept": "application/json",
            **{name: value for name, value in (headers or {}).items() if value is not None},
        }
        data: bytes | None = None
        if file is not None:
            data, sent["Content-Type"] = _form_of(file)
        elif body is not None:
            data, sent["Content-Type"] = json.dumps(body).encode(), "application/json"
        is_safe = file is None and (repeatable or method == "GET" or "Idempotency-Key" in sent)
        for delay in (*self._delays, None):
            status, answer, said = self._send(urllib.request.Request(url, data, sent, method=method))
            if status is not None and 200 <= status < 300:
                if heard is not None:
                    heard.update(said.items())
                return answer
            unclear = status in UNCLEAR
            wait = max(delay or 0, _wait_of(said.get("Retry-After")))
            may_repeat = file is None and (status == 429 or (unclear and is_safe))
            if delay is None or not may_repeat or wait > LONGEST_WAIT:
                kind = OutcomeUnknown if unclear and not is_safe else ApiError
                raise kind(status, answer, said.get("X-Request-Id"))
            time.sleep(wait)

    def _send(self, request: urllib.request.Request) -> tuple[int | None, Any, Mapping[str, str]]:
        """Sends once. Without an answer the status is None, and the second value says why."""
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as response:
                # 204 has no body.
                answer = None if response.status == 204 else json.load(response)
                return response.status, answer, response.headers
        except urllib.error.HTTPError as error:
            with error:
                text = error.read().decode("utf-8", "replace")
            try:
                return error.code, json.loads(text), error.headers
            except ValueError:
                return error.code, text, error.headers
        except (OSError, http.client.HTTPException, ValueError) as error:
            return None, str(error) or type(error).__name__, {}


def _wait_of(text: str | None) -> float:
    """Reads a Retry-After, which is seconds or a date."""
    if text is None:
        return 0
    return float(text) if text.strip().isdigit() else max(_time_of(text) - time.time(), 0)


def _time_of(text: str | None) -> float:
    """Reads a date of HTTP; what is none is now."""
    try:
        return email.utils.parsedate_to_datetime(text or "").timestamp()
    except (TypeError, ValueError):
        return time.time()


def _form_of(file: str | os.PathLike[str] | IO[bytes]) -> tuple[bytes, str]:
    """Returns a form with the file as its one part, and its content type. `file`: a path, or an open binary file."""
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            return _form_of(opened)
    name = os.path.basename(str(getattr(file, "name", "leads"))).replace('"', "")
    boundary = uuid.uuid4().hex
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    return (
        head.encode() + file.read() + f"\r\n--{boundary}--\r\n".encode(),
        f"multipart/form-data; boundary={boundary}",
    )
