"""A worker's part: run the engine on a run, and keep each thing found as it comes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import closing
from functools import partial

from django.conf import settings
from django.utils import timezone

from citeweb.reports.adapters import (
    read_judged_claims,
    read_options,
    read_reached_sources,
)
from citeweb.reports.models import Run
from citeweb.reports.pointing import point_again
from citeweb.sources import fetching
from citeweb.sources.lookups import open_lookups
from citeweb.sources.notices import notice_table
from citeweb.sources.policy.services import weighing_policy
from verification.judging.judges.cascade import use_of_model
from verification.pipeline import verify_document
from verification.records import Event

from .earlier import earlier_judgments
from .events import batches_of
from .services import judge_at_work
from .storing import RunStore

BEATS_A_STALL = 4
"""Signs of life in the time after which a silent worker counts as lost."""


def work(run: Run) -> None:
    """Do what is left of a run that this worker has claimed.

    What an earlier start found is handed over, and so is every source whose text is
    fresh: neither is fetched or judged again. Nor is a claim judged that an earlier run
    of the document judged alike. VerificationError: the run cannot be finished."""
    team = run.revision.document.team
    judge = judge_at_work(team, run.judge_name)
    store = RunStore(run, earlier_judgments(run, judge))
    table = notice_table(store.document.references)
    store.take_over_fresh_checks(table)
    verify = partial(
        verify_document,
        store.document,
        reached=read_reached_sources(run, with_texts=True),
        judged=read_judged_claims(run, store.document),
        earlier=store.earlier,
        options=read_options(run),
        judge=judge,
        policy=weighing_policy(team),
    )

    async def find() -> AsyncIterator[Event]:
        async with (
            fetching.open_fetcher() as fetcher,
            open_lookups(table, note=store.asked.put) as lookups,
        ):
            events = verify(fetcher=fetcher, now=timezone.now(), **lookups)
            async for event in events:
                yield event

    pause_seconds = settings.STALL_SECONDS / BEATS_A_STALL
    with closing(batches_of(find, pause_seconds=pause_seconds)) as batches:
        for batch in batches:
            store.store(batch)
    store.store([])
    if use := use_of_model(judge):
        run.note_model_use(use)
    point_again(run)
