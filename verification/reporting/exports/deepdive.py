"""
The report as the research agent deepdive gives its own: `verification` and `usage`.

Source: the field names of deepdive's `--json`; the words and figures are ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from verification.records import JudgedClaim, Report, Verdict
from verification.reporting.harmless import escaped_json, harmless_line
from verification.reporting.readiness import answer_of

from .exporting import ExportOptions


def write_deepdive(report: Report, options: ExportOptions) -> Iterator[bytes]:
    checks = [check_of(claim) for claim in report.claims if claim.citations]
    total = sum(len(check["citedIds"]) for check in checks)
    supported = total - sum(len(check["unsupportedIds"]) for check in checks)
    record = {
        "answer": answer_of(report),
        "verification": {
            "threshold": report.options.min_recall,
            "totalCitations": total,
            "supportedCitations": supported,
            "checks": checks,
        },
        "usage": {"citationsTotal": total, "citationsSupported": supported},
    }
    words = json.dumps(record, ensure_ascii=False, indent=2)
    yield f"{escaped_json(words)}\n".encode()


def check_of(judged: JudgedClaim) -> dict[str, Any]:
    """A sentence with what it cites. What nobody could read is not supported there."""
    against = [
        citation.citation.source_id
        for citation in judged.citations
        if citation.judgment.verdict is not Verdict.SUPPORTED
        and not citation.contributes
    ]
    return {
        "sentence": harmless_line(judged.claim.text),
        "citedIds": [citation.citation.source_id for citation in judged.citations],
        "recallByCite": {
            str(citation.citation.source_id): round(citation.judgment.recall, 4)
            for citation in judged.citations
        },
        "unsupportedIds": against,
        "supported": not against,
        "reason": harmless_line(judged.reason),
    }
