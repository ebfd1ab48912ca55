"""Works as CSL-JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from verification.language.lists import table_mapping
from verification.records import Name, Retraction, Work, WorkDate

CslItem = dict[str, Any]

TEXT_FIELDS = table_mapping("reporting/bibliography/csl_fields")

NAME_FIELDS = {"author": "authors", "editor": "editors", "translator": "translators"}
DATE_FIELDS = {
    "issued": "issued",
    "original-date": "original_date",
    "accessed": "accessed",
}
NAME_PARTS = {
    "family": "family",
    "given": "given",
    "non-dropping-particle": "particle",
    "dropping-particle": "dropping_particle",
    "suffix": "suffix",
    "literal": "literal",
}
RETRACTION_FIELDS = {
    "container-title": "container",
    "volume": "volume",
    "issue": "issue",
    "page": "pages",
    "DOI": "doi",
}
OWN_FIELDS = "citeweb"
"""Our key in CSL's `custom` object, which is meant for what CSL has no field for."""


def as_csl_json(works: Sequence[Work]) -> str:
    """CSL-JSON 1.0.2. A retraction stands under `custom`: CSL has no field for it."""
    items = [csl_item(work) for work in works]
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def csl_item(work: Work) -> CslItem:
    item: CslItem = {"id": work.id, "type": work.type.value}
    for name, field in TEXT_FIELDS.items():
        if text := getattr(work, field):
            item[name] = text
    for name, field in NAME_FIELDS.items():
        if names := getattr(work, field):
            item[name] = [parts_of(each, NAME_PARTS) for each in names]
    for name, field in DATE_FIELDS.items():
        date = getattr(work, field)
        if date is not None:
            item[name] = csl_date(date)
    if work.retraction is not None:
        own = {"retraction": csl_retraction(work.retraction)}
        item["custom"] = {OWN_FIELDS: own}
    return item


def parts_of(record: Name | Retraction, names: dict[str, str]) -> dict[str, str]:
    """What there is of a record's texts, by CSL's names of them."""
    return {
        csl: text for csl, field in names.items() if (text := getattr(record, field))
    }


def csl_date(date: WorkDate) -> CslItem:
    item: CslItem = {}
    if date.parts:
        ends = [date.parts, date.until] if date.until else [date.parts]
        item["date-parts"] = [list(parts) for parts in ends]
    if date.season:
        item["season"] = date.season
    if date.is_approximate:
        item["circa"] = True
    if date.literal:
        item["literal"] = date.literal
    return item


def csl_retraction(retraction: Retraction) -> CslItem:
    item: CslItem = {"kind": retraction.kind.value}
    if retraction.date is not None:
        item["date"] = csl_date(retraction.date)
    return item | parts_of(retraction, RETRACTION_FIELDS)
