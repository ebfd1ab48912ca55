"""A worker's part: run the engine on a run, and keep each thing found as it comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from dataclasses import asdict
from functools import partial
from itertools import chain
from queue import SimpleQueue

from django.db import transaction
from django.utils import timezone

from citeweb.audit.services import WORKER
from citeweb.documents.adapters import citations_by_claim, read_revision
from citeweb.documents.models import Reference
from citeweb.reports import adapters, trail
from citeweb.reports.decisions import settle_run
from citeweb.reports.models import ClaimResult, Judgment, Run, RunSource
from citeweb.reports.pointing import point_again
from citeweb.sources import fetching
from citeweb.sources.lookups import identify_all, is_still_known, open_lookups
from citeweb.sources.models import SourceCheck
from citeweb.sources.notices import notice_table
from citeweb.sources.policy.services import fresh_for, weighing_policy
from citeweb.sources.services import fresh_checks, note_identity, store_check
from verification import records
from verification.judging.judges.cascade import use_of_model
from verification.pipeline import verify
from verification.pipeline.earlier import EarlierJudgments
from verification.reaching.registries.notices import ListedNotices
from verification.records import Event
from verification.services import Asking

from .earlier import earlier_judgments
from .events import batches_of
from .services import finish_run, judge_at_work


def work(run: Run) -> None:
    """Do what is left of a run that this worker has claimed.

    What an earlier start found is handed over, and so is every source whose text is
    fresh: neither is fetched or judged again. Nor is a claim judged that an earlier run
    of the document judged alike. VerificationError: the run cannot be finished."""
    team = run.revision.document.team
    judge = judge_at_work(team, run.judge_name)
    run.claim_results.filter(is_read=False).delete()  # of a start that was stopped
    store = RunStore(run, earlier_judgments(run, judge))
    table = notice_table(store.document.references)
    store.take_over_fresh_checks(table)
    store.ask_about_handed_in(table)
    going_on = partial(
        verify,
        store.document,
        reached=adapters.read_reached_sources(run, with_texts=True),
        judged=adapters.read_judged_claims(run, store.document),
        earlier=store.earlier,
        options=adapters.read_options(run),
        judge=judge,
        policy=weighing_policy(team),
        by_words_first=True,
    )

    async def find() -> AsyncIterator[Event]:
        async with (
            fetching.open_fetcher() as fetcher,
            open_lookups(table, note=store.asked.put) as lookups,
        ):
            events = going_on(fetcher=fetcher, now=timezone.now(), **lookups)
            async for event in events:
                yield event

    with closing(batches_of(find)) as batches:
        for batch in batches:
            store.store(batch)
    store.store([])
    if use := use_of_model(judge):
        run.model_use = asdict(use)
        run.save(update_fields=["model_use"])
    point_again(run)
    finish_run(run)


class RunStore:
    """The rows of one run and its revision, at hand while a worker is at it."""

    def __init__(self, run: Run, earlier: EarlierJudgments) -> None:
        self.run = run
        self.earlier = earlier
        self.document = read_revision(run.revision)
        self._references: dict[records.SourceId, Reference] = {
            reference.label: reference
            for reference in run.revision.references.select_related("source__team")
        }
        self._addresses = {
            label: trail.address_of(reference)
            for label, reference in self._references.items()
        }
        self._claims = dict(run.revision.claims.values_list("number", "pk"))
        self._citations = citations_by_claim(run.revision)
        self._snapshots: dict[int | None, int | None] = dict(
            run.run_sources.values_list("reference_id", "check_made__snapshot_id")
        )
        self.asked: SimpleQueue[Asking] = SimpleQueue()
        """Look-ups that were made and are not in the trail yet."""

    def take_over_fresh_checks(self, table: ListedNotices | None) -> None:
        """Count as reached every source whose text is fresh; it is not fetched."""
        missing = [
            reference
            for reference in self._references.values()
            if reference.pk not in self._snapshots
        ]
        document = self.run.revision.document
        checks = fresh_checks(
            [reference.source for reference in missing],
            fresh_for=fresh_for(document.team),
            document=document.pk,
        )
        named = {
            reference.source_id: reference.identifiers
            for reference in self.document.references
        }
        rows = [
            RunSource(
                run=self.run, reference=reference, check_made=check, is_taken_over=True
            )
            for reference in missing
            if (check := checks.get(reference.source_id))
            and (
                check.origin != SourceCheck.Origin.FETCHED
                or is_still_known(check, named[reference.label], table)
            )
        ]
        with transaction.atomic():
            self.run.beat()
            RunSource.objects.bulk_create(rows)
            kept = [
                trail.kept_action(row.check_made, trail.address_of(row.reference))
                for row in rows
            ]
            trail.record_actions(self.run, WORKER, kept)
        for row in rows:
            self._snapshots[row.reference_id] = row.check_made.snapshot_id

    def ask_about_handed_in(self, table: ListedNotices | None) -> None:
        """Ask registries which work a text is of that a person handed in, and whether
        that was retracted: nothing else would, as nobody fetches it."""
        entries = {
            reference.source_id: reference for reference in self.document.references
        }
        rows = self.run.run_sources.exclude(
            check_made__origin=SourceCheck.Origin.FETCHED
        )
        open_rows = [
            (entry, row.check_made)
            for row in rows.select_related("check_made__source", "reference")
            if (entry := entries.get(row.reference.label))
            and entry.identifiers
            and not is_still_known(row.check_made, entry.identifiers, table)
        ]
        if not open_rows:
            return
        asked = [entry for entry, _ in open_rows]
        found = asyncio.run(identify_all(asked, table, note=self.asked.put))
        for (entry, check), identity in zip(open_rows, found, strict=True):
            note_identity(check, entry, identity)

    def store(self, events: Sequence[records.Event]) -> None:
        """Write events in one short transaction, or nothing (RunTakenAwayError)."""
        reached = [
            event.source for event in events if isinstance(event, records.SourceReached)
        ]
        told = [event for event in events if isinstance(event, records.ClaimJudged)]
        judged = [event.judged for event in told if event.is_read]
        read = {claim.claim.id for claim in judged}
        by_words = [event.judged for event in told if not event.is_read]
        by_words = [claim for claim in by_words if claim.claim.id not in read]
        with transaction.atomic():
            self.run.beat()
            for source in reached:
                self._store_source(source)
            if read:
                unread = self.run.claim_results.filter(is_read=False)
                unread.filter(claim__number__in=read).delete()
            self._store_claims(judged, is_read=True)
            self._store_claims(by_words, is_read=False)
            settle_run(self.run, [claim.claim.id for claim in (*judged, *by_words)])
            for event in events:
                if isinstance(event, records.RunFinished):
                    self._store_end(event.report)
            asked = [self.asked.get() for _ in range(self.asked.qsize())]
            actions = [*map(trail.asked_action, asked)]
            actions += chain.from_iterable(map(trail.reached_actions, reached))
            for claim in judged:  # not headings and questions, which reading set aside
                if claim.verdict is not records.ClaimVerdict.NOT_CHECKABLE:
                    as_before = self.earlier.gave_all_of(claim)
                    actions.append(
                        trail.judged_action(claim, self._addresses, as_before)
                    )
            trail.record_actions(self.run, WORKER, actions)
        self.run.has_found = self.run.has_found or bool(judged)

    def _store_end(self, report: records.Report) -> None:
        run = self.run
        run.judge_name, run.judge_version = report.judge_name, report.judge_version
        run.save(update_fields=["judge_name", "judge_version"])
        adapters.store_weighing(run, report.weighing)

    def _store_source(self, reached: records.ReachedSource) -> None:
        reference = self._references[reached.id]
        check = store_check(reference.source, reached)
        RunSource.objects.create(run=self.run, reference=reference, check_made=check)
        self._snapshots[reference.pk] = check.snapshot_id

    def _store_claims(
        self, judged: Sequence[records.JudgedClaim], *, is_read: bool
    ) -> None:
        results = ClaimResult.objects.bulk_create(
            ClaimResult(
                run=self.run,
                claim_id=self._claims[claim.claim.id],
                is_taken_over=is_read and self.earlier.gave_all_of(claim),
                is_read=is_read,
                **adapters.result_columns(claim),
            )
            for claim in judged
        )
        Judgment.objects.bulk_create(
            Judgment(
                claim_result=result,
                citation=citation,
                snapshot_id=self._snapshots.get(citation.reference_id),
                **adapters.judgment_columns(found),
            )
            for result, claim in zip(results, judged, strict=True)
            # In the order of the text; of a claim that is not checkable there are none.
            for citation, found in zip(
                self._citations[result.claim_id], claim.citations, strict=False
            )
        )
