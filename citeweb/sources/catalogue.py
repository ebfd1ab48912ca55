"""All sources of a team in one list, with what the latest look at each gave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from verification.records import FetchOutcome

from .adapters import read_check
from .columns import storable
from .models import Source, SourceCheck
from .wording import OUTCOME_WORDS, entry_words, outcome_wording

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

from citeweb.wording import Choice, word_table


class Latest(TypedDict):
    """What a query adds to a source: its latest look. None when there was none."""

    latest_check: int | None
    latest_action: str | None
    latest_outcome: str | None
    latest_at: datetime | None
    latest_title: str | None


LookedAt: TypeAlias = "WithAnnotations[Source, Latest]"

SOURCES_A_PAGE = 50
"""Two screens: the filters are the quicker way past them."""

DOMAINS_OFFERED = 40
"""Sites in the filter, those with the most sources first."""

LONGEST_QUERY = 200
"""Characters of a search that are looked at."""

WORDS_LOOKED_FOR = 8
"""Of a search; each more is one more pass over titles and addresses."""

STATES = word_table("source_state")


@dataclass(frozen=True, slots=True)
class LibraryFilter:
    """What of the library is shown. Values that are none stand for everything."""

    state: str = ""
    outcome: str = ""
    domain: str = ""
    words: str = ""

    @property
    def query(self) -> str:
        """For addresses of further pages; ends in an ampersand unless empty."""
        chosen = asdict(self).items()
        kept = urlencode({name: value for name, value in chosen if value})
        return f"{kept}&" if kept else ""


def read_filter(values: dict[str, str]) -> LibraryFilter:
    """The filter of an address; what is none of the closed sets is left out."""
    state, outcome = values.get("state", ""), values.get("outcome", "")
    return LibraryFilter(
        state=state if state in STATES else "",
        outcome=outcome if outcome in OUTCOME_WORDS else "",
        domain=storable(values.get("domain", ""))[:255].strip().lower(),
        words=" ".join(storable(values.get("words", "")).split())[:LONGEST_QUERY],
    )


def sources_in(sources: QuerySet[Source], chosen: LibraryFilter) -> QuerySet[LookedAt]:
    """The sources that a filter leaves, those looked at last first."""
    rows = with_latest(sources)
    if chosen.state == "unread":
        rows = rows.filter(latest_check=None)
    elif chosen.state:
        rows = rows.filter(latest_action=chosen.state)
    if chosen.outcome:
        rows = rows.filter(latest_outcome=chosen.outcome)
    if chosen.domain:
        rows = rows.filter(domain=chosen.domain)
    for word in chosen.words.split()[:WORDS_LOOKED_FOR]:
        rows = rows.filter(Q(key__icontains=word) | Q(latest_title__icontains=word))
    return rows.order_by(Coalesce("latest_at", "created_at").desc(), "pk")


def with_latest(sources: QuerySet[Source]) -> QuerySet[LookedAt]:
    latest = SourceCheck.objects.filter(source=OuterRef("pk")).order_by(
        "-checked_at", "-pk"
    )
    return sources.annotate(
        latest_check=Subquery(latest.values("pk")[:1]),
        latest_action=Subquery(latest.values("action")[:1]),
        latest_outcome=Subquery(latest.values("outcome")[:1]),
        latest_at=Subquery(latest.values("checked_at")[:1]),
        latest_title=Coalesce(
            Subquery(latest.exclude(page_title="").values("page_title")[:1]),
            Subquery(latest.values("cited_title")[:1]),
        ),
    )


def rows_of(sources: Sequence[LookedAt]) -> list[dict[str, Any]]:
    """What the list shows, in three queries however many there are."""
    checks = {
        each.pk: each
        for each in SourceCheck.objects.filter(
            pk__in=[each.latest_check for each in sources if each.latest_check]
        )
        .select_related("snapshot")
        .defer("snapshot__text")
    }
    cited = dict(
        Source.objects.filter(pk__in=[each.pk for each in sources])
        .annotate(
            documents=Count("references__revision__document", distinct=True),
        )
        .values_list("pk", "documents")
    )
    titles = first_titles(sources)
    return [
        row_of(
            each,
            checks.get(each.latest_check or 0),
            documents=cited.get(each.pk, 0),
            cited_title=titles.get(each.pk, ""),
        )
        for each in sources
    ]


def first_titles(sources: Sequence[Source]) -> dict[UUID, str]:
    """How a document names each source, for those that were never read."""
    rows = (
        Source.objects.filter(pk__in=[each.pk for each in sources])
        .values_list("pk", "references__title", "references__text", "url")
        .order_by("-references__pk")
    )
    return {pk: title or entry_words(text or "", url) for pk, title, text, url in rows}


def row_of(
    source: Source, check: SourceCheck | None, *, documents: int, cited_title: str
) -> dict[str, Any]:
    """One source of the library; without wording when nobody has looked at it."""
    row = {"source": source, "check": check, "documents": documents}
    title = cited_title or str(source)
    if check is None:
        return {**row, "title": title}
    reached = read_check(
        check, source_id=1, url=source.url, title=check.cited_title, with_text=False
    )
    read = reached.page_title if check.snapshot_id else ""
    return {
        **row,
        "title": read or check.cited_title or title,
        "wording": outcome_wording(reached),
        "action": reached.action,
    }


def state_choices(sources: QuerySet[Source], current: str) -> list[Choice]:
    """The states with how many sources are in each."""
    counts = counted(sources, "latest_action")
    by_state = {**counts, "": sum(counts.values()), "unread": counts.get("none", 0)}
    return [
        Choice(value, word, by_state.get(value, 0), value == current)
        for value, word in STATES.items()
    ]


def outcome_choices(sources: QuerySet[Source], current: str) -> list[Choice]:
    """The outcomes that there are, in the order of the engine's own list."""
    counts = counted(sources, "latest_outcome")
    return [
        Choice(each.value, OUTCOME_WORDS[each], counts[each], each.value == current)
        for each in FetchOutcome
        if each in counts
    ]


def counted(sources: QuerySet[Source], column: str) -> dict[str, int]:
    """How many sources have each value of a column; "none" for none."""
    rows = with_latest(sources).values_list(column).annotate(count=Count("pk"))
    return {str(value or "none"): int(count or 0) for value, count in rows.order_by()}


def domain_choices(sources: QuerySet[Source], current: str) -> list[Choice]:
    """The sites with the most sources."""
    rows = list(
        sources.exclude(domain="")
        .values_list("domain")
        .annotate(count=Count("pk"))
        .order_by("-count", "domain")[:DOMAINS_OFFERED]
    )
    if current and current not in {domain for domain, _ in rows}:
        rows.append((current, sources.filter(domain=current).count()))
    return [Choice(domain, domain, count, domain == current) for domain, count in rows]
