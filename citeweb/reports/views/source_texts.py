"""A person gives the text of a source that could not be read."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from citeweb.documents.forms import SourceTextForm
from citeweb.documents.models import Reference
from citeweb.reports.access import run_for
from citeweb.reports.models import Run
from citeweb.reports.services import supply_source_text
from citeweb.sources.models import SourceCheck
from citeweb.teams.access import signed_in
from citeweb.teams.models import User
from verification.errors import InputError


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def source_text_supply(
    request: HttpRequest, run_pk: UUID, position: int
) -> HttpResponse:
    run = run_for(request, run_pk)
    reference = get_object_or_404(run.revision.references, position=position)
    form = SourceTextForm()
    if request.method == "POST":
        form = SourceTextForm(request.POST, request.FILES)
        if form.is_valid():
            try:
                successor = supply_typed(run, reference, form, user=signed_in(request))
            except InputError as error:
                form.add_error(form.typed_in, str(error))
            else:
                return redirect("reports:run_detail", pk=successor.pk)
    return render(
        request,
        "reports/source_text_supply.html",
        {"run": run, "reference": reference, "form": form},
        status=422 if form.errors else 200,
    )


def supply_typed(
    run: Run, reference: Reference, form: SourceTextForm, *, user: User
) -> Run:
    """The run that goes on with what a valid form holds."""
    origins = SourceCheck.Origin
    return supply_source_text(
        run,
        reference,
        text=form.submitted_text,
        user=user,
        origin=origins.UPLOADED if form.uploaded else origins.PASTED,
        file_name=form.file_name,
        page_starts=form.page_starts,
    )
