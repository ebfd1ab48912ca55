"""What workers call. Ids come in, a final state is left whatever happens."""

from __future__ import annotations

from citeweb.outages import left_to_the_watch

from .services import SEARCH_QUEUE
from .working import work


@left_to_the_watch
def search_claims(search_id: str) -> None:
    SEARCH_QUEUE.work_on(search_id, work)
