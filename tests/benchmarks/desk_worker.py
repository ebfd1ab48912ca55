"""
The worker of `desk_growth`: verifies the articles that it is given, and counts.

Reads a JSON list of texts, writes what they cost as JSON.
"""

from __future__ import annotations

import json
import resource
import sys
import time
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
    from citeweb.documents.services import submit_document
    from citeweb.sources.models import Snapshot
    from citeweb.teams.services import current_team, local_user

    user = local_user()
    team = current_team(user)
    verify("The tower is 330 m tall. It opened in 1889.", user, team, submit_document)

    before_rows, before_bytes, started = rows(), used_bytes(), time.process_time()
    revisions = [verify(each, user, team, submit_document) for each in articles]
    first = costs(len(articles), before_rows, before_bytes, started)

    before_rows, before_bytes, started = rows(), used_bytes(), time.process_time()
    for revision in revisions:
        run_once(revision, user)
    again = costs(len(articles), before_rows, before_bytes, started)

    texts = Snapshot.objects.values_list("text", flat=True)
    length = sum(len(each.encode()) for each in texts.iterator())
    shared_reader().close()  # its processes are counted once they have ended
    own, readers = map(
        resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    found = {
        "database": connection.vendor,
        "first": first,
        "again": again,
        "text_bytes": length / len(articles),
        "reader_seconds": (readers.ru_utime + readers.ru_stime) / len(articles),
        "worker_mb": own.ru_maxrss / MEGABYTE_IN_KILOBYTES,
        "reader_mb": readers.ru_maxrss / MEGABYTE_IN_KILOBYTES,
    }
    sys.stdout.write(json.dumps(found))


def verify(text: str, user: Any, team: Any, submit: Any) -> Any:
    revision = submit(team=team, user=user, text=text)
    run_once(revision, user)
    return revision


def run_once(revision: Any, user: Any) -> None:
    from citeweb.reports.services import start_run
    from citeweb.reports.tasks import verify_run

    run = start_run(revision, user=user)
    verify_run(str(run.pk))
    run.refresh_from_db()
    if run.state != run.State.FINISHED:
        raise RuntimeError(f"A verification ended as {run.state}: {run.failure_code}.")


def costs(
    count: int, before_rows: dict[str, int], before_bytes: int, started: float
) -> dict[str, Any]:
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
