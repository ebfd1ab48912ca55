"""Rows that a search begins with as the engine's records."""

from __future__ import annotations

import re

from citeweb.documents.models import Claim, Reference
from citeweb.reports.models import Run, RunSource
from citeweb.sources.models import SourceCheck
from verification import records

from .lenses import READ_LENGTH

_BEFORE_STOP = re.compile(r"\s+(?=[.,;:!?])")


def words_of(claim: Claim) -> str:
    """A claim without its markers, on one line, as it is searched for."""
    return _BEFORE_STOP.sub("", " ".join(claim.statement.split()))


def originals_of(run: Run, claim: Claim) -> list[records.SourceProfile]:
    """The sources that the document cites for a claim, as the verification saw them."""
    cited = Reference.objects.filter(citations__claim=claim).distinct()
    looks = RunSource.objects.filter(run=run, reference__in=cited)
    checks = {
        each.reference_id: each.check_made
        for each in looks.select_related("check_made__snapshot")
    }
    pairs = ((each, checks.get(each.pk)) for each in cited)
    return [profile_of(*pair) for pair in pairs if pair[1] or pair[0].url]


def profile_of(
    reference: Reference, check: SourceCheck | None
) -> records.SourceProfile:
    if check is None:
        return records.SourceProfile(
            id=reference.position, url=reference.url, title=reference.title
        )
    return records.SourceProfile(
        id=reference.position,
        url=check.final_url or reference.url,
        title=check.page_title or reference.title,
        text=check.snapshot.text[:READ_LENGTH] if check.snapshot else "",
        author=check.author,
        site_name=check.site_name,
    )
