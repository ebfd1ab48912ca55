"""A run and its report: progress, findings, changes, trail, texts given for sources."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext

from citeweb.audit.services import person
from citeweb.audit.views import entries_for, show_trail, trail_file
from citeweb.documents.forms import SourceTextForm
from citeweb.htmx import is_htmx, render_form, render_page, typed
from citeweb.query_values import number_from
from citeweb.reports.access import run_for
from citeweb.reports.exports.services import ordered_run
from citeweb.reports.history import last_entry
from citeweb.reports.models import Run
from citeweb.reports.outlines import outline_of
from citeweb.reports.runs import services
from citeweb.reports.runs.earlier import changes_since, run_after, run_before
from citeweb.reports.trail import export_trail_of
from citeweb.teams.access import signed_in, view_of
from citeweb.teams.models import User
from citeweb.teams.services import current_team
from citeweb.wording import word_table
from verification import records
from verification.errors import InputError
from verification.language.lists import table_rows
from verification.language.wording import show_detail
from verification.reporting.changes import ChangeKind
from verification.reporting.exports import FORMATS
from verification.reporting.words import counted

from .conflicts_page import conflicts_page
from .queue import Listing, Wanted, queue_of
from .report_page import report_page, report_to_show


@view_of(run_for, "GET")
def run_detail(request: HttpRequest, run: Run) -> HttpResponse:
    wanted = Wanted.of(request.GET)
    # A poll tells of the newest result and of how many sources its page shows.
    asked = (request.GET.get(name, "") for name in ("seen", "sources", "claim"))
    seen, sources, claim = map(number_from, asked)
    listing = None if run.is_active else Listing.of(run, wanted)
    report = report_to_show(run, claim, listing.listed if listing else ())
    page = report_page(report, run, show=wanted.show, claim=claim)
    is_poll = seen is not None and run.is_active
    context = {"run": run, "page": page, "wanted": wanted}
    if listing is None:
        context |= progress_context(run, page, seen or 0, sources)
    else:
        context["queue"] = queue_of(listing, wanted, report)
        context["last_entry"] = last_entry(run)
        context |= ended_context(run, report.document, signed_in(request))
    template, partial = "reports/run_detail.html", "progress" if is_poll else "report"
    response = render_page(request, template, context, partial=partial)
    if is_htmx(request) and not is_poll:
        # The run has ended: the whole report takes the place of its beginning.
        response["HX-Retarget"] = "#report"
        response["HX-Reswap"] = "innerMorph"
    return response


@view_of(run_for, "POST")
def notes_dismiss(request: HttpRequest, run: Run) -> HttpResponse:
    """Show the notes that explain a first report never again."""
    user = signed_in(request)
    user.knows_reports = True
    user.save(update_fields=["knows_reports"])
    return redirect("reports:run_detail", pk=run.pk)


@view_of(signed_in, "GET")
def how_it_judges(request: HttpRequest, user: User) -> HttpResponse:
    """What verdicts mean, how they come about, and how often they are wrong."""
    about = {row[0]: row[1] for row in table_rows("judging/labelled_sets")}
    rates = [(*row, about.get(row[0], "")) for row in table_rows("judging/error_rates")]
    return render(request, "reports/how_it_judges.html", {"rates": rates})


@view_of(run_for, "GET")
def run_figures(request: HttpRequest, run: Run) -> HttpResponse:
    """The head of a report after a decision, with the counts of its filters."""
    wanted = Wanted.of(request.GET)
    if not is_htmx(request):
        return redirect("reports:run_detail", pk=run.pk)
    page = report_page(outline_of(run), run, show=wanted.show)
    context = {"run": run, "page": page, "wanted": wanted, "with_filters": True}
    return render(request, "reports/run_detail.html#figures", context)


def ended_context(run: Run, content: records.Document, user: User) -> dict[str, Any]:
    """What a run that has ended is beside others, and what may be done next."""
    earlier, document = run_before(run), run.revision.document
    return {
        "changes": changes_since(run, earlier) if earlier else None,
        "later": run_after(run),
        "failure": run.failure_reason,
        "progress": services.progress(run),
        "offer": services.offer_for(document.team, content),
        "is_own": document.may_be_changed_by(user),
    }


def progress_context(
    run: Run, page: dict[str, Any], seen: int, sources: int | None
) -> dict[str, Any]:
    """How far a run is, and what is new to a page that shows what was `seen`."""
    results = dict(run.claim_results.values_list("pk", "claim__number"))
    news = {number for pk, number in results.items() if pk > seen}
    progress = services.progress(run)
    return {
        "progress": progress,
        "done": progress.sources_done + progress.claims_done,
        "total": progress.sources_total + progress.claims_total,
        "seen": max(results, default=0),
        "changed": [group for group in page["groups"] if group.numbers & news],
        "has_new_sources": sources != progress.sources_done,
    }


@view_of(run_for, "GET")
def run_record(request: HttpRequest, run: Run) -> HttpResponse:
    """The report as the JSON that programs read."""
    exporter = FORMATS["json"]
    chunks = ordered_run(run, exporter, by=person(signed_in(request)), seconds=None)
    return HttpResponse(b"".join(chunks or ()), content_type=exporter.media_type)


@view_of(signed_in, "POST")
def runs_restart(request: HttpRequest, user: User) -> HttpResponse:
    """Begin again what failed at the desk in the last days, as after an outage."""
    since, team = timezone.now() - services.RESTARTED_AGE, current_team(user)
    started = services.restart_failed(since=since, actor=person(user), team=team)
    messages.info(
        request,
        gettext("{verifications} begun again.").format(
            verifications=counted(len(started), "verification")
        ),
    )
    return redirect("reports:document_list")


@view_of(run_for, "POST")
def run_cancel(request: HttpRequest, run: Run) -> HttpResponse:
    if not services.cancel_run(run, user=signed_in(request)):
        messages.info(request, gettext("This verification had ended before."))
    return redirect("reports:run_detail", pk=run.pk)


@view_of(run_for, "GET")
def run_changes(request: HttpRequest, run: Run) -> HttpResponse:
    earlier = None if run.is_active else run_before(run)
    changes = changes_since(run, earlier) if earlier else None
    titles = word_table("change")
    found = [(titles[kind], changes.of(kind)) for kind in ChangeKind] if changes else []
    sections = [(title, changed) for title, changed in found if changed]
    context = {"run": run, "earlier": earlier, "changes": changes, "sections": sections}
    return render(request, "reports/run_changes.html", context)


@view_of(run_for, "GET")
def run_conflicts(request: HttpRequest, run: Run) -> HttpResponse:
    page = conflicts_page(run, page=request.GET.get("page"))
    context = {"run": run, "page": page}
    return render_page(request, "reports/run_conflicts.html", context, partial="matrix")


@view_of(run_for, "GET")
def run_trail(request: HttpRequest, run: Run) -> HttpResponse:
    """The run's own steps, and those taken with its document outside of any run."""
    about_run = Q(run_id=run.pk) | Q(run_id=None)
    entries = entries_for(request).filter(document_id=run.revision.document_id)
    entries = entries.filter(about_run).order_by("document_number")
    return show_trail(request, "reports/run_trail.html", entries, run=run)


@view_of(run_for, "GET")
def run_trail_export(
    request: HttpRequest, run: Run, format_name: str
) -> StreamingHttpResponse:
    actor = person(signed_in(request))
    return trail_file(export_trail_of(run, actor, format_name=format_name))


@view_of(run_for, "GET", "POST")
def source_text_supply(request: HttpRequest, run: Run, position: int) -> HttpResponse:
    reference = get_object_or_404(run.revision.references, position=position)
    form = SourceTextForm(typed(request), request.FILES or None)
    user = signed_in(request)
    if form.is_valid():
        try:
            given = form.supplied()
            successor = services.supply_source_text(run, reference, user=user, **given)
            return redirect("reports:run_detail", pk=successor.pk)
        except InputError as error:
            form.add_error(form.typed_in, show_detail(str(error)))
    template = "reports/source_text_supply.html"
    return render_form(request, template, form, run=run, reference=reference)
