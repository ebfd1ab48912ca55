"""What workers call. Ids come in, a final state is left whatever happens."""

from __future__ import annotations

import logging

from django_q.exceptions import TimeoutException

from citeweb.outages import is_outage, left_to_the_watch
from citeweb.reports.runs.storing import RunTakenAwayError
from verification.errors import VerificationError

from .models import CorroborationRun
from .services import SEARCH_QUEUE
from .working import work

logger = logging.getLogger(__name__)


@left_to_the_watch
def search_claims(search_id: str) -> None:
    searches = CorroborationRun.objects.select_related("run__revision__document__team")
    search = searches.filter(pk=search_id).first()
    if search is None or not search.claim_for_work():
        return  # deleted while queued, ended, or another worker has it

    fields = {"search_id": search_id}
    try:
        work(search)
    except RunTakenAwayError:
        logger.info("search_taken_away", extra=fields)
    except VerificationError as error:
        logger.warning("search_failed", extra=fields | {"code": error.code})
        search.fail(error.code)
    except SystemExit as stop:  # the time limit, or the end of this worker
        SEARCH_QUEUE.hand_back(search, is_too_long=isinstance(stop, TimeoutException))
        raise
    except Exception as error:
        if not is_outage(error):
            search.fail("internal_error")
        raise  # the queue keeps the traceback
    else:
        search.finish()
