"""What reaching and registries found, in JSON: sources, and what is known of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
    Record,
    converter,
    declare,
    read_kind,
    read_part,
    read_whole_number,
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
        struct_hook=lambda url, _: "" if url is None else read_kind(url, str),
    ),
    left_out="snapshot headers from_cache services_met",
)
declare(SourceRecord, inline="source weighed")
declare(Identity, left_out="identifier has_met")


def identity_record(source: ReachedSource) -> Record | None:
    """What registries said of a source, for who stores it; None when none was asked."""
    found: Record | None = converter.unstructure(identity_in(source))
    return found


declare(
    Snapshot,
    given={
        "text": lambda _: "",
        "length_unloaded": lambda value: read_part(
            value, "text_length", read_whole_number
        ),
    },
    added={"text_length": lambda kept: kept.text_length},
    order="sha256 fetched_at text_length language",
    left_out="titles content_type page_starts is_truncated",
    optional="author published modified site_name",
)
converter.register_unstructure_hook(TitleMatch, lambda match: match.kind.value)
converter.register_structure_hook(
    TitleMatch,
    lambda value, _: TitleMatch(
        converter.structure(value, TitleMatchKind), cited="", actual=""
    ),
)


@dataclass(frozen=True, slots=True)
class RegistryRecord:
    """What stands beside the fields of CSL-JSON in a registry's record of a work."""

    registry: str
    fields: tuple[FieldComparison, ...]
    other_titles: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()


declare(RegistryRecord, optional="other_titles notices")


def record_of_match(match: RegistryMatch) -> Record:
    compared = RegistryRecord(
        match.registry, match.fields, match.other_titles, match.notices
    )
    return {**csl_item(match.work), **converter.unstructure(compared)}


def match_of_record(value: Any, _: Any) -> RegistryMatch:
    own = converter.structure(value, RegistryRecord)
    item = {
        name: each
        for name, each in read_kind(value, dict).items()
        if name not in RegistryRecord.__dataclass_fields__
    }
    try:
        [work] = works_from_csl([item], "the work")
    except BadCallError as error:
        raise ValueError(str(error)) from error
    return RegistryMatch(own.registry, work, own.fields, own.other_titles, own.notices)


converter.register_unstructure_hook(RegistryMatch, record_of_match)
converter.register_structure_hook(RegistryMatch, match_of_record)
