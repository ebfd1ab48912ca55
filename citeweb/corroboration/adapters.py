"""Rows that a search begins with as the engine's records."""

from __future__ import annotations

import re

from citeweb.documents.models import Citation, Claim
from citeweb.reports.models import Run, RunSource
from verification import records

from .lenses import READ_LENGTH

_BEFORE_STOP = re.compile(r"\s+(?=[.,;:!?])")


def words_of(claim: Claim) -> str:
    """A claim without its markers, on one line, as it is searched for."""
    return _BEFORE_STOP.sub("", " ".join(claim.statement.split()))


def originals_of(run: Run, claim: Claim) -> list[records.SourceProfile]:
    """The sources that the document cites for a claim, as the verification saw them."""
    citations = Citation.objects.filter(claim=claim, reference__isnull=False)
    looks = RunSource.objects.filter(
        run=run, reference__in=citations.values("reference")
    ).select_related("reference", "check_made__snapshot")
    profiles = {
        each.reference_id: records.SourceProfile(
            id=each.reference.position,
            url=each.check_made.final_url or each.reference.url,
            title=each.check_made.page_title or each.reference.title,
            text=each.check_made.snapshot.text[:READ_LENGTH]
            if each.check_made.snapshot
            else "",
            author=each.check_made.author,
            site_name=each.check_made.site_name,
        )
        for each in looks
    }
    for citation in citations.select_related("reference"):
        reference = citation.reference
        if reference and reference.url and reference.pk not in profiles:
            profiles[reference.pk] = records.SourceProfile(
                id=reference.position, url=reference.url, title=reference.title
            )
    return list(profiles.values())
