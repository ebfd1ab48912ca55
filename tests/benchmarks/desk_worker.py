"""
The worker of `desk_growth`: verifies the articles that it is given, and counts.

Reads a JSON list of texts, writes what they cost as JSON.
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

from verification.reaching.bounded import shared_reader

COUNTED_APPS = ("documents", "sources", "reports", "audit")
MEGABYTE_IN_KILOBYTES = 1000


def main() -> None:
    articles = json.load(sys.stdin)
    django.setup()
    call_command("migrate", verbosity=0)
    from citeweb.sources.models import Snapshot

    found = {"database": connection.vendor, **verifications(articles)}
    texts = Snapshot.objects.values_list("text", flat=True)
    length = sum(len(each.encode()) for each in texts.iterator())
    shared_reader().close()  # its processes are counted once they have ended
    own, readers = map(
        resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    found |= {
        "text_bytes": length / len(articles),
        "reader_seconds": (readers.ru_utime + readers.ru_stime) / len(articles),
        "worker_mb": own.ru_maxrss / MEGABYTE_IN_KILOBYTES,
        "reader_mb": readers.ru_maxrss / MEGABYTE_IN_KILOBYTES,
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
    return {
        "first": first,
        "again": again,
        "edited": edited,
        "kept": kept_count,
        "anew": anew,
    }


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
    for each in subjects:
        do(each)
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
