"""
A desk of years: server time of the start page and the list with 2,000 documents, and of
the search over 10,000.

Measured in a process of its own with the test client, on a new SQLite file or the empty
database that CITEWEB_DATABASE_URL names, as processor time of this process, and with
PostgreSQL, which works in its own, by the clock.
"""

import json
import random
import sys
import time
from typing import Any

from tests.benchmarks import at_most, new_desk_says, sized
from tests.benchmarks.made_text import Writer

LISTED, SEARCHED = sized(2000, 60), sized(10_000, 120)
"""Documents: of the first the start page, the list and the sources are measured, of the
second the search."""

CLAIMS, ENTRIES = 10, 4
"""Of each document. The first part of them is verified too."""

MOST_MS = 200
"""Of server time: the issue's own bound."""

ASKED = 20
"""Times that each page and each search is asked for; the middle one counts."""

ROWS_AT_ONCE, SENTENCES, SOURCES = 500, 4000, 20_000
PAGES = {"start page": "/", "list": "/documents/"}
"""Under each name its address."""


def report() -> list[str]:
    found = json.loads(new_desk_says("desk_speed"))
    lines = [f"desk of years, on {found['database']}, the middle of {ASKED}"]
    for name, milliseconds in found["pages"].items():
        bound = at_most(milliseconds, MOST_MS, " ms")
        count = SEARCHED if name.startswith("search") else LISTED
        lines.append(f"  {count:,} documents, {name}: {milliseconds:.0f} ms ({bound})")
    return lines


def work() -> dict[str, Any]:
    """The child's part: a desk of each size, and its pages."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    from tests.factories import make_team, make_user

    user = make_user("bench")
    team = make_team(user)
    client = Client(HTTP_HOST="localhost")
    client.force_login(user)
    fill(team, user, range(LISTED), is_verified=True)
    pages = {name: middle_ms(client, address) for name, address in PAGES.items()}
    fill(team, user, range(LISTED, SEARCHED))
    for name, words in searches(team).items():
        pages[f"search for {name}"] = middle_ms(client, "/search/", words=words)
    return {"database": connection.vendor, "pages": pages}


def fill(team: Any, user: Any, numbers: range, *, is_verified: bool = False) -> None:
    """Documents with their text, claims and lists of sources, as rows."""
    writer = Writer(seed=numbers.start)
    sentences = [writer.sentence() for _ in range(SENTENCES)]
    chance = random.Random(numbers.start)  # noqa: S311 (text, not secrets)
    for start in range(numbers.start, numbers.stop, ROWS_AT_ONCE):
        some = range(start, min(start + ROWS_AT_ONCE, numbers.stop))
        texts = [chance.choices(sentences, k=CLAIMS) for _ in some]
        revisions = fill_texts(team, user, some, texts)
        claims = fill_claims(revisions, texts)
        fill_entries(team, revisions, chance, sentences)
        if is_verified:
            fill_results(revisions, claims)


def fill_texts(team: Any, user: Any, some: range, texts: list[list[str]]) -> list[Any]:
    from citeweb.documents.models import Document, Revision

    stages = ("draft", "in_review", "published")
    documents = Document.objects.bulk_create(
        Document(
            team=team,
            created_by=user,
            owner=user,
            title=f"{text[0][:60]} {number}",
            stage=stages[number % len(stages)],
        )
        for number, text in zip(some, texts, strict=True)
    )
    return Revision.objects.bulk_create(
        Revision(document=document, number=1, text=" ".join(text))
        for document, text in zip(documents, texts, strict=True)
    )


def fill_claims(revisions: list[Any], texts: list[list[str]]) -> list[Any]:
    from citeweb.documents.models import Claim

    return Claim.objects.bulk_create(
        Claim(
            revision=revision, number=n, start=n, end=n + 1, text=said, statement=said
        )
        for revision, text in zip(revisions, texts, strict=True)
        for n, said in enumerate(text, 1)
    )


def fill_entries(
    team: Any, revisions: list[Any], chance: random.Random, sentences: list[str]
) -> None:
    from citeweb.documents.models import Reference
    from citeweb.sources.services import sources_for
    from verification import records

    entries = [
        records.Reference(
            n,
            records.Span(0, 1),
            text=chance.choice(sentences),
            url=f"https://a.example/{chance.randrange(SOURCES)}",
        )
        for n in range(ENTRIES * len(revisions))
    ]
    sources = sources_for(team, entries)
    Reference.objects.bulk_create(
        Reference(
            revision=revisions[index // ENTRIES],
            source=sources[index],
            position=index % ENTRIES,
            label=index % ENTRIES + 1,
            start=0,
            end=1,
            text=entry.text,
            url=entry.url,
        )
        for index, entry in enumerate(entries)
    )


def fill_results(revisions: list[Any], claims: list[Any]) -> None:
    from citeweb.reports.models import ClaimResult, Run

    runs = Run.objects.bulk_create(
        Run(revision=revision, state="finished", finished_at=revision.created_at)
        for revision in revisions
    )
    run_of = {run.revision_id: run for run in runs}
    ClaimResult.objects.bulk_create(
        ClaimResult(
            run=run_of[claim.revision_id],
            claim=claim,
            verdict="unsupported" if claim.number % 3 == 0 else "supported",
            flagged=claim.number % 3 == 0,
            attention="read" if claim.number % 3 == 0 else "",
        )
        for claim in claims
    )


def searches(team: Any) -> dict[str, str]:
    from citeweb.documents.models import Claim

    sentences = [claim.statement for claim in Claim.objects.order_by("pk")[:3]]
    return {
        "a word of nearly all": "the",
        "two common words": "of and",
        "a rare word": max(sentences[0].rstrip(".").split(), key=len),
        "a whole sentence": sentences[1],
        "the beginning of a word": sentences[2].split()[2][:3],
        "no word there is": "zeppelin",
    }


def middle_ms(client: Any, address: str, **query: str) -> float:
    from django.db import connection

    is_own = connection.vendor == "sqlite"
    clock = time.process_time if is_own else time.perf_counter
    client.get(address, query)  # what is loaded once
    seconds = []
    for _ in range(ASKED):
        started = clock()
        answer = client.get(address, query)
        seconds.append(clock() - started)
        if answer.status_code != 200:
            raise AssertionError(f"{address} answered {answer.status_code}.")
    return 1000 * sorted(seconds)[ASKED // 2]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(work()))
