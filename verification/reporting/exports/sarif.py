"""
A report as SARIF 2.1.0, so that a code host shows findings beside the lines of a text.

Source:
    OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
"""

from __future__ import annotations

import hashlib
import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import quote

from verification.language.wording import gettext as _
from verification.language.wording import mark
from verification.records import (
    Attention,
    ClaimVerdict,
    JudgedClaim,
    Report,
    SourceId,
    Span,
)
from verification.reporting import harmless
from verification.reporting.readiness import answer_of
from verification.reporting.remarks import MODEL_USE, remarks
from verification.reporting.words import (
    CONTESTED,
    DIFFERENCE_WORDS,
    FINDING_WORDS,
    VERDICT_WORDS,
    claim_word,
    decision_sentence,
    is_contested,
    word_table,
)
from verification.version import VERSION

from .exporting import ExportOptions, gathered, report_title

SCHEMA_URI = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {Attention.ERROR: "error", Attention.READ: "warning", None: "note"}
"""Ours: a level for each kind of attention; a claim that cites nothing is a note."""

HELP_URI = "https://github.com/citeweb/citeweb/blob/main/docs/algorithms/verdicts.md"
"""What each verdict means, and how often it is right."""

RULE_ADVICE = mark("Read the passage beside the sentence before changing either.")

PASSAGE_LENGTH = 300
"""Characters of evidence in a message: what a code host shows without folding."""

Record = dict[str, Any]
_ADDRESS = re.compile(r"(?:https?|file)://", re.IGNORECASE)


def sarif_of(parts: Sequence[tuple[Report, ExportOptions]]) -> Iterator[bytes]:
    """One log over several checked files, an artifact each."""
    encoder = json.JSONEncoder(ensure_ascii=True, indent=2)
    signs = encoder.iterencode(sarif_log(parts))
    yield from gathered(sign.encode("ascii") for sign in signs)
    yield b"\n"


def sarif_log(parts: Sequence[tuple[Report, ExportOptions]]) -> Record:
    results = [
        placed
        for index, (report, options) in enumerate(parts)
        for placed in placed_results(report, options, index)
    ]
    rules = list(dict.fromkeys(result["ruleId"] for result in results))
    indexes = {rule: index for index, rule in enumerate(rules)}
    for result in results:
        result["ruleIndex"] = indexes[result["ruleId"]]
    driver = {
        "name": "citeweb",
        "version": VERSION,
        "rules": [{"id": rule, **rule_words(rule)} for rule in rules],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "artifacts": [artifact(*part) for part in parts],
        "results": results,
        "properties": properties_of(parts),
    }
    return {"$schema": SCHEMA_URI, "version": "2.1.0", "runs": [run]}


def placed_results(
    report: Report, options: ExportOptions, index: int
) -> Iterator[Record]:
    """What needs a look, with its place; of claims in a baseline that they are (SARIF
    3.27.24)."""
    places = Places(report.document.text, options, index)
    found = (
        ("new", results_of(report.claims, report)),
        ("unchanged", results_of(options.in_baseline, report)),
        ("", remark_results(report)),  # a baseline knows claims alone
    )
    for state, results in found:
        for result in results:
            result["locations"] = [places.location(result.pop("span"))]
            if state and options.has_baseline:
                result["baselineState"] = state
            yield result


def properties_of(parts: Sequence[tuple[Report, ExportOptions]]) -> Record:
    report = parts[0][0]
    told: Record = {
        "answer": answer_of(report),
        "judge": f"{report.judge_name}/{report.judge_version}",
        "languageModel": report.model_use.words if report.model_use else "",
        "generatedAt": report.generated_at,
    }
    if len(parts) > 1:
        del told["answer"]
        named = ((part.artifact_uri, answer_of(one)) for one, part in parts)
        told["answers"] = [{"file": file, "answer": said} for file, said in named]
    return told


def artifact(report: Report, options: ExportOptions) -> Record:
    """
    The file that was checked. One without a known name carries its text instead, so
    that lines and columns mean something.

    Source: SARIF 2.1.0, 3.24.2 (a location that is not known is left out), 3.24.8
    (contents), 3.24.6 (roles).
    """
    roles: Record = {"roles": ["analysisTarget"]}
    if options.artifact_uri:
        return {"location": {"uri": artifact_uri(options.artifact_uri)}, **roles}
    title = message_words(report_title(report, options))
    text = harmless.HALF_PAIR.sub(harmless.REPLACEMENT, report.document.text)
    return {"description": {"text": title}, **roles, "contents": {"text": text}}


def artifact_uri(path: str) -> str:
    """
    A path or address as a URI reference.

    A colon in a path's first part would make it a scheme (RFC 3986, 4.2), so only
    addresses keep theirs.
    """
    if _ADDRESS.match(path):
        return quote(path, safe="/:?#[]@!$&'()*+,;=%~", errors="replace")
    return quote(path.replace("\\", "/"), safe="/~", errors="replace")


class Places:
    """Where a range of the text stands: line and column from 1, offset from 0."""

    def __init__(self, text: str, options: ExportOptions, index: int = 0) -> None:
        self.options = options
        self.file: Record = {"index": index}
        if options.artifact_uri:
            self.file["uri"] = artifact_uri(options.artifact_uri)
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def location(self, span: Span | None) -> Record:
        """Of a range; of what stands nowhere in the text the file alone."""
        place: Record = {"artifactLocation": self.file}
        is_own = self.options.has_regions or not self.options.artifact_uri
        exact = self.options.exact_length
        if span and is_own and (exact is None or span.end <= exact):
            place["region"] = self.region(span)
        return {"physicalLocation": place}

    def region(self, span: Span) -> Record:
        start_line, start_column, start = self.place(span.start)
        end_line, end_column, end = self.place(span.end)
        return {
            "startLine": start_line,
            "startColumn": start_column,
            "endLine": end_line,
            "endColumn": end_column,
            "charOffset": start,
            "charLength": end - start,
        }

    def place(self, offset: int) -> tuple[int, int, int]:
        """Line, column, and offset in the file, whose line ends may be two signs."""
        line = bisect_right(self.starts, offset)
        further = (line - 1) * (self.options.newline_length - 1)
        return line, offset - self.starts[line - 1] + 1, offset + further


