"""Services that the operator named, asked with patience and as hostile as any page."""

from __future__ import annotations

from .client import (
    AskedService,
    Asking,
    ServiceAnswer,
    ServiceClient,
    ServiceQuestion,
    ServiceState,
)
