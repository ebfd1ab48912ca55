"""What pages of other apps show of a document's way through the desk."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import template
from django.utils import timezone

from citeweb.desk.clearing import clearance_of
from citeweb.desk.learnt import record_about
from citeweb.desk.models import PieceNews
from citeweb.desk.views.talking import talk_context
from citeweb.documents.models import Document
from citeweb.reports.exports.services import clearance_of_run
from citeweb.reports.models import ClaimResult, Run
from verification.records import Notice
from verification.reporting.record import from_record
from verification.reporting.words import clearance_sentence

register = template.Library()


@register.inclusion_tag("desk/_way.html")
def way_of(document: Document) -> dict[str, Any]:
    """Where a document is, who has it and until when."""
    return {"document": document, "is_late": is_late(document)}


@register.inclusion_tag("desk/_way.html")
def whole_way_of(document: Document) -> dict[str, Any]:
    """The same with who cleared which revision, and the way to clear it."""
    clearance = clearance_of(document)
    latest = document.revisions.values_list("pk", flat=True).first()
    return {
        **way_of(document),
        "with_clearing": True,
        "clearance": clearance,
        "is_changed": clearance is not None and clearance.revision_id != latest,
        "news": document.news.filter(settled_at=None).count(),
    }


@register.simple_tag
def cleared_run(run: Run, shows_names: bool) -> str:
    """That the text of a shared report was cleared; empty where it was not."""
    return clearance_sentence(clearance_of_run(run, with_name=shows_names))


@register.inclusion_tag("desk/_learnt.html")
def learnt_about(result: ClaimResult) -> dict[str, Any]:
    """How flags like a claim's were decided at this desk."""
    return {"record": record_about(result)}


@register.inclusion_tag("desk/_talk.html", takes_context=True)
def talk_about(context: dict[str, Any]) -> dict[str, Any]:
    """What is said about the claim of a panel, with a form to say more."""
    result, past = context["result"], context["past"]
    told = talk_context(result, past.findings)
    return {
        **told,
        "csrf_token": context.get("csrf_token", ""),
        "request": context["request"],
    }


@register.filter
def notices_of(news: PieceNews) -> list[Notice]:
    """The editorial notice that news of a piece tell of, as a list."""
    record = news.said.get("notice")
    return [from_record(record, Notice, "notice")] if record else []


@register.filter
def ended_on(news: PieceNews) -> date:
    """The last day of the waiver that news of a piece tell of."""
    return date.fromisoformat(news.said["until"])


@register.filter
def is_late(document: Document) -> bool:
    """Whether its day has passed while somebody still has work on it."""
    is_done = document.stage in ("cleared", "published")
    return bool(document.due and document.due < timezone.localdate() and not is_done)
