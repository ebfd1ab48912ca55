"""A worker's part: run the engine on a run, and keep each thing found as it comes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import closing
from functools import partial

from django.conf import settings
from django.utils import timezone

from citeweb.reports.adapters import read_options
from citeweb.reports.models import Run
from citeweb.reports.pointing import point_again
from citeweb.sources import fetching
from citeweb.sources.lookups import open_lookups
from citeweb.sources.notices import notice_table
from citeweb.sources.policy.services import weighing_policy
from verification.earlier import EarlierJudgments
from verification.judging import BatchJudge, Judge
from verification.judging.judges.cascade import use_of_model
from verification.pipeline import verify_document
from verification.reaching.registries.answers import NoticeTable
from verification.reaching.services import Asking
from verification.records import Document as DocumentRecord
from verification.records import Event, JudgedClaim, Options, ReachedSource
from verification.weighing import WeighingPolicy

from .earlier import earlier_judgments
from .events import batches_of
from .services import judge_at_work
from .storing import RunStore

BEATS_A_STALL = 4
"""Signs of life in the time after which a silent worker counts as lost."""


def work(run: Run) -> None:
    """
    Do what is left of a run that this worker has claimed.

    What an earlier start found is handed over, and so is every source whose text is
    fresh: neither is fetched or judged again. Nor is a claim judged that an earlier run
    of the document judged alike.

    Raises:
        RunTakenAwayError: The run is no longer this worker's; it writes nothing more.
        VerificationError: The run cannot be finished.
    """
    team = run.revision.document.team
    judge = judge_at_work(team, run.judge_name)
    store = RunStore(run, earlier_judgments(run, judge))
    table = notice_table(store.document.references)
    store.take_over_fresh_checks(table)
    stream = partial(
        find,
        store.document,
        reached=store.reached(),
        judged=store.judged(),
        earlier=store.earlier,
        options=read_options(run),
        judge=judge,
        table=table,
        policy=weighing_policy(team),
        note=store.asked.put,
    )
    pause_seconds = settings.STALL_SECONDS / BEATS_A_STALL
    with closing(batches_of(stream, pause_seconds=pause_seconds)) as batches:
        for batch in batches:
            store.store(batch)
    store.store([])
    use = use_of_model(judge)
    if use is not None:
        run.note_model_use(use)
    point_again(run)


async def find(
    document: DocumentRecord,
    *,
    reached: Sequence[ReachedSource],
    judged: Sequence[JudgedClaim],
    earlier: EarlierJudgments | None,
    options: Options,
    judge: Judge | BatchJudge,
    table: NoticeTable | None,
    policy: WeighingPolicy,
    note: Callable[[Asking], None],
) -> AsyncIterator[Event]:
    async with (
        fetching.open_fetcher() as fetcher,
        open_lookups(table, note=note) as lookups,
    ):
        events = verify_document(
            document,
            fetcher=fetcher,
            registries=lookups.registries,
            copies=lookups.copies,
            owner_desk=lookups.owners,
            now=timezone.now(),
            reached=reached,
            judged=judged,
            earlier=earlier,
            judge=judge,
            options=options,
            policy=policy,
        )
        async for event in events:
            yield event
