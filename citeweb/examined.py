"""What `citeweb doctor` says of the site: settings, folder, database, queue."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from verification.commands.doctor import Examined, State


def examine_site() -> Iterator[Examined]:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citeweb.settings")
    try:
        django.setup()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is told
        yield Examined("Settings", State.BROKEN, told(error))
        return
    from django.conf import settings
    from django.core.checks import ERROR, run_checks
    from django.db import DatabaseError

    from citeweb.health import has_queue, has_room
    from citeweb.installation import check_data_dir, is_behind

    faults = [message for message in run_checks() if message.level >= ERROR]
    for fault in faults:
        yield Examined("Settings", State.BROKEN, str(fault.msg), fault.hint or "")
    if not faults:
        yield Examined("Settings", State.OK, "can work together")
    yield looked("Data folder", f"{settings.DATA_DIR}", lambda: is_made(check_data_dir))
    try:
        yield examine_database(is_behind)
    except DatabaseError as error:
        yield Examined("Database", State.BROKEN, told(error))
    yield looked("Queue", "takes work", has_queue)
    low = "has less than 200 MB free. Free some space."
    yield looked("Data disk", "has room", has_room, low)


def is_made(make: Callable[[], None]) -> bool:
    """Whether it could be made; what it raises is told."""
    make()
    return True


def examine_database(is_behind: Callable[[], bool]) -> Examined:
    from django.db import connection

    if not connection.introspection.table_names():
        remedy = "The first `citeweb serve` makes it."
        return Examined("Database", State.ABSENT, "there is none yet.", remedy)
    behind = "is not up to date: run `citeweb migrate`, or start `citeweb serve`."
    return looked("Database", connection.vendor, lambda: not is_behind(), behind)


def looked(
    part: str, words: str, ask: Callable[[], bool], otherwise: str = ""
) -> Examined:
    try:
        is_well = ask()
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is told
        return Examined(part, State.BROKEN, told(error))
    said = words if is_well else otherwise or f"{words}: no"
    return Examined(part, State.OK if is_well else State.BROKEN, said)


def told(error: Exception) -> str:
    from citeweb.start_errors import explain

    return explain(error) or f"{type(error).__name__}: {error}"
