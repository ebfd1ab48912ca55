"""What every judge offers, so that stages and pages need not know which one answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from verification.judging.index import SourceIndex
from verification.records import Judgment


@runtime_checkable
class Judge(Protocol):
    """Reads one source for one claim. Pure: the same call gives the same judgment."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    def judge(
        self, statement: str, source: SourceIndex, *, language: str = ""
    ) -> Judgment:
        """
        Args:
            statement: One claim, markers blanked by spaces or not at all.
            source: From `index_source`; evidence offsets refer to its text.
            language: ISO 639-1 of the statement; empty when unknown.
        """
        ...


@dataclass(frozen=True, slots=True)
class Question:
    """One (claim, source) pair put to a judge that answers many at once."""

    statement: str
    source: SourceIndex
    language: str = ""


@runtime_checkable
class BatchJudge(Protocol):
    """A judge that asks somebody else, over the network, for many answers at once."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    async def judge_many(self, questions: Sequence[Question]) -> list[Judgment]:
        """One judgment for each question, in their order."""
        ...
