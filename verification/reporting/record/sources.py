"""What reaching and registries found, in JSON: sources, and what is known of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from cattrs.gen import override

from verification.errors import BadCallError
from verification.reaching.registries.deciding import identity_in
from verification.records import (
    FieldComparison,
    Identity,
    Notice,
    ReachedSource,
    RegistryMatch,
    Snapshot,
    TitleMatch,
    TitleMatchKind,
)
from verification.reporting.bibliography.csl_reading import works_from_csl
from verification.reporting.bibliography.csl_writing import csl_item

from .conversion import (
    LEFT_OUT,
    Record,
    converter,
    declare,
    declare_as,
    object_of,
    read_text,
)
from .weighed import WeightOfSource


@dataclass(frozen=True, slots=True)
class SourceRecord:
    source: ReachedSource
    weighed: WeightOfSource
    snapshot: Snapshot | None

    @property
    def reached(self) -> ReachedSource:
        """The source with its snapshot, and with the titles that were compared."""
        source, match = self.source, self.source.title_match
        if match is not None:
            match = replace(match, cited=source.title, actual=source.page_title)
        return replace(source, snapshot=self.snapshot, title_match=match)


declare(
    ReachedSource,
    archived_url=override(
        unstruct_hook=lambda url: url or None,
        struct_hook=lambda url, _: "" if url is None else read_text(url, str),
    ),
    snapshot=LEFT_OUT,
    headers=LEFT_OUT,
    from_cache=LEFT_OUT,
    services_met=LEFT_OUT,
)
declare(SourceRecord, inline=["source", "weighed"])
declare(Identity, identifier=LEFT_OUT, has_met=LEFT_OUT)


def identity_record(source: ReachedSource) -> Record | None:
    """What registries said of a source, for who stores it; None when none was asked."""
    found: Record | None = converter.unstructure(identity_in(source))
    return found


@dataclass(frozen=True, slots=True)
class SnapshotRecord:
    sha256: str
    fetched_at: datetime | None
    text_length: int
    language: str
    author: str = ""
    """As the page says it; so are the two below."""

    published: str = ""
    modified: str = ""
    site_name: str = ""


declare(
    SnapshotRecord,
    author=override(omit_if_default=True),
    published=override(omit_if_default=True),
    modified=override(omit_if_default=True),
    site_name=override(omit_if_default=True),
)
declare_as(
    Snapshot,
    SnapshotRecord,
    lambda kept: SnapshotRecord(
        kept.sha256,
        kept.fetched_at,
        kept.text_length,
        kept.language,
        kept.author,
        kept.published,
        kept.modified,
        kept.site_name,
    ),
    lambda record: Snapshot(
        text="",
        sha256=record.sha256,
        fetched_at=record.fetched_at,
        language=record.language,
        author=record.author,
        published=record.published,
        modified=record.modified,
        site_name=record.site_name,
        length_unloaded=record.text_length,
    ),
)
declare_as(
    TitleMatch,
    TitleMatchKind,
    lambda match: match.kind,
    lambda kind: TitleMatch(kind, cited="", actual=""),
)


@dataclass(frozen=True, slots=True)
class RegistryRecord:
    """What stands beside the fields of CSL-JSON in a registry's record of a work."""

    registry: str
    fields: tuple[FieldComparison, ...]
    other_titles: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()


declare(
    RegistryRecord,
    other_titles=override(omit_if_default=True),
    notices=override(omit_if_default=True),
)


def record_of_match(match: RegistryMatch) -> Record:
    compared = RegistryRecord(
        match.registry, match.fields, match.other_titles, match.notices
    )
    return {**csl_item(match.work), **converter.unstructure(compared)}


def match_of_record(value: Any, _: Any) -> RegistryMatch:
    own = converter.structure(value, RegistryRecord)
    item = {
        name: each
        for name, each in object_of(value).items()
        if name not in RegistryRecord.__dataclass_fields__
    }
    try:
        [work] = works_from_csl([item], "the work")
    except BadCallError as error:
        raise ValueError(str(error)) from error
    return RegistryMatch(own.registry, work, own.fields, own.other_titles, own.notices)


converter.register_unstructure_hook(RegistryMatch, record_of_match)
converter.register_structure_hook(RegistryMatch, match_of_record)
