"""The search over all that a desk has."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from ninja import Field, Query, Router, Schema
from pydantic import ConfigDict

from citeweb.api.access import token_of
from citeweb.api.problems import Strict, problems
from citeweb.api.schemas import told
from citeweb.search.finding import LONGEST_SEARCH, MOST_PAGES, Kind, search
from citeweb.search.hits import Hit

router = Router(tags=["search"])


class SearchIn(Strict):
    """What is looked for."""

    words: str = Field(
        ...,
        max_length=LONGEST_SEARCH,
        description="All must be there, the last one perhaps unfinished; words in "
        "quotes stand side by side.",
    )
    kind: Kind | None = Field(None, description="Of one kind alone, a page at a time.")
    page: int = Field(1, ge=1, le=MOST_PAGES)


class HitOut(Schema):
    """One thing that was found, and the place in it."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    title: str = told("Of the document or the source.")
    address: str = told("Of the page for people that shows it.")
    text: str = told("The place in it that has the words.")
    marks: list[tuple[int, int]] = told("Where the words stand in `text`.")
    at: datetime
    by: str = told("Whose words these are; of a source its site; else empty.")
    sentence: str = told("The claim that a note or a decision is about; else empty.")
    verdict: str = told("Of a claim, by its latest verification; else empty.")
    state: str = told("Of a decision; else empty.")


class GroupOut(Schema):
    """What was found of one kind, the newest first."""

    kind: Kind
    has_more: bool
    items: list[HitOut]


@router.get("/search", response={200: list[GroupOut], **problems()})
def search_desk(request: HttpRequest, wanted: Query[SearchIn]) -> object:
    """Texts, claims, notes, decisions and sources of the desk with some words: the
    first of each kind, or a page of one."""
    teams = [token_of(request).team_id]
    groups = search(teams, wanted.words, kind=wanted.kind, page=wanted.page)
    return [
        GroupOut(
            kind=group.kind,
            has_more=group.has_more,
            items=[hit_out(request, hit) for hit in group.hits],
        )
        for group in groups
    ]


def hit_out(request: HttpRequest, hit: Hit) -> HitOut:
    text, marks = "", []
    for segment in hit.snippet.segments:
        if segment.dress:
            marks.append((len(text), len(text) + len(segment.text)))
        text += segment.text
    return HitOut(
        title=hit.title,
        address=request.build_absolute_uri(hit.address),
        text=text,
        marks=marks,
        at=hit.at,
        by=hit.by,
        sentence=hit.sentence,
        verdict=hit.verdict,
        state=hit.state,
    )
