"""Checking one citation: asking a worker, doing it, asking again when it is lost."""

from __future__ import annotations

import asyncio
import logging

from django.db import transaction
from django.utils import timezone

from citeweb.audit.services import WORKER, record
from citeweb.judges import judge_at_hand
from citeweb.reports.models import CitationCheck
from citeweb.reports.trail import checked_actions
from citeweb.reports.work_queue import WorkQueue
from citeweb.sources import fetching
from citeweb.sources.columns import storable, storable_json
from citeweb.sources.lookups import open_lookups
from citeweb.sources.notices import notice_table
from citeweb.sources.policy.services import owner_table
from citeweb.teams.models import Team, User
from verification.pipeline.citation_check import CheckedCitation, check_citation
from verification.pipeline.citation_record import citation_record
from verification.reading.references import read_reference
from verification.services import Asking

CHECK_QUEUE = WorkQueue(
    CitationCheck,
    name="check",
    stall="TASK_SECONDS",  # it gives no sign of life while it is looked up
)

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
        CHECK_QUEUE.send(check)
    return check


def work(check: CitationCheck) -> None:
    """Look the citation up and keep what was found, or raise VerificationError."""
    table = notice_table([read_reference(check.citation)])
    asked: list[Asking] = []
    owners = owner_table(check.team)

    async def look_up() -> CheckedCitation:
        async with (
            fetching.open_fetcher() as fetcher,
            open_lookups(table, note=asked.append) as lookups,
        ):
            return await check_citation(
                check.citation,
                check.claim,
                fetcher=fetcher,
                owners=owners,
                judge=judge_at_hand(),
                now=timezone.now(),
                **lookups,
            )

    checked = asyncio.run(look_up())
    found = storable_json(citation_record(checked))
    with transaction.atomic():
        is_kept = check.finish(found=found)
        if is_kept:
            actions = checked_actions(checked, asked)
            record(check.team_id, WORKER, actions)
    if not is_kept:
        logger.info("citation_check_taken_away", extra={"check_id": check.pk})
