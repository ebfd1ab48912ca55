"""
The verdicts of a check that is published, as search engines read them.

What a person decided is what leaves: a false alarm, or a sentence that was mended or
stays, is no review any more.

Source: schema.org/ClaimReview; Google, "Fact Check (ClaimReview) structured data".
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import Any

from verification.errors import BadCallError
from verification.records import ClaimVerdict, JudgedClaim, Report, SourceId
from verification.reporting.harmless import escaped_json, harmless_line, web_address
from verification.reporting.words import VERDICT_WORDS, claim_word, is_contested

from .exporting import ExportOptions, RatingScale, report_title

CONTESTED = "contested"
"""Supported as judged, and a person says that the source does not say it."""

RATINGS = {
    ClaimVerdict.SUPPORTED: 5,
    ClaimVerdict.PARTIALLY_SUPPORTED: 3,
    ClaimVerdict.CONFLICTING: 3,
    ClaimVerdict.UNSUPPORTED: 2,
    ClaimVerdict.CONTRADICTED: 1,
}
"""Ours, 1 to 5. What nobody could check, and what cites nothing, has no rating and is
left out."""


def own_scale() -> RatingScale:
    """Our words, in the language of the export."""
    words: dict[str, tuple[int, str]] = {
        verdict: (number, VERDICT_WORDS[verdict]) for verdict, number in RATINGS.items()
    }
    words[CONTESTED] = (2, claim_word(ClaimVerdict.SUPPORTED, flagged=True))
    return RatingScale(words, best=5, worst=1)


def write_claim_review(report: Report, options: ExportOptions) -> Iterator[bytes]:
    urls = {
        source.id: web_address(source.final_url or source.url)
        for source in report.sources
    }
    scale = options.scale or own_scale()
    record = {
        "@context": "https://schema.org",
        "@graph": [
            review_of(claim, urls, report, options)
            for claim in report.claims
            if is_published(claim) and rated_as(claim) in scale.ratings
        ],
    }
    words = json.dumps(record, ensure_ascii=False, indent=2)
    yield f"{escaped_json(words)}\n".encode()


def is_published(judged: JudgedClaim) -> bool:
    """Whether the verdict stands: nobody decided about it, or somebody upheld it."""
    decided = judged.decision
    return decided is None or decided.state in ("upheld", CONTESTED)


def rated_as(judged: JudgedClaim) -> str:
    contested = is_contested(judged.verdict, flagged=judged.flagged)
    return CONTESTED if contested else judged.verdict


def review_of(
    judged: JudgedClaim,
    urls: Mapping[SourceId, str],
    report: Report,
    options: ExportOptions,
) -> dict[str, Any]:
    scale, title = options.scale or own_scale(), report_title(report, options)
    number, word = scale.ratings[rated_as(judged)]
    cited = (urls.get(citation.citation.source_id, "") for citation in judged.citations)
    page = web_address(options.page_url)
    reviewed_at = judged.decision.at if judged.decision else report.generated_at
    return {
        "@type": "ClaimReview",
        **(
            {"url": f"{page.partition('#')[0]}#claim-{judged.claim.id}"} if page else {}
        ),
        "datePublished": (reviewed_at or report.generated_at)[:10],
        "claimReviewed": harmless_line(judged.claim.statement),
        "reviewBody": harmless_line(judged.reason),
        "author": {
            "@type": "Organization",
            "name": harmless_line(options.author) or "citeweb",
        },
        "itemReviewed": {
            "@type": "Claim",
            "appearance": {"@type": "CreativeWork", "name": harmless_line(title)},
        },
        "citation": [name for name in dict.fromkeys(cited) if name],
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": number,
            "bestRating": scale.best,
            "worstRating": scale.worst,
            "alternateName": harmless_line(word),
        },
    }


def read_scale(text: str, name: str) -> RatingScale:
    """
    A house's scale: CSV with the columns verdict, rating, word.

    Raises BadCallError: a verdict is none, or a rating is no whole number.

    >>> read_scale("verdict,rating,word\\nsupported,1,True\\ncontradicted,6,False", "a")
    ... # doctest: +ELLIPSIS
    RatingScale(ratings={'supported': (1, 'True'), ...}, best=1, worst=6)
    """
    ratings: dict[str, tuple[int, str]] = {}
    for number, row in enumerate(csv.DictReader(io.StringIO(text)), start=2):
        verdict, rating = (row.get("verdict") or "").strip(), (row.get("rating") or "")
        if verdict not in {*ClaimVerdict, CONTESTED}:
            there = ", ".join((*RATINGS, CONTESTED))
            raise BadCallError(
                f"{name}, line {number}: {verdict!r} is none of {there}."
            )
        if not rating.strip().lstrip("-").isdecimal():
            raise BadCallError(f"{name}, line {number}: {rating!r} is no whole number.")
        ratings[verdict] = int(rating), (row.get("word") or verdict).strip()
    if (
        ClaimVerdict.SUPPORTED not in ratings
        or ClaimVerdict.CONTRADICTED not in ratings
    ):
        raise BadCallError(f"{name}: rates supported and contradicted at least.")
    ends = ratings[ClaimVerdict.SUPPORTED][0], ratings[ClaimVerdict.CONTRADICTED][0]
    return RatingScale(ratings, best=ends[0], worst=ends[1])
