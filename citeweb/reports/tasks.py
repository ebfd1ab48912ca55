"""What workers call. Ids come in, a final state is left whatever happens."""

from __future__ import annotations

import logging

from django_q.exceptions import TimeoutException

from citeweb.outages import is_outage, left_to_the_watch
from verification.errors import VerificationError

from .citations import services
from .models import CitationCheck, Run
from .runs.services import RUN_QUEUE, fail_run, finish_run, take_run
from .runs.storing import RunTakenAwayError
from .runs.working import work

logger = logging.getLogger(__name__)


@left_to_the_watch
def verify_run(run_id: str) -> None:
    runs = Run.objects.select_related("revision__document__team")
    run = runs.filter(pk=run_id).first()
    if run is None or not take_run(run):
        return  # deleted while queued, ended, or another worker has it

    try:
        work(run)
    except RunTakenAwayError:
        logger.info("run_taken_away", extra={"run_id": run_id})
    except VerificationError as error:
        logger.warning("run_failed", extra={"run_id": run_id, "code": error.code})
        fail_run(run, error.code)
    except SystemExit as stop:  # the time limit, or the end of this worker
        RUN_QUEUE.hand_back(run, is_too_long=isinstance(stop, TimeoutException))
        raise
    except Exception as error:
        if not is_outage(error):
            fail_run(run, "internal_error")
        raise  # the queue keeps the traceback
    else:
        finish_run(run)


@left_to_the_watch
def check_one_citation(check_id: str) -> None:
    check = CitationCheck.objects.select_related("team").filter(pk=check_id).first()
    if check is None or not check.claim_for_work():
        return

    try:
        services.work(check)
    except VerificationError as error:
        fields = {"check_id": check_id, "code": error.code}
        logger.warning("citation_check_failed", extra=fields)
        check.fail(error.code)
    except SystemExit as stop:
        services.CHECK_QUEUE.hand_back(
            check, is_too_long=isinstance(stop, TimeoutException)
        )
        raise
    except Exception as error:
        if not is_outage(error):
            check.fail("internal_error")
        raise
