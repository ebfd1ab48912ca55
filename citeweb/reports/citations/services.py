"""Checking one citation: asking a worker, doing it, asking again when it is lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_q.tasks import async_task

from citeweb.audit.services import WORKER, record
from citeweb.reports.models import CitationCheck
from citeweb.reports.trail import checked_actions
from citeweb.sources import fetching
from citeweb.sources.columns import storable, storable_json
from citeweb.sources.lookups import open_lookups
from citeweb.sources.notices import notice_table
from citeweb.sources.policy.services import owner_table
from citeweb.teams.models import Team, User
from verification.citation_record import citation_record
from verification.pipeline.citation_check import CheckedCitation, check_citation
from verification.reaching.registries import NoticeTable
from verification.reaching.services import Asking
from verification.reading.references import read_reference
from verification.weighing import OwnerTable

CHECK_ONE = "citeweb.reports.tasks.check_one_citation"

logger = logging.getLogger(__name__)


def start_check(
    team: Team, *, user: User, citation: str, claim: str = ""
) -> CitationCheck:
    """Queue the look-up of one citation."""
    with transaction.atomic():
        check = CitationCheck.objects.create(
            team=team,
            requested_by=user,
            citation=storable(citation).strip(),
            claim=storable(claim).strip(),
        )
        queue_check(check)
    return check


def queue_check(check: CitationCheck) -> None:
    transaction.on_commit(lambda: async_task(CHECK_ONE, str(check.pk)), robust=True)


def work(check: CitationCheck) -> None:
    """
    Look the citation up and keep what was found.

    Raises:
        VerificationError: It cannot be looked up; `code` says why.
    """
    table = notice_table([read_reference(check.citation)])
    asked: list[Asking] = []
    owners = owner_table(check.team)
    checked = asyncio.run(
        look_up(check.citation, check.claim, table, owners, asked.append)
    )
    found = storable_json(citation_record(checked))
    with transaction.atomic():
        is_kept = check.answer(found)
        if is_kept:
            actions = checked_actions(checked, asked)
            record(check.team_id, WORKER, actions)
    if not is_kept:
        logger.info("citation_check_taken_away", extra={"check_id": check.pk})


async def look_up(
    citation: str,
    claim: str,
    table: NoticeTable | None,
    owners: OwnerTable,
    note: Callable[[Asking], None],
) -> CheckedCitation:
    async with (
        fetching.open_fetcher() as fetcher,
        open_lookups(table, note=note) as lookups,
    ):
        return await check_citation(
            citation,
            claim,
            fetcher=fetcher,
            registries=lookups.registries,
            copies=lookups.copies,
            owners=owners,
            owner_desk=lookups.owners,
            now=timezone.now(),
        )


def hand_back(check: CitationCheck, *, is_too_long: bool) -> None:
    """Let another worker begin again with a check that this one must stop."""
    if is_too_long and not check.may_be_lost_again:
        check.fail("timed_out")
    elif check.put_back(is_lost=is_too_long):
        queue_check(check)


def requeue_lost_checks() -> int:
    """
    Queue again the checks that nobody works on any more; give up those lost too often.

    Safe to call from several processes at once. Returns how many were changed.
    """
    limit = timedelta(seconds=settings.TASK_SECONDS)
    return sum(map(requeue, CitationCheck.objects.without_beat_for(limit)))


def requeue(check: CitationCheck) -> bool:
    if check.state == CitationCheck.State.QUEUED:
        is_changed = check.touch_waiting()
    elif not check.may_be_lost_again:
        return check.give_up()
    else:
        is_changed = check.put_back(is_lost=True, only_if_silent=True)
    if is_changed:
        queue_check(check)
    return is_changed
