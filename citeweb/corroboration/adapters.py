"""What a search found: rows as the engine's records, and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from citeweb.documents.models import Citation, Claim
from citeweb.reports.models import Run, RunSource
from citeweb.sources.columns import same_columns, storable, storable_json
from citeweb.sources.models import URL_LENGTH
from verification import records

from .lenses import READ_LENGTH
from .models import ClaimCorroboration, FoundResult

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


SAME = (
    *("score", "supporters", "contradictors", "independent_origins", "confidence"),
    *("is_verified", "summary"),
)
OF_PROFILE = ("title", "site_name", "author", "published")
OF_SOURCE = ("lens", "is_self_promotion", "unread_reason")
"""Columns that are fields of the records under the same names."""


def corroboration_columns(found: records.Corroboration) -> dict[str, Any]:
    return {
        **storable_json({name: getattr(found, name) for name in SAME}),
        "verdict": found.verdict,
        "notes": storable_json(found.notes),
        "lenses": list(found.lenses),
        "origins": [[each.id, storable(each.reason)] for each in found.origins],
    }


def result_columns(source: records.CorroboratingSource) -> dict[str, Any]:
    return {
        **same_columns(FoundResult, source.profile, OF_PROFILE),
        **same_columns(FoundResult, source, OF_SOURCE),
        "url": storable(source.profile.url)[:URL_LENGTH],
        "source_type": source.source_type,
        "tier": source.tier,
        "stance": source.stance,
        "key_sentences": storable_json(source.key_sentences),
        "origin_number": source.origin_id,
        "read_from": source.read_from,
    }


def latest_answers(run: Run, *, number: int | None = None) -> list[int]:
    """The newest answer's id for each claim of a run's revision (or one), in order."""
    rows = ClaimCorroboration.objects.filter(claim__revision=run.revision_id)
    rows = rows.filter(found_at__isnull=False)
    if number is not None:
        rows = rows.filter(claim__number=number)
    in_time = rows.order_by("found_at", "pk").values_list("claim__number", "pk")
    return [pk for _, pk in sorted(dict(in_time).items())]


def load_answers(ids: Sequence[int]) -> list[ClaimCorroboration]:
    """Answers with their claims and what was found, in reading order."""
    rows = ClaimCorroboration.objects.filter(pk__in=ids).select_related("claim")
    return list(rows.prefetch_related("found").order_by("claim__number"))


def corroborations_of(run: Run) -> tuple[records.ClaimCorroboration, ...]:
    return tuple(
        records.ClaimCorroboration(row.claim.number, read_corroboration(row))
        for row in load_answers(latest_answers(run))
    )


def read_corroboration(row: ClaimCorroboration) -> records.Corroboration:
    found = list(row.found.all())
    return records.Corroboration(
        claim=words_of(row.claim),
        verdict=records.CorroborationVerdict(row.verdict),
        sources=tuple(map(read_result, found)),
        origins=tuple(
            records.Origin(
                number,
                tuple(each.position for each in found if each.origin_number == number),
                reason,
            )
            for number, reason in row.origins
        ),
        lenses=tuple(row.lenses),
        notes=tuple(row.notes),
        **{name: getattr(row, name) for name in SAME},
    )


def read_result(row: FoundResult) -> records.CorroboratingSource:
    return records.CorroboratingSource(
        profile=records.SourceProfile(
            id=row.position,
            url=row.url,
            **{name: getattr(row, name) for name in OF_PROFILE},
        ),
        source_type=records.SourceType(row.source_type),
        tier=records.AuthorityTier(row.tier),
        stance=records.Stance(row.stance),
        key_sentences=tuple(row.key_sentences),
        origin_id=row.origin_number,
        read_from=records.ReadFrom(row.read_from),
        **{name: getattr(row, name) for name in OF_SOURCE},
    )
