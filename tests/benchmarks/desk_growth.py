"""
What articles cost a desk: CPU, memory, and what its database keeps of each.

One worker in a process of its own reads, fetches, judges and stores, as those of
`citeweb worker` do, from a site on this machine. The database is a new SQLite file, or
the empty one that CITEWEB_DATABASE_URL names.
"""

import json
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

import django
from django.apps import apps
from django.core.management import call_command
from django.db import connection

from tests.benchmarks import new_desk_says, sized
from tests.benchmarks.made_text import make_desk
from tests.verification.reaching.site import LoopbackSite
from verification.reaching.bounded import shared_reader

ARTICLES = sized(12, 2)
CLAIMS = 60
SOURCES = 20
SOURCE_WORDS = 1500
"""A long article with two thirds of the words of a usual one for each source."""

COUNTED_APPS = ("documents", "sources", "reports", "audit")
KILOBYTE = 1000
HOUR_SECONDS = 3600


def report() -> list[str]:
    with LoopbackSite() as site:
        given = json.dumps([article_at(site, number) for number in range(ARTICLES)])
        variables = {"CITEWEB_ALLOW_PRIVATE_ADDRESSES": "1", "CITEWEB_LOOKUPS": "none"}
        found = json.loads(new_desk_says("desk_growth", given=given, **variables))
    first, again = found["first"], found["again"]
    readers = found["reader_seconds"]
    whole = first["cpu_seconds"] + readers
    rows = sorted(first["rows"].items(), key=lambda row: -row[1])
    return [
        f"desk: {ARTICLES} articles of {CLAIMS} claims with {SOURCES} sources of "
        f"{SOURCE_WORDS:,} words, one worker, {found['database']}; for one article",
        f"  a verification:        {whole:.2f} s of CPU, {readers:.2f} s of it in the "
        f"readers of pages: {HOUR_SECONDS / whole:,.0f} in an hour of CPU",
        f"  again, texts fresh:    {again['cpu_seconds']:.2f} s of CPU",
        f"  one sentence edited:   {found['edited']['cpu_seconds']:.2f} s of CPU, "
        f"{found['kept']:.0f} claims as before",
        f"  all judged anew:       {found['anew']['cpu_seconds']:.2f} s of CPU",
        f"  in the database:       {first['bytes'] / KILOBYTE:,.0f} KB, of which texts "
        f"of sources {found['text_bytes'] / KILOBYTE:,.0f} KB",
        f"  for verifying again:   {again['bytes'] / KILOBYTE:,.0f} KB",
        f"  rows:                  {sum(first['rows'].values()):,.0f}: "
        + ", ".join(f"{count:,.0f} {name}" for name, count in rows[:6]),
        f"  memory at the peak:    {found['worker_mb']:.0f} MB the worker, "
        f"{found['reader_mb']:.0f} MB the largest of its readers",
    ]


def article_at(site: LoopbackSite, number: int) -> str:
    """An article whose list of sources leads to the site."""
    text, sources = make_desk(
        sentences=CLAIMS, sources=SOURCES, words=SOURCE_WORDS, seed=number
    )
    entries = []
    for source in sources:
        url = site.page(
            f"/{number}/{source.id}", as_page(source.title, source.text or "")
        )
        entries.append(f"{source.id}. {source.title}. {url}")
    return f"{text}\n\n## Sources\n\n" + "\n".join(entries)


def as_page(title: str, text: str) -> str:
    paragraphs = "".join(f"<p>{line}</p>" for line in text.split("\n"))
    return (
        f"<!doctype html><title>{title}</title><body><article><h1>{title}</h1>"
        f"{paragraphs}</article></body>"
    )


def main() -> None:
    """The worker: verifies the articles that it is given, and tells what they cost."""
    articles = json.load(sys.stdin)
    django.setup()
    call_command("migrate", verbosity=0)
    from citeweb.sources.models import Snapshot

    found = {"database": connection.vendor, **verifications(articles)}
    texts = Snapshot.objects.values_list("text", flat=True)
    length = sum(len(text.encode()) for text in texts.iterator())
    shared_reader().close()  # its processes are counted once they have ended
    own, readers = map(
        resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    found |= {
        "text_bytes": length / len(articles),
        "reader_seconds": (readers.ru_utime + readers.ru_stime) / len(articles),
        "worker_mb": own.ru_maxrss / KILOBYTE,
        "reader_mb": readers.ru_maxrss / KILOBYTE,
    }
    sys.stdout.write(json.dumps(found))


def verifications(articles: list[str]) -> dict[str, Any]:
    """What it costs to verify articles, again, edited, and again by another judge."""
    from citeweb.documents.services import revise_document, submit_document
    from citeweb.reports.models import ClaimResult, Judgment
    from citeweb.teams.services import current_team, local_user

    user = local_user()
    team = current_team(user)
    revisions = []

    def verify(text: str) -> None:
        revisions.append(submit_document(team=team, user=user, text=text))
        run_once(revisions[-1], user)

    def verify_again(revision: Any) -> None:
        run_once(revision, user)

    def verify_edited(revision: Any) -> None:
        text = with_a_word_more(revision.text)
        run_once(revise_document(revision.document, user=user, text=text), user)

    verify("The tower is 330 m tall. It opened in 1889.")
    revisions.clear()
    first = cost_of(verify, articles)
    again = cost_of(verify_again, revisions)
    edited = cost_of(verify_edited, revisions)
    kept = ClaimResult.objects.filter(run__revision__number=2, is_taken_over=True)
    kept_count = kept.count() / len(articles)
    Judgment.objects.update(basis="")  # as those of a judge that is no more
    anew = cost_of(verify_again, revisions)
    found = {"first": first, "again": again, "edited": edited}
    return {**found, "kept": kept_count, "anew": anew}


def with_a_word_more(article: str) -> str:
    """The article with its first sentence edited."""
    return article.replace(" [1].", " indeed [1].", 1)


def run_once(revision: Any, user: Any) -> None:
    from citeweb.reports.runs.services import start_run
    from citeweb.reports.tasks import verify_run

    run = start_run(revision, user=user)
    verify_run(str(run.pk))
    run.refresh_from_db()
    if run.state != run.State.FINISHED:
        raise RuntimeError(f"A verification ended as {run.state}: {run.failure_code}.")


def cost_of(do: Callable[[Any], None], subjects: list[Any]) -> dict[str, Any]:
    """What doing something costs for one of its subjects."""
    count, before_rows, before_bytes = len(subjects), rows(), used_bytes()
    started = time.process_time()
    for subject in subjects:
        do(subject)
    seconds = time.process_time() - started
    grown = {name: (now - before_rows[name]) / count for name, now in rows().items()}
    return {
        "cpu_seconds": seconds / count,
        "bytes": (used_bytes() - before_bytes) / count,
        "rows": {name: number for name, number in grown.items() if number},
    }


def rows() -> dict[str, int]:
    return {
        str(model._meta.verbose_name): model._default_manager.count()
        for name in COUNTED_APPS
        for model in apps.get_app_config(name).get_models()
    }


def used_bytes() -> int:
    """What tables and indexes take on the disk, without pages that are free again."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                "SELECT (page_count - freelist_count) * page_size FROM "
                "pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
            )
        else:
            cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


if __name__ == "__main__":
    main()
