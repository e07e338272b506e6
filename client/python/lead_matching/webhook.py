"""Verification of webhooks by Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Mapping


class WebhookError(Exception):
    """A message that is not ours, or not meant for now: answer it with 400."""


def verify_webhook(
    secret: str,
    headers: Mapping[str, str],
    body: str | bytes,
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> dict[str, Any]:
    """
    Returns the message: `id` (the same at every attempt), `type`, `timestamp` and `data`. `secret` is the endpoint's
    whsec_…, `body` the request's exactly as it came, `tolerance` how many seconds its time may differ from ours. During
    the overlap of a rotation there are two signatures; one of them must be by the secret.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        message_id = given["webhook-id"]
        timestamp = given["webhook-timestamp"]
        signatures = given["webhook-signature"]
    except KeyError as error:
        raise WebhookError(f"the header {error} is missing") from None
    if not timestamp.isascii() or not timestamp.isdigit():
        raise WebhookError("the timestamp is no number")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookError("the message is too old or from the future: compare the clocks")
    raw = body.encode() if isinstance(body, str) else body
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise WebhookError("the secret is not as it was shown")
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + raw, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(expected, one.encode()) for one in signatures.split(" ")):
        raise WebhookError("no signature is by this secret")
    return {**json.loads(raw), "id": message_id}
