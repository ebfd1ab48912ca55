"""
The report record: `citeweb.report/1` as plain lists, dicts and numbers.

`docs/report.schema.json` describes it. Keys never disappear: what was not looked at
is null or an empty list. Numbers are rounded: the same report gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Container

from verification.records import (
    Check,
    Citation,
    Claim,
    Difference,
    Evidence,
    Finding,
    JudgedCitation,
    JudgedClaim,
    Notice,
    Options,
    ReachedSource,
    Reference,
    RegistryMatch,
    Report,
    Snapshot,
    SourceId,
    TextCopy,
)

from .bibliography.csl_writing import csl_item
from .corroboration import claim_corroboration_record
from .numbers import Record, rounded
from .summary import summarise
from .weighing_record import WeighingRecords

SCHEMA = "citeweb.report/1"


def as_record(report: Report) -> Record:
    """The whole report as JSON-ready values, keys in a fixed order."""
    document = report.document
    judged = {each.claim.id for each in report.claims}
    weighed = WeighingRecords(report.weighing)
    return {
        "schema": SCHEMA,
        "generated_at": report.generated_at,
        "document": {
            "text": document.text,
            "title": document.title,
            "language": document.language,
            "claims": [claim_record(each, weighed) for each in report.claims],
            "references": [reference_record(each) for each in document.references],
            "findings": [finding_record(each, judged) for each in document.findings],
        },
        "sources": [source_record(each, weighed) for each in report.sources],
        "origins": weighed.origins(),
        "corroboration": [
            claim_corroboration_record(each)
            for each in report.corroboration
            if each.claim_id in judged
        ],
        "summary": summary_record(report),
        "judge": {"name": report.judge_name, "version": report.judge_version},
        "options": options_record(report.options),
    }


def claim_record(judged: JudgedClaim, weighed: WeighingRecords) -> Record:
    claim = judged.claim
    return {
        "id": claim.id,
        "start": claim.span.start,
        "end": claim.span.end,
        "text": claim.text,
        "kinds": [kind.value for kind in claim.kinds],
        "not_checkable": claim.not_checkable.value if claim.not_checkable else None,
        "verdict": judged.verdict.value,
        "flagged": judged.flagged,
        "reason": judged.reason,
        "citations": [citation_record(claim, each) for each in judged.citations],
        **weighed.of_claim(claim.id),
    }


def citation_record(claim: Claim, judged: JudgedCitation) -> Record:
    citation, judgment = judged.citation, judged.judgment
    return {
        "source_id": citation.source_id,
        "marker": citation.marker,
        **marker_offsets(citation),
        "verdict": judgment.verdict.value,
        "support": rounded(judgment.support),
        "recall": rounded(judgment.recall),
        "flagged": judged.flagged,
        "contributes": judged.contributes,
        "reason": judgment.reason,
        "evidence": [evidence_record(each) for each in judgment.evidence],
        "differences": [difference_record(each) for each in judgment.differences],
        "matches": [
            {
                "claim": [
                    claim.span.start + each.claim.start,
                    claim.span.start + each.claim.end,
                ],
                "source": [each.source.start, each.source.end],
            }
            for each in judgment.matches
        ],
        "checks": [check_record(each) for each in judged.checks],
    }


def marker_offsets(citation: Citation) -> Record:
    return {"start": citation.span.start, "end": citation.span.end}


def evidence_record(evidence: Evidence) -> Record:
    return {
        "start": evidence.span.start,
        "end": evidence.span.end,
        "text": evidence.text,
        "score": rounded(evidence.score),
        **({"page": evidence.page} if evidence.page else {}),
    }


def difference_record(difference: Difference) -> Record:
    return {
        "kind": difference.kind.value,
        "claim": difference.claim,
        "source": difference.source,
    }


def reference_record(reference: Reference) -> Record:
    return {
        "source_id": reference.source_id,
        "start": reference.span.start,
        "end": reference.span.end,
        "text": reference.text,
        "title": reference.title,
        "url": reference.url,
        "identifiers": [str(each) for each in reference.identifiers],
        "authors": list(reference.authors),
        "year": reference.year,
    }


def finding_record(finding: Finding, judged: Container[int] | None = None) -> Record:
    """
    Args:
        judged: The claims that a report has: a finding of a run under way names no
            others. None for all.
    """
    claim_ids = finding.claim_ids
    return {
        "kind": finding.kind.value,
        "start": finding.span.start,
        "end": finding.span.end,
        "text": finding.text,
        "source_ids": list[SourceId](finding.source_ids),
        "claim_ids": [each for each in claim_ids if judged is None or each in judged],
        "values": list(finding.values),
    }


def source_record(source: ReachedSource, weighed: WeighingRecords) -> Record:
    match = source.title_match
    return {
        "id": source.id,
        "url": source.url,
        "title": source.title,
        "outcome": source.outcome.value if source.outcome else None,
        "action": source.action.value,
        "detail": source.detail,
        "http_status": source.http_status,
        "final_url": source.final_url,
        "hops": [{"url": each.url, "status": each.status} for each in source.hops],
        "archived_url": source.archived_url or None,
        "copy": copy_record(source.copy) if source.copy else None,
        "copy_note": source.copy_note,
        "is_abstract": source.is_abstract,
        "failed_looks": source.failed_looks,
        "looks_needed": source.looks_needed,
        "is_dead": source.is_dead,
        "is_local_trouble": source.is_local_trouble,
        "page_title": source.page_title,
        "title_match": match.kind.value if match else None,
        "identifier": str(source.identifier) if source.identifier else None,
        "identity": source.identity.value,
        "registry_match": registry_record(source.registry_match),
        "offered": registry_record(source.offered),
        "notices": [notice_record(each) for each in source.notices],
        "checks": [check_record(each) for each in source.checks],
        **weighed.of_source(source.id),
        "snapshot": snapshot_record(source.snapshot) if source.snapshot else None,
    }


def copy_record(copy: TextCopy) -> Record:
    return {
        "kind": copy.kind.value,
        "url": copy.url,
        "service": copy.service,
        "made_on": copy.made_on,
        "version": copy.version,
    }


def registry_record(match: RegistryMatch | None) -> Record | None:
    """A registry's record in the fields of CSL-JSON, with what was compared."""
    if match is None:
        return None
    return {
        **csl_item(match.work),
        "registry": match.registry,
        "fields": [
            {
                "name": each.name,
                "state": each.state.value,
                "cited": each.cited,
                "registered": each.registered,
            }
            for each in match.fields
        ],
        **({"other_titles": list(match.other_titles)} if match.other_titles else {}),
    }


