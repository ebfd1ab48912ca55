"""What workers call. Ids come in, a final state is left whatever happens."""

from __future__ import annotations

from citeweb.outages import left_to_the_watch

from .models import CorroborationRun
from .services import SEARCH_QUEUE
from .working import work


@left_to_the_watch
def search_claims(search_id: str) -> None:
    searches = CorroborationRun.objects.select_related("run__revision__document__team")
    search = searches.filter(pk=search_id).first()
    if search is None or not search.claim_for_work():
        return  # deleted while queued, ended, or another worker has it
    with SEARCH_QUEUE.working_on(search):
        work(search)
        search.finish()
