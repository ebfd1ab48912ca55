"""Watching what was cleared or published: its sources are looked at again, and what
became otherwise is told once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from django_q.tasks import async_task

from citeweb.documents.models import Citation, Document, Reference, Revision
from citeweb.languages import language_of, speaking
from citeweb.query_values import number_from
from citeweb.reports.decisions import with_claims
from citeweb.reports.models import Run
from citeweb.sources.looking_again import look_again
from citeweb.sources.models import Source
from citeweb.teams.models import Team, User
from verification.reporting.words import counted

from .clearing import latest_run, note
from .finding_news import expired_waivers, news_of_source, news_of_waiver
from .models import Notice, PieceNews
from .planning import tell

WATCH = "citeweb.desk.watching.watch"
"""The task: look where it is due, and tell what came of it."""

Kind = PieceNews.Kind


def queue_watch() -> bool:
    """Ask a worker to look when a look is due or a waiver has ended. Whether one was
    asked."""
    plan_looks()
    is_due = Source.objects.due_for_a_look(timezone.now()).exists()
    if not is_due and not expired_waivers(timezone.localdate()).exists():
        return False
    async_task(WATCH)
    return True


def plan_looks() -> None:
    """Give each source of a watched piece the moment of its next look, and let those go
    on which none rests any more."""
    later = Revision.objects.filter(
        document=OuterRef("revision__document"), number__gt=OuterRef("revision__number")
    )
    is_in_force = ~Exists(later) | Q(revision__clearances__isnull=False)
    pieces = Document.objects.watched() if settings.WATCH_DAYS else ()
    cited = Reference.objects.filter(is_in_force, revision__document__in=pieces)
    cited = cited.filter(source=OuterRef("pk"))
    sources = Source.objects.exclude(url="")
    sources.filter(Exists(cited), is_watched=False).update(is_watched=True)
    sources.filter(~Exists(cited), is_watched=True).update(is_watched=False)
    unplanned = sources.filter(is_watched=True, next_look_at=None)
    next_look = timezone.now() + timedelta(days=settings.WATCH_DAYS)
    unplanned.update(next_look_at=next_look)


def watch() -> str:
    """Look at what is due, and tell of pieces what became otherwise. In a sentence what
    came of it."""
    sources, said = look_again()
    watched = {source.pk for source in sources if source.is_watched}
    cites = Q(revisions__references__source__in=watched)
    pieces = Document.objects.watched().filter(cites).distinct()
    count = sum(tell_news(document, watched) for document in pieces)
    ended = expired_waivers(timezone.localdate()).values("document")
    for document in Document.objects.filter(pk__in=ended):
        count += tell_news(document, ())
    if len(sources) and Source.objects.due_for_a_look(timezone.now()).exists():
        async_task(WATCH)  # behind what others wait for
    return f"{said} {counted(count, 'piece')} with news."


def watched_run(document: Document) -> Run | None:
    """The verification on which a piece was cleared; else its newest one."""
    clearance = document.clearances.select_related("run").first()
    return (clearance and clearance.run) or latest_run(document)


def tell_news(document: Document, sources: Collection[UUID]) -> bool:
    """Keep what is new about some sources of a piece and its waivers, and tell whom it
    concerns. What no longer holds settles itself. Whether there is anything new."""
    run = watched_run(document)
    rows = run.run_sources.filter(reference__source__in=sources) if run else ()
    waivers = expired_waivers(timezone.localdate()).filter(document=document)
    results = with_claims(run.claim_results.all()) if run and waivers else ()
    found = [news_of_waiver(waiver, results) for waiver in waivers]
    for row in rows and rows.select_related("reference__source", "check_made"):
        found += news_of_source(row, sentences_citing(row.reference))
    with transaction.atomic():
        waivers.update(told_until=F("until"))
        settle_what_ended(document, sources, {news.key for news in found})
        before = set(document.news.values_list("key", flat=True))
        fresh = [news for news in found if news.key not in before]
        PieceNews.objects.bulk_create(fresh, ignore_conflicts=True)
        if fresh:
            tell_people(document, fresh)
    return bool(fresh)


def sentences_citing(reference: Reference) -> dict[str, str]:
    """The claims that cite an entry, by number."""
    rows = Citation.objects.filter(reference=reference).order_by("claim__number")
    said = rows.values_list("claim__number", "claim__statement")
    return {str(number): statement for number, statement in said}


def settle_what_ended(
    document: Document, sources: Collection[UUID], keys: Collection[str]
) -> None:
    """Take note that a page answers again, or says again what it said. Where it goes to
    and fro the same is open again, which is told to nobody twice."""
    rows = document.news.filter(
        source__in=sources, kind__in=(Kind.ROT, Kind.CHANGED), settled_by=None
    )
    ended = rows.filter(settled_at=None).exclude(key__in=keys)
    ended.update(settled_at=timezone.now())
    rows.filter(key__in=keys).update(settled_at=None)


def tell_people(document: Document, news: Sequence[PieceNews]) -> None:
    """Tell each whom a piece concerns what is new about it; an owner where it is
    nobody's."""
    cleared_by = [row.cleared_by for row in document.clearances.all()[:1]]
    concerned = (document.owner, document.reviewer, *cleared_by)
    people = {user for user in concerned if user is not None}
    for user in people or document.team.owners():
        with speaking(language_of(user)):
            text = summary_of(news)
        tell(user, document, Notice.Kind.WATCHED, by=None, text=text)


