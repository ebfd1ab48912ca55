"""A line on standard error that says how far a verification is."""

from __future__ import annotations

import sys

from verification.records import (
    ClaimJudged,
    CorroborationEvent,
    Event,
    LensSearched,
    ResultRead,
    SourceReached,
)


class Progress:
    def __init__(self) -> None:
        self.is_shown = sys.stderr.isatty()
        self.sources = 0
        self.claims = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *error: object) -> None:
        self._say("")

    def show(self, event: Event) -> None:
        self.sources += isinstance(event, SourceReached)
        self.claims += isinstance(event, ClaimJudged)
        self._say(f"{self.sources} sources reached, {self.claims} claims judged")

    def show_search(self, event: CorroborationEvent) -> None:
        if isinstance(event, LensSearched):
            self._say(f"{event.lens}: {event.found} results")
        elif isinstance(event, ResultRead):
            self._say(f"{event.done} of {event.total} results read")

    def _say(self, words: str) -> None:
        if self.is_shown:
            sys.stderr.write(f"\r\x1b[K{words}")
            sys.stderr.flush()
