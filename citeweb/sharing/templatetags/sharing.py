"""What pages of other apps show of shares."""

from __future__ import annotations

from typing import Any

from django import template

from citeweb.reports.models import Run
from citeweb.sharing.models import ShareComment

register = template.Library()


@register.inclusion_tag("sharing/_team_comments.html", takes_context=True)
def comments_of_readers(context: dict[str, Any], run: Run) -> dict[str, Any]:
    """What readers of a run's shares said; nothing when nobody did."""
    comments = ShareComment.objects.standing().filter(share__run=run)
    return {"comments": comments, "csrf_token": context.get("csrf_token", "")}