def results_of(claims: Iterable[JudgedClaim], report: Report) -> Iterator[Record]:
    urls = {source.id: source.url for source in report.sources}
    for judged in claims:
        if judged.flagged or judged.decision:
            cited = [
                urls.get(citation.citation.source_id, "")
                for citation in judged.citations
            ]
            is_cited = judged.verdict is not ClaimVerdict.UNCITED
            yield {
                "ruleId": rule_of(judged),
                "level": LEVELS.get(judged.attention, "note") if is_cited else "note",
                "message": {"text": claim_message(judged)},
                "span": judged.claim.span,
                "partialFingerprints": {"claim/v1": claim_fingerprint(judged, urls)},
                "properties": {
                    "verdict": judged.verdict.value,
                    "attention": judged.attention,
                    "sources": [url for url in map(harmless.web_address, cited) if url],
                },
                **suppressed(judged),
            }


def claim_fingerprint(judged: JudgedClaim, urls: Mapping[SourceId, str]) -> str:
    ids = (citation.citation.source_id for citation in judged.citations)
    return fingerprint(judged.claim.text, *sorted(urls[id] for id in ids if id in urls))


def suppressed(judged: JudgedClaim) -> Record:
    """That people settled a claim, so that a code host counts it no more (3.27.23,
    3.35)."""
    if judged.flagged or judged.decision is None:
        return {}
    justification = harmless.harmless(decision_sentence(judged.decision))
    return {"suppressions": [{"kind": "external", "justification": justification}]}


def rule_of(judged: JudgedClaim) -> str:
    """The verdict, and what differs first when something does; or that a person
    contests it."""
    if is_contested(judged.verdict, flagged=judged.flagged):
        return CONTESTED
    flagged = (citation.judgment for citation in judged.citations if citation.flagged)
    kinds = (
        f"/{difference.kind.value}"
        for found in flagged
        for difference in found.differences
    )
    return f"{judged.verdict.value}{next(kinds, '')}"


def claim_message(judged: JudgedClaim) -> str:
    parts = [f"{claim_word(judged.verdict, flagged=judged.flagged)}."]
    flagged = [citation.judgment for citation in judged.citations if citation.flagged]
    reasons = dict.fromkeys(judgment.reason for judgment in flagged if judgment.reason)
    parts += reasons or [judged.reason]
    if best := [judgment.evidence[0].text for judgment in flagged if judgment.evidence]:
        words = " ".join(best[0].split())
        parts.append(_("The source says: “{words}”", words=words[:PASSAGE_LENGTH]))
    parts.append(decision_sentence(judged.decision))
    return message_words(" ".join(filter(None, parts)))


def message_words(text: str) -> str:
    """
    Text as it stands in a message, where braces hold a place and "](" makes a link.

    Source: SARIF 2.1.0, 3.11.5 (braces are doubled) and 3.11.6 (embedded links).
    """
    doubled = harmless.harmless(text).replace("{", "{{").replace("}", "}}")
    return doubled.replace("](", "] (")


def fingerprint(words: str, *others: str) -> str:
    """The same for the same words and sources, wherever they move in the file."""
    known = " ".join(words.split()).casefold()
    content = "\0".join((known, *others)).encode("utf-8", "replace")
    return hashlib.sha256(content).hexdigest()[:32]


def remark_results(report: Report) -> Iterator[Record]:
    claims = {claim.id: claim.span for claim in report.document.claims}
    entries = {
        reference.source_id: reference for reference in report.document.references
    }
    addresses = {source.id: source.url for source in report.sources}
    for remark in remarks(report):
        if remark.kind == MODEL_USE:  # a fact of the run, and another each time
            continue
        known = [
            entries[source_id]
            for source_id in remark.source_ids
            if source_id in entries
        ]
        spans = [
            claims[claim_id] for claim_id in remark.claim_ids if claim_id in claims
        ]
        places = [remark.span, *spans, *(reference.span for reference in known)]
        urls = [addresses.get(source_id, "") for source_id in remark.source_ids]
        about = "document/" if remark.kind in FINDING_WORDS else ""
        quiet = "warning" if remark.asks else "note"
        known_by = fingerprint(remark.kind, remark.words, *urls)
        yield {
            "ruleId": f"{about}{remark.kind}",
            "level": "error" if remark.is_warning else quiet,
            "message": {"text": message_words(remark.line)},
            "span": next(filter(None, places), None),
            "partialFingerprints": {"remark/v1": known_by},
        }


RULE_WORDS = word_table("rule")
"""By the first part of a rule's name."""


def rule_words(rule: str) -> Record:
    subject, _slash, kind = rule.partition("/")
    words = FINDING_WORDS[kind] if subject == "document" else RULE_WORDS.get(subject)
    if not words:
        words = VERDICT_WORDS[subject]
        if kind:
            words = _(
                "{verdict}: {what} differs", verdict=words, what=DIFFERENCE_WORDS[kind]
            )
    return {
        "shortDescription": {"text": words},
        "fullDescription": {"text": f"{words}. {_(RULE_ADVICE)}"},
        "helpUri": HELP_URI,
    }