def notice_record(notice: Notice) -> Record:
    return {
        "kind": notice.kind.value,
        "date": notice.date,
        "doi": notice.doi,
        "source": notice.source,
        "reason": notice.reason,
    }


def check_record(check: Check) -> Record:
    return {"name": check.name, "state": check.state.value, "reason": check.reason}


def snapshot_record(snapshot: Snapshot) -> Record:
    fetched_at = snapshot.fetched_at
    return {
        "sha256": snapshot.sha256,
        "fetched_at": fetched_at.isoformat() if fetched_at else None,
        "text_length": snapshot.text_length,
        "language": snapshot.language,
    }


def summary_record(report: Report) -> Record:
    summary = summarise(report)
    return {
        "claims_total": summary.claims_total,
        "claims_checkable": summary.claims_checkable,
        "claims_checked": summary.claims_checked,
        "claims_flagged": summary.claims_flagged,
        "citations_total": summary.citations_total,
        "citations_checked": summary.citations_checked,
        "citations_supported": summary.citations_supported,
        "citation_recall": rounded_or_none(summary.citation_recall),
        "citation_precision": rounded_or_none(summary.citation_precision),
        "sources_total": summary.sources_total,
        "sources_ok": summary.sources_ok,
        "sources_flagged": summary.sources_flagged,
        "sources_removed": summary.sources_removed,
        "by_verdict": {
            verdict.value: count for verdict, count in summary.by_verdict.items()
        },
    }


def options_record(options: Options) -> Record:
    return {
        "strictness": options.strictness.value,
        "flag_uncited": options.flag_uncited,
        "weigh": options.weigh,
        "min_recall": options.min_recall,
    }


def rounded_or_none(value: float | None) -> float | None:
    return None if value is None else rounded(value)
