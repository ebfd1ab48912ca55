"""The sources of a saved report read back: the inverse of `record.source_record`."""

from __future__ import annotations

from datetime import datetime

from verification.errors import BadCallError
from verification.records import (
    Check,
    CheckState,
    CopyKind,
    FetchOutcome,
    FieldComparison,
    FieldState,
    Hop,
    Identifier,
    IdentifierScheme,
    IdentityState,
    Notice,
    NoticeKind,
    ReachedSource,
    RegistryMatch,
    Snapshot,
    SourceAction,
    TextCopy,
    TitleMatch,
    TitleMatchKind,
)

from .bibliography.csl_reading import works_from_csl
from .fields import Fields

OWN_FIELDS = ("registry", "fields", "other_titles")
"""Of a registry's record, beside those of CSL-JSON."""


def source_of(fields: Fields) -> ReachedSource:
    title, page_title = fields.text("title"), fields.text("page_title")
    match = fields.word_or_none("title_match", TitleMatchKind)
    identifier = fields.text_or_none("identifier")
    snapshot, copy = fields.object_or_none("snapshot"), fields.object_or_none("copy")
    return ReachedSource(
        id=fields.source_id("id"),
        url=fields.text("url"),
        title=title,
        outcome=fields.word_or_none("outcome", FetchOutcome),
        action=fields.word("action", SourceAction),
        detail=fields.text("detail"),
        http_status=fields.whole_number_or_none("http_status"),
        final_url=fields.text("final_url"),
        hops=fields.made(hop_of, "hops"),
        archived_url=fields.text_or_none("archived_url") or "",
        copy=copy_of(copy) if copy else None,
        copy_note=fields.text("copy_note"),
        is_abstract=fields.flag("is_abstract"),
        failed_looks=fields.whole_number("failed_looks"),
        looks_needed=fields.whole_number("looks_needed"),
        is_dead=fields.flag("is_dead"),
        is_local_trouble=fields.flag("is_local_trouble"),
        page_title=page_title,
        title_match=TitleMatch(match, title, page_title) if match else None,
        identifier=identifier_of(identifier, fields.place) if identifier else None,
        snapshot=snapshot_of(snapshot) if snapshot else None,
        identity=fields.word("identity", IdentityState),
        registry_match=match_of_registry(fields.object_or_none("registry_match")),
        offered=match_of_registry(fields.object_or_none("offered")),
        notices=fields.made(notice_of, "notices"),
        checks=fields.made(check_of, "checks"),
    )


def copy_of(fields: Fields) -> TextCopy:
    return TextCopy(
        kind=fields.word("kind", CopyKind),
        url=fields.text("url"),
        service=fields.text("service"),
        made_on=fields.text("made_on"),
        version=fields.text("version"),
    )


def hop_of(fields: Fields) -> Hop:
    return Hop(url=fields.text("url"), status=fields.whole_number_or_none("status"))


def snapshot_of(fields: Fields) -> Snapshot:
    fetched_at = fields.text_or_none("fetched_at")
    try:
        moment = datetime.fromisoformat(fetched_at) if fetched_at else None
    except ValueError as error:
        raise fields.wrong("fetched_at", "a date and time") from error
    return Snapshot(
        text="",
        sha256=fields.text("sha256"),
        fetched_at=moment,
        language=fields.text("language"),
        length_unloaded=fields.whole_number("text_length"),
    )


def identifier_of(text: str, place: str) -> Identifier:
    scheme, _, value = text.partition(":")
    if scheme not in list(IdentifierScheme) or not value:
        raise BadCallError(f"{place}: {text!r:.60} is no identifier.")
    return Identifier(IdentifierScheme(scheme), value)


def match_of_registry(fields: Fields | None) -> RegistryMatch | None:
    if fields is None:
        return None
    item = {
        name: value for name, value in fields.values.items() if name not in OWN_FIELDS
    }
    [work] = works_from_csl([item], fields.place)
    return RegistryMatch(
        registry=fields.text("registry"),
        work=work,
        fields=fields.made(comparison_of, "fields"),
        other_titles=(
            fields.texts("other_titles") if "other_titles" in fields.values else ()
        ),
    )


def comparison_of(fields: Fields) -> FieldComparison:
    return FieldComparison(
        name=fields.text("name"),
        state=fields.word("state", FieldState),
        cited=fields.text("cited"),
        registered=fields.text("registered"),
    )


def notice_of(fields: Fields) -> Notice:
    return Notice(
        kind=fields.word("kind", NoticeKind),
        date=fields.text("date"),
        doi=fields.text("doi"),
        source=fields.text("source"),
        reason=fields.text("reason"),
    )


def check_of(fields: Fields) -> Check:
    return Check(
        name=fields.text("name"),
        state=fields.word("state", CheckState),
        reason=fields.text("reason"),
    )
