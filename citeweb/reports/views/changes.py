"""What became of a document between two verifications."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from citeweb.reports.access import run_for
from citeweb.reports.changes import changes_since, run_before
from verification.reporting.changes import ChangeKind

TITLES = {
    ChangeKind.NEW: "New to look at",
    ChangeKind.MENDED: "Mended",
    ChangeKind.EDITED: "Edited, or judged otherwise",
    ChangeKind.ADDED: "Added",
    ChangeKind.TAKEN_OUT: "Taken out",
}


@login_required
@require_safe
def run_changes(request: HttpRequest, pk: UUID) -> HttpResponse:
    run = run_for(request, pk)
    earlier = None if run.is_active else run_before(run)
    changes = changes_since(run, earlier) if earlier else None
    context = {
        "run": run,
        "earlier": earlier,
        "changes": changes,
        "sections": [
            (TITLES[kind], found)
            for kind in ChangeKind
            if changes and (found := changes.of(kind))
        ],
    }
    return render(request, "reports/run_changes.html", context)
