"""Writing what a search finds, as it is found, while the search is this worker's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils import timezone

from citeweb.audit.services import WORKER
from citeweb.reports.runs.storing import RunTakenAwayError
from citeweb.reports.trail import record_actions
from verification import records
from verification.reporting.audit import Action, AuditKind
from verification.weighing import corroborate

from .adapters import corroboration_columns, result_columns
from .models import ClaimCorroboration, CorroborationRun, FoundResult


class SearchStore:
    """The rows of one search, for as long as a worker is at it."""

    def __init__(self, search: CorroborationRun) -> None:
        self.search = search

    def beat(self) -> None:
        """
        Give a sign of life.

        Raises:
            RunTakenAwayError: The search is no longer this worker's.
        """
        if not self.search.beat():
            raise RunTakenAwayError

    def waiting(self) -> list[ClaimCorroboration]:
        """The claims that have no answer yet, in reading order."""
        rows = self.search.claims.filter(verdict="").select_related("claim")
        return list(rows.order_by("claim__number"))

    def spend(self, calls: int, stopped: Mapping[str, str]) -> None:
        """
        Give a sign of life and note what was spent.

        Raises:
            RunTakenAwayError: The search is no longer this worker's.
        """
        self.beat()
        search = self.search
        search.calls_spent, search.stopped = calls, dict(stopped)
        search.save(
            update_fields=["calls_spent", "stopped", "results_read", "results_total"]
        )

    def store(
        self,
        row: ClaimCorroboration,
        events: Iterable[records.CorroborationEvent],
        *,
        calls: int,
        stopped: Mapping[str, str],
    ) -> None:
        """
        Write a batch of what came for one claim, in one short transaction.

        Raises:
            RunTakenAwayError: The search is no longer this worker's; nothing is
                written.
        """
        with transaction.atomic():
            for event in events:
                if isinstance(event, records.ResultRead):
                    self.search.results_read = event.done
                    self.search.results_total = event.total
                elif isinstance(event, records.CorroborationFound):
                    self._store_answer(row, event.corroboration)
            self.spend(calls, stopped)

    def set_aside(self, row: ClaimCorroboration, reason: str) -> None:
        """Answer for a claim that cannot be searched for, with the reason."""
        nothing = corroborate(row.claim.text, [])
        columns = corroboration_columns(nothing) | {"notes": [reason]}
        with transaction.atomic():
            self.beat()
            self._answer(row, columns)

    def _store_answer(
        self, row: ClaimCorroboration, found: records.Corroboration
    ) -> None:
        self._answer(row, corroboration_columns(found))
        FoundResult.objects.bulk_create(
            FoundResult(
                claim_corroboration=row, position=position, **result_columns(each)
            )
            for position, each in enumerate(found.sources, start=1)
        )
        addresses = (each.profile.url or each.profile.title for each in found.sources)
        action = Action(
            AuditKind.SEARCH,
            f"claim {row.claim.number}",
            input={"lenses": ", ".join(found.lenses)},
            outcome=str(found.verdict),
            sources=tuple(dict.fromkeys(addresses)),
        )
        record_actions(self.search.run, WORKER, [action])

    @staticmethod
    def _answer(row: ClaimCorroboration, columns: Mapping[str, object]) -> None:
        ClaimCorroboration.objects.filter(pk=row.pk, verdict="").update(
            found_at=timezone.now(), **columns
        )
