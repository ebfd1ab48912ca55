"""The report record as JSON, and its verdicts as search engines read them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from verification.records import ClaimVerdict, JudgedClaim, Report, SourceId
from verification.reporting.harmless import escaped_json, harmless_line, web_address
from verification.reporting.record import as_record
from verification.reporting.words import claim_word

from .exporting import ExportOptions, report_title

CHUNK_SIGNS = 8_192
"""Brackets, names and values that leave at once: some 64 kilobytes."""


def write_json(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """`citeweb.report/1` in UTF-8. Signs that turn the order of letters, and halves of
    surrogate pairs, are written as their JSON escapes."""
    encoder = json.JSONEncoder(ensure_ascii=False, indent=2)
    signs = encoder.iterencode(as_record(report))
    while chunk := "".join(islice(signs, CHUNK_SIGNS)):
        yield escaped_json(chunk).encode()
    yield b"\n"


BEST, WORST = 5, 1
RATINGS = {
    ClaimVerdict.SUPPORTED: 5,
    ClaimVerdict.PARTIALLY_SUPPORTED: 3,
    ClaimVerdict.CONFLICTING: 3,
    ClaimVerdict.UNSUPPORTED: 2,
    ClaimVerdict.CONTRADICTED: 1,
}
"""Ours. What nobody could check, and what cites nothing, has no rating and is left
out."""


def write_claim_review(report: Report, options: ExportOptions) -> Iterator[bytes]:
    urls = {each.id: web_address(each.final_url or each.url) for each in report.sources}
    title = harmless_line(report_title(report, options))
    record = {
        "@context": "https://schema.org",
        "@graph": [
            review_of(each, urls, title, report.generated_at)
            for each in report.claims
            if each.verdict in RATINGS
        ],
    }
    words = json.dumps(record, ensure_ascii=False, indent=2)
    yield f"{escaped_json(words)}\n".encode()


def review_of(
    judged: JudgedClaim, urls: dict[SourceId, str], title: str, at: str
) -> dict[str, Any]:
    cited = (urls.get(each.citation.source_id, "") for each in judged.citations)
    return {
        "@type": "ClaimReview",
        "datePublished": at[:10],
        "claimReviewed": harmless_line(judged.claim.statement),
        "reviewBody": harmless_line(judged.reason),
        "author": {"@type": "Organization", "name": "citeweb"},
        "itemReviewed": {
            "@type": "Claim",
            "appearance": {"@type": "CreativeWork", "name": title},
        },
        "citation": [each for each in dict.fromkeys(cited) if each],
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": RATINGS[judged.verdict],
            "bestRating": BEST,
            "worstRating": WORST,
            "alternateName": claim_word(judged.verdict, flagged=judged.flagged),
        },
    }
