"""What workers call. Ids come in, a final state is left whatever happens."""

from __future__ import annotations

from citeweb.outages import left_to_the_watch

from .citations.services import CHECK_QUEUE
from .citations.services import work as check_citation
from .models import CitationCheck, Run
from .runs.services import RUN_QUEUE, finish_run, take_run
from .runs.working import work


@left_to_the_watch
def verify_run(run_id: str) -> None:
    runs = Run.objects.select_related("revision__document__team")
    run = runs.filter(pk=run_id).first()
    if run is None or not take_run(run):
        return  # deleted while queued, ended, or another worker has it
    with RUN_QUEUE.working_on(run):
        work(run)
        finish_run(run)


@left_to_the_watch
def check_one_citation(check_id: str) -> None:
    check = CitationCheck.objects.select_related("team").filter(pk=check_id).first()
    if check is None or not check.claim_for_work():
        return
    with CHECK_QUEUE.working_on(check):
        check_citation(check)
