"""A list of works corrected by what registries say of them, as a report has found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verification.records import IdentityState, ReachedSource, Reference, Report, Work

from .listing import folded, title_key
from .locators import year_words
from .report_sources import retraction_of

SURE = frozenset(
    {IdentityState.CONFIRMED, IdentityState.DETAILS_DIFFER, IdentityState.REGISTERED}
)
"""States in which the registry's record is that of the work that is cited."""

TEXTS = ("title", "container", "volume", "issue", "pages", "publisher")
"""Taken from the record where an entry has none, or says another thing."""


@dataclass(frozen=True, slots=True)
class Fix:
    """One field of one work, as it was and as it is now."""

    work: str
    field: str
    before: str
    after: str

    @property
    def line(self) -> str:
        was = f"“{self.before}”" if self.before else "nothing"
        return f"{self.work}: {self.field}: {was}, now “{self.after}”"


def corrected(
    works: Sequence[Work], report: Report
) -> tuple[tuple[Work, ...], tuple[Fix, ...]]:
    """The works, each with what the registry says where the report is sure that it
    speaks of the same work, and every field that changed. Keys stay as they are."""
    references = {
        reference.source_id: reference for reference in report.document.references
    }
    by_name = {
        name: source
        for source in report.sources
        for name in names_of_source(source, references.get(source.id))
    }
    made: list[Work] = []
    fixes: list[Fix] = []
    for work in works:
        found = (by_name[name] for name in names_of_work(work) if name in by_name)
        source = next(found, None)
        better = corrected_by(work, source) if source else work
        made.append(better)
        fixes += fixes_between(work, better)
    return tuple(made), tuple(fixes)


def names_of_work(work: Work) -> Iterator[str]:
    """By which a work is known again, the surest first."""
    if work.doi:
        yield f"doi:{work.doi.lower()}"
    if work.url:
        yield work.url
    if work.title:
        yield f"title:{title_key(work.title)}"


def names_of_source(
    source: ReachedSource, reference: Reference | None
) -> Iterator[str]:
    listed = reference.identifiers if reference else ()
    for identifier in (source.identifier, *listed):
        if identifier:
            yield f"{identifier.scheme.value}:{identifier.value.lower()}"
    match = source.registry_match
    titles = (source.title, reference.title if reference else "")
    for title in (*titles, match.work.title if match else ""):
        if title:
            yield f"title:{title_key(title)}"
    if source.url:
        yield source.url


def corrected_by(work: Work, source: ReachedSource) -> Work:
    match, is_sure = source.registry_match, source.identity in SURE
    record = match.work if match and is_sure else Work("none")
    texts: dict[str, Any] = {name: better_text(work, record, name) for name in TEXTS}
    own, theirs = (families_of(version) for version in (work, record))
    has_year = record.issued is not None and record.issued.year is not None
    is_other_year = (
        has_year and year_words(work.issued)[:4] != year_words(record.issued)[:4]
    )
    identifier = source.identifier if is_sure else None
    is_doi = identifier is not None and identifier.scheme.value == "doi"
    return replace(
        work,
        **texts,
        authors=record.authors if theirs and own != theirs else work.authors,
        issued=record.issued if is_other_year else work.issued,
        doi=work.doi or (identifier.value if identifier and is_doi else ""),
        retraction=work.retraction or retraction_of(source),
    )


def better_text(work: Work, record: Work, name: str) -> str:
    own, theirs = getattr(work, name), getattr(record, name)
    says_other = bool(theirs) and folded(own) != folded(theirs)
    return str(theirs if says_other else own)


def families_of(work: Work) -> list[str]:
    return [folded(author.family or author.literal) for author in work.authors]


def fixes_between(before: Work, after: Work) -> Iterator[Fix]:
    shown: Mapping[str, tuple[str, str]] = {
        **{name: (getattr(before, name), getattr(after, name)) for name in TEXTS},
        "authors": (people(before), people(after)),
        "year": (year_words(before.issued), year_words(after.issued)),
        "doi": (before.doi, after.doi),
        "retraction": (taken_back(before), taken_back(after)),
    }
    for field, (was, now) in shown.items():
        if was != now:
            yield Fix(before.id, field, was, now)


def people(work: Work) -> str:
    return ", ".join(author.family or author.literal for author in work.authors)


def taken_back(work: Work) -> str:
    return work.retraction.kind.value if work.retraction else ""
