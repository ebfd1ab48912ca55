"""A shared report as a visitor without an account sees it."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters

from citeweb.bounds import BusyError
from citeweb.downloads import being_made, download
from citeweb.htmx import keep_cookie, render_form, render_page, typed
from citeweb.limits import client_address
from citeweb.query_values import number_from
from citeweb.reports.access import result_for
from citeweb.reports.adapters import read_judged_claim
from citeweb.reports.claims.page import claim_page, neighbours
from citeweb.reports.exports.bibliographies import (
    FILES,
    BibliographyForm,
    bibliography_context,
)
from citeweb.reports.exports.services import file_title
from citeweb.reports.exports.views import list_file
from citeweb.reports.review.queue import Listing, Wanted, queue_of, rows_of
from citeweb.reports.review.report_page import (
    BY_DECISION,
    Show,
    report_page,
    report_to_show,
)
from citeweb.reports.wording import decision_words
from citeweb.sharing import access, services, shown
from citeweb.sharing.access import READING, for_visitors
from citeweb.sharing.forms import CommentForm, PassPhraseForm
from citeweb.sharing.kept_pages import (
    BEING_MADE,
    QUEUE_WORDS,
    kept_page,
)
from citeweb.sharing.models import Share
from citeweb.sources.source_page import text_view
from verification.language.wording import show_detail
from verification.reporting.bibliography.listing import Format
from verification.reporting.exports import FORMATS

MAX_PATH = 200
"""Characters: twice what the longest address of a share has with all behind it."""


@sensitive_post_parameters("pass_phrase")
@for_visitors(*READING, "POST", is_door=True)
def shared_run(request: HttpRequest, share: Share) -> HttpResponseBase:
    if not access.has_key(request, share):
        return ask_pass_phrase(request, share)
    if request.method == "POST":
        return redirect(access.share_url(request))
    is_ahead = "prefetch" in request.headers.get("Sec-Purpose", "")
    if not is_ahead and not access.is_of_team(request, share):
        services.note_view(share, client_address(request))
    return kept_page("claim", *QUEUE_WORDS)(show_report)(request, share)


def ask_pass_phrase(request: HttpRequest, share: Share) -> HttpResponse:
    form, door = PassPhraseForm(typed(request)), access.share_url(request)
    status = 422 if form.is_bound else 200
    if form.is_valid():
        words = form.cleaned_data["pass_phrase"]
        try:
            if key := services.sign_in(share, words, client_address(request)):
                response = redirect(door)
                cookie = (access.KEY_COOKIE, key, services.KEY_AGE.total_seconds())
                return keep_cookie(response, *cookie, path=door)
            form.add_error(
                "pass_phrase", gettext("This is not the pass phrase. Try again.")
            )
        except services.TooManyError as error:
            form.add_error(None, show_detail(str(error)))
            status = 429
        except BusyError:
            form.add_error(
                None, gettext("Many people come in at this moment. Try again.")
            )
            status = 503
    context = {"form": form, "door": door, "csrf_token": ""}
    return render(request, "sharing/share_door.html", context, status=status)


def show_report(request: HttpRequest, share: Share) -> HttpResponse:
    run, wanted = share.run, wanted_by(request, share)
    claim = number_from(request.GET.get("claim", ""))
    listing = Listing.of(run, wanted)
    report = shown.as_shared(share, report_to_show(run, claim, listing.listed))
    page = report_page(report, run, show=wanted.show, claim=claim)
    context = {
        **access.context_of(request, share),
        "page": page,
        "wanted": wanted,
        "queue": queue_of(listing, wanted, report),
        "form": CommentForm(),
        "comments": share.comments.standing(),
        "formats": shown.SHARED_FORMATS.values(),
        "oembed": access.full_address(request, reverse("sharing:oembed")),
        "address": access.full_address(request, access.share_url(request)),
        "is_last_day": share.expires_at - timezone.now() < timedelta(days=1),
    }
    return render(request, "sharing/shared_run.html", context)


def wanted_by(request: HttpRequest, share: Share) -> Wanted:
    """What a visitor goes through; decisions sort nothing where the share has none."""
    wanted = Wanted.of(request.GET)
    if share.shows_notes or wanted.show not in BY_DECISION:
        return wanted
    return wanted._replace(show=Show.ALL)


@for_visitors(*READING)
@kept_page("citation", *QUEUE_WORDS)
def shared_claim(request: HttpRequest, share: Share, number: int) -> HttpResponse:
    run = share.run
    result = result_for(run, number)
    private = shown.private_sources(share)
    judged = shown.with_short_evidence(read_judged_claim(result), private, room=0)
    wanted = wanted_by(request, share)
    page = claim_page(result, judged, request.GET.get("citation", ""))
    decision, names = result.decision if share.shows_notes else None, share.shows_names
    decided = decision_words(decision, result.verdict, with_names=names)
    current = page["current"]
    source = current and current["source"]
    is_private = bool(source) and source.id in private
    if is_private:
        page["current"] = shown.with_short_context(current)
    context = {
        **access.context_of(request, share),
        "number": number,
        "wanted": wanted,
        "page": page,
        "has_whole_text": share.shows_full_texts and not is_private,
        "decision": decided,
        "doubt": result.open_doubt,
        **neighbours(rows_of(run, wanted), number, wanted),
    }
    return render_page(request, "sharing/shared_claim.html", context, partial="panel")


@for_visitors(*READING)
@kept_page("start", "end")
def shared_source(request: HttpRequest, share: Share, position: int) -> HttpResponse:
    """The whole text of a source, where the share shows it and it is of the web."""
    if not share.shows_full_texts:
        raise Http404
    looks = share.run.run_sources.filter(check_made__origin=shown.FETCHED)
    rows = looks.select_related("check_made__snapshot", "reference")
    look = get_object_or_404(rows, reference__position=position)
    if (snapshot := look.check_made.snapshot) is None:
        raise Http404
    ends = (number_from(request.GET.get(name, "")) for name in ("start", "end"))
    context = {
        **access.context_of(request, share),
        "reference": look.reference,
        "text": text_view(snapshot, *ends),
    }
    return render(request, "sharing/shared_source.html", context)


@for_visitors(*READING)
def shared_export(request: HttpRequest, share: Share, name: str) -> HttpResponseBase:
    exporter = shown.SHARED_FORMATS.get(name)
    if exporter is None:
        raise Http404
    client, with_bom = client_address(request), "bom" in request.GET
    chunks = shown.export_share(share, exporter, client, with_bom=with_bom)
    if chunks is None:
        context = {**access.context_of(request, share), "format": exporter}
        return being_made(request, BEING_MADE, context)
    name = exporter.file_name(file_title(share.run))
    return download(chunks, media_type=exporter.media_type, file_name=name)


@for_visitors(*READING)
def shared_badge(request: HttpRequest, share: Share) -> HttpResponse:
    """A picture for the page that links here. It says figures, and no words."""
    media_type = FORMATS["badge"].media_type
    response = HttpResponse(shown.badge_of(share), content_type=media_type)
    if not share.pass_phrase:
        response["Cache-Control"] = f"public, max-age={shown.BADGE_SECONDS}"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@for_visitors("POST")
def shared_comment(request: HttpRequest, share: Share) -> HttpResponse:
    if not share.allows_comments:
        raise Http404
    form, status, client = CommentForm(request.POST), 422, client_address(request)
    if form.is_valid():
        try:
            services.add_comment(share, **form.cleaned_data, client=client)
        except services.TooManyError as error:
            form.add_error(None, show_detail(str(error)))
            status = 429
        else:
            return redirect(f"{access.share_url(request)}#comments")
    # The report is left out: it is made a few times at once, and this is seen at once.
    context = {
        **access.context_of(request, share),
        "form": form,
        "comments": share.comments.standing(),
    }
    template = "sharing/shared_comment.html"
    return render(request, template, context, status=status)


@csrf_exempt  # So that any method gets the same answer.
def nothing_shared(request: HttpRequest) -> HttpResponseBase:
    """Whatever else begins like a share's address: it may hold the secret, which the
    usual answer logs. A stroke that was lost at its end is put back."""
    is_short = len(request.path) <= MAX_PATH
    if request.method in READING and is_short and not request.path.endswith("/"):
        return access.with_headers(redirect(f"{quote(request.path)}/"))
    return access.with_headers(access.share_missing(request))


@for_visitors(*READING)
@kept_page(*BibliographyForm.base_fields)
def shared_bibliography(request: HttpRequest, share: Share) -> HttpResponse:
    """The list as the team sees it, of what the share shows."""
    if not share.shows_full_texts:
        raise Http404
    form = BibliographyForm(request.GET)
    context = bibliography_context(form, shown.shared_report(share))
    context |= {**access.context_of(request, share), "query": request.GET.urlencode()}
    return render_form(request, "sharing/shared_bibliography.html", **context)


@for_visitors(*READING)
def shared_bibliography_export(
    request: HttpRequest, share: Share, name: str
) -> HttpResponseBase:
    form = BibliographyForm(request.GET)
    if not share.shows_full_texts or name not in FILES:
        raise Http404
    sources = form.sources_in(shown.shared_report(share))
    if sources is None:
        raise Http404
    shown.note_shared_list(share, name, client_address(request))
    return list_file(share.run, sources, Format(name), form.looks)
