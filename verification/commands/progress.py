"""A line on standard error that says how far a verification is."""

from __future__ import annotations

import sys
from types import TracebackType

from verification.records import ClaimJudged, Event, SourceReached


class Progress:
    """Counts events on one line of the terminal; silent when there is no terminal."""

    def __init__(self) -> None:
        self.is_shown = sys.stderr.isatty()
        self.sources = 0
        self.claims = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.is_shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def show(self, event: Event) -> None:
        self.sources += isinstance(event, SourceReached)
        self.claims += isinstance(event, ClaimJudged)
        if self.is_shown:
            sys.stderr.write(
                f"\r{self.sources} sources reached, {self.claims} claims judged"
            )
            sys.stderr.flush()
