"""What the page of one citation shows, from the answer that was kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from citeweb.reports.wording import DIFFERENCE_WORDS
from citeweb.sources import wording
from citeweb.sources.wording import OUTCOME_WORDS
from verification.pipeline.citation_check import VerificationStatus
from verification.records import DifferenceKind, FetchOutcome, Notice, NoticeKind
from verification.reporting.words import VERDICT_WORDS

STATUS_WORDS = {
    VerificationStatus.VERIFIED: ("Found", "ok"),
    VerificationStatus.DETAILS_DIFFER: ("Details differ", "flagged"),
    VerificationStatus.POINTS_TO_ANOTHER_WORK: ("Points to another work", "removed"),
    VerificationStatus.RETRACTED: ("Retracted", "removed"),
    VerificationStatus.NOT_FOUND: ("No record found", "flagged"),
    VerificationStatus.POSSIBLE_MATCH: ("Possible match", "flagged"),
    VerificationStatus.RETRACTION_NOT_CHECKED: ("Retraction not checked", "flagged"),
    VerificationStatus.COULD_NOT_CHECK: ("Could not check", "flagged"),
}
"""The word for a status and the mark beside it."""


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One field of a work's record."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    word: str
    claim: str
    source: str


@dataclass(frozen=True, slots=True)
class CitationPage:
    """Everything that the template reads about a finished check."""

    status: str
    word: str
    mark: str
    reason: str
    identifier: str
    outcome: str
    final_url: str
    archived_url: str
    page_title: str
    notices: tuple[wording.NoticeLine, ...]
    work: tuple[FieldLine, ...]
    offered: tuple[FieldLine, ...]
    checks: tuple[wording.CheckLine, ...]
    interest: str
    verdict: str
    """Of the claim; empty without one."""

    verdict_word: str
    verdict_reason: str
    evidence: tuple[str, ...]
    differences: tuple[DifferenceLine, ...]


def citation_page(found: dict[str, Any]) -> CitationPage:
    """
    Args:
        found: As `verification.citation_record.citation_record` gives it.
    """
    status = VerificationStatus(found["verificationStatus"])
    word, mark = STATUS_WORDS[status]
    outcome, verdict = found["outcome"], found["claimSupport"] or ""
    interest = found["conflictOfInterest"]
    return CitationPage(
        status=status,
        word=word,
        mark=mark,
        reason=found["reason"],
        identifier=found["identifier"] or "",
        outcome=OUTCOME_WORDS[FetchOutcome(outcome)] if outcome else "",
        final_url=found["finalUrl"],
        archived_url=found["archivedUrl"] or "",
        page_title=found["pageTitle"],
        notices=wording.notice_lines([read_notice(each) for each in found["notices"]]),
        work=fields_of(found["matchedRecord"]),
        offered=fields_of(found["offeredRecord"]),
        checks=tuple(map(check_line, found["checks"])),
        interest=interest["explanation"] if interest else "",
        verdict=verdict,
        verdict_word=VERDICT_WORDS.get(verdict, ""),
        verdict_reason=found["claimReason"],
        evidence=tuple(each["text"] for each in found["claimEvidence"]),
        differences=tuple(map(difference_line, found["differences"])),
    )


def check_line(check: dict[str, Any]) -> wording.CheckLine:
    return wording.check_line(check["name"], check["state"], check["reason"])


def read_notice(notice: dict[str, Any]) -> Notice:
    return Notice(
        NoticeKind(notice["kind"]),
        date=notice["date"],
        doi=notice["doi"],
        source=notice["source"],
        reason=notice["reason"],
    )


def difference_line(difference: dict[str, Any]) -> DifferenceLine:
    return DifferenceLine(
        DIFFERENCE_WORDS[DifferenceKind(difference["kind"])],
        difference["claim"],
        difference["source"],
    )


def fields_of(record: dict[str, Any] | None) -> tuple[FieldLine, ...]:
    """A registry's record, the fields that it has, in the order people read them."""
    if not record:
        return ()
    fields = {
        "Title": record.get("title"),
        "Authors": names_of(record.get("author")),
        "Published in": record.get("container-title"),
        "Year": year_of(record.get("issued")),
        "Volume": record.get("volume"),
        "DOI": record.get("DOI"),
        "Says": record.get("registry") or record.get("source"),
    }
    return tuple(FieldLine(name, str(value)) for name, value in fields.items() if value)


def names_of(authors: Any) -> str:
    names = [
        each.get("literal")
        or " ".join(filter(None, (each.get("given"), each.get("family"))))
        for each in authors or []
        if isinstance(each, dict)
    ]
    shown = ", ".join(filter(None, names[:AUTHORS_SHOWN]))
    more = len(names) - AUTHORS_SHOWN
    return f"{shown} and {more} more" if more > 0 else shown


AUTHORS_SHOWN = 6
"""As many as fit on two lines; papers of particle physics have three thousand."""


def year_of(issued: Any) -> str:
    parts = issued.get("date-parts") if isinstance(issued, dict) else None
    return str(parts[0][0]) if parts and parts[0] else ""
