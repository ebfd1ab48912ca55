"""What a report says at a moment, as a short word that is another when it changes."""

from __future__ import annotations

import hashlib

from django.db.models import Count, Max

from citeweb.reports.models import Run
from verification.version import VERSION


def stamp_of(run: Run) -> str:
    """Another word when anything that pages and files of a run show has changed.

    What somebody is called is not looked at: whoever keeps something by this word makes
    it anew after a while all the same."""
    document = run.revision.document
    decided = document.decisions.aggregate(
        count=Count("pk"), last=Max("decided_at"), newest=Max("pk")
    )
    searched = run.corroboration_runs.aggregate(
        count=Count("pk"), last=Max("finished_at")
    )
    told = (
        *(VERSION, run.pk, run.state, run.finished_at, document.title),
        run.beat_at if run.is_active else "",
        *decided.values(),
        *searched.values(),
    )
    return hashlib.sha256("\n".join(map(str, told)).encode()).hexdigest()
