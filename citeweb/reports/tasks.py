"""What workers call. Ids come in, a final state is left whatever happens."""

from __future__ import annotations

from citeweb.outages import resumed_after_outage

from .citations.services import CHECK_QUEUE
from .citations.services import work as check_citation
from .runs.services import RUN_QUEUE
from .runs.working import work


@resumed_after_outage
def verify_run(run_id: str) -> bool:
    return RUN_QUEUE.work_on(run_id, work)


@resumed_after_outage
def check_one_citation(check_id: str) -> bool:
    return CHECK_QUEUE.work_on(check_id, check_citation)
