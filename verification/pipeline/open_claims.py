"""Which claims wait for which sources, and what the sources read so far say of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Container, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from verification import judging
from verification.judging.check_list import with_page_checks
from verification.judging.claim import as_read, statement_for, unread, with_pages
from verification.language.wording import gettext as _
from verification.language.wording import mark
from verification.pipeline.amended import as_amended, explain_notices
from verification.pipeline.earlier import EarlierJudgments, basis_of, basis_on_source
from verification.reaching import explanations
from verification.reaching.page_notices import without_earlier_words
from verification.reading.web_addresses import Pointer, find_pointer, locate
from verification.records import (
    Claim,
    Document,
    JudgedClaim,
    Judgment,
    Options,
    ReachedSource,
    SourceId,
    Verdict,
)
from verification.weighing import CrossReader, WeighingPolicy

PART, PART_OF_BATCH = 16, 64
"""Claims judged between two words of progress: some two seconds of the reader, and
what a language model is asked at once several times over."""

BY_WORDS = (judging.LexicalJudge, judging.OverlapJudge)
UNTIL_READ = mark("Judged by words: it is still to be read.")


class Part(NamedTuple):
    """Claims that a source was judged for."""

    claims: Sequence[Claim]
    is_read: bool = True
    """Whether by the judge; by words otherwise, which it will replace."""


class OpenClaims:
    """
    The claims of one verification and what their sources say.

    A source is indexed once, read for every claim that cites it, and its index let go:
    a desk of 200 sources would otherwise hold a million words in parts.
    """

    def __init__(
        self,
        document: Document,
        judge: judging.Judge | judging.BatchJudge,
        options: Options,
        policy: WeighingPolicy | None,
        earlier: EarlierJudgments | None = None,
    ) -> None:
        self.judge, self.earlier, self.policy = judge, earlier, policy
        self.cross = CrossReader(document, judge) if options.weigh else None
        self.sources: dict[SourceId, ReachedSource] = {}
        self._document = document
        self._typed = {
            reference.source_id: reference.text for reference in document.references
        }
        self._language = document.language
        self.options = options
        self._judgments: dict[tuple[int, SourceId], Judgment] = {}
        self._citing: dict[SourceId, dict[int, Claim]] = {}
        for claim in document.claims:
            for citation in claim.citations if claim.is_checkable else ():
                self._citing.setdefault(citation.source_id, {})[claim.id] = claim

    async def add(self, source: ReachedSource, *, decided: Container[int] = ()) -> None:
        """Read a source for the claims that cite it, but for those that are decided."""
        async for _part in self.add_in_parts(source, decided=decided):
            pass

    async def add_in_parts(
        self,
        source: ReachedSource,
        *,
        decided: Container[int] = (),
        by_words_first: bool = False,
    ) -> AsyncIterator[Part]:
        """As `add`; gives the claims that it was read for as they come, some at once:
        thousands may cite one source, and nobody waits for the last of them."""
        claims, questions = self._questions_on(source, decided)
        if source.snapshot is None:
            self._keep(source, claims, [])
            return
        most = PART_OF_BATCH if isinstance(self.judge, judging.BatchJudge) else PART
        # The first part comes at once, but from a service.
        soon = most if most == PART else 0
        if by_words_first and claims[soon:] and not isinstance(self.judge, BY_WORDS):
            said = self._judge(judging.LexicalJudge(), questions[soon:])
            self._keep(source, claims[soon:], said, aside=_(UNTIL_READ))
            yield Part(claims[soon:], is_read=False)
        for first in range(0, len(claims), most):
            part = claims[first : first + most]
            asked = questions[first : first + most]
            if isinstance(self.judge, judging.BatchJudge):
                judgments = await self.judge.judge_many(asked)
            else:
                judgments = self._judge(self.judge, asked)
            self._keep(source, part, judgments)
            yield Part(part)

    def add_at_once(
        self, source: ReachedSource, *, decided: Container[int] = ()
    ) -> None:
        """As `add`, for a judge that calls no service."""
        if isinstance(self.judge, judging.BatchJudge):
            raise TypeError(f"The judge {self.judge.name} must be awaited.")
        claims, questions = self._questions_on(source, decided)
        self._keep(source, claims, self._judge(self.judge, questions))

    def _judge(
        self, judge: judging.Judge, questions: Sequence[judging.Question]
    ) -> list[Judgment]:
        return [
            judge.judge(question.statement, question.source, language=question.language)
            for question in questions
        ]

    def _questions_on(
        self, source: ReachedSource, decided: Container[int]
    ) -> tuple[list[Claim], list[judging.Question]]:
        """The open claims that cite a source; the question on each, if it was read.
        What an earlier verification asked just so is not open."""
        self.sources[source.id] = source
        claims = [
            claim
            for claim in self._citing.get(source.id, {}).values()
            if claim.id not in decided
        ]
        if source.snapshot is None:
            return claims, []
        claims = self._take_over(source, claims)
        if not (claims or self.cross):
            return claims, []
        current = without_earlier_words(source.snapshot, source.notices)
        index = judging.index_snapshot(current)
        if self.cross:
            self.cross.read(source.id, index)
        questions = []
        for claim in claims:
            pointer = self._pointer(claim, source.id)
            place = locate(pointer, source.snapshot) if pointer else None
            read = index.pointing_at(place) if place else index
            statement = statement_for(claim, source.id)
            questions.append(judging.Question(statement, read, self._language))
        return claims, questions

    def _pointer(self, claim: Claim, source_id: SourceId) -> Pointer | None:
        """The place that the claim's own marker points to, else its entry."""
        citing = (
            citation for citation in claim.citations if citation.source_id == source_id
        )
        typed = [citation.span.of(self._document.text) for citation in citing]
        typed.append(self._typed.get(source_id, ""))
        return next(filter(None, map(find_pointer, typed)), None)

    def _take_over(self, source: ReachedSource, claims: Sequence[Claim]) -> list[Claim]:
        if self.earlier is None:
            return list(claims)
        left = []
        for claim, basis in zip(claims, self._bases(source, claims), strict=True):
            if known := self.earlier.by_basis.get(basis):
                self._judgments[claim.id, source.id] = known
            else:
                left.append(claim)
        return left

    def _bases(self, source: ReachedSource, claims: Sequence[Claim]) -> list[str]:
        """What the judgment on each claim is made from; "" where nobody will ask."""
        if self.earlier is None or source.snapshot is None:
            return [""] * len(claims)
        on_source = basis_on_source(
            source,
            source.snapshot,
            language=self._language,
            judge_basis=self.earlier.judge_basis,
        )
        asked = (
            f"{statement_for(claim, source.id)}{self._pointer(claim, source.id) or ''}"
            for claim in claims
        )
        return [basis_of(statement, on_source) for statement in asked]

    def _keep(
        self,
        source: ReachedSource,
        claims: Sequence[Claim],
        judgments: Sequence[Judgment],
        *,
        aside: str = "",
    ) -> None:
        if source.snapshot is None:
            judgments = [unread(explanations.explain_unread(source))] * len(claims)
        else:
            told = (explanations.explain_text(source), explain_notices(source), aside)
            where = " ".join(filter(None, told))
            silence = explanations.explain_silence(source)
            current = [
                as_amended(judgment, statement_for(claim, source.id), source)
                for claim, judgment in zip(claims, judgments, strict=True)
            ]
            pairs = zip(claims, current, strict=True)
            asides = (
                (judgment, self._aside(claim, source, judgment))
                for claim, judgment in pairs
            )
            said = (
                as_read(judgment, where=f"{where} {aside}".strip(), silence=silence)
                for judgment, aside in asides
            )
            pages = source.snapshot.page_starts
            judgments = [with_pages(judgment, pages) for judgment in said]
        own = f"{self.judge.name}/{self.judge.version}"
        bases = self._bases(source, claims)
        for claim, judgment, basis in zip(claims, judgments, bases, strict=True):
            # Where another judge stood in, the next verification asks again.
            self._judgments[claim.id, source.id] = (
                replace(judgment, basis=basis) if judgment.judge == own else judgment
            )

    def _aside(self, claim: Claim, source: ReachedSource, judgment: Judgment) -> str:
        pointer = self._pointer(claim, source.id)
        if pointer is None or source.snapshot is None:
            return ""
        place = locate(pointer, source.snapshot)
        is_silent = judgment.verdict is Verdict.UNSUPPORTED
        found = () if is_silent else (passage.span for passage in judgment.evidence)
        return explanations.explain_pointer(pointer, place, found, source.snapshot)

    def decide(self, claim: Claim) -> JudgedClaim:
        judgments = {
            citation.source_id: self._judgments.get((claim.id, citation.source_id))
            or unread(_("The text lists no source [{id}].", id=citation.source_id))
            for citation in claim.citations
        }
        judged = judging.decide_claim(claim, judgments, options=self.options)
        return with_page_checks(judged, self._typed)


