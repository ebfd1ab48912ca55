"""What was done for one run, and the file of all that was done with its document."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.views.decorators.http import require_safe

from citeweb.audit.access import entries_for, trail_file
from citeweb.audit.exporting import export_document
from citeweb.audit.services import person
from citeweb.audit.timeline import timeline
from citeweb.htmx import render_page
from citeweb.reports.access import run_for
from citeweb.teams.access import signed_in


@login_required
@require_safe
def run_trail(request: HttpRequest, pk: UUID) -> HttpResponse:
    """The run's own steps, and those taken with its document outside of any run."""
    run = run_for(request, pk)
    about_run = Q(run_id=run.pk) | Q(run_id=None)
    entries = entries_for(request).filter(
        about_run, document_id=run.revision.document_id
    )
    trail = timeline(entries.order_by("document_number"), request.GET)
    return render_page(
        request,
        "reports/run_trail.html",
        {"run": run, "trail": trail},
        partial="trail",
        status=422 if trail.form.errors else 200,
    )


@login_required
@require_safe
def run_trail_export(
    request: HttpRequest, pk: UUID, format_name: str
) -> StreamingHttpResponse:
    """The whole chain of the run's document: all its runs, edits, shares, exports."""
    run = run_for(request, pk)
    file = export_document(
        run.revision.document.team_id,
        person(signed_in(request)),
        document_id=run.revision.document_id,
        run_id=run.pk,
        format_name=format_name,
    )
    return trail_file(file, name="audit-trail")
