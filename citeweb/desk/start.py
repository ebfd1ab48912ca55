"""What the start page shows: one's own work, and for owners of a desk everybody's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext

from citeweb.documents.filtering import DocumentsWanted
from citeweb.documents.models import Document, Stage
from citeweb.reports.documents.views import rows_for
from citeweb.teams.models import Team, User

from .models import Notice
from .watching import Piece, pieces_of, with_news

SHOWN = 8
"""Documents of a list at once: what is done in a morning."""

SOON_DAYS = 2
"""Due today, tomorrow or the day after."""

NOTICES_SHOWN = 20


class Listing(NamedTuple):
    """One list of the page, with the filter that shows all of it."""

    title: str
    rows: list[dict[str, Any]]
    total: int
    query: str


class Load(NamedTuple):
    """What one person has at the desk."""

    person: str
    pk: int
    under_way: int
    to_review: int
    overdue: int


def listings_for(user: User, team: Team, today: date) -> list[Listing]:
    """The lists that hold something, each with its latest documents."""
    documents = Document.objects.filter(team=team)
    under_way = documents.under_way()
    mine = Q(owner=user) | Q(reviewer=user)
    me = str(user.pk)
    soon = today + timedelta(days=SOON_DAYS)
    asked: Sequence[tuple[str, QuerySet[Document], DocumentsWanted]] = (
        (
            gettext("Due"),
            under_way.filter(mine, due__lte=soon).order_by("due", "-pk"),
            DocumentsWanted(owner=me, stage="under_way", sort="due"),
        ),
        (
            gettext("To review"),
            documents.filter(reviewer=user, stage=Stage.IN_REVIEW),
            DocumentsWanted(reviewer=me, stage=Stage.IN_REVIEW),
        ),
        (
            gettext("Mine"),
            under_way.filter(owner=user).exclude(stage=Stage.WITH_WRITER),
            DocumentsWanted(owner=me, stage="under_way"),
        ),
        (
            gettext("Waiting for the writer"),
            documents.filter(mine, stage=Stage.WITH_WRITER),
            DocumentsWanted(owner=me, stage=Stage.WITH_WRITER),
        ),
    )
    found = [
        (title, list(rows.select_related("owner", "reviewer")[:SHOWN]), rows, wanted)
        for title, rows, wanted in asked
    ]
    distinct = {document.pk: document for _, shown, *_ in found for document in shown}
    by_pk = {row["document"].pk: row for row in rows_for(distinct.values())}
    return [
        Listing(
            title,
            [by_pk[document.pk] for document in shown],
            len(shown) if len(shown) < SHOWN else rows.count(),
            wanted.query,
        )
        for title, shown, rows, wanted in found
        if shown
    ]


def pieces_with_news(user: User, team: Team) -> list[Piece]:
    """Watched pieces of which there is news: one's own, those that one cleared, and all
    to owners."""
    pieces = pieces_of(team)
    if not team.is_owned_by(user):
        cleared = user.clearances.values("document")
        mine = Q(owner=user) | Q(reviewer=user) | Q(pk__in=cleared)
        pieces = pieces.filter(mine)
    return with_news(pieces[:SHOWN])


def loads_of(team: Team, today: date) -> list[Load]:
    """Everybody at the desk with what they have, the fullest hands first."""
    under_way = Document.objects.filter(team=team).under_way()
    columns = ("owner", "reviewer")
    counts = {
        column: {
            row[column]: row
            for row in under_way.values(column)
            .order_by()
            .annotate(
                count=Count("pk"),
                overdue=Count("pk", filter=Q(due__lt=today)),
                in_review=Count("pk", filter=Q(stage=Stage.IN_REVIEW)),
            )
        }
        for column in columns
    }
    none = {"count": 0, "overdue": 0, "in_review": 0}
    loads = []
    for person in User.objects.filter(memberships__team=team).order_by("username"):
        owned = counts["owner"].get(person.pk, none)
        review = counts["reviewer"].get(person.pk, none)["in_review"]
        loads.append(
            Load(str(person), person.pk, owned["count"], review, owned["overdue"])
        )
    return sorted(loads, key=lambda load: -(load.under_way + load.to_review))


def notices_for(user: User, team: Team) -> list[Notice]:
    """What is new to somebody; news of pieces have a list of their own."""
    rows = user.notices.filter(seen_at=None, document__team=team)
    rows = rows.exclude(kind=Notice.Kind.WATCHED)
    return list(rows.select_related("document")[:NOTICES_SHOWN])