def summary_of(news: Iterable[PieceNews]) -> str:
    """News in a few words: "1 dead source, 2 expired waivers"."""
    counts = Counter(row.kind for row in news)
    told = {
        Kind.NOTICE: counted(counts[Kind.NOTICE], "editorial notice"),
        Kind.CHANGED: counted(counts[Kind.CHANGED], "changed source"),
        Kind.ROT: counted(counts[Kind.ROT], "dead source"),
        Kind.WAIVER: counted(counts[Kind.WAIVER], "expired waiver"),
    }
    return ", ".join(words for kind, words in told.items() if counts[kind])


def settle(document: Document, user: User, chosen: Sequence[str] = ()) -> int:
    """Take open news of a piece off the list, as dealt with: those chosen, or all."""
    with transaction.atomic():
        rows = document.news.filter(settled_at=None)
        if chosen:
            rows = rows.filter(pk__in=filter(None, map(number_from, chosen)))
        count = rows.update(settled_at=timezone.now(), settled_by=user)
        if not document.news.filter(settled_at=None).exists():
            told = Notice.objects.filter(document=document, seen_at=None)
            told = told.filter(kind=Notice.Kind.WATCHED)
            told.update(seen_at=timezone.now(), mail_at=None)
        if count:
            note(document, user, "watched sources", {"count": count}, "dealt with")
    return count


class Piece(NamedTuple):
    """A watched piece with what is new about it, the gravest first."""

    document: Document
    news: list[PieceNews]


def pieces_of(team: Team) -> QuerySet[Document]:
    """A desk's pieces with open news, the newest news first."""
    rows = PieceNews.objects.filter(document__team=team, settled_at=None)
    latest = rows.values("document").annotate(at=Max("found_at"))
    newest = latest.filter(document=OuterRef("pk")).values("at")
    found = Document.objects.filter(pk__in=rows.values("document"))
    return found.annotate(news_at=Subquery(newest)).order_by("-news_at", "-pk")


def with_news(documents: Iterable[Document]) -> list[Piece]:
    """Documents with their open news, in two queries."""
    chosen = list(documents)
    rows = PieceNews.objects.filter(document__in=chosen, settled_at=None)
    by_document: Mapping[Any, list[PieceNews]] = defaultdict(list)
    for row in rows.select_related("source"):
        by_document[row.document_id].append(row)
    order = list(Kind.values)
    return [
        Piece(
            document,
            sorted(by_document[document.pk], key=lambda row: order.index(row.kind)),
        )
        for document in chosen
    ]
