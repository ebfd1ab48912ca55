"""All sources of a team in one list, with what the latest look at each gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote, urlencode, urlsplit
from uuid import UUID

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from citeweb.wording import Choice, word_table
from verification.reaching.source_words import OUTCOME_WORDS
from verification.reading.web_addresses import clean_url
from verification.records import FetchOutcome

from .adapters import read_look
from .columns import storable
from .models import Source, SourceCheck, SourceQuerySet
from .wording import entry_words, outcome_wording

SOURCES_A_PAGE, DOMAINS_OFFERED = 50, 40
"""Two screens; and sites in the filter, those with the most sources first."""

LONGEST_QUERY, WORDS_LOOKED_FOR = 200, 8
"""Of a search: characters, and words, each of which is a pass over all titles."""

STATES = word_table("source_state")


def read_filter(values: dict[str, str]) -> dict[str, str]:
    """What of the library an address asks for; what is none of the closed sets is
    empty. Its `query`, for further pages, ends in an ampersand unless empty."""
    state, outcome = values.get("state", ""), values.get("outcome", "")
    chosen = {
        "state": state if state in STATES else "",
        "outcome": outcome if outcome in OUTCOME_WORDS else "",
        "domain": storable(values.get("domain", ""))[:255].strip().lower(),
        "words": " ".join(storable(values.get("words", "")).split())[:LONGEST_QUERY],
    }
    kept = {name: value for name, value in chosen.items() if value}
    return {**chosen, "query": f"{urlencode(kept)}&" if kept else ""}


def sources_in(sources: QuerySet[Source], chosen: dict[str, str]) -> QuerySet[Any]:
    """The sources that a filter leaves, those looked at last first."""
    rows = with_latest(sources)
    if chosen["state"] == "unread":
        rows = rows.filter(latest_check=None)
    elif chosen["state"]:
        rows = rows.filter(latest_action=chosen["state"])
    for name, column in (("outcome", "latest_outcome"), ("domain", "domain")):
        if chosen[name]:
            rows = rows.filter(**{column: chosen[name]})
    for word in chosen["words"].split()[:WORDS_LOOKED_FOR]:
        rows = rows.filter(Q(key__icontains=word) | Q(latest_title__icontains=word))
    return rows.order_by(Coalesce("latest_at", "created_at").desc(), "pk")


def at_address(sources: SourceQuerySet, url: str) -> SourceQuerySet:
    """The sources that are cited by an address, however it is spelt, or led to it."""
    spellings = spellings_of(url)
    led_to_it = SourceCheck.objects.filter(final_url__in=spellings).values("source")
    return sources.filter(Q(key__in=spellings) | Q(pk__in=led_to_it))


def spellings_of(url: str) -> list[str]:
    """
    What an address is written as where people cite it; nothing for what is none.

    >>> spellings_of("http://a.example/b/?utm_source=x")[:3]
    ['http://a.example/b/', 'https://a.example/b', 'https://a.example/b/']
    """
    address = clean_url(storable(url)).partition("#")[0]
    if not address:
        return []
    parts = urlsplit(address)
    host, query = parts.netloc.removeprefix("www."), f"?{parts.query}".rstrip("?")
    paths = dict.fromkeys((parts.path.rstrip("/"), unquote(parts.path).rstrip("/")))
    others = (
        f"{scheme}://{prefix}{host}{path}{end}{query}"
        for path in paths
        for prefix in ("", "www.")
        for scheme in ("https", "http")
        for end in ("", "/")
    )
    return list(dict.fromkeys([address, *map(storable, others)]))


def with_latest(sources: QuerySet[Source]) -> QuerySet[Any]:
    looks = SourceCheck.objects.filter(source=OuterRef("pk"))

    def latest(column: str, **left_out: str) -> Subquery:
        rows = looks.exclude(**left_out).order_by("-checked_at", "-pk")
        return Subquery(rows.values(column)[:1])

    read = latest("page_title", page_title="")
    return sources.annotate(
        latest_check=latest("pk"),
        latest_action=latest("action"),
        latest_outcome=latest("outcome"),
        latest_at=latest("checked_at"),
        latest_title=Coalesce(read, latest("cited_title")),
    )


def rows_of(sources: Sequence[Any]) -> list[dict[str, Any]]:
    """What the list shows of sources `with_latest`, in three queries for all of them;
    without `wording` when nobody has looked at one."""
    looks = SourceCheck.objects.select_related("snapshot").defer("snapshot__text")
    checks = looks.in_bulk(
        [source.latest_check for source in sources if source.latest_check]
    )
    here = Source.objects.filter(pk__in=[source.pk for source in sources])
    documents = Count("references__revision__document", distinct=True)
    cited = dict(here.annotate(count=documents).values_list("pk", "count"))
    titles, rows = entry_titles(here), []
    for source in sources:
        row = {"source": source, "documents": cited.get(source.pk, 0)}
        row["title"] = titles.get(source.pk) or str(source)
        if check := checks.get(source.latest_check):
            row |= look_of(source, check)
            read = row["reached"].page_title if check.snapshot_id else ""
            row["title"] = read or check.cited_title or row["title"]
        rows.append(row)
    return rows


def look_of(source: Source, check: SourceCheck) -> dict[str, Any]:
    """One look as pages show it."""
    reached = read_look(source, check)
    return {"check": check, "reached": reached, "wording": outcome_wording(reached)}


def entry_titles(sources: QuerySet[Source]) -> dict[UUID, str]:
    """What the first entry of each source calls it, or says of it."""
    entries = sources.values_list("pk", "references__title", "references__text", "url")
    return {
        pk: title or entry_words(text or "", url)
        for pk, title, text, url in entries.order_by("-references__pk")
    }


def choices_of(
    sources: QuerySet[Source], chosen: dict[str, str]
) -> dict[str, list[Choice]]:
    """What the filters offer: every state, the outcomes that there are in the order of
    the engine's own list, the sites with the most sources."""
    by_state = counted(with_latest(sources), "latest_action")
    by_state |= {"": sum(by_state.values()), "unread": by_state.get("none", 0)}
    by_outcome = counted(with_latest(sources), "latest_outcome")
    outcomes = {
        outcome.value: OUTCOME_WORDS[outcome]
        for outcome in FetchOutcome
        if outcome in by_outcome
    }
    by_domain = counted(sources.exclude(domain=""), "domain", most=DOMAINS_OFFERED)
    if chosen["domain"] and chosen["domain"] not in by_domain:
        by_domain[chosen["domain"]] = sources.filter(domain=chosen["domain"]).count()
    domains = {domain: domain for domain in by_domain}
    return {
        "states": choices(STATES, by_state, chosen["state"]),
        "outcomes": choices(outcomes, by_outcome, chosen["outcome"]),
        "domains": choices(domains, by_domain, chosen["domain"]),
    }


def choices(
    words: Mapping[str, str], counts: Mapping[str, int], current: str
) -> list[Choice]:
    return [
        Choice(value, word, counts.get(value, 0), value == current)
        for value, word in words.items()
    ]


def counted(
    sources: QuerySet[Any], column: str, *, most: int | None = None
) -> dict[str, int]:
    """How many sources have each value, or "none", of a column, the commonest first."""
    rows = sources.values_list(column).annotate(count=Count("pk"))
    most_first = rows.order_by("-count", column)[:most]
    return {str(value or "none"): count for value, count in most_first}
