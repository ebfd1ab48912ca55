"""
A saved report read back: the inverse of `record.as_record`.

The texts of the snapshots are not in a report, nor how the text falls into blocks;
what reads a report that was read back does without, or reads the text again.
"""

from __future__ import annotations

import json
from typing import Any

from verification.errors import BadCallError
from verification.plain_faults import plain_fault
from verification.records import (
    Citation,
    Claim,
    ClaimKind,
    ClaimVerdict,
    Difference,
    DifferenceKind,
    Document,
    Evidence,
    Finding,
    FindingKind,
    JudgedCitation,
    JudgedClaim,
    Judgment,
    Match,
    NotCheckable,
    Options,
    Reference,
    Report,
    Span,
    Strictness,
    Verdict,
)

from .fields import Fields
from .reading_back_corroboration import claim_corroboration_of
from .reading_back_sources import check_of, identifier_of, source_of
from .reading_back_weighing import weighing_of, whole_numbers
from .reading_back_whole import check_same, check_whole
from .record import SCHEMA, as_record


def read_report(text: str, name: str) -> Report:
    """
    The report that a text in JSON holds.

    Args:
        name: What messages call the text.

    A report that would change by being read and written again is refused: with a field
    that reports do not have, a count that is not that of its parts, claims out of
    order, a source that nobody knows.

    Raises:
        BadCallError: It is no report of ours, or damaged; says what and where.
    """
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        where = f"{name}, line {error.lineno}, column {error.colno}"
        raise BadCallError(f"{where}: not JSON: {error.msg}.") from error
    except (RecursionError, ValueError) as error:
        raise BadCallError(f"{name}: not usable JSON: {plain_fault(error)}.") from error
    return report_from(value, name)


def report_from(value: Any, name: str) -> Report:
    """
    The report of a record.

    Raises:
        BadCallError: As `read_report`.
    """
    fields = Fields(value, name)
    if fields.text("schema") != SCHEMA:
        raise fields.wrong("schema", f'"{SCHEMA}"')
    document, judge = fields.object("document"), fields.object("judge")
    judge_name, judge_version = judge.text("name"), judge.text("version")
    text = document.text("text")
    reader = ClaimReader(text, f"{judge_name}/{judge_version}")
    claims = document.made(reader.judged_claim, "claims")
    findings = tuple(finding_of(each, text) for each in document.objects("findings"))
    report = Report(
        document=Document(
            text=text,
            title=document.text("title"),
            language=document.text("language"),
            claims=tuple(each.claim for each in claims),
            references=tuple(
                reference_of(each, text) for each in document.objects("references")
            ),
            findings=findings,
        ),
        claims=claims,
        sources=fields.made(source_of, "sources"),
        judge_name=judge_name,
        judge_version=judge_version,
        options=options_of(fields.object("options")),
        generated_at=fields.text("generated_at"),
        corroboration=fields.made(claim_corroboration_of, "corroboration"),
        weighing=weighing_of(fields, list(document.objects("claims")), findings),
    )
    check_whole(fields)
    check_same(value, as_record(report), name)
    return report


class ClaimReader:
    """Reads the claims of one document."""

    def __init__(self, text: str, judge: str) -> None:
        self.text = text
        self.judge = judge

    def judged_claim(self, fields: Fields) -> JudgedClaim:
        span = fields.span(within=len(self.text))
        citations = tuple(
            self.judged_citation(each, span) for each in fields.objects("citations")
        )
        text = fields.text("text")
        if span.of(self.text) != text:
            raise BadCallError(f"{fields.place}: its text is not what stands there.")
        cited = tuple(each.citation for each in citations)
        claim = Claim(
            id=fields.whole_number("id"),
            span=span,
            text=text,
            statement=without_markers(text, span, cited),
            citations=cited,
            not_checkable=fields.word_or_none("not_checkable", NotCheckable),
            kinds=fields.words("kinds", ClaimKind),
        )
        return JudgedClaim(
            claim=claim,
            verdict=fields.word("verdict", ClaimVerdict),
            flagged=fields.flag("flagged"),
            reason=fields.text("reason"),
            citations=citations,
        )

    def judged_citation(self, fields: Fields, claim: Span) -> JudgedCitation:
        judgment = Judgment(
            verdict=fields.word("verdict", Verdict),
            support=fields.share("support"),
            recall=fields.share("recall"),
            judge=self.judge,
            evidence=fields.made(evidence_of, "evidence"),
            differences=fields.made(difference_of, "differences"),
            matches=tuple(match_of(each, claim) for each in fields.objects("matches")),
            reason=fields.text("reason"),
        )
        citation = Citation(
            source_id=fields.source_id("source_id"),
            marker=fields.text("marker"),
            span=fields.span(within=len(self.text)),
            scope=claim,
        )
        return JudgedCitation(
            citation=citation,
            judgment=judgment,
            flagged=fields.flag("flagged"),
            contributes=fields.flag("contributes"),
            checks=fields.made(check_of, "checks"),
        )


def without_markers(text: str, span: Span, citations: tuple[Citation, ...]) -> str:
    """The claim's text with its markers overwritten by spaces."""
    signs = list(text)
    for each in citations:
        start = max(each.span.start - span.start, 0)
        end = min(each.span.end, span.end) - span.start
        signs[start:end] = " " * (end - start) if start < end else signs[start:end]
    return "".join(signs)


def evidence_of(fields: Fields) -> Evidence:
    return Evidence(
        span=fields.span(),
        text=fields.text("text"),
        score=fields.share("score"),
        page=fields.whole_number("page") if "page" in fields.values else None,
    )


def difference_of(fields: Fields) -> Difference:
    return Difference(
        kind=fields.word("kind", DifferenceKind),
        claim=fields.text("claim"),
        source=fields.text("source"),
    )


def match_of(fields: Fields, claim: Span) -> Match:
    words = fields.range("claim")
    if words.start < claim.start:
        raise BadCallError(f"{fields.place}: matches words before its claim.")
    own = Span(words.start - claim.start, words.end - claim.start)
    return Match(claim=own, source=fields.range("source"))


def reference_of(fields: Fields, text: str) -> Reference:
    return Reference(
        source_id=fields.source_id("source_id"),
        span=fields.span(within=len(text)),
        text=fields.text("text"),
        title=fields.text("title"),
        url=fields.text("url"),
        identifiers=tuple(
            identifier_of(each, fields.place) for each in fields.texts("identifiers")
        ),
        authors=fields.texts("authors"),
        year=fields.whole_number_or_none("year"),
    )


def finding_of(fields: Fields, text: str) -> Finding:
    return Finding(
        kind=fields.word("kind", FindingKind),
        span=fields.span(within=len(text)),
        text=fields.text("text"),
        source_ids=fields.source_ids("source_ids"),
        claim_ids=whole_numbers(fields, "claim_ids"),
        values=fields.texts("values"),
    )


def options_of(fields: Fields) -> Options:
    return Options(
        strictness=fields.word("strictness", Strictness),
        flag_uncited=fields.flag("flag_uncited"),
        weigh=fields.flag("weigh"),
        min_recall=fields.share("min_recall"),
    )
