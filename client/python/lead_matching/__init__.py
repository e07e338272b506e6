"""Client of the lead-matching API."""

from .client import ApiError, Client, OutcomeUnknown
from .webhook import WebhookError, verify_webhook

__all__ = ["ApiError", "Client", "OutcomeUnknown", "WebhookError", "verify_webhook"]