class Waiting:
    """Claims that wait for their sources, so that each is judged once and early."""

    def __init__(self, claims: Sequence[Claim], pending: set[SourceId]) -> None:
        self.pending = frozenset(pending)
        self._claims = claims
        self._missing: dict[int, set[SourceId]] = {}
        self._by_source: defaultdict[SourceId, list[Claim]] = defaultdict(list)
        for claim in claims:
            missing = {citation.source_id for citation in claim.citations} & pending
            self._missing[claim.id] = missing
            for source_id in missing:
                self._by_source[source_id].append(claim)

    def ready(self) -> Iterator[Claim]:
        return (claim for claim in self._claims if not self._missing[claim.id])

    def waiting_only_for(
        self, source_id: SourceId, claims: Sequence[Claim]
    ) -> Iterator[Claim]:
        return (claim for claim in claims if self._missing.get(claim.id) == {source_id})

    def release(
        self, source_id: SourceId, read: Sequence[Claim] | None = None
    ) -> Iterator[Claim]:
        """The claims that waited for this source and for no other any more; of those
        that it was `read` for, or of all."""
        for claim in self._by_source[source_id] if read is None else read:
            missing = self._missing.get(claim.id, set())
            if source_id in missing:
                missing.discard(source_id)
                if not missing:
                    yield claim
