"""What reaching and registries found, in JSON: sources, and what is known of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from cattrs.gen import override

from verification import records
from verification.errors import BadCallError
from verification.reporting.bibliography.csl_json import csl_item, works_from_csl

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
    source: records.ReachedSource
    weighed: WeightOfSource
    snapshot: records.Snapshot | None

    @property
    def reached(self) -> records.ReachedSource:
        """The source with its snapshot, and with the titles that were compared."""
        source, match = self.source, self.source.title_match
        if match is not None:
            match = replace(match, cited=source.title, actual=source.page_title)
        return replace(source, snapshot=self.snapshot, title_match=match)


declare(
    records.ReachedSource,
    archived_url=override(
        unstruct_hook=lambda url: url or None,
        struct_hook=lambda url, _: "" if url is None else read_kind(url, str),
    ),
    left_out=("snapshot", "headers", "from_cache", "services_met"),
)
declare(SourceRecord, inline=("source", "weighed"))
declare(records.Identity, left_out=("identifier", "has_met"))


def identity_record(source: records.ReachedSource) -> Record | None:
    """What registries said of a source, for who stores it; None when none was asked."""
    # Not above: a report of texts at hand asks no registry.
    from verification.reaching.registries.deciding import identity_in

    found: Record | None = converter.unstructure(identity_in(source))
    return found


declare(
    records.Snapshot,
    given={
        "text": lambda _: "",
        "length_unloaded": lambda value: read_part(
            value, "text_length", read_whole_number
        ),
    },
    added={"text_length": lambda kept: kept.text_length},
    order=("sha256", "fetched_at", "text_length", "language"),
    left_out=("titles", "content_type", "page_starts", "is_truncated"),
    optional=("author", "published", "modified", "site_name"),
)
converter.register_unstructure_hook(records.TitleMatch, lambda match: match.kind.value)


def title_match(value: Any, _: Any) -> records.TitleMatch:
    kind = converter.structure(value, records.TitleMatchKind)
    return records.TitleMatch(kind, cited="", actual="")


converter.register_structure_hook(records.TitleMatch, title_match)


@dataclass(frozen=True, slots=True)
class RegistryRecord:
    """What stands beside the fields of CSL-JSON in a registry's record of a work."""

    registry: str
    fields: tuple[records.FieldComparison, ...]
    other_titles: tuple[str, ...] = ()
    notices: tuple[records.Notice, ...] = ()


declare(records.Notice, optional=("own_words", "span"))
declare(RegistryRecord, optional=("other_titles", "notices"))


def record_of_match(match: records.RegistryMatch) -> Record:
    known = (match.registry, match.fields, match.other_titles, match.notices)
    return {**csl_item(match.work), **converter.unstructure(RegistryRecord(*known))}


def match_of_record(value: Any, _: Any) -> records.RegistryMatch:
    own = converter.structure(value, RegistryRecord)
    beside = RegistryRecord.__dataclass_fields__
    item = {name: part for name, part in value.items() if name not in beside}
    try:
        [work] = works_from_csl([item], "the work")
    except BadCallError as error:
        raise ValueError(str(error)) from error
    known = (own.fields, own.other_titles, own.notices)
    return records.RegistryMatch(own.registry, work, *known)


converter.register_unstructure_hook(records.RegistryMatch, record_of_match)
converter.register_structure_hook(records.RegistryMatch, match_of_record)
