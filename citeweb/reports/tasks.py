"""What workers call. Ids come in, a final state is left whatever happens."""

from __future__ import annotations

from citeweb.documents.services import finish_reading
from citeweb.outages import resumed_after_outage

from .citations.services import CHECK_QUEUE
from .citations.services import work as check_citation
from .history import note_edit
from .models import Run
from .runs.services import RUN_QUEUE
from .runs.working import work


@resumed_after_outage
def verify_run(run_id: str) -> bool:
    return RUN_QUEUE.work_on(run_id, read_and_work)


def read_and_work(run: Run) -> None:
    """Read what was too long at once, let talk and decisions go along with what was
    edited, and do what is left of the run."""
    if not run.revision.is_read:
        finish_reading(run.revision)
    note_edit(run.revision)
    work(run)


@resumed_after_outage
def check_one_citation(check_id: str) -> bool:
    return CHECK_QUEUE.work_on(check_id, check_citation)
