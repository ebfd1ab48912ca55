"""Where a language model answers and how it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from verification.errors import BadCallError
from verification.records import Verdict

EXCERPT_SHARE = 2.0
"""Characters of a source for each token of context: half of it, at four a token."""

LEAST_EXCERPT = 2_000


class ModelForm(StrEnum):
    """How a model is asked."""

    CHAT = "chat"
    """Several claims on one source in a call; it answers in JSON, with quotations."""

    MINICHECK = "minicheck"
    """ "Document: ... Claim: ..." and it answers Yes or No: the MiniCheck family."""


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """
    One model at one endpoint, and what a run may spend on it.

    Raises:
        BadCallError: The address is no http or https address, the model has no name,
            or a limit is below 1.
    """

    base_url: str
    """Up to and without "/chat/completions", e.g. "http://localhost:11434/v1"."""

    model: str
    key: str = ""
    """Sent as a bearer token; empty for none."""

    form: ModelForm = ModelForm.CHAT
    max_calls: int = 200
    """Requests in a run: a desk's longest articles have some hundred citations."""

    max_tokens: int = 400_000
    """Tokens in a run, asked and answered: two hundred calls of two thousand."""

    concurrency: int = 4
    """Calls at once: what a local server with one graphics card still takes well."""

    context_tokens: int = 4_096
    """What the model reads in one call, answers included: the least that local servers
    give a model unless asked otherwise. What is cut off is never quoted."""

    calibration: Mapping[Verdict, float] | None = None
    """Support by what this model answers, as it was measured; None before."""

    timeout_seconds: float = 120.0
    """For one call: a local model on a CPU reads a thousand words in a minute."""

    def __post_init__(self) -> None:
        try:
            address = urlsplit(self.base_url)
            is_web = address.scheme in ("http", "https") and bool(address.hostname)
        except ValueError:
            is_web = False
        if not is_web:
            raise BadCallError(
                f"'{self.base_url}' is not an address of a language model. Give one "
                "such as http://localhost:11434/v1."
            )
        if not self.model.strip():
            raise BadCallError("The language model has no name. Give the one to ask.")
        for name in ("max_calls", "max_tokens", "concurrency", "context_tokens"):
            if getattr(self, name) < 1:
                raise BadCallError(
                    f"{name} must be 1 or more, got {getattr(self, name)}."
                )

    @property
    def longest_excerpt(self) -> int:
        """Characters of a source that a call has room for, beside all else in it."""
        return max(LEAST_EXCERPT, int(self.context_tokens * EXCERPT_SHARE))

    @property
    def url(self) -> str:
        return f"{self.base_url.rstrip('/')}/chat/completions"

    @property
    def host(self) -> str:
        """What the reader sees of where the text goes: "localhost:11434"."""
        return urlsplit(self.base_url).netloc.rpartition("@")[2]
