"""What a worker does for a search: one claim after the other."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import replace
from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from citeweb.audit.services import WORKER
from citeweb.documents.models import Claim, Reference
from citeweb.judges import judge_at_hand
from citeweb.outages import resumed_after_outage
from citeweb.reports.adapters import kept_answer, read_run_source
from citeweb.reports.models import Run
from citeweb.reports.runs.events import batches_of
from citeweb.reports.trail import record_actions
from citeweb.sources import fetching
from citeweb.sources.policy.services import weighing_policy
from verification import records
from verification.errors import BadCallError
from verification.records import CorroborationEvent
from verification.reporting.audit import Action, AuditKind
from verification.services import ServiceClient
from verification.weighing import corroborate, searching
from verification.weighing.weigh import profile_of

from .lenses import READ_LENGTH, lenses_of, look_up, open_configured
from .models import ClaimCorroboration, CorroborationRun
from .services import SEARCH_QUEUE

_BEFORE_STOP = re.compile(r"\s+(?=[.,;:!?])")


@resumed_after_outage
def search_claims(search_id: str) -> bool:
    """The task: an id comes in, a final state is left whatever happens."""
    return SEARCH_QUEUE.work_on(search_id, work)


def work(search: CorroborationRun) -> None:
    """Do what is left of a search that this worker has claimed. Claims that have their
    answer are not searched for again; what was spent before counts."""
    team = search.run.revision.document.team
    known, policy = lenses_of(team), weighing_policy(team)
    # A lens may be removed while a search waits.
    lenses = [known[name] for name in search.lenses if name in known]
    waiting = search.claims.filter(found__isnull=True).select_related("claim")
    for row in list(waiting.order_by("claim__number")):
        search.beat()
        try:
            claim = searching.claim_to_search(words_of(row.claim))
        except BadCallError as error:
            set_aside(search, row, str(error))
            continue
        results, pause = search.results, search.beat
        library = look_up(team, claim, lenses, results=results, pause=pause)
        ask = partial(
            searching.find_corroboration,
            claim,
            lenses=lenses,
            results=results,
            originals=originals_of(search.run, row.claim),
            judge=judge_at_hand(search.run.judge_name),
            policy=policy,
        )
        search_for(search, row, ask, library)
    search.finish()


def words_of(claim: Claim) -> str:
    """A claim without its markers, on one line, as it is searched for."""
    return _BEFORE_STOP.sub("", " ".join(claim.statement.split()))


def originals_of(run: Run, claim: Claim) -> list[records.SourceProfile]:
    """The sources that the document cites for a claim, as the verification saw them."""
    cited = Reference.objects.filter(citations__claim=claim)
    profiles = {
        reference.pk: records.SourceProfile(
            reference.label, reference.url, reference.title
        )
        for reference in cited
    }
    looks = run.run_sources.filter(reference__in=cited)
    for look in looks.select_related("reference", "check_made__snapshot"):
        seen = profile_of(read_run_source(look, with_text=True))
        profiles[look.reference_id] = replace(seen, text=seen.text[:READ_LENGTH])
    return list(profiles.values())


def search_for(
    search: CorroborationRun,
    row: ClaimCorroboration,
    ask: Callable[..., AsyncIterator[CorroborationEvent]],
    library: searching.SearchService,
) -> None:
    spent = search.calls_spent
    client = ServiceClient(
        contact=settings.CONTACT,
        spacing_seconds=searching.SPACING_SECONDS,
        max_calls=max(0, search.max_calls - spent),
    )
    client.stopped.update(search.stopped)
    search.results_read = search.results_total = 0

    async def find() -> AsyncIterator[CorroborationEvent]:
        async with fetching.open_fetcher() as fetcher, client:
            services, _ = open_configured(client)
            async for event in ask(
                services=[library, *services],
                fetcher=fetching.for_found_pages(fetcher),
                now=timezone.now(),
            ):
                yield event

    with closing(batches_of(find)) as batches:
        for batch in batches:
            calls = spent + client.calls.total()
            store(search, row, batch, calls=calls, stopped=client.stopped)


def store(
    search: CorroborationRun,
    row: ClaimCorroboration,
    events: Iterable[records.CorroborationEvent],
    *,
    calls: int,
    stopped: Mapping[str, str],
) -> None:
    """Write what came for one claim, and what was spent, or RunTakenAwayError."""
    with transaction.atomic():
        for event in events:
            if isinstance(event, records.ResultRead):
                search.results_read, search.results_total = event.done, event.total
            elif isinstance(event, records.CorroborationFound):
                found = event.corroboration
                keep_answer(row, found)
                addresses = (
                    source.profile.url or source.profile.title
                    for source in found.sources
                )
                action = Action(
                    AuditKind.SEARCH,
                    f"claim {row.claim.number}",
                    input={"lenses": ", ".join(found.lenses)},
                    outcome=str(found.verdict),
                    sources=tuple(dict.fromkeys(addresses)),
                )
                record_actions(search.run, WORKER, [action])
        search.beat()
        search.calls_spent, search.stopped = calls, dict(stopped)
        told = ("calls_spent", "stopped", "results_read", "results_total")
        search.save(update_fields=told)


def set_aside(search: CorroborationRun, row: ClaimCorroboration, reason: str) -> None:
    nothing = replace(corroborate(words_of(row.claim), []), notes=(reason,))
    with transaction.atomic():
        search.beat()
        keep_answer(row, nothing)


def keep_answer(row: ClaimCorroboration, found: records.Corroboration) -> None:
    waiting = ClaimCorroboration.objects.filter(pk=row.pk, found__isnull=True)
    waiting.update(found=kept_answer(found))
