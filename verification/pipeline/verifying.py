"""
The stages in order, for one document.

    check    texts in hand, no network but a judge's that asks somebody else
    verify   the whole way, as a stream of events, or on from where a run stopped
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from verification import records
from verification.judging import BatchJudge, Judge, LexicalJudge
from verification.pipeline.earlier import EarlierJudgments
from verification.pipeline.open_claims import OpenClaims, Waiting
from verification.pipeline.supplied_sources import supply
from verification.reaching.network import with_network_finding
from verification.reaching.registries.notices import (
    ListedNotices,
    with_listed_notices,
)
from verification.reading import read
from verification.weighing import WeighingPolicy, weigh

if TYPE_CHECKING:
    from verification.reaching.copies import CopyDesk
    from verification.reaching.fetcher import Fetcher
    from verification.reaching.registries.answers import Registries
    from verification.weighing.wikidata import OwnerDesk

DEFAULT_OPTIONS = records.Options()


def check(
    text: str,
    sources: Sequence[records.SourceText],
    *,
    judge: Judge | BatchJudge | None = None,
    options: records.Options = DEFAULT_OPTIONS,
    now: datetime | None = None,
    notices: ListedNotices | None = None,
    policy: WeighingPolicy | None = None,
) -> records.Report:
    """
    Verify a text against source texts that the caller has. Opens no socket; a judge
    that asks somebody else does, in an event loop that is made for it.

    Args:
        sources: Tied to the text's markers by `id` (3 and "3" are one), and to its
        links by `url`.
            Entries of the text's own list that are not among them are reported as not
            read.
        now: Dates the report, and tells how old the sources are.
        notices: Editorial notices at hand, looked at for each source.
        policy: What the desk has decided about sources; what ships when None.

    Raises:
        EmptyTextError, TextTooLongError: The text cannot be read.
        BadCallError: Two sources have the same id.
        JudgeError: The judge cannot answer.
    """
    document, given = supply(read(text), sources)
    supplied = with_listed_notices(given, document, notices)
    judging = OpenClaims(document, judge or LexicalJudge(), options, policy)
    verdicts = Verdicts(judging, document.claims, {source.id for source in supplied})
    verdicts.decide_ready()
    if is_batch := isinstance(judging.judge, BatchJudge):
        import asyncio  # not above: it takes long to load, and most calls need none

        asyncio.run(add_each(judging, supplied))
    for source in supplied:
        if not is_batch:
            judging.add_at_once(source)
        verdicts.decide_released(source.id)
    return assemble(judging, document, verdicts.of(document), supplied, now)


async def add_each(
    judging: OpenClaims, sources: Iterable[records.ReachedSource]
) -> None:
    for source in sources:
        await judging.add(source)


async def verify(
    text: str | records.Document,
    *,
    fetcher: Fetcher,
    now: datetime,
    registries: Registries | None = None,
    copies: CopyDesk | None = None,
    owner_desk: OwnerDesk | None = None,
    reached: Sequence[records.ReachedSource] = (),
    judged: Sequence[records.JudgedClaim] = (),
    earlier: EarlierJudgments | None = None,
    judge: Judge | BatchJudge | None = None,
    options: records.Options = DEFAULT_OPTIONS,
    policy: WeighingPolicy | None = None,
    by_words_first: bool = False,
) -> AsyncIterator[records.Event]:
    """
    Verify a text, fetching what it cites, from where an earlier attempt stopped.

    Args:
        registries: Asked which work each entry names; None for not at all.
        copies: Asked for copies of what cannot be read; None for not at all.
        owner_desk: Asked who owns cited sites and named parties; None for not at all.
        reached: Sources that are not to be fetched again. No event repeats them.
        judged: Claims that have their verdict. No event repeats them.
        earlier: Judgments of an earlier verification, perhaps of another text. Where
            one was made from the same, the judge is not asked; the report is the same.
        by_words_first: Tell what words say of claims that have to wait for the judge;
        each is told again when the judge has read it.

    Yields:
        A SourceReached for each source and a ClaimJudged for each claim as they come,
        then a SourceWeighed for each source, and one RunFinished with the report.

    Raises:
        EmptyTextError, TextTooLongError: The text cannot be read.
    """
    # Not above: what fetches takes longer to load than a call on texts at hand takes.
    from verification.reaching.reach import reach_sources

    document = read(text) if isinstance(text, str) else text
    judging = OpenClaims(document, judge or LexicalJudge(), options, policy, earlier)
    listed = {reference.source_id for reference in document.references}
    verdicts = Verdicts(judging, document.claims, listed, judged)
    for claim in verdicts.decide_ready():
        yield records.ClaimJudged(claim)

    given = {source.id for source in reached}
    wanted = [
        reference
        for reference in document.references
        if reference.source_id not in given
    ]
    fetched = reach_sources(
        wanted, fetcher=fetcher, now=now, registries=registries, copies=copies
    )
    async for source in after(reached, fetched):
        if source.id not in given:
            yield records.SourceReached(source)
        async for event in verdicts.read(source, by_words_first=by_words_first):
            yield event

    sources = [
        judging.sources[reference.source_id] for reference in document.references
    ]
    if owner_desk and judging.cross:
        known = judging.policy
        judging.policy = await look_up_owners(owner_desk, known, document, sources)
    report = assemble(judging, document, verdicts.of(document), sources, now)
    for weighed in report.weighing.sources:
        yield records.SourceWeighed(weighed)
    yield records.RunFinished(report)


class Verdicts:
    """The verdicts of one verification; each falls when the last source that its claim
    waits for was read."""

    def __init__(
        self,
        judging: OpenClaims,
        claims: Iterable[records.Claim],
        pending: set[records.SourceId],
        judged: Iterable[records.JudgedClaim] = (),
    ) -> None:
        self._judging = judging
        self._made = {verdict.claim.id: verdict for verdict in judged}
        still_open = [claim for claim in claims if claim.id not in self._made]
        self._waiting = Waiting(still_open, pending)

    def of(self, document: records.Document) -> list[records.JudgedClaim]:
        return [self._made[claim.id] for claim in document.claims]

    def decide_ready(self) -> list[records.JudgedClaim]:
        """Those on claims that wait for no source."""
        return self._decide(self._waiting.ready())

    def decide_released(
        self, source_id: records.SourceId, read: Sequence[records.Claim] | None = None
    ) -> list[records.JudgedClaim]:
        """Those on claims that waited for this source alone; among the claims that it
        was `read` for, or among all."""
        return self._decide(self._waiting.release(source_id, read))

    def _decide(self, claims: Iterable[records.Claim]) -> list[records.JudgedClaim]:
        decided = [self._judging.decide(claim) for claim in claims]
        self._made.update((verdict.claim.id, verdict) for verdict in decided)
        return decided

    async def read(
        self, source: records.ReachedSource, *, by_words_first: bool
    ) -> AsyncIterator[records.ClaimJudged]:
        """Read a source for the claims that cite it; the verdicts that fall by it."""
        parts = self._judging.add_in_parts(
            source, decided=self._made, by_words_first=by_words_first
        )
        async for part in parts:
            if part.is_read:
                for verdict in self.decide_released(source.id, part.claims):
                    yield records.ClaimJudged(verdict)
            else:
                for claim in self._waiting.waiting_only_for(source.id, part.claims):
                    by_words = self._judging.decide(claim)
                    yield records.ClaimJudged(by_words, is_read=False)
        # No part has the claims that the judge was not asked about: the source could
        # not be read, or an earlier verification asked the same.
        for verdict in self.decide_released(source.id):
            yield records.ClaimJudged(verdict)


async def after(
    first: Iterable[records.ReachedSource],
    then: AsyncIterator[records.ReachedSource],
) -> AsyncIterator[records.ReachedSource]:
    for source in first:
        yield source
    async for source in then:
        yield source


async def look_up_owners(
    owner_desk: OwnerDesk,
    policy: WeighingPolicy | None,
    document: records.Document,
    sources: Sequence[records.ReachedSource],
) -> WeighingPolicy:
    known = policy or WeighingPolicy()
    owners = await owner_desk.extend(
        known.owners,
        urls=[source.final_url or source.url for source in sources],
        claims=[claim.text for claim in document.claims if claim.citations],
    )
    return replace(known, owners=owners)


def assemble(
    judging: OpenClaims,
    document: records.Document,
    judged: Iterable[records.JudgedClaim],
    sources: Sequence[records.ReachedSource],
    now: datetime | None,
) -> records.Report:
    claims, weighing = tuple(judged), records.Weighing()
    if judging.cross:
        weighing = weigh(
            document,
            claims,
            sources,
            readings=judging.cross.readings,
            today=now.date() if now else None,
            policy=judging.policy,
        )
    model_use = None
    if isinstance(judging.judge, BatchJudge):
        from verification.judging.judges.cascade import use_of_model

        model_use = use_of_model(judging.judge)
    known = with_network_finding(document, sources)
    return records.Report(
        document=replace(known, findings=(*known.findings, *weighing.findings)),
        claims=claims,
        sources=tuple(sources),
        judge_name=judging.judge.name,
        judge_version=judging.judge.version,
        options=judging.options,
        generated_at=now.isoformat(timespec="seconds") if now else "",
        weighing=weighing,
        model_use=model_use,
    )
