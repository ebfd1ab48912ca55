"""What workers call. Ids come in, a final state is left whatever happens."""

from __future__ import annotations

from citeweb.outages import left_to_the_watch

from .citations.services import CHECK_QUEUE
from .citations.services import work as check_citation
from .runs.services import RUN_QUEUE
from .runs.working import work


@left_to_the_watch
def verify_run(run_id: str) -> None:
    RUN_QUEUE.work_on(run_id, work)


@left_to_the_watch
def check_one_citation(check_id: str) -> None:
    CHECK_QUEUE.work_on(check_id, check_citation)
