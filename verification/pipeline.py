"""
The stages in order, for one document.

    check             texts in hand, no network
    check_asking      texts in hand, a judge that asks somebody else
    verify            the whole way, as a stream of events
    verify_document   the same for a text already read, going on where a run stopped
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Container, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from .judging import (
    BatchJudge,
    Judge,
    LexicalJudge,
    Question,
    decide_claim,
    index_source,
)
from .judging.readings import as_read, with_pages
from .judging.verdicts import statement_for, unread
from .reaching import Fetcher, explain_text, explain_unread
from .reaching.copies import CopyDesk
from .reaching.network import with_network_finding
from .reaching.reach import reach_sources
from .reaching.registries import NoticeTable, Registries
from .reaching.registries.offline import with_listed_notices
from .reading import read
from .records import (
    Claim,
    ClaimJudged,
    Document,
    Event,
    JudgedClaim,
    Judgment,
    Options,
    ReachedSource,
    Report,
    RunFinished,
    SourceId,
    SourceReached,
    SourceText,
    SourceWeighed,
    Weighing,
)
from .supplying import supply
from .weighing import CrossReader, WeighingPolicy, weigh

DEFAULT_OPTIONS = Options()


class Bench:
    """
    The claims of one verification and what their sources say.

    A source is indexed once, read for every claim that cites it, and its index let go:
    a desk of 200 sources would otherwise hold a million words in pieces.
    """

    def __init__(
        self,
        document: Document,
        judge: Judge | BatchJudge,
        options: Options,
        policy: WeighingPolicy | None,
    ) -> None:
        self.judge = judge
        self.policy = policy
        self.cross = CrossReader(document) if options.weigh else None
        self.sources: dict[SourceId, ReachedSource] = {}
        self._language = document.language
        self.options = options
        self._judgments: dict[tuple[int, SourceId], Judgment] = {}
        self._citing: dict[SourceId, dict[int, Claim]] = {}
        for claim in document.claims:
            for citation in claim.citations if claim.is_checkable else ():
                self._citing.setdefault(citation.source_id, {})[claim.id] = claim

    async def add(self, source: ReachedSource, *, decided: Container[int] = ()) -> None:
        """Read a source for the claims that cite it, but for those that are decided."""
        if not isinstance(self.judge, BatchJudge):
            self.add_at_once(source, decided=decided)
            return
        claims, questions = self._questions_on(source, decided)
        self._keep(source, claims, await self.judge.judge_many(questions))

    def add_at_once(
        self, source: ReachedSource, *, decided: Container[int] = ()
    ) -> None:
        """As `add`, for a judge that asks nobody else."""
        if isinstance(self.judge, BatchJudge):
            raise TypeError(f"The judge {self.judge.name} must be awaited.")
        claims, questions = self._questions_on(source, decided)
        judgments = [
            self.judge.judge(each.statement, each.source, language=each.language)
            for each in questions
        ]
        self._keep(source, claims, judgments)

    def _questions_on(
        self, source: ReachedSource, decided: Container[int]
    ) -> tuple[list[Claim], list[Question]]:
        """The open claims that cite a source; the question on each, if it was read."""
        self.sources[source.id] = source
        claims = [
            claim
            for claim in self._citing.get(source.id, {}).values()
            if claim.id not in decided
        ]
        if source.snapshot is None or not (claims or self.cross):
            return claims, []
        index = index_source(source.snapshot.text, language=source.snapshot.language)
        if self.cross:
            self.cross.read(source.id, index)
        return claims, [
            Question(statement_for(claim, source.id), index, self._language)
            for claim in claims
        ]

    def _keep(
        self,
        source: ReachedSource,
        claims: Sequence[Claim],
        judgments: Sequence[Judgment],
    ) -> None:
        if source.snapshot is None:
            judgments = [unread(explain_unread(source))] * len(claims)
        else:
            where, pages = explain_text(source), source.snapshot.page_starts
            judgments = [
                with_pages(
                    as_read(each, where=where, is_abstract=source.is_abstract), pages
                )
                for each in judgments
            ]
        for claim, judgment in zip(claims, judgments, strict=True):
            self._judgments[claim.id, source.id] = judgment

    def decide(self, claim: Claim) -> JudgedClaim:
        """The verdict on a claim whose sources are all on the bench, or unknown."""
        judgments = {
            each.source_id: self._judgments.get((claim.id, each.source_id))
            or unread(f"The text lists no source [{each.source_id}].")
            for each in claim.citations
        }
        return decide_claim(claim, judgments, options=self.options)


def check(
    text: str,
    sources: Sequence[SourceText],
    *,
    judge: Judge | None = None,
    options: Options = DEFAULT_OPTIONS,
    now: datetime | None = None,
    notices: NoticeTable | None = None,
    policy: WeighingPolicy | None = None,
) -> Report:
    """
    Verify a text against source texts that the caller has. Opens no socket.

    Args:
        sources: Tied to the text's markers by `id` (3 and "3" are one), and to its
            links by `url`. Entries of the text's own list that are not among them
            are reported as not read.
        now: Dates the report, and tells how old the sources are.
        notices: Editorial notices at hand, looked at for each source.
        policy: What the desk has decided about sources; what ships when None.

    Raises:
        EmptyTextError, TextTooLongError: The text cannot be read.
        BadCallError: Two sources have the same id.
    """
    document, given = supply(read(text), sources)
    supplied = with_listed_notices(given, document, notices)
    bench = Bench(document, judge or LexicalJudge(), options, policy)
    for source in supplied:
        bench.add_at_once(source)
    return report_on(bench, document, supplied, now)


async def check_asking(
    text: str,
    sources: Sequence[SourceText],
    *,
    judge: BatchJudge,
    options: Options = DEFAULT_OPTIONS,
    now: datetime | None = None,
    notices: NoticeTable | None = None,
    policy: WeighingPolicy | None = None,
) -> Report:
    """
    As `check`, with a judge that asks somebody else: a language model.

    Raises:
        JudgeError: The judge cannot answer; also what `check` raises.
    """
    document, given = supply(read(text), sources)
    supplied = with_listed_notices(given, document, notices)
    bench = Bench(document, judge, options, policy)
    for source in supplied:
        await bench.add(source)
    return report_on(bench, document, supplied, now)


def report_on(
    bench: Bench,
    document: Document,
    sources: Sequence[ReachedSource],
    now: datetime | None,
) -> Report:
    claims = tuple(bench.decide(each) for each in document.claims)
    return assemble(bench, document, claims, sources, now)


async def verify(
    text: str,
    *,
    fetcher: Fetcher,
    now: datetime,
    registries: Registries | None = None,
    copies: CopyDesk | None = None,
    judge: Judge | BatchJudge | None = None,
    options: Options = DEFAULT_OPTIONS,
    policy: WeighingPolicy | None = None,
) -> AsyncIterator[Event]:
    """
    Verify a text, fetching what it cites.

    Args:
        registries: Asked which work each entry names; None for not at all.
        copies: Asked for copies of what cannot be read; None for not at all.

    Yields:
        A SourceReached for each source and a ClaimJudged for each claim as they come,
        then a SourceWeighed for each source, and at last one RunFinished with the
        report.

    Raises:
        EmptyTextError, TextTooLongError: The text cannot be read.
    """
    events = verify_document(
        read(text),
        fetcher=fetcher,
        now=now,
        registries=registries,
        copies=copies,
        judge=judge,
        options=options,
        policy=policy,
    )
    async for event in events:
        yield event


async def verify_document(
    document: Document,
    *,
    fetcher: Fetcher,
    now: datetime,
    registries: Registries | None = None,
    copies: CopyDesk | None = None,
    reached: Sequence[ReachedSource] = (),
    judged: Sequence[JudgedClaim] = (),
    judge: Judge | BatchJudge | None = None,
    options: Options = DEFAULT_OPTIONS,
    policy: WeighingPolicy | None = None,
) -> AsyncIterator[Event]:
    """
    Verify a document from where an earlier attempt stopped.

    Args:
        reached: Sources that are not to be fetched again. No event repeats them.
        judged: Claims that have their verdict. No event repeats them.
        now: When the snapshots are taken.
        registries, copies: As for `verify`.

    Yields:
        As `verify`.
    """
    bench = Bench(document, judge or LexicalJudge(), options, policy)
    verdicts = {each.claim.id: each for each in judged}
    for source in reached:
        await bench.add(source, decided=verdicts)
    waiting = Waiting(
        [claim for claim in document.claims if claim.id not in verdicts],
        pending={each.source_id for each in document.references} - set(bench.sources),
    )
    for claim in waiting.ready():
        verdicts[claim.id] = bench.decide(claim)
        yield ClaimJudged(verdicts[claim.id])

    wanted = [each for each in document.references if each.source_id in waiting.pending]
    async for source in reach_sources(
        wanted, fetcher=fetcher, now=now, registries=registries, copies=copies
    ):
        yield SourceReached(source)
        await bench.add(source, decided=verdicts)
        for claim in waiting.release(source.id):
            verdicts[claim.id] = bench.decide(claim)
            yield ClaimJudged(verdicts[claim.id])

    claims = tuple(verdicts[claim.id] for claim in document.claims)
    sources = [bench.sources[each.source_id] for each in document.references]
    report = assemble(bench, document, claims, sources, now)
    for weighed in report.weighing.sources:
        yield SourceWeighed(weighed)
    yield RunFinished(report)


class Waiting:
    """Claims that wait for their sources, so that each is judged once and early."""

    def __init__(self, claims: Sequence[Claim], pending: set[SourceId]) -> None:
        self.pending = frozenset(pending)
        self._missing = {
            claim.id: {each.source_id for each in claim.citations} & pending
            for claim in claims
        }
        self._claims = claims
        self._by_source: dict[SourceId, list[Claim]] = {}
        for claim in claims:
            for source_id in self._missing[claim.id]:
                self._by_source.setdefault(source_id, []).append(claim)

    def ready(self) -> Iterator[Claim]:
        return (each for each in self._claims if not self._missing[each.id])

    def release(self, source_id: SourceId) -> Iterator[Claim]:
        """The claims that waited for this source and for no other any more."""
        for claim in self._by_source.get(source_id, ()):
            self._missing[claim.id].discard(source_id)
            if not self._missing[claim.id]:
                yield claim


def assemble(
    bench: Bench,
    document: Document,
    claims: tuple[JudgedClaim, ...],
    sources: Sequence[ReachedSource],
    now: datetime | None,
) -> Report:
    """The report, with the sources weighed."""
    weighing = Weighing()
    if bench.cross:
        weighing = weigh(
            document,
            claims,
            sources,
            readings=bench.cross.readings,
            today=now.date() if now else None,
            policy=bench.policy,
        )
    known = with_network_finding(document, sources)
    return Report(
        document=replace(known, findings=(*known.findings, *weighing.contradictions)),
        claims=claims,
        sources=tuple(sources),
        judge_name=bench.judge.name,
        judge_version=bench.judge.version,
        options=bench.options,
        generated_at=now.isoformat(timespec="seconds") if now else "",
        weighing=weighing,
    )
