"""Which documents of a desk somebody wants to see, and in which order."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import F, Q, QuerySet

from citeweb.query_values import number_from
from citeweb.sources.columns import storable
from citeweb.teams.models import Team, User

from .models import Document, Kind, Stage, Tag

LONGEST_SEARCH = 200
"""Characters looked for in titles: the first two hundred of what was typed."""

DUE_SOON_DAYS = 7
"""What "due this week" means: from today on."""

ORDERS: dict[str, tuple[Any, ...]] = {
    "": ("-changed_at", "-pk"),
    "due": (F("due").asc(nulls_last=True), "-pk"),
    "title": ("title", "-pk"),
}
DUES = ("overdue", "week", "none")
UNDER_WAY = "under_way"
"""Stands for every stage before a document is cleared."""


class DocumentsWanted(NamedTuple):
    """A filter; an empty field leaves everything."""

    words: str = ""
    stage: str = ""
    owner: str = ""
    """The id of a person, as `reviewer`."""

    reviewer: str = ""
    due: str = ""
    kind: str = ""
    tag: str = ""
    sort: str = ""

    @classmethod
    def of(cls, typed: Mapping[str, str]) -> DocumentsWanted:
        """What a query asks for; what is none of ours counts as not given."""
        asked = {name: storable(typed.get(name, "")).strip() for name in cls._fields}
        stages, people = {*Stage, UNDER_WAY}, ("owner", "reviewer")
        asked["words"] = asked["words"][:LONGEST_SEARCH]
        asked["stage"] = asked["stage"] if asked["stage"] in stages else ""
        asked["due"] = asked["due"] if asked["due"] in DUES else ""
        asked["kind"] = asked["kind"] if asked["kind"] in set(Kind) else ""
        asked["sort"] = asked["sort"] if asked["sort"] in ORDERS else ""
        for name in people:
            asked[name] = str(number_from(asked[name]) or "")
        return cls(**asked)

    @property
    def fields(self) -> dict[str, str]:
        """What is asked for, by the names of its fields."""
        return {name: value for name, value in self._asdict().items() if value}

    @property
    def query(self) -> str:
        """What is asked for, to stand in an address; empty for everything."""
        return urlencode(self.fields)

    def of_documents(
        self, documents: QuerySet[Document], today: date
    ) -> QuerySet[Document]:
        """What the filter leaves, in the order that it names."""
        found = Document.objects.titled(self.words) & documents
        if self.stage == UNDER_WAY:
            found = found.exclude(stage__in=(Stage.CLEARED, Stage.PUBLISHED))
        elif self.stage:
            found = found.filter(stage=self.stage)
        same = {
            "owner_id": self.owner,
            "reviewer_id": self.reviewer,
            "kind": self.kind,
            "tags__name": self.tag,
        }
        found = found.filter(**{name: value for name, value in same.items() if value})
        found = found.filter(due_within(self.due, today))
        return found.changed_last_first().order_by(*ORDERS[self.sort])


def due_within(due: str, today: date) -> Q:
    match due:
        case "overdue":
            return Q(due__lt=today)
        case "week":
            return Q(due__range=(today, today + timedelta(days=DUE_SOON_DAYS)))
        case "none":
            return Q(due=None)
        case _:
            return Q()


def choices_of(team: Team) -> dict[str, Any]:
    """What can be chosen in the filters of a desk's documents."""
    people = User.objects.filter(memberships__team=team).order_by("username")
    return {
        "people": [(str(person.pk), str(person)) for person in people],
        "stages": Stage.choices,
        "kinds": Kind.choices,
        "tags": list(Tag.objects.filter(team=team).values_list("name", flat=True)),
    }
